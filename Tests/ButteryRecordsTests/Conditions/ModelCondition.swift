import SeededRandom

/// A random condition, and the rows that it must find.
struct ModelCondition {
  /// The place of a value relative to another value, or to a period of time.
  private enum Place { case before, within, behind }

  private typealias Operand = (text: String, place: (ModelValue) -> Place)

  let text: String

  /// Returns whether the condition holds for a row.
  let holds: (Int) -> Bool

  private init(_ text: String, _ holds: @escaping (Int) -> Bool) {
    self.text = text
    self.holds = holds
  }

  /// Creates a combination of conditions on some columns.
  init(of columns: [ModelColumn], depth: Int, using random: inout SeededGenerator) {
    guard depth > 0, Int.random(in: 0..<4, using: &random) > 0,
      let column = columns.randomElement(using: &random)
    else {
      self.init(of: columns.randomElement(using: &random) ?? columns[0], using: &random)
      return
    }
    let left = ModelCondition(of: columns, depth: depth - 1, using: &random)
    let right = ModelCondition(of: column, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: self.init("not (\(left.text))") { !left.holds($0) }
    case 1: self.init("not \(right.text)") { !right.holds($0) }
    case 2: self.init("(\(left.text)) and \(right.text)") { left.holds($0) && right.holds($0) }
    case 3: self.init("\(right.text) or (\(left.text))") { left.holds($0) || right.holds($0) }
    default:
      // `and` has precedence over `or`.
      let other = ModelCondition(of: column, using: &random)
      self.init("\(other.text) or \(right.text) AND (\(left.text))") {
        other.holds($0) || right.holds($0) && left.holds($0)
      }
    }
  }

  /// Creates a comparison of one column.
  init(of column: ModelColumn, using random: inout SeededGenerator) {
    let first = Self.operand(of: column.kind, using: &random)
    let blank = Bool.random(using: &random) ? " " : ""
    let begin = { (operation: String) in column.typedName + blank + operation + blank }
    let test = { (isTrue: @escaping (Place) -> Bool) in
      { (row: Int) in column.values[row].map { isTrue(first.place($0)) } ?? false }
    }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: self.init(begin("<") + first.text, test { $0 == .before })
    case 1: self.init(begin("<=") + first.text, test { $0 != .behind })
    case 2: self.init(begin(">") + first.text, test { $0 == .behind })
    case 3: self.init(begin(">=") + first.text, test { $0 != .before })
    case 4: self.init(begin("=") + first.text, test { $0 == .within })
    case 5:
      let isIn = test { $0 == .within }
      self.init(begin(["!=", "<>"].randomElement(using: &random) ?? "!=") + first.text) {
        !isIn($0)
      }
    case 6: self.init(begin("=")) { column.values[$0] == nil }
    case 7:
      let isIn = test { $0 == .within }
      let second = Self.operand(of: column.kind, using: &random)
      self.init(begin("=") + first.text + ", " + second.text) { row in
        isIn(row) || column.values[row].map { second.place($0) == .within } ?? false
      }
    default: self.init(rangeOf: column, begin("="), using: &random)
    }
  }

  private init(
    rangeOf column: ModelColumn, _ beginning: String, using random: inout SeededGenerator
  ) {
    // The ends of a range are the values of two rows, beginning with the lesser one.
    let rows = column.values.compactMap { $0 }.shuffled(using: &random).prefix(2).sorted {
      Self.isLess($0, $1, column.kind)
    }
    let (low, high) = (Self.exact(rows[0], column.kind), Self.exact(rows[1], column.kind))
    self.init("\(beginning)\(low.text)..\(high.text)") { row in
      column.values[row].map { low.place($0) != .before && high.place($0) != .behind } ?? false
    }
  }

  private static func isLess(_ left: ModelValue, _ right: ModelValue, _ kind: ModelKind) -> Bool {
    exact(right, kind).place(left) == .before
  }
}

extension ModelCondition {
  private static func operand(
    of kind: ModelKind, using random: inout SeededGenerator
  ) -> Operand {
    let value = ModelValue(of: kind, using: &random)
    guard [.day, .germanDay, .moment].contains(kind) else { return exact(value, kind) }
    // A year, a month, a day, or the whole value.
    let length = [4, 7, 10, value.text.count].randomElement(using: &random) ?? 10
    let text = String(value.text.prefix(length))
    let isGerman = kind == .germanDay && length == 10 && Bool.random(using: &random)
    return (isGerman ? ModelValue.german(text) : text, { place(of: $0.text, besides: text) })
  }

  /// Returns the place of a date relative to a period, given by the beginning of its dates.
  private static func place(of date: String, besides beginning: String) -> Place {
    date.hasPrefix(beginning) ? .within : date < beginning ? .before : .behind
  }

  private static func exact(_ value: ModelValue, _ kind: ModelKind) -> Operand {
    switch kind {
    case .day, .germanDay, .moment:
      return (value.text, { place(of: $0.text, besides: value.text) })
    case .text:
      return (
        value.text.contains(" ") ? "\"\(value.text)\"" : value.text,
        { place(ofText: $0.text, besides: value.text) }
      )
    default:
      return (
        value.written,
        { $0.number == value.number ? .within : $0.number < value.number ? .before : .behind }
      )
    }
  }

  private static func place(ofText text: String, besides other: String) -> Place {
    let order = NaiveText(text).order(NaiveText(other))
    return order < 0 ? .before : order == 0 ? .within : .behind
  }
}
