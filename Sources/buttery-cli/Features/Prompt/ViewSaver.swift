import Glibc

/// Writes the view to a file that a person names, and that isn't there yet.
@MainActor final class ViewSaver {
  private let content: RecordsContent
  private unowned let announcer: any Announcer
  /// Whether there is a file of the name that was typed.
  private var isTaken = false

  init(content: RecordsContent, announcer: any Announcer) {
    self.content = content
    self.announcer = announcer
  }

  /// What is to be said while the name is typed, the longest text first.
  var texts: [String] {
    isTaken ? ["exists, and stays: type another name", "exists: another name", "exists!"] : []
  }

  /// The name has changed: what was said of it doesn't hold any more.
  func forgetWarning() { isTaken = false }

  /// Writes the view; how it went is announced.
  ///
  /// - Returns: Whether the name will do; if not, `texts` says why.
  func save(to path: String) -> Bool {
    guard !path.isEmpty else { return true }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 || errno != EEXIST else {
      isTaken = true
      return false
    }
    let code = file < 0 ? errno : write(ViewText(of: content).text(at: path), to: file, at: path)
    announcer.announce(
      code == 0
        ? "view written to \(path)"
        : "not written: \(String(cString: strerror(code))) — \(path)")
    return true
  }

  /// Writes a whole text, or takes the file away.
  ///
  /// - Returns: Why it can't; 0 where it can.
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
