extension DatabaseRefusal {
  /// Nil for what can be done.
  static func reason(for command: RecordsCommand) -> String? {
    switch command {
    case .summary: "a summary isn't asked of the database; # counts by value"
    case .statistics: "statistics of all columns would read the whole table; --query can"
    case .fold, .foldOuter, .foldAll, .foldLevel, .foldOuterLevel:
      "sections of a database aren't folded; ' jumps to one"
    case .sectionOrder: "sections of a database are in the order of their names"
    case .save: "not all rows are here; buttery --print csv writes them"
    case .wrap: "texts aren't wrapped here; + widens, Enter shows a row whole"
    case .search, .nextMatch, .previousMatch, .filter, .dropFilter, .columns, .rowNumbers, .reload,
      .writeView, .undo, .redo:
      nil
    }
  }
}
