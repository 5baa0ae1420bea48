public import FoundationEssentials

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

// MARK: - Index paths

extension IndexPath {
  /// The path of row `row` (from 0) in section `section` (from 0); doesn't allocate.
  public init(row: Int, section: Int) {
    self = IndexPath(index: section).appending(row)
  }

  /// The section, from 0.
  ///
  /// The path must have at least one index.
  public var section: Int { self[0] }

  /// The row in its section, from 0, or `sectionRow`.
  ///
  /// The path must have two indexes.
  public var row: Int { self[1] }

  /// The same as `init(row:section:)`.
  public init(item: Int, section: Int) { self.init(row: item, section: section) }

  /// The same as `row`.
  public var item: Int { row }

  /// A row index that stands for the section itself, as Foundation's `NSNotFound` does in UIKit.
  ///
  /// `scrollToRow` scrolls to the section's header then.
  public static let sectionRow = Int.max
}

extension Int {
  /// 0, the least height, so that UIKit code compiles that hides a footer with this value.
  public static var leastNormalMagnitude: Int { 0 }
}

extension ElementKey {
  /// The index path of this row.
  var indexPath: IndexPath { IndexPath(row: row, section: section) }

  /// The row at `path`, which must have two indexes.
  init(rowAt path: IndexPath) {
    self = .row(path.row, path.section)
  }
}

// MARK: - Frames

/// Where an element is displayed, in content lines.
struct ElementFrame: Hashable, Sendable {
  var key: ElementKey
  var top: Int
  var height: Int

  var isRow: Bool { key.kind == .row }

  var lines: Range<Int> { top..<top + height }
}
