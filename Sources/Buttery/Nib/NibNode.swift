internal import ButteryGrid

/// A value in a nib together with its path, for messages.
struct NibNode {
  /// A key and its value.
  struct Member {
    let key: String
    let node: NibNode
    fileprivate let keyOffset: Int
  }

  /// The greatest length, which is more than any terminal has; sums of such lengths can't overflow.
  static let greatestLength = 9999

  let source: NibSource
  let value: JSONValue
  let path: String

  func error(_ problem: String) -> NibError {
    source.error(problem, at: value.offset, path: path.isEmpty ? nil : path)
  }

  private func mismatch(_ wanted: String, _ found: String? = nil) -> NibError {
    error("must be \(wanted), not \(found ?? value.name)")
  }

  // MARK: Containers

  /// Returns the members of an object.
  func members() throws(NibError) -> [Member] {
    guard case .object(let members) = value.kind else { throw mismatch("an object") }
    return members.map { member in
      let path = path.isEmpty ? member.key : "\(path).\(visible(member.key))"
      return Member(
        key: member.key, node: NibNode(source: source, value: member.value, path: path),
        keyOffset: member.offset)
    }
  }

  /// Returns the members of an object, or throws if it has a key that isn't in `keys`.
  func members(_ keys: [String], of what: String) throws(NibError) -> [Member] {
    let members = try members()
    for member in members where !keys.contains(member.key) {
      throw source.error(
        "\(what) has no key \(quoted(member.key)) - use \(listed(keys))", at: member.keyOffset,
        path: path.isEmpty ? nil : path)
    }
    return members
  }

  func elements() throws(NibError) -> [NibNode] {
    guard case .array(let elements) = value.kind else { throw mismatch("an array") }
    return elements.enumerated().map { index, element in
      NibNode(source: source, value: element, path: "\(path)[\(index)]")
    }
  }

  // MARK: Values

  func bool() throws(NibError) -> Bool {
    guard case .bool(let bool) = value.kind else { throw mismatch("true or false") }
    return bool
  }

  func string() throws(NibError) -> String {
    guard case .string(let string) = value.kind else { throw mismatch("a string") }
    return string
  }

  func integer(_ range: ClosedRange<Int>) throws(NibError) -> Int {
    let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard case .number(let number) = value.kind else { throw mismatch(wanted) }
    guard let integer = Int(exactly: number), range.contains(integer) else {
      throw mismatch(wanted, "\(number)")
    }
    return integer
  }

  /// Reads a number of columns or lines.
  func length() throws(NibError) -> Int { try integer(0...Self.greatestLength) }

  /// Reads a position, or a length that may be negative.
  private func coordinate() throws(NibError) -> Int {
    try integer(-Self.greatestLength...Self.greatestLength)
  }

  func priority() throws(NibError) -> Int { try integer(1...LayoutPriority.required) }

  /// Reads one of `choices`.
  func choice<Value>(_ choices: KeyValuePairs<String, Value>) throws(NibError) -> Value {
    let name = try string()
    guard let choice = choices.first(where: { $0.key == name }) else {
      throw mismatch("one of \(listed(choices.map(\.key)))", quoted(name))
    }
    return choice.value
  }

  /// Reads the id of a view: a word that can be used in constraints.
  func identifier() throws(NibError) -> String {
    let name = try string()
    guard NibConstraintText.isIdentifier(name) else {
      throw mismatch(
        "a name of letters, digits and _ that begins with a letter", quoted(name))
    }
    guard !NibConstraintText.reservedNames.contains(name) else {
      throw error("\(quoted(name)) has a meaning in constraints - choose another name")
    }
    return name
  }
}

// MARK: - Reading colours, attributes, rectangles and images

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
