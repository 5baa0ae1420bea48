internal import ButteryGrid

/// The text and background colours of a style in a picture.
struct PictureColors {
  enum Ink: Equatable {
    case own, ownPaper
    case color(String)
  }

  let ink: Ink
  /// The attribute of a rectangle; `nil` for the terminal's default background.
  let paper: String?

  init(_ style: Style) {
    let foreground = Self.hex(style.foreground)
    let background = Self.hex(style.background)
    if style.attributes.contains(.reverse) {
      ink = background.map(Ink.color) ?? .ownPaper
      paper = foreground.map { #"fill="\#($0)""# } ?? #"class="ink""#
    } else {
      ink = foreground.map(Ink.color) ?? .own
      paper = background.map { #"fill="\#($0)""# }
    }
  }

  /// Returns a style in words, such as `plain`, `bold` or `#cd0000 on #0000ee, bold`.
  static func words(for style: Style) -> String {
    let ink = hex(style.foreground)
    let paper = hex(style.background)
    var parts: [String] = []
    if ink != nil || paper != nil {
      parts.append((ink ?? "own ink") + (paper.map { " on \($0)" } ?? ""))
    }
    parts += names.filter { style.attributes.contains($0.attribute) }.map(\.name)
    return parts.isEmpty ? PictureDescription.plain : parts.joined(separator: ", ")
  }

  private static let names: [(attribute: Attributes, name: String)] = [
    (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
    (.reverse, "reverse"),
  ]

  private static func hex(_ color: Color?) -> String? {
    switch color?.kind {
    case nil, .standard: nil
    case .indexed(let index): hex(paletteEntry(Int(index)))
    case .rgb(let red, let green, let blue): hex([Int(red), Int(green), Int(blue)])
    }
  }

  private static func hex(_ parts: [Int]) -> String {
    "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns a colour of XTerm's palette: sixteen named colours, a cube of six steps, and greys.
  private static func paletteEntry(_ index: Int) -> [Int] {
    switch index {
    case ..<16: return named[index]
    case ..<232:
      let cube = index - 16
      return [cube / 36, cube / 6 % 6, cube % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
    default: return Array(repeating: 8 + 10 * (index - 232), count: 3)
    }
  }

  private static let named = [
    [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0],
    [0, 0, 238], [205, 0, 205], [0, 205, 205], [229, 229, 229],
    [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0],
    [92, 92, 255], [255, 0, 255], [0, 255, 255], [255, 255, 255],
  ]
}

// MARK: - Letters of styles

/// Letters for styles that are given in words.
///
/// Plain and single attributes have the standard letters of a `StyleLegend`; other styles get
/// letters in the order in which they occur.
struct StyleLetters {
  private static let usual: [String: Character] = [
    PictureDescription.plain: ".", "bold": "b", "dim": "d", "italic": "i", "underline": "u",
    "reverse": "r",
  ]
  private static let others = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZacefghjklmnopqstvwxyz0123456789")

  private var named: [(words: String, letter: Character)] = []

  /// Assigns a letter to `words`, as read from a file.
  mutating func name(_ words: String, _ letter: Character) { named.append((words, letter)) }

  /// Returns the style in words for which `letter` stands.
  func words(for letter: Character) -> String {
    named.first { $0.letter == letter }?.words
      ?? Self.usual.first { $0.value == letter }?.key ?? "unknown"
  }

  /// Returns one letter for each column.
  mutating func drawing(of styles: [String]) -> String {
    String(styles.map { letter(for: $0) })
  }

  /// The meaning of all letters but the standard ones, one per line.
  var explanations: [String] { named.map { "\($0.letter): \($0.words)" } }

  private mutating func letter(for words: String) -> Character {
    if let letter = Self.usual[words] { return letter }
    if let letter = named.first(where: { $0.words == words })?.letter { return letter }
    let letter = Self.letter(number: named.count)
    name(words, letter)
    return letter
  }

  private static func letter(number: Int) -> Character {
    if number < others.count { return others[number] }
    // There are more styles than letters on one screen, so Chinese characters are used.
    return Character(Unicode.Scalar(UInt32(0x4E00 + number - others.count)) ?? "\u{FFFD}")
  }
}
