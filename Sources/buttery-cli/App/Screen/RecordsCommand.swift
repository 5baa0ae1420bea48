import Buttery

/// What a person can want of records, besides of any table.
enum RecordsCommand: Hashable, Sendable {
  case search, nextMatch, previousMatch, filter, columns, fold, foldAll, save, writeView, reload,
    undo, redo
}

extension KeyBindings where Command == RecordsCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding(["/"], .search, "search a text; Esc clears"),
      Binding(["n"], .nextMatch, "next match"),
      Binding(["N"], .previousMatch, "match before"),
      Binding(["&"], .filter, "filter rows by a text or a condition; Esc clears"),
      Binding(["c"], .columns, "all columns, to act on each"),
      Binding(["z"], .fold, "fold or unfold the section"),
      Binding(["Z"], .foldAll, "fold or unfold all sections"),
      Binding(["S"], .save, "save what is shown to a file"),
      Binding(["W"], .writeView, "write the view to a file for --replay"),
      Binding(["U"], .undo, "take back the last change of the view"),
      Binding(["R"], .redo, "make again what was taken back"),
      Binding(["r"], .reload, "read the file again"),
    ])
  }
}
