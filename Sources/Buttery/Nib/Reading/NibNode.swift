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
  func coordinate() throws(NibError) -> Int {
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
