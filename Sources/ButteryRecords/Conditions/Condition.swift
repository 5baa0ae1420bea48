/// A condition that rows must fulfil to be shown: comparisons of columns, joined with `and`, `or`
/// and `not`.
///
/// ```
/// Sales > 1000 and not (country = Ghana, Kenya or note = )
/// ```
///
/// A comparison is the name of a column, or its number as in `#3`, an operator and a value:
///
/// - `=` is true of a field that has the value, one of several values (`Ghana, Kenya`), or one in a
///   range including its ends (`1990..1999`). The commas of a list of numbers need no blank behind
///   them, unless the column's numbers have commas themselves. Without a value it is true of
///   missing fields.
/// - `!=`, `<>` or `≠` is true wherever `=` is false, also of missing fields.
/// - `<`, `<=`, `>`, `>=` (also `≤`, `≥`) compare numbers by all their digits, dates and times by
///   time, and texts in the order in which they are sorted. They are false of a field that is
///   missing or isn't of its column's kind.
/// - `:` is true of a field that has the text in it, as for a filter without a column.
/// - `~` is true of a field that has a match of a regular expression. Where finding out takes too
///   many steps it is neither true nor false, and neither is `not` of it.
///
/// The meaning of a value depends on the column's kind, which may be detected later, so a condition
/// only has texts.
package struct Condition: Sendable, Equatable {
  /// The condition as it was typed.
  package let text: String

  /// The parsed condition.
  package let expression: Expression

  /// Comparisons that are joined.
  package typealias Expression = Joined<Comparison>

  /// An operator of a comparison.
  package enum Operator: String, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains = ":"
    case matches = "~"

    /// Whether values are compared by their order.
    var isOfOrder: Bool {
      switch self {
      case .less, .lessOrEqual, .greater, .greaterOrEqual: true
      case .equal, .notEqual, .contains, .matches: false
      }
    }
  }

  /// A text to compare with.
  package struct Literal: Sendable, Equatable {
    package var text: String

    /// Whether the text stood in quotes, within which nothing has a special meaning.
    package var isQuoted = false

    /// The offset in the condition, in characters.
    package var offset: Int

    package init(text: String, isQuoted: Bool = false, offset: Int) {
      self.text = text
      self.isQuoted = isQuoted
      self.offset = offset
    }
  }

  /// A value of a list, or a range of values.
  package struct Item: Sendable, Equatable {
    package var low: Literal
    package var high: Literal?
  }

  /// A comparison of a column's fields.
  package struct Comparison: Sendable, Equatable {
    /// The number of the column in its list.
    package var column: Int
    package var operation: Operator

    /// The text behind the operator; may be empty.
    package var value: Literal

    /// The items of the value's list, for `=` and `!=`.
    package var items: [Item] = []

    /// The name of the column, if the column is missing since files were read again.
    package var lostName: String?
  }

  /// The columns that are compared, each once, in their order.
  package var columns: [Int] {
    Set(expression.leaves.lazy.filter { $0.lostName == nil }.map(\.column)).sorted()
  }
}

/// What is true or false, joined with `and`, `or` and `not`.
package indirect enum Joined<Leaf: Sendable & Equatable>: Sendable, Equatable {
  case leaf(Leaf)
  case not(Joined)
  case all([Joined])
  case any([Joined])

  /// All leaves in their order.
  var leaves: [Leaf] {
    switch self {
    case .leaf(let leaf): [leaf]
    case .not(let inner): inner.leaves
    case .all(let parts), .any(let parts): parts.flatMap(\.leaves)
    }
  }

  /// The same with something else in the place of each leaf, in their order.
  func replacing<New, Failure>(
    _ new: (Leaf) throws(Failure) -> Joined<New>
  ) throws(Failure) -> Joined<New> {
    switch self {
    case .leaf(let leaf): return try new(leaf)
    case .not(let inner): return .not(try inner.replacing(new))
    case .all(let parts): return .all(try Self.replacing(parts, new))
    case .any(let parts): return .any(try Self.replacing(parts, new))
    }
  }

  private static func replacing<New, Failure>(
    _ parts: [Joined], _ new: (Leaf) throws(Failure) -> Joined<New>
  ) throws(Failure) -> [Joined<New>] {
    var made: [Joined<New>] = []
    for part in parts { made.append(try part.replacing(new)) }
    return made
  }
}

