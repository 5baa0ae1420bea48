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
