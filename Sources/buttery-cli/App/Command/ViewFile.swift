import ArgumentParser
import ButteryDatabase

/// A saved view that a command line replays; nothing in the file is executed.
struct ViewFile {
  /// The words of the command line that the file stands for.
  let words: [String]
  private let path: String
  private let lines: [ShellLines.Line]

  private static let maximumBytes = 1 << 20

  init(path: String) throws {
    let text = try Self.text(ofFileAt: path)
    try Self.checkVersion(of: text, path)
    let lines: [ShellLines.Line]
    do {
      lines = try ShellLines.of(text)
    } catch {
      throw Self.refusal(path, error.line, "a quote opens here and is never closed")
    }
    words = try lines.flatMap { try Self.words(of: $0, path) }
    self.path = path
    self.lines = lines
  }

  /// The file and line of a value that doesn't fit the data; nil if the command line has the value.
  func place(ofOneOf values: [String], unless arguments: [String]) -> String? {
    let line = lines.first { line in
      line.words[0].hasPrefix("-") && values.contains { Self.says($0, in: line.words) }
    }
    guard let line, !values.contains(where: { Self.says($0, in: arguments) }) else { return nil }
    return "\(path):\(line.number)"
  }

  private static func says(_ value: String, in words: [String]) -> Bool {
    words.contains { $0 == value || $0.hasPrefix("-") && $0.hasSuffix("=" + value) }
  }

  private static func refusal(_ path: String, _ line: Int, _ reason: String) -> ValidationError {
    ValidationError("\(path):\(line): \(reason)")
  }

  /// Checks the first line, which says that the file is a view, and of which version.
  private static func checkVersion(of text: String, _ path: String) throws {
    let line = text.prefix { $0 != "\n" && $0 != "\r\n" }
    guard line.hasPrefix(ViewFormat.name) else {
      throw refusal(
        path, 1, "not a view: its first line must be '\(ViewFormat.title)'; W writes one")
    }
    let version = line.dropFirst(ViewFormat.name.count)
    guard version == ViewFormat.version else {
      throw refusal(
        path, 1,
        "a view of version \(version.prefix(20)), but this program reads only version "
          + "\(ViewFormat.version): write it again with W")
    }
  }

  // MARK: Lines

  /// The words of the command line that a line of the file means.
  private static func words(of line: ShellLines.Line, _ path: String) throws -> [String] {
    guard line.words[0].hasPrefix("-"), line.words[0] != "-" else {
      return line.words.map { absolute($0, besides: path) }
    }
    var words = line.words
    guard words.count <= 2 else {
      throw refusal(path, line.number, "more than one option with its value: quote the value")
    }
    // Joined by an equals sign, a value that begins with a dash isn't taken for an option.
    if words.count == 2, words[0].hasPrefix("--") { words = [words[0] + "=" + words[1]] }
    try check(words, line.number, path)
    return words
  }

  /// The path of a file, which is relative to the folder of the view.
  private static func absolute(_ file: String, besides path: String) -> String {
    guard file != "-", !file.hasPrefix("/"), !DatabaseAddress.isURL(file),
      let slash = path.lastIndex(of: "/")
    else {
      return file
    }
    return path[...slash] + file
  }

  private static func check(_ words: [String], _ line: Int, _ path: String) throws {
    let command: ButteryCommand
    do {
      command = try ButteryCommand.parse(words)
    } catch {
      guard ButteryCommand.exitCode(for: error).isSuccess else {
        let message = ButteryCommand.message(for: error).split(separator: "\n")
        throw refusal(path, line, message.joined(separator: " "))
      }
      throw refusal(path, line, "\(words[0]) belongs on the command line")
    }
    guard command.replay.isEmpty, !command.generateManPage else {
      throw refusal(path, line, "\(words[0].prefix { $0 != "=" }) belongs on the command line")
    }
  }

  // MARK: Bytes

  private static func text(ofFileAt path: String) throws -> String {
    let bytes: [UInt8]?
    do throws(SystemError) {
      bytes = try FileBytes.all(of: path, atMost: maximumBytes)
    } catch {
      throw ViewFileError(path, error.reason)
    }
    guard let bytes else { throw ViewFileError(path, "too long for a view") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw refusal(path, 1, "not a view, as it isn't UTF-8; W writes one")
    }
    return text
  }
}

/// A view that can't be read.
struct ViewFileError: Error, CustomStringConvertible {
  let description: String

  init(_ path: String, _ reason: String) { description = "--replay: \(path): \(reason)" }
}
