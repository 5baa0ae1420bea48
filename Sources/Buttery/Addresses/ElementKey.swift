/// A row, header or footer of a table, given by its section and row.
///
/// The order of keys is that of the content, except for footers of sections with subsections: such
/// a footer is placed below the subsections.
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

  /// A key after all rows of a section, and before its subsections.
  package static func endOfRows(inSection section: Int) -> ElementKey { .row(.max / 2, section) }
}
