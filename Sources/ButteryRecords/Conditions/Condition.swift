/// What rows must be like to be shown: comparisons of columns, joined with `and`, `or` and `not`.
///
/// ```
/// Sales > 1000 and not (country = Ghana, Kenya or note = )
/// ```
///
/// A comparison is the name of a column, or its number as in `#3`, an operator and a value:
///
/// - `=` the value, one of several (`Ghana, Kenya`; numbers need no blank, unless their column writes
///   commas in them), or one of a range, its ends included
///   (`1990..1999`); nothing behind it means that the field is missing.
/// - `!=`, `<>` or `≠` is all that `=` isn't, fields that are missing included.
/// - `<`, `<=`, `>`, `>=` (also `≤`, `≥`): numbers by all their digits, dates and times by time, texts
///   in the order in which they are sorted. A field that is missing, or isn't of its column's kind,
///   is none of these.
/// - `:` has the text in it, as a filter without a column finds it.
/// - `~` has a match of a regular expression.
///
/// What values mean is up to the column's kind, which may be found out later: a condition knows
/// texts only.
package struct Condition: Sendable, Equatable {
  /// The condition as it was typed.
  package let text: String

  /// What it says.
  package let expression: Expression

  /// Comparisons, and what joins them.
  package indirect enum Expression: Sendable, Equatable {
    case comparison(Comparison)
    case not(Expression)
    case all([Expression])
    case any([Expression])
  }

  /// What a column's field is compared for.
  package enum Operator: String, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains = ":"
    case matches = "~"
  }

  /// A text to compare with.
  package struct Literal: Sendable, Equatable {
    package var text: String

    /// Whether it stood in quotes, which nothing in it means anything in.
    package var isQuoted = false

    /// Where it begins in the condition, in characters.
    package var offset: Int
  }

  /// A value of a list, or a range from one to another.
  package struct Item: Sendable, Equatable {
    package var low: Literal
    package var high: Literal?
  }

  /// A column's field and what it is compared with.
  package struct Comparison: Sendable, Equatable {
    /// The number of the column in its list.
    package var column: Int
    package var operation: Operator

    /// All that stands behind the operator; empty where nothing does.
    package var value: Literal

    /// The value taken apart, for `=` and `!=`.
    package var items: [Item] = []

    /// What the column was called, if it isn't there any more since files were read again.
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
