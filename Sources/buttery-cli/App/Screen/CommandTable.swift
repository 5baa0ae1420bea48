import Buttery

/// A command as people know it: by its name, its keys and what it does.
package struct CommandEntry: Sendable {
  /// What it is called; `…` stands for the column or the row that it acts on.
  package let name: String
  /// The names of its keys, the one to be shown first.
  package let keys: [String]
  /// What it does, in a few words.
  package let summary: String
  let command: MainCommand
}

/// Commands that stand together in the help.
package struct CommandGroup: Sendable {
  package let title: String
  package let entries: [CommandEntry]
}

/// All commands of the program: the help, the palette, the manual page and `Documentation/Keys.md`
/// are made of it, and it of the tables that the keyboard uses.
package struct CommandTable: Sendable {
  package let groups: [CommandGroup]

  /// The commands where records are shown.
  package static var records: CommandTable {
    CommandTable(groups: [
      moving, row,
      CommandGroup(
        "The column at hand",
        entries(.standard, MainCommand.columnMove) + entries(.standard, MainCommand.column)),
      CommandGroup("Records", entries(.standard, MainCommand.records)),
      // Its key copies what a person says of the column at hand.
      CommandGroup("Program", entries(.standard.removing("y"), MainCommand.program)),
    ])
  }

  /// The commands where there are no records.
  package static var general: CommandTable {
    CommandTable(groups: [
      moving, row, CommandGroup("Program", entries(.standard, MainCommand.program)),
    ])
  }

  /// Whether there are lists of columns, and tables that are made of this one.
  var hasPanels: Bool { entries.contains { $0.command == .records(.summary) } }

  package var entries: [CommandEntry] { groups.flatMap(\.entries) }

  /// The commands by what they act on.
  var entriesByTarget: [CommandEntry] {
    MainCommand.Target.allCases.flatMap { target in
      entries.filter { $0.command.target == target }
    }
  }

  private static var moving: CommandGroup {
    let number = CommandEntry(
      name: "go to row", keys: ["digits G"], summary: "to the row of that number",
      command: .rowNumber)
    return CommandGroup("Moving", entries(.program, MainCommand.table) + [number])
  }

  private static var row: CommandGroup {
    CommandGroup("A row", entries(.program, MainCommand.row))
  }

  /// The bindings that stand in the help.
  private static func entries<Part>(
    _ bindings: KeyBindings<Part>, _ command: (Part) -> MainCommand
  ) -> [CommandEntry] {
    bindings.bindings.compactMap { binding in
      binding.summary.map {
        CommandEntry(
          name: binding.name ?? $0,
          // What has no key of its own is called by its name.
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
