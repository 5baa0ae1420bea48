import Buttery

/// What a person can want of records, besides of any table.
enum RecordsCommand: Hashable, Sendable {
  case search, nextMatch, previousMatch, filter, dropFilter, columns, fold, foldAll, save, reload
}

extension KeyBindings where Command == RecordsCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding(["/"], .search, "search: text, name:text, ~pattern; Esc clears"),
      Binding(["n"], .nextMatch, "next match"),
      Binding(["N"], .previousMatch, "match before"),
      Binding(["&"], .filter, "filter rows by a text or a condition; ↑ earlier ones"),
      Binding([Key(.backspace)], .dropFilter, "the last condition goes"),
      Binding(["c"], .columns, "all columns, to act on each"),
      Binding(["z"], .fold, "fold or unfold the section"),
      Binding(["Z"], .foldAll, "fold or unfold all sections"),
      Binding(["S"], .save, "save what is shown to a file"),
      Binding(["r"], .reload, "read the file again"),
    ])
  }
}
