import Buttery

/// What a person can want of records, besides of any table.
enum RecordsCommand: Hashable, Sendable {
  case search, nextMatch, previousMatch, filter, dropFilter, columns, fold, foldAll, save, reload
}

extension KeyBindings where Command == RecordsCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding(["/"], .search, "search: text, name:text, ~pattern"),
      Binding(["n"], .nextMatch, "next match"),
      Binding(["N"], .previousMatch, "match before"),
      Binding(["&"], .filter, "text or condition for rows; ↑ earlier"),
      Binding([Key(.backspace)], .dropFilter, "the last condition goes"),
      Binding(["c"], .columns, "all columns, to act on each"),
      Binding(["z"], .fold, "fold or unfold the section"),
      Binding(["Z"], .foldAll, "fold or unfold all sections"),
      Binding(["S"], .save, "save what is shown to a file"),
      Binding(["r"], .reload, "read the file again"),
    ])
  }
}
