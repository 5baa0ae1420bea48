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
