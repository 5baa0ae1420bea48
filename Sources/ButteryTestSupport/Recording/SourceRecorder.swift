internal import Synchronization

/// Rewrites pictures in source files while the tests that were compiled from them run.
package enum SourceRecorder {
  /// How many lines were added at which lines of the files as compiled.
  private static let shifts = Mutex<[String: [(line: Int, count: Int)]]>([:])

  /// Replaces the literal number `index` that follows the call at `line` of the file at `path`, as
  /// it was when it was compiled.
  ///
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
