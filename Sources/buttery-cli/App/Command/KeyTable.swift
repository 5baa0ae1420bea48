import Buttery

/// What keys mean in the program, in words.
extension KeyHelp {
  /// The tables that the keyboard uses; those of records only where there are some.
  static func tables(forRecords: Bool) -> [KeyHelp] {
    let records = [KeyHelp("Records", KeyBindings<RecordsCommand>.standard)]
    let lists = [
      KeyHelp("The list of columns", KeyBindings<ColumnsCommand>.standard),
      KeyHelp("What was found out", KeyBindings<NotesCommand>.standard),
    ]
    return [
      KeyHelp("Moving", KeyBindings<TableCommand>.program),
      KeyHelp("A row", KeyBindings<RowCommand>.program),
    ] + (forRecords ? records : [])
      + [
        KeyHelp("Program", KeyBindings<ProgramCommand>.standard),
        KeyHelp("A row's or a section's details", KeyBindings<DetailCommand>.standard),
      ] + (forRecords ? lists : [])
  }

  /// All tables that the keyboard uses.
  static var all: [KeyHelp] { tables(forRecords: true) }

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
