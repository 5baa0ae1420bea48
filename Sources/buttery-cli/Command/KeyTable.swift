import Buttery

/// What keys mean somewhere in the program, in words.
struct KeyTable {
  let title: String
  let rows: [(keys: [String], summary: String)]

  init<Command>(_ title: String, _ bindings: KeyBindings<Command>) {
    self.title = title
    rows = bindings.bindings.compactMap { binding in
      binding.summary.map { (binding.keys.map(\.description), $0) }
    }
  }

  /// The tables that the keyboard uses; those of records only where there are some.
  static func tables(forRecords: Bool) -> [KeyTable] {
    let records = [KeyTable("Records", KeyBindings<RecordsCommand>.standard)]
    let columns = [KeyTable("The list of columns", KeyBindings<ColumnsCommand>.standard)]
    return [
      KeyTable("Moving", KeyBindings<TableCommand>.program),
      KeyTable("A row", KeyBindings<RowCommand>.program),
    ] + (forRecords ? records : [])
      + [
        KeyTable("Program", KeyBindings<ProgramCommand>.standard),
        KeyTable("A row's or a section's details", KeyBindings<DetailCommand>.standard),
      ] + (forRecords ? columns : [])
  }

  /// All tables that the keyboard uses.
  static var all: [KeyTable] { tables(forRecords: true) }
}
