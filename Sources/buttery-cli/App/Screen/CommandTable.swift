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
      // With records, `y` copies from the column at hand instead.
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
