import Buttery

/// Commands for records, besides those that every table has.
enum RecordsCommand: Hashable, Sendable {
  case search, nextMatch, previousMatch, filter, dropFilter, columns, fold, foldOuter, foldAll
  case foldLevel, foldOuterLevel, sectionOrder
  case save, reload, wrap, rowNumbers, writeView, undo, redo, statistics, summary
}

extension KeyBindings where Command == RecordsCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding(["/"], .search, "search: text, name:text, ~pattern", name: "search"),
      Binding(["n"], .nextMatch, "next match"),
      Binding(["N"], .previousMatch, "match before", name: "previous match"),
      Binding(["&"], .filter, "text or condition for rows; ↑ earlier", name: "filter"),
      Binding([Key(.backspace)], .dropFilter, "the last condition goes", name: "drop condition"),
      Binding(["c"], .columns, "all columns, to act on each", name: "columns"),
      Binding(["z"], .fold, "fold or unfold the section", name: "fold section"),
      Binding(["("], .foldOuter, "fold the section around it", name: "fold outer section"),
      Binding(["Z"], .summary, "the summary: a line for each section", name: "summary"),
      Binding(["I"], .statistics, "statistics of all columns", name: "statistics"),
      Binding([], .foldLevel, "fold all sections of its level", name: "fold this level"),
      Binding([], .foldOuterLevel, "fold all of the level around", name: "fold outer level"),
      Binding([], .foldAll, "fold or unfold all sections", name: "fold or unfold all"),
      Binding(
        [], .sectionOrder, "sections by first row, name, rows, total", name: "order sections"),
      Binding(["w"], .wrap, "wrap long texts in their cells; cut them again", name: "wrap"),
      Binding([], .rowNumbers, "number the rows, or no more", name: "row numbers"),
      Binding(["S"], .save, "save what is shown to a file", name: "save"),
      Binding(["W"], .writeView, "write the view to a file for --replay", name: "write view"),
      Binding(["U"], .undo, "take back the last change of the view", name: "undo"),
      Binding(["R"], .redo, "make again what was taken back", name: "redo"),
      Binding(["r"], .reload, "read the file or database again", name: "read again"),
    ])
  }
}
