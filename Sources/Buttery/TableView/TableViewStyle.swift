extension TableView {
  /// How sections look.
  public enum Style: Hashable, Sendable {
    /// Headers and footers float.
    case plain
    /// Headers and footers scroll with their section; space separates sections that have neither.
    case grouped
    /// Like `grouped`, with two columns of margin and rounded brackets around each section's rows.
    case insetGrouped
  }
}

// All that tables, and programs with parts beside a table, need to know of a style.
extension TableView.Style {
  /// Whether headers and footers float.
  package var floats: Bool { self == .plain }

  /// Whether a header or footer without content is a blank line.
  package var hasBlankLineBetweenSections: Bool { self != .plain }

  /// The columns that elements leave free on each side.
  package var margin: Int { self == .insetGrouped ? 2 : 0 }

  /// Whether brackets are drawn in the margins, around each section's rows.
  var hasBrackets: Bool { self == .insetGrouped }

  /// Whether empty rows are drawn below the content.
  var hasFillerRows: Bool { self == .plain }

  /// Whether the section index is shown.
  package var hasSectionIndex: Bool { self == .plain }
}
