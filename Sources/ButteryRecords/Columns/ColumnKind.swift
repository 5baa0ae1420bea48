/// What the fields of a column are.
package enum ColumnKind: String, Sendable, Hashable, CaseIterable {
  /// Whole numbers, also with commas between groups of three digits.
  case integer

  /// Numbers of which some have a decimal point or an exponent.
  case decimal

  /// Numbers with a percent sign.
  case percentage

  /// Days, with or without a time.
  case date

  /// Anything else.
  case text

  /// Whether the fields are numbers, which stand on their decimal point.
  package var isNumeric: Bool {
    switch self {
    case .integer, .decimal, .percentage: true
    case .date, .text: false
    }
  }
}

/// A column of a list of records.
package struct RecordColumn: Sendable, Hashable {
  /// The name as the header has it, or `column 3`.
  package var name: String

  /// What a sample of the fields are, or what was asked for.
  package var kind: ColumnKind

  /// Creates a column.
  package init(name: String, kind: ColumnKind) {
    self.name = name
    self.kind = kind
  }
}