/// An error in a text that begins like a condition.
package struct ConditionError: Error, Sendable, Equatable {
  /// The offset of the error, in characters from the text's beginning.
  package let offset: Int

  /// What is wrong, and what to do.
  package let reason: String

  /// The name in the place of a column that no column has.
  package var unknownName: String?

  /// The name that no column has, if one was perhaps meant.
  package var misspelling: Misspelling?

  /// A misspelt name of a column.
  package struct Misspelling: Sendable, Equatable {
    /// The length of what was typed, in characters from the error's offset on.
    package let length: Int

    /// The name of the column that was perhaps meant.
    package let name: String
  }
}

extension ConditionError: CustomStringConvertible {
  /// One line without control characters; characters count from 1.
  package var description: String { "character \(offset + 1): \(reason)" }

  /// Texts of one line for places with little room, the longest first.
  package var texts: [String] {
    let parts = [(end: "? ", kept: 1), (end: " — ", kept: 0)].compactMap { mark in
      reason.firstRange(of: mark.end).map { range in
        String(reason[..<reason.index(range.lowerBound, offsetBy: mark.kept)])
      }
    }
    let last = (parts.last ?? reason).ranges(of: "; ").last.map { range in
      String((parts.last ?? reason)[range.upperBound...])
    }
    let question = misspelling.map { "did you mean \(Self.quoted($0.name))?" }
    return [description, reason] + parts + [last, question].compactMap(\.self)
  }

  static func quoted(_ text: String) -> String {
    "'" + VisibleText.sanitised(text, limit: 40) + "'"
  }
}

/// Finds columns by their names, in any case, and by their numbers: `#3` is the third one.
struct ColumnNames {
  private let names: [String]
  private var exact: [String: Int] = [:]
  private var folded: [String: Int] = [:]
  /// The names that several columns have.
  private var repeated: Set<String> = []
  private var repeatedFolded: Set<String> = []

  init(_ names: [String]) {
    self.names = names
    for (column, name) in names.enumerated().reversed() where !name.isEmpty {
      if exact.updateValue(column, forKey: name) != nil { repeated.insert(name) }
      let folded = FoldedText.folded(name)
      if self.folded.updateValue(column, forKey: folded) != nil { repeatedFolded.insert(folded) }
    }
  }

  /// The first column with exactly this name, or else the first whose name differs only in case, or
  /// else the column with this number.
  func column(_ name: String) -> Int? {
    exact[name] ?? folded[FoldedText.folded(name)] ?? column(numbered: name)
  }

  private func column(numbered name: String) -> Int? {
    guard name.first == "#", let number = Int(name.dropFirst()), number > 0,
      number <= names.count
    else { return nil }
    return number - 1
  }

  /// Throws for a name that several columns have and that matches all of them equally well.
  func checkUnique(_ name: String, at offset: Int) throws(ConditionError) {
    let isExact = exact[name] != nil
    let folded = FoldedText.folded(name)
    guard isExact ? repeated.contains(name) : repeatedFolded.contains(folded) else { return }
    let columns = names.indices.filter {
      isExact ? names[$0] == name : FoldedText.folded(names[$0]) == folded
    }
    let numbers = columns.prefix(Self.maximumShown).map { "#\($0 + 1)" }.joined(separator: ", ")
    throw ConditionError(
      offset: offset,
      reason: "\(columns.count) columns are called \(ConditionError.quoted(name)) — "
        + "say which by its number: \(numbers)")
  }

  /// The longest column name with blanks that stands unquoted at a place, with an operator behind
  /// it.
  func nameWithBlanks(at place: Int, of scanner: ConditionScanner) -> String? {
    names
      .filter { name in
        let end = place + name.count
        return name.contains(where: \.isWhitespace) && end < scanner.end
          && scanner.operation(scanner.skippingBlanks(end)) != nil
          && FoldedText.folded(scanner.text(place..<end)) == FoldedText.folded(name)
      }
      .max { $0.count < $1.count }
  }

  /// The error for a name that no column has.
  func unknown(_ name: String, at range: Range<Int>) -> ConditionError {
    let nearest = Spelling.nearest(to: name, among: names)
    return ConditionError(
      offset: range.lowerBound,
      reason: "no column is called \(ConditionError.quoted(name)) — \(advice(nearest)) "
        + "A text that looks like a condition goes in double quotes",
      unknownName: name,
      misspelling: nearest.map { .init(length: range.count, name: $0) })
  }

  private func advice(_ nearest: String?) -> String {
    if let nearest {
      return "did you mean \(ConditionError.quoted(nearest))?"
    }
    let shown = names.prefix(Self.maximumShown).map(ConditionError.quoted).joined(separator: ", ")
    if names.isEmpty { return "The table has no columns." }
    return "there are \(shown)" + (names.count > Self.maximumShown ? " and others." : ".")
  }

  private static let maximumShown = 6
}
