extension TableView {
  /// How sections look.
  public enum Style: Hashable, Sendable {
    /// Headers and footers float.
    case plain
    /// Headers and footers scroll with their section; space separates sections that have neither.
    case grouped
    /// Like `grouped`, with two columns of margin and rounded brackets around each section's rows.
    ///
    /// A blank line separates sections, whatever headers and footers they have: it ends each footer,
    /// unless the footer's height is set.
    case insetGrouped
  }
}

// All that tables, and programs with parts beside a table, need to know of a style.
extension TableView.Style {
  /// Whether headers and footers float, from which most of the following facts follow.
  package var floats: Bool {
    switch self {
    case .plain: true
    case .grouped, .insetGrouped: false
    }
  }

  /// Whether blank lines separate sections.
  package var hasBlankLineBetweenSections: Bool { !floats }

  /// The height of an automatic header or footer with neither view nor title.
  func heightOfNothing(_ kind: ElementKey.Kind) -> Int {
    floats || kind == .header && self == .insetGrouped ? 0 : 1
  }

  /// The blank lines at the end of an automatic footer with a view or a title.
  var gapBelowFooters: Int { self == .insetGrouped ? 1 : 0 }

  /// The columns that elements leave free on each side.
  package var margin: Int { self == .insetGrouped ? 2 : 0 }

  /// The columns between the margins.
  package func columns(between width: Int) -> Int { max(0, width - 2 * margin) }

  /// Whether brackets are drawn in the margins, around each section's rows.
  var hasBrackets: Bool { self == .insetGrouped }

  /// Whether empty rows are drawn below the content.
  var hasFillerRows: Bool { floats }

  /// Whether the section index is shown.
  package var hasSectionIndex: Bool { floats }
}
