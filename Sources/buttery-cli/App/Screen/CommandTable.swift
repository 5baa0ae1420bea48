import Buttery

/// A command as people know it: by its name, its keys and what it does.
package struct CommandEntry: Sendable {
  /// The name; `…` stands for the column or the row that the command acts on.
  package let name: String
  /// The names of its keys; the first is the one to show.
  package let keys: [String]
  /// What the command does, in a few words.
  package let summary: String
  let command: MainCommand
}

/// A group of commands in the help.
package struct CommandGroup: Sendable {
  package let title: String
  package let entries: [CommandEntry]
}

/// All commands of the program, made from the key bindings.
///
/// The help, the palette, the manual page and `Documentation/Keys.md` are made from this table.
package struct CommandTable: Sendable {
  package let groups: [CommandGroup]

  /// The commands where records are shown.
  package static var records: CommandTable {
    CommandTable(groups: [
      moving, row,
      CommandGroup(
        "The current column",
        entries(.standard, MainCommand.columnMove) + entries(.standard, MainCommand.column)),
      CommandGroup("Records", entries(.standard, MainCommand.records)),
      // With records, `y` copies from the current column instead.
      CommandGroup("Program", entries(.standard.removing("y"), MainCommand.program)),
    ])
  }

  /// The commands where there are no records.
  package static var general: CommandTable {
    CommandTable(groups: [
      moving, row, CommandGroup("Program", entries(.standard, MainCommand.program)),
    ])
  }

  /// Whether there are the list of columns and derived tables.
  var hasPanels: Bool { entries.contains { $0.command == .records(.summary) } }

  package var entries: [CommandEntry] { groups.flatMap(\.entries) }

  /// The commands, ordered by what they act on.
  var entriesByTarget: [CommandEntry] {
    MainCommand.Target.allCases.flatMap { target in
      entries.filter { $0.command.target == target }
    }
  }

  private static var moving: CommandGroup {
    let number = CommandEntry(
      name: "go to row", keys: ["digits G"], summary: "go to the row of that number",
      command: .rowNumber)
    return CommandGroup("Moving", entries(.program, MainCommand.table) + [number])
  }

  private static var row: CommandGroup {
    CommandGroup("A row", entries(.program, MainCommand.row))
  }

  /// The bindings that have a summary, which are shown in the help.
  private static func entries<Part>(
    _ bindings: KeyBindings<Part>, _ command: (Part) -> MainCommand
  ) -> [CommandEntry] {
    bindings.bindings.compactMap { binding in
      binding.summary.map {
        CommandEntry(
          name: binding.name ?? $0,
          // A command without a key is called by its name in the palette.
          keys: binding.keys.isEmpty
            ? [": \(binding.name ?? $0)"] : binding.keys.map(\.description), summary: $0,
          command: command(binding.command))
      }
    }
  }
}

extension CommandGroup {
  fileprivate init(_ title: String, _ entries: [CommandEntry]) {
    self.init(title: title, entries: entries)
  }
}

// MARK: - Synonyms

/// Synonyms of commands from other programs, for people who type those into the palette.
package enum OtherWords {
  /// The synonyms, separated by blanks; empty for most commands.
  package static func forCommand(named name: String) -> String { words[name] ?? "" }

  /// The commands that have synonyms.
  package static var names: [String] { words.keys.sorted() }

  private static let words = [
    "sort by …": "order arrange ascending descending rank",
    "further sort key …": "order then",
    "group by …": "pivot section split aggregate partition",
    "inner sections by …": "pivot subgroup nest",
    "only this value of …": "filter equals keep include",
    "all but this value of …": "exclude without remove",
    "frequencies of …": "histogram distinct unique values counts facet",
    "change kind of …": "type cast format",
    "total of …": "sum average mean median count min max aggregate",
    "totals of all columns": "sum average mean median count aggregate",
    "hide …": "remove delete drop column",
    "widen …": "width fit resize expand",
    "freeze up to …": "pin lock fix sticky",
    "filter": "condition where query select rows grep",
    "drop condition": "clear unfilter reset",
    "search": "find grep",
    "columns": "fields show unhide select choose",
    "fold section": "collapse expand close open",
    "fold outer section": "collapse expand",
    "fold or unfold all": "collapse expand",
    "summary": "pivot aggregate average totals groups",
    "statistics": "describe profile average mean median missing null empty quartiles histogram",
    "save": "export write csv json markdown",
    "write view": "export session bookmark",
    "undo": "revert back",
    "redo": "again forward",
    "read again": "reload refresh",
    "style": "theme look grouped",
    "chart of section": "plot graph line sparkline",
    "copy …": "clipboard yank",
    "jump to section": "go find",
    "quit": "exit close",
    "help": "keys manual shortcuts",
    "wrap": "break lines",
    "row numbers": "line index",
  ]
}

