internal import ButteryGrid

// Reading colours, attributes, rectangles and images.
extension NibNode {
  private static let colors: KeyValuePairs<String, Color> = [
    "default": .default, "black": .black, "red": .red, "green": .green, "yellow": .yellow,
    "blue": .blue, "magenta": .magenta, "cyan": .cyan, "white": .white,
    "brightBlack": .brightBlack, "brightRed": .brightRed, "brightGreen": .brightGreen,
    "brightYellow": .brightYellow, "brightBlue": .brightBlue, "brightMagenta": .brightMagenta,
    "brightCyan": .brightCyan, "brightWhite": .brightWhite,
  ]

  /// Reads a colour: a name, `#rrggbb`, or the number of a palette entry.
  func color() throws(NibError) -> Color {
    switch value.kind {
    case .number: return .indexed(UInt8(try integer(0...255)))
    case .string(let text) where text.hasPrefix("#"):
      let digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 6, text.utf8.count == 7 else {
        throw error("must be a colour as in #ff8000, not \(quoted(text))")
      }
      let bytes = stride(from: 0, to: 6, by: 2).map { UInt8(16 * digits[$0] + digits[$0 + 1]) }
      return .rgb(bytes[0], bytes[1], bytes[2])
    case .string: return try choice(Self.colors)
    default:
      throw error(
        "must be the name of a colour, #rrggbb or a number from 0 to 255, not \(value.name)")
    }
  }

  func attributes() throws(NibError) -> Attributes {
    var attributes: Attributes = []
    for element in try elements() {
      attributes.insert(
        try element.choice([
          "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline,
          "reverse": .reverse,
        ]))
    }
    return attributes
  }

  static let rectKeys = ["x", "y", "width", "height"]

  /// Reads a rectangle; missing keys are 0.
  func rect() throws(NibError) -> Rect {
    var rect = Rect.zero
    for member in try members(Self.rectKeys, of: "a frame") {
      switch member.key {
      case "x": rect.origin.x = try member.node.coordinate()
      case "y": rect.origin.y = try member.node.coordinate()
      case "width": rect.size.width = try member.node.length()
      default: rect.size.height = try member.node.length()
      }
    }
    return rect
  }

  static let insetsKeys = ["top", "left", "bottom", "right"]

  /// Reads distances from the edges; missing keys are 0.
  func insets() throws(NibError) -> EdgeInsets {
    var insets = EdgeInsets.zero
    for member in try members(Self.insetsKeys, of: "a set of margins") {
      let length = try member.node.length()
      switch member.key {
      case "top": insets.top = length
      case "left": insets.left = length
      case "bottom": insets.bottom = length
      default: insets.right = length
      }
    }
    return insets
  }

  static let prioritiesKeys = ["horizontal", "vertical"]

  /// Reads the priorities of the axes that are given.
  func priorities() throws(NibError) -> [(axis: LayoutConstraint.Axis, priority: Int)] {
    var priorities: [(axis: LayoutConstraint.Axis, priority: Int)] = []
    for member in try members(Self.prioritiesKeys, of: "a pair of priorities") {
      let axis: LayoutConstraint.Axis = member.key == "horizontal" ? .horizontal : .vertical
      priorities.append((axis, try member.node.priority()))
    }
    return priorities
  }

  static let imageKeys = ["lines", "foreground", "background", "attributes"]

  /// Reads an image of text in one style.
  func image() throws(NibError) -> Image {
    var lines: [String]?
    var style = Style.plain
    for member in try members(Self.imageKeys, of: "an image") {
      switch member.key {
      case "lines": lines = try member.node.strings()
      case "foreground": style.foreground = try member.node.color()
      case "background": style.background = try member.node.color()
      default: style.attributes = try member.node.attributes()
      }
    }
    guard let lines else { throw error("an image needs \"lines\", an array of strings") }
    return Image(lines: lines, style: style)
  }

  private func strings() throws(NibError) -> [String] {
    var strings: [String] = []
    for element in try elements() { strings.append(try element.string()) }
    return strings
  }
}
