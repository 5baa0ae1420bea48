internal import CLibrary
internal import Synchronization

/// Rewrites literals in source files while the tests that were compiled from them run.
package enum SourceRecorder {
  /// The lines added so far to each file, by the line of the call in the file as it was compiled.
  private static let shifts = Mutex<[String: [(line: Int, count: Int)]]>([:])

  /// Replaces a multi-line literal of a call in a source file.
  ///
  /// - Parameters:
  ///   - index: The number of the literal, counted from the call.
  ///   - line: The line of the call in the file as it was compiled.
  ///   - path: The path of the file.
  ///   - content: The new contents of the literal.
  /// - Returns: Whether there was such a literal.
  package static func replaceLiteral(
    _ index: Int, ofCallAt line: Int, inFileAt path: String, with content: String
  ) throws -> Bool {
    try shifts.withLock { shifts in
      let moved = shifts[path, default: []].reduce(line) { $0 + ($1.line < line ? $1.count : 0) }
      var source = SourceText(try TextFile.read(path))
      guard let count = source.replaceLiteral(index, from: moved, with: content) else {
        return false
      }
      try TextFile.write(source.text, to: path)
      shifts[path, default: []].append((line, count))
      return true
    }
  }
}

// MARK: - The text of a source file

/// A Swift source file whose multi-line string literals can be replaced.
package struct SourceText {
  package private(set) var lines: [String]

  package init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  package var text: String { lines.joined(separator: "\n") }

  /// Replaces the contents of a multi-line literal.
  ///
  /// - Parameters:
  ///   - index: The number of the literal among those that begin at `line` or later.
  ///   - line: The line at which counting begins; the first line of the file is 1.
  ///   - content: The new contents.
  /// - Returns: The number of lines added, or `nil` if there is no such literal.
  package mutating func replaceLiteral(
    _ index: Int, from line: Int, with content: String
  ) -> Int? {
    guard let place = literal(index, from: line) else { return nil }
    let closing = lines[place.closing]
    let indentation = String(closing.prefix { $0 == " " || $0 == "\t" })
    let inside = content.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = place.isRaw ? String(line) : Self.escaped(line)
      return escaped.isEmpty ? "" : indentation + escaped
    }
    let old = (place.opening + 1)..<place.closing
    lines.replaceSubrange(old, with: inside)
    return inside.count - old.count
  }

  private func literal(
    _ index: Int, from line: Int
  ) -> (opening: Int, closing: Int, isRaw: Bool)? {
    var remaining = index
    var opening: Int?
    for number in max(0, line - 1)..<max(lines.count, line - 1) {
      if let start = opening {
        guard lines[number].drop(while: { $0 == " " || $0 == "\t" }).hasPrefix(#"""""#) else {
          continue
        }
        if remaining == 0 { return (start, number, lines[start].hasSuffix(##"#""""##)) }
        remaining -= 1
        opening = nil
        // Another literal may begin on the line on which this one ends: `""", styles: """`.
        let delimiters = Self.delimiters(in: lines[number])
        if delimiters > 1, lines[number].hasSuffix(#"""""#) { opening = number }
      } else if lines[number].hasSuffix(#"""""#) {
        opening = number
      }
    }
    return nil
  }

  private static func delimiters(in line: String) -> Int {
    var count = 0
    var run = 0
    for character in line {
      run = character == "\"" ? run + 1 : 0
      if run == 3 { (count, run) = (count + 1, 0) }
    }
    return count
  }

  private static func escaped(_ line: Substring) -> String {
    var result = ""
    var quotes = 0
    for character in line {
      quotes = character == "\"" ? quotes + 1 : 0
      if character == "\\" || quotes == 3 { result += "\\" }
      if quotes == 3 { quotes = 0 }
      result.append(character)
    }
    return result
  }
}

// MARK: - Files

/// Functions that read and write whole text files.
package enum TextFile {
  /// A failed operation on a file.
  package struct Failure: Error {
    package var path: String
    package var reason: String
  }

  package static func read(_ path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw failure(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }

  package static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "w") else { throw failure(path) }
    let bytes = Array(text.utf8)
    let count = fwrite(bytes, 1, bytes.count, file)
    let isClosed = fclose(file) == 0
    if count < bytes.count || !isClosed { throw failure(path) }
  }

  package static func remove(_ path: String) throws {
    if unlink(path) != 0 { throw failure(path) }
  }

  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Creates a folder unless it exists; its parent folder must exist.
  package static func makeFolder(_ path: String) throws {
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw failure(path) }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(path: path, reason: String(cString: strerror(errno)))
  }
}

// MARK: - Environment

/// The environment variables that the test kit reads.
package enum TestEnvironment {
  package static subscript(name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    return String(cString: value)
  }

  /// Whether drawings in source files are rewritten: `BUTTERY_RECORD=1`.
  package static var isRecording: Bool { Self["BUTTERY_RECORD"] == "1" }
}
