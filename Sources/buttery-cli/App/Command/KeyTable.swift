import Buttery

/// What keys mean in the program, in words.
extension KeyHelp {
  /// The key help of the program's commands, and of the panels that they open.
  static func tables(of commands: CommandTable) -> [KeyHelp] {
    let lists = [
      listOfColumns,
      KeyHelp("What was detected (i)", KeyBindings<NotesCommand>.standard),
    ]
    return commands.groups.map(KeyHelp.init(group:)) + [
      KeyHelp("A row's or a section's details", KeyBindings<DetailCommand>.standard)
    ] + (commands.hasPanels ? lists + tablesOfTables : [])
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
      "what they do to the column at hand")
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
          Row(names: ["o"], "sort sections by the column at hand"),
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
