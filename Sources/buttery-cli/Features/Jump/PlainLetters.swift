/// The letters and digits of a name as they are typed on a keyboard.
package enum PlainLetters {
  /// The words of `name` in lower-case ASCII, without accents: `São Tomé` as `sao`, `tome`.
  ///
  /// Any other character, one without a Latin letter or digit for it, ends a word and is left out.
  package static func words(of name: String) -> [[UInt8]] {
    var words: [[UInt8]] = [[]]
    for scalar in name.unicodeScalars {
      if let byte = plain(scalar) {
        words[words.count - 1].append(byte)
      } else if scalar.value >= 0x80, let letters = letters(of: scalar) {
        words[words.count - 1] += letters
      } else if !isMark(scalar), words.last?.isEmpty == false {
        words.append([])
      }
    }
    return words.filter { !$0.isEmpty }
  }

  /// The letters of `words(of:)`, and the characters that it leaves out, but for blanks and accents.
  ///
  /// Letters of other scripts are in lower case; typographic quotes and dashes are those of a keyboard.
  package static func signs(of name: String) -> [UInt32] {
    var signs: [UInt32] = []
    for scalar in name.lowercased().unicodeScalars {
      if let byte = plain(scalar) {
        signs.append(UInt32(byte))
      } else if scalar.value >= 0x80, let letters = letters(of: scalar) {
        signs += letters.map(UInt32.init)
      } else if !isMark(scalar), !scalar.properties.isWhitespace {
        signs.append(keyboard[scalar.value] ?? scalar.value)
      }
    }
    return signs
  }

  /// The keyboard's characters for typographic quotes and dashes.
  private static let keyboard: [UInt32: UInt32] = [
    0x2018: 0x27, 0x2019: 0x27, 0x201C: 0x22, 0x201D: 0x22, 0x2010: 0x2D, 0x2011: 0x2D,
    0x2013: 0x2D, 0x2014: 0x2D, 0x2212: 0x2D,
  ]

  private static func plain(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "a"..."z", "0"..."9": UInt8(scalar.value)
    case "A"..."Z": UInt8(scalar.value) | 0x20
    default: nil
    }
  }

  /// The base letters of a character, taken from its Unicode name, such as `LATIN SMALL LETTER U
  /// WITH DIAERESIS`.
  private static func letters(of scalar: Unicode.Scalar) -> [UInt8]? {
    guard scalar.properties.isAlphabetic, let name = scalar.properties.name else { return nil }
    let parts = name.split(separator: " ")
    guard parts.first == "LATIN", let letter = parts.firstIndex(of: "LETTER") else { return nil }
    let end = parts.firstIndex(of: "WITH") ?? parts.count
    guard end > letter + 1, parts[end - 1].utf8.count <= 2 else { return nil }
    return parts[end - 1].utf8.map { $0 | 0x20 }
  }

  /// Whether a scalar is a combining accent, which belongs to the word.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
  }
}