// MARK: - Commands and their keys

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

extension MainCommand {
  /// Whether there is a use for the command where the program speaks: a row has the focus always, and there
  /// is no clipboard.
  var isSpokenOf: Bool {
    switch self {
    case .table(.focusRow), .row(.leave), .program(.copy), .column(.copy): false
    default: true
    }
  }
}

extension KeyBindings where Command == MainCommand {
  /// All keys while the program's table is in front, but for those that the table itself has.
  ///
  /// - Parameter hasColumns: whether rows have columns. Otherwise keys for them are told to be none.
  static func ofTable(hasColumns: Bool) -> KeyBindings {
    func all<Part>(
      _ bindings: KeyBindings<Part>, _ command: (Part) -> MainCommand
    ) -> [Binding] {
      bindings.bindings.map { Binding($0.keys, command($0.command)) }
    }
    let columns =
      all(.standard, MainCommand.records) + all(.standard, MainCommand.column)
      + all(.standard, MainCommand.columnMove)
    let program = all(.standard, MainCommand.program)
    // The first one counts: with columns, `y` copies from the current one.
    return KeyBindings(hasColumns ? columns + program : program + columns)
  }
}

/// Commands of the program as a whole.
enum ProgramCommand: Hashable, Sendable {
  case palette, jump, chart, copy, toggleStyle, help, inspector, redraw, quit
}

extension KeyBindings where Command == ProgramCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding(["'"], .jump, "jump to a section by its name", name: "jump to section"),
      Binding(["v"], .chart, "chart of the section; v there: in headers", name: "chart of section"),
      Binding(["y"], .copy, "copy the row to the clipboard", name: "copy …"),
      Binding(["s"], .toggleStyle, "style: \(StyleName.titles)", name: "style"),
      Binding(
        ["i"], .inspector, "what was detected; again: what the table does",
        name: "what was detected"),
      Binding([":"], .palette, "any command by its name; columns; rows", name: "commands"),
      Binding(["?", Key(.function(1))], .help, "this help", name: "help"),
      Binding([.control("l")], .redraw, "redraw the screen, or say it again", name: "redraw"),
      Binding(["q", "Q"], .quit, "quit"),
    ])
  }
}

extension KeyBindings where Command == RecordsCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding(["/"], .search, "search: text, name:text, ~pattern", name: "search"),
      Binding(["n"], .nextMatch, "next match"),
      Binding(["N"], .previousMatch, "previous match", name: "previous match"),
      Binding(["&"], .filter, "filter by text or condition; ↑ earlier", name: "filter"),
      Binding([Key(.backspace)], .dropFilter, "remove the last filter", name: "drop condition"),
      Binding(["c"], .columns, "the list of columns, to act on each", name: "columns"),
      Binding(["z"], .fold, "fold or unfold the section", name: "fold section"),
      Binding(["("], .foldOuter, "fold the section around it", name: "fold outer section"),
      Binding(["Z"], .summary, "the summary: a line for each section", name: "summary"),
      Binding(["I"], .statistics, "statistics of all columns", name: "statistics"),
      Binding([], .foldLevel, "fold all sections of its level", name: "fold this level"),
      Binding([], .foldOuterLevel, "fold all of the outer level", name: "fold outer level"),
      Binding([], .foldAll, "fold or unfold all sections", name: "fold or unfold all"),
      Binding(
        [], .sectionOrder, "order by first row, name, rows or total", name: "order sections"),
      Binding(["w"], .wrap, "wrap long texts; again: cut them", name: "wrap"),
      Binding([], .rowNumbers, "show or hide row numbers", name: "row numbers"),
      Binding(["S"], .save, "save what is shown to a file", name: "save"),
      Binding(["W"], .writeView, "write the view to a file for --replay", name: "write view"),
      Binding(["U"], .undo, "undo the last change of the view", name: "undo"),
      Binding(["R"], .redo, "redo what was undone", name: "redo"),
      Binding(["r"], .reload, "read the file or database again", name: "read again"),
    ])
  }
}
