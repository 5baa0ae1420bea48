import Glibc

/// Writes the view to a new file that a person names.
@MainActor final class ViewSaver {
  private let content: any ViewSubject
  private unowned let announcer: any Announcer
  /// Why the typed name isn't valid, the longest text first; empty if it may be.
  private(set) var texts: [String] = []

  init(content: any ViewSubject, announcer: any Announcer) {
    self.content = content
    self.announcer = announcer
  }

  /// Forgets the problem, because the name has changed.
  func forgetWarning() { texts = [] }

  /// Writes the view, and announces the result.
  ///
  /// - Returns: Whether the name is valid; if not, `texts` says why.
  func save(to text: String) -> Bool {
    texts = reasons(notToSaveTo: TypedPath(text).path)
    return texts.isEmpty
  }

  private func reasons(notToSaveTo path: String) -> [String] {
    guard !path.isEmpty else { return TypedPath.request }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 || errno != EEXIST else {
      return ["file exists; type another name", "exists: another name", "exists!"]
    }
    let code = file < 0 ? errno : write(content.viewText(at: path), to: file, at: path)
    guard code == 0 else {
      let reason = String(cString: strerror(code))
      return ["not written: \(reason) — \(path)", "not written: \(reason)", reason]
    }
    announcer.announce("view written to \(path)")
    return []
  }

  /// Writes a whole text, or deletes the file on failure.
  ///
  /// - Returns: The error number; 0 for success.
  private func write(_ text: String, to file: Int32, at path: String) -> Int32 {
    var rest = Array(text.utf8)[...]
    var code: Int32 = 0
    while !rest.isEmpty, code == 0 {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { code = errno }
    }
    if code == 0, fsync(file) != 0, errno != EINVAL { code = errno }
    if close(file) != 0, code == 0 { code = errno }
    if code != 0 { unlink(path) }
    return code
  }
}
