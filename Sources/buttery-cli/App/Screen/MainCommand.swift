import Buttery

/// Anything that a person can want of the program while its table is in front.
///
/// Keys and the palette lead to such values, and these are carried out in one place.
enum MainCommand: Hashable, Sendable {
  case table(TableCommand)
  case row(RowCommand)
  case columnMove(ColumnMove)
  case column(ColumnCommand)
  case records(RecordsCommand)
  case program(ProgramCommand)

  /// What a command acts on, and is told of in its name.
  enum Target: Hashable, Sendable {
    case table, row, column, records, program
  }

  var target: Target {
    switch self {
    case .table, .columnMove: .table
    case .row, .program(.copy): .row
    case .column: .column
    case .records: .records
    case .program: .program
    }
  }

  /// Whether it goes somewhere and changes nothing.
  var isMove: Bool {
    switch self {
    case .table, .columnMove: true
    case .row, .column, .records, .program: false
    }
  }
}
