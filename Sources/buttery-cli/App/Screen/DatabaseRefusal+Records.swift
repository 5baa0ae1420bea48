extension DatabaseRefusal {
  /// Why there are no charts: a chart needs all rows of a section.
  static let chart = "no charts here; A shows totals"

  /// Why a command isn't possible on a database; nil if it is.
  static func reason(for command: RecordsCommand) -> String? {
    switch command {
    case .summary: "no summary here; # and A show totals"
    case .statistics: "no statistics; compute them in --query"
    case .fold, .foldOuter, .foldAll, .foldLevel, .foldOuterLevel:
      "no folding here; ' jumps to a section"
    case .sectionOrder: "sections are ordered by their values"
    case .save: "not all loaded; use --print csv"
    case .wrap: "no wrapping; Enter shows all fields"
    case .search, .nextMatch, .previousMatch, .filter, .dropFilter, .columns, .rowNumbers, .reload,
      .writeView, .undo, .redo:
      nil
    }
  }
}
