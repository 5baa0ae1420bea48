import Glibc

/// The name of a file that a person has typed, as shells take it: `~` is the home directory.
struct TypedPath {
  let path: String

  init(_ text: String) {
    guard text == "~" || text.hasPrefix("~/"), let home = getenv("HOME") else {
      path = text
      return
    }
    path = String(cString: home) + text.dropFirst()
  }

  /// What is said where nothing was typed, the longest text first.
  static let request = ["type a name; Esc writes nothing", "type a name"]
}
