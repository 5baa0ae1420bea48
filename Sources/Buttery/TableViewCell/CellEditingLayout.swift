package import ButteryGrid

/// Which columns of a cell its editing controls, its content and its accessory take.
///
///      [-] the content          › ≡
package struct CellEditingLayout: Hashable, Sendable {
  /// The cell's columns.
  package let width: Int
  /// The control at the leading edge.
  package var control = TableViewCell.EditingStyle.none
  /// Whether the content makes room for the control, or for that of other rows.
  package var isIndented = false
  /// Whether there is a control to move the row by at the trailing edge.
  package var isMovable = false
  /// The columns that the accessory takes, with its margin.
  package var accessoryColumns = 0
  /// The columns that an open row menu takes at the leading edge; all else moves to the right.
  package var leadingMenuColumns = 0
  /// The columns that an open row menu takes at the trailing edge; all else moves to the left.
  package var trailingMenuColumns = 0

  package init(width: Int) {
    self.width = width
  }

  private static let margin = 1
  private static let controlWidth = 3
  /// The sign that a row is moved by, and a margin.
  package static let reorderWidth = 2

  /// What the content keeps free on each side.
  package var insets: EdgeInsets {
    EdgeInsets(
      left: leadingMenuColumns + (isIndented ? Self.margin + Self.controlWidth : 0),
      right: trailingMenuColumns + accessoryColumns + reorderColumns)
  }

  /// The columns that the accessory lies further inside.
  package var reorderColumns: Int { isMovable ? Self.reorderWidth : 0 }

  /// Where the accessory ends.
  package var accessoryEnd: Int { max(0, width - trailingMenuColumns - reorderColumns) }

  package var content: Range<Int> {
    let left = min(width, insets.left)
    return left..<max(left, width - insets.right)
  }

  /// The control's columns: the margin only where the content makes no room; empty where not even
  /// the control has room.
  package var controlColumns: Range<Int> {
    guard control != .none else { return 0..<0 }
    let start = leadingMenuColumns + (isIndented ? Self.margin : 0)
    let columns = start..<start + (isIndented ? Self.controlWidth : Self.margin)
    return columns.upperBound <= accessoryEnd ? columns : 0..<0
  }

  /// The columns of the sign that a row is moved by, and its margin.
  package var reorderControlColumns: Range<Int> {
    accessoryEnd..<accessoryEnd + min(reorderColumns, width)
  }

  /// What the control looks like.
  package var controlSign: String {
    switch control {
    case .none: ""
    case .delete: isIndented ? "[-]" : "-"
    case .insert: isIndented ? "[+]" : "+"
    }
  }
}
