/// A constraint in the notation of nibs: `title.leading == margins.leading + 1 @750`.
struct NibConstraintText {
  /// One side: `name.attribute`, or `name.margins.attribute` for the rectangle inside the margins.
  struct Side {
    /// The name of a view; `nil` for the view that contains the constraint.
    let name: String?
    let isInsideMargins: Bool
    let attribute: LayoutReference.Attribute
  }

  /// The reason why a text isn't a constraint.
  struct Problem: Error {
    let text: String
  }

  static let reservedNames = ["self", "margins"]
  static let form =
    "write it as in \"title.leading == margins.leading + 1 @750\" "
    + "or \"title.width >= logo.width * 0.5\""

  let first: Side
  let relation: LayoutRelation
  let second: Side?
  var multiplier = 1.0
  var constant = 0
  var priority = LayoutPriority.required

  /// Reads a constraint whose parts are separated by spaces.
  init(_ text: String) throws(Problem) {
    var words = text.split(separator: " ", omittingEmptySubsequences: true)[...]
    first = try Self.side(words.popFirst() ?? "")
    relation = try Self.relation(words.popFirst() ?? "")
    let word = words.popFirst() ?? ""
    if word.first?.isLetter == true || word.first == "_" {
      let side = try Self.side(word)
      second = side
      try Self.check(first, with: side)
      try readOffset(&words, isExtent: side.attribute.kind == .extent)
    } else {
      second = nil
      guard first.attribute.kind == .extent else {
        throw Problem(
          text: "only a width or a height can be compared with a number - name a view's edge")
      }
      constant = try Self.integer(word)
    }
    if let word = words.first, word.first == "@" {
      words.removeFirst()
      priority = try Self.priority(word)
    }
    if let word = words.first { throw Problem(text: "\(quoted(word)) is too much - \(Self.form)") }
  }

  private static func check(_ first: Side, with second: Side) throws(Problem) {
    let kind = first.attribute.kind
    guard kind == second.attribute.kind else {
      throw Problem(
        text: "\(kind.name) can't be compared with \(second.attribute.kind.name) "
          + "- name two edges of one direction, or two extents")
    }
  }

  /// Reads a multiplier such as `* 0.5` and a constant such as `+ 1`.
  private mutating func readOffset(
    _ words: inout ArraySlice<Substring>, isExtent: Bool
  ) throws(Problem) {
    if words.first == "*" {
      guard isExtent else {
        throw Problem(text: "only a width or a height can be multiplied - leave the factor out")
      }
      words.removeFirst()
      multiplier = try Self.factor(words.popFirst() ?? "")
    }
    if let sign = words.first, sign == "+" || sign == "-" {
      words.removeFirst()
      let distance = try Self.integer(words.popFirst() ?? "")
      constant = sign == "+" ? distance : -distance
    }
  }

  // MARK: Words

  private static func relation(_ word: Substring) throws(Problem) -> LayoutRelation {
    switch word {
    case "==": return .equal
    case ">=": return .atLeast
    case "<=": return .atMost
    case "": throw Problem(text: "the relation is missing - \(form)")
    default: throw Problem(text: "\(quoted(word)) is no relation - use ==, >= or <=")
    }
  }

  private static func side(_ word: Substring) throws(Problem) -> Side {
    var names = word.split(separator: ".", omittingEmptySubsequences: false)[...]
    guard names.count >= 2, names.count <= 3, let last = names.popLast() else {
      throw Problem(text: "\(quoted(word)) is no side of a constraint - \(form)")
    }
    guard let attribute = LayoutReference.Attribute(nibName: last) else {
      throw Problem(
        text: "\(quoted(last)) is no edge - use \(listed(LayoutReference.Attribute.nibNames))")
    }
    var isInsideMargins = false
    if names.count == 2 || names.first == "margins" {
      guard names.popLast() == "margins" else {
        throw Problem(text: "\(quoted(word)) is no side of a constraint - \(form)")
      }
      isInsideMargins = true
    }
    let name = names.first.flatMap { $0 == "self" ? nil : String($0) }
    return Side(name: name, isInsideMargins: isInsideMargins, attribute: attribute)
  }

  private static func integer(_ word: Substring) throws(Problem) -> Int {
    let greatest = NibNode.greatestLength
    guard let integer = Int(word), (-greatest...greatest).contains(integer), word.first != "+"
    else {
      throw Problem(
        text: "\(quoted(word)) is no view's edge and no whole number up to \(greatest) - \(form)")
    }
    return integer
  }

  private static func factor(_ word: Substring) throws(Problem) -> Double {
    let isPlain = word.allSatisfy { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
    guard isPlain, let factor = Double(word), abs(factor) <= 100 else {
      throw Problem(text: "\(quoted(word)) is no factor - use a number from -100 to 100")
    }
    return factor
  }

  private static func priority(_ word: Substring) throws(Problem) -> Int {
    let digits = word.dropFirst()
    guard let priority = Int(digits), (1...LayoutPriority.required).contains(priority),
      digits.first != "+"
    else {
      throw Problem(text: "\(quoted(word)) is no priority - use @1 to @\(LayoutPriority.required)")
    }
    return priority
  }

  /// Returns whether `name` can name a view: only ASCII letters, digits and `_`, and no digit
  /// first.
  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.first, !first.isNumber else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}

extension LayoutReference.Attribute {
  /// The kinds of attributes; only attributes of one kind can be compared.
  enum Kind {
    case column, line, extent

    var name: String {
      switch self {
      case .column: "a place between left and right"
      case .line: "a place between top and bottom"
      case .extent: "a width or height"
      }
    }
  }

  var kind: Kind {
    switch self {
    case .left, .right, .centerX: .column
    case .top, .bottom, .centerY: .line
    case .width, .height: .extent
    }
  }

  private static let byNibName: KeyValuePairs<String, LayoutReference.Attribute> = [
    "leading": .left, "trailing": .right, "left": .left, "right": .right, "top": .top,
    "bottom": .bottom, "centerX": .centerX, "centerY": .centerY, "width": .width,
    "height": .height,
  ]

  static var nibNames: [String] { byNibName.map(\.key) }

  init?(nibName: Substring) {
    guard let found = Self.byNibName.first(where: { $0.key == nibName }) else { return nil }
    self = found.value
  }
}
