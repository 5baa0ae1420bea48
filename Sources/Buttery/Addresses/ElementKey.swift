/// A row, a header or a footer of a table, by its indexes.
///
/// In the order of the content, but for footers of sections that others belong to: these stand
/// further down.
package struct ElementKey: Hashable, Sendable, Comparable {
  package enum Kind: Int, Hashable, Sendable, CaseIterable {
    case header, row, footer
  }

  package var section: Int
  package var kind: Kind
  /// The row's index; 0 for headers and footers.
  package var row: Int

  package static func < (left: ElementKey, right: ElementKey) -> Bool {
    if left.section != right.section { return left.section < right.section }
    if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
    return left.row < right.row
  }

  package static func header(_ section: Int) -> ElementKey {
    ElementKey(section: section, kind: .header, row: 0)
  }

  package static func footer(_ section: Int) -> ElementKey {
    ElementKey(section: section, kind: .footer, row: 0)
  }

  package static func row(_ row: Int, _ section: Int) -> ElementKey {
    ElementKey(section: section, kind: .row, row: row)
  }

  /// What lies behind all rows of a section and before all sections that belong to it.
  package static func endOfRows(inSection section: Int) -> ElementKey { .row(.max / 2, section) }
}
