/// Words of a POSIX shell.
enum ShellText {
  /// `text` as one word, quoted if necessary.
  static func word(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "=_-./+,:@%".unicodeScalars.contains(scalar)
    }
    if isPlain, !text.isEmpty { return text }
    return "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
