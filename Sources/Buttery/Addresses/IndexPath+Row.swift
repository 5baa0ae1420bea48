public import FoundationEssentials

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
