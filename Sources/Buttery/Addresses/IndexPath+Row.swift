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

  /// A row index that means the section itself, as Foundation's `NSNotFound` does: its header is
  /// what `scrollToRow` goes to.
  public static let sectionRow = Int.max
}

extension Int {
  /// 0: the least height there is, so that UIKit code that hides a footer with it compiles.
  public static var leastNormalMagnitude: Int { 0 }
}

extension ElementKey {
  /// The path of the row that this is.
  var indexPath: IndexPath { IndexPath(row: row, section: section) }

  /// The row at `path`, which must have two indexes.
  init(rowAt path: IndexPath) {
    self = .row(path.row, path.section)
  }
}
