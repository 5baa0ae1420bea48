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
