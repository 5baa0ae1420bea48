import Buttery

/// What keys mean in the program, in words.
extension KeyHelp {
  /// The tables that the keyboard uses; those of records only where there are some.
  static func tables(forRecords: Bool) -> [KeyHelp] {
    let records = [columnAtHand, KeyHelp("Records", KeyBindings<RecordsCommand>.standard)]
    let program = KeyBindings<ProgramCommand>.standard
    let lists = [
      listOfColumns,
      KeyHelp("What was found out", KeyBindings<NotesCommand>.standard),
    ]
    return [
      KeyHelp("Moving", KeyBindings<TableCommand>.program),
      KeyHelp("A row", KeyBindings<RowCommand>.program),
    ] + (forRecords ? records : [])
      + [
        KeyHelp("Program", forRecords ? program.removing("y") : program),
        KeyHelp("A row's or a section's details", KeyBindings<DetailCommand>.standard),
      ] + (forRecords ? lists : [])
  }

  /// All tables that the keyboard uses.
  static var all: [KeyHelp] { tables(forRecords: true) }

  /// Going to a column, and acting on it.
  private static var columnAtHand: KeyHelp {
    let moves = KeyHelp("", KeyBindings<ColumnMove>.standard)
    let commands = KeyHelp("", KeyBindings<ColumnCommand>.standard)
    return KeyHelp("The column at hand", moves.rows + commands.rows)
  }

  private static var listOfColumns: KeyHelp {
    let keys = KeyBindings<ColumnCommand>.standard.bindings.flatMap(\.keys)
    let letters = Row(
      names: [keys.map(\.description).joined(separator: " ")],
      "what they do to the column at hand")
    return KeyHelp(
      "The list of columns", KeyHelp("", KeyBindings<ColumnsCommand>.standard).rows + [letters])
  }

  /// What else a person can do.
  static var besides: KeyHelp {
    KeyHelp(
      "Besides",
      [
        Row(names: ["Ctrl-Z"], "stop; fg in the shell goes on"),
        Row(names: ["wheel"], "three lines; Shift-drag selects text"),
      ])
  }
}
