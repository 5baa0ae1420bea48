import CVterm

/// The look of one place on a terminal's screen.
struct Look: Equatable, CustomStringConvertible {
  fileprivate(set) var attributes: Int
  /// -1 for the terminal's default colour, 0 to 255 for a palette entry, else 1 << 24 plus the RGB
  /// value.
  var ink: Int
  var paper: Int

  init(attributes: Int = 0, ink: Int = -1, paper: Int = -1) {
    (self.attributes, self.ink, self.paper) = (attributes, ink, paper)
  }

  static let plain = Look()

  var isBold: Bool { attributes & Int(cv_bold) != 0 }
  var isItalic: Bool { attributes & Int(cv_italic) != 0 }
  var isUnderlined: Bool { attributes & Int(cv_underline) != 0 }
  var isReverse: Bool { attributes & Int(cv_reverse) != 0 }

  /// What is seen of it on a space, which is neither bold nor italic.
  ///
  /// What is erased with these attributes has them in libvterm 0.1, and not in 0.3.
  var onSpace: Look {
    var look = self
    look.attributes &= ~(Int(cv_bold) | Int(cv_italic))
    return look
  }

  var description: String {
    var words: [String] = []
    if isBold { words.append("bold") }
    if isItalic { words.append("italic") }
    if isUnderlined { words.append("underlined") }
    if isReverse { words.append("reverse") }
    if ink >= 0 { words.append("ink \(ink)") }
    if paper >= 0 { words.append("paper \(paper)") }
    return words.isEmpty ? "plain" : words.joined(separator: ", ")
  }
}
