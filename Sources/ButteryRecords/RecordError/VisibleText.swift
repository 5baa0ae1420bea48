/// Makes text from outside of the program safe for a message of one line.
package enum VisibleText {
  /// `text` with a visible stand-in for every control character, cut after `limit` characters.
  ///
  /// C0 and DEL become their control pictures (a newline is `␊`). C1, line separators and
  /// characters that change the direction of writing become U+FFFD.
  package static func sanitised(_ text: String, limit: Int = .max) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result.unicodeScalars.append(standIn(for: scalar)) }
    guard limit < .max, result.count > limit else { return result }
    return result.prefix(limit - 1) + "…"
  }

  private static func standIn(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: "\u{FFFD}"
    default: scalar
    }
  }
}
