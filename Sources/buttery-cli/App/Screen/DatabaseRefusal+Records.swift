extension DatabaseRefusal {
  /// Why there are no charts: a chart needs all rows of a section.
  static let chart = "no charts here; A shows totals"

  /// Why a command isn't possible on a database; nil if it is.
  static func reason(for command: RecordsCommand) -> String? {
    switch command {
    case .summary: "no summary here; # and A show totals"
    case .statistics: "no statistics here; --query adds up"
    case .fold, .foldOuter, .foldAll, .foldLevel, .foldOuterLevel:
      "no folding here; ' jumps to a section"
    case .sectionOrder: "sections are in the order of names"
    case .save: "not all are here; buttery --print csv"
    case .wrap: "no wrapping; Enter shows a row whole"
    case .search, .nextMatch, .previousMatch, .filter, .dropFilter, .columns, .rowNumbers, .reload,
      .writeView, .undo, .redo:
      nil
    }
  }
}
