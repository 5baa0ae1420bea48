/// What the fields of a column are.
package enum ColumnKind: String, Sendable, Hashable, CaseIterable {
  /// Whole numbers, also with marks between groups of three digits.
  case integer

  /// Numbers of which some have a decimal mark or an exponent.
  case decimal

  /// Numbers with a percent sign.
  case percentage

  /// Days, with or without a time.
  case date

  /// Times of the day, or how long something took: `9:05`, `09:05:30`.
  case time

  /// Anything else.
  case text

  /// Whether the fields are numbers, which stand on their decimal mark.
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

  /// Whether its file names it with an empty text, so that its name is ours.
  package var isUntitled = false

  /// What its file calls it.
  package var title: String { isUntitled ? "" : name }

  /// How the fields write their values, as they show it, or as was asked for.
  package var form: ColumnForm

  /// What the fields are.
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
