/// The kind of values that the fields of a column have.
package enum ColumnKind: String, Sendable, Hashable, CaseIterable {
  /// Whole numbers, also with marks between groups of three digits.
  case integer

  /// Numbers of which some have a decimal mark or an exponent.
  case decimal

  /// Numbers with a percent sign.
  case percentage

  /// Days, with or without a time.
  case date

  /// Times of the day or durations: `9:05`, `09:05:30`.
  case time

  /// Anything else.
  case text

  /// The name of a column of this kind in messages, such as `a date column`.
  package var column: String { (self == .integer ? "an " : "a ") + "\(rawValue) column" }

  /// Whether the fields are numbers, which are aligned by their decimal marks.
  package var isNumeric: Bool {
    switch self {
    case .integer, .decimal, .percentage: true
    case .date, .time, .text: false
    }
  }
}

/// A column of a list of records.
package struct RecordColumn: Sendable, Hashable {
  /// The name as the header has it, or `column 3`.
  package var name: String

  /// Whether the column has an empty name in its file, and `name` was made up.
  package var isUntitled = false

  /// The column's name in its file; may be empty.
  package var title: String { isUntitled ? "" : name }

  /// The form of the fields, as detected or as asked for.
  package var form: ColumnForm

  /// Whether the column belongs to a database, which compares the values itself and has some that files
  /// don't have (`EngineWord`).
  package var isOfDatabase = false

  /// Whether each value has a type of its own, as in a column of SQLite without one: a number and a text
  /// that is written like it are two values, and any text is one.
  package var hasMixedTypes = false

  /// The kind of values that the fields have.
  package var kind: ColumnKind { form.kind }

  /// Creates a column.
  package init(name: String, form: ColumnForm) {
    self.name = name
    self.form = form
  }

  /// Creates a column whose numbers have a decimal point.
  package init(name: String, kind: ColumnKind) {
    self.init(name: name, form: ColumnForm(kind))
  }
}
