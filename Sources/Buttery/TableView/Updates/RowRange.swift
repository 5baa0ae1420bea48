/// A run of at least one row in a section.
package struct RowRange: Hashable, Sendable {
  package var section: Int
  package var rows: ClosedRange<Int>

  package init(section: Int, rows: ClosedRange<Int>) {
    self.section = section
    self.rows = rows
  }

  /// A single row.
  init(_ row: ElementKey) {
    self.init(section: row.section, rows: row.row...row.row)
  }

  func contains(_ key: ElementKey) -> Bool {
    key.kind == .row && key.section == section && rows.contains(key.row)
  }

  /// The rows one by one.
  var keys: some Sequence<ElementKey> {
    let section = section
    return rows.lazy.map { ElementKey.row($0, section) }
  }
}

extension [RowRange] {
  /// Adds rows in their order; neighbours are merged into one range.
  mutating func append(rowsAt paths: [IndexPath]) {
    for row in paths.lazy.map(ElementKey.init(rowAt:)) {
      guard let last, last.section == row.section, last.rows.upperBound < row.row,
        last.rows.upperBound + 1 == row.row
      else {
        append(RowRange(row))
        continue
      }
      self[count - 1].rows = last.rows.lowerBound...row.row
    }
  }
}
