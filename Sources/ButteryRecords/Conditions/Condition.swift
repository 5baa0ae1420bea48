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

  /// A comparison, or expressions that are joined.
  package indirect enum Expression: Sendable, Equatable {
    case comparison(Comparison)
    case not(Expression)
    case all([Expression])
    case any([Expression])
  }

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
    Set(expression.comparisons.lazy.filter { $0.lostName == nil }.map(\.column)).sorted()
  }
}

extension Condition.Expression {
  /// All comparisons in their order.
  var comparisons: [Condition.Comparison] {
    switch self {
    case .comparison(let comparison): [comparison]
    case .not(let inner): inner.comparisons
    case .all(let parts), .any(let parts): parts.flatMap(\.comparisons)
    }
  }
}
