import Glibc

/// A typed path, in which, as in a shell, `~` is the home directory.
struct TypedPath {
  let path: String

  init(_ text: String) {
    guard text == "~" || text.hasPrefix("~/"), let home = getenv("HOME") else {
      path = text
      return
    }
    path = String(cString: home) + text.dropFirst()
  }

  /// The message if nothing was typed, the longest text first.
  static let request = ["type a file name; Esc cancels", "type a file name"]
}
