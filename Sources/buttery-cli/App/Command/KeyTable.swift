import Buttery

/// What keys mean in the program, in words.
extension KeyHelp {
  /// The key help of the program's commands, and of the panels that they open.
  static func tables(of commands: CommandTable) -> [KeyHelp] {
    let lists = [
      listOfColumns,
      KeyHelp("What was detected (i)", KeyBindings<NotesCommand>.standard),
    ]
    return commands.groups.map(KeyHelp.init(group:))
      + [commands.hasPanels ? fields : details, chart]
      + (commands.hasPanels ? lists + tablesOfTables : [])
  }

  /// The key help of a record's fields, which scroll.
  private static var fields: KeyHelp {
    let keys = KeyBindings<DetailCommand>.standard
    let scrolled = KeyBindings<TableCommand>.standard
    let rows = keys.bindings.compactMap { binding -> Row? in
      let left = binding.keys.filter { scrolled[$0] == nil }
      return binding.summary.flatMap { left.isEmpty ? nil : Row(left, $0) }
    }
    let scrolling = Row(names: ["↓", "↑", "PgDn"], "scroll, where there are more fields")
    return KeyHelp("A row's details (Enter)", rows + [scrolling])
  }

  /// The key help of details that don't scroll, and have no fields that may be empty.
  private static var details: KeyHelp {
    KeyHelp("A row's details (Enter)", KeyBindings<DetailCommand>.standard.without(.hideEmpty))
  }

  private static var chart: KeyHelp {
    KeyHelp(
      "The chart of a section (v)",
      [
        Row(names: ["→", "↓", "l"], "the next section"),
        Row(names: ["←", "↑", "h"], "the section before"),
        Row(names: ["Home", "End"], "the first section, the last"),
        Row(names: ["v"], "its sparkline in headers"),
        Row(names: ["Esc", "Enter", "q"], "back to the table"),
      ])
  }

  /// The key help of all tables.
  static var all: [KeyHelp] { tables(of: .records) }

  private init(group: CommandGroup) {
    self.init(group.title, group.entries.map { Row(names: $0.keys, $0.summary) })
  }

  private static var listOfColumns: KeyHelp {
    let keys = KeyBindings<ColumnCommand>.standard.bindings.flatMap(\.keys)
    let letters = Row(
      names: [keys.map(\.description).joined(separator: " ")],
      "what they do to the current column in the table")
    return KeyHelp(
      "The list of columns", KeyHelp("", KeyBindings<ColumnsCommand>.standard).rows + [letters])
  }

  /// The key help of the derived tables.
  private static var tablesOfTables: [KeyHelp] {
    [
      KeyHelp(
        "The summary (Z): a line for each section",
        [
          Row(names: ["Enter"], "open the section"),
          Row(names: ["o"], "sort sections by the current column"),
          Row(names: ["=", "!"], "only this section; all but it"),
          Row(names: ["a", "A"], "another total of the column; of all"),
          Row(names: ["Z", "Esc"], "back"),
        ]),
      KeyHelp(
        "Frequencies (F): how often values occur",
        [
          Row(names: ["Enter"], "only rows with this value"),
          Row(names: ["=", "!"], "only this value; all but it"),
          Row(names: ["#"], "sections by the column"),
          Row(names: ["v"], "its sparkline in headers"),
          Row(names: ["F", "Esc"], "back"),
        ]),
      KeyHelp(
        "Statistics (I): a line for each column",
        [
          Row(names: ["Enter"], "go to the column in the table"),
          Row(names: ["I", "Esc"], "back"),
        ]),
    ]
  }

  /// Help on what isn't a key binding of the program.
  static var besides: KeyHelp {
    KeyHelp(
      "Besides",
      [
        Row(names: ["Ctrl-Z"], "suspend; fg in the shell resumes"),
        Row(names: ["wheel"], "three lines; Shift-drag selects text"),
      ])
  }
}

/// The commands of the program as a table in Markdown, for `Documentation/Keys.md`.
package enum KeyTable {
  package static var markdown: String {
    CommandTable.records.groups.reduce("| keys | what they do |\n|---|---|\n") { text, group in
      text + "| **\(group.title)** | |\n" + group.entries.map(line).joined()
    }
  }

  private static func line(_ entry: CommandEntry) -> String {
    let keys = entry.keys.map { "`\($0)`" }.joined(separator: " ")
    return "| \(keys) | \(entry.summary) |\n"
  }
}
