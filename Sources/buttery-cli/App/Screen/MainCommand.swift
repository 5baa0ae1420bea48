import Buttery

/// Any command of the program while its table is in front.
///
/// Keys and the palette produce such values, and one place performs them.
enum MainCommand: Hashable, Sendable {
  case table(TableCommand)
  case row(RowCommand)
  case columnMove(ColumnMove)
  case column(ColumnCommand)
  case records(RecordsCommand)
  case program(ProgramCommand)
  /// Going to a row by its number, which is typed before the key.
  case rowNumber

  /// What a command acts on; the palette lists commands in this order.
  enum Target: Hashable, Sendable, CaseIterable {
    case column, records, program, row, table
  }

  var target: Target {
    switch self {
    case .column: .column
    case .records: .records
    case .program(.copy), .row: .row
    case .program: .program
    case .table, .columnMove, .rowNumber: .table
    }
  }
}
