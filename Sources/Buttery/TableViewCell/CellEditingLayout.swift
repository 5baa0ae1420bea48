package import ButteryGrid

/// The columns that a cell's editing controls, content and accessory take.
///
///      [-] the content          › ≡
package struct CellEditingLayout: Hashable, Sendable {
  /// What stands at the leading edge of a cell that is being edited.
  package enum Control: Hashable, Sendable {
    case none, delete, insert
    /// The mark of a row that can be selected beside others.
    case selection(isSelected: Bool)
  }

  /// The width of the cell in columns.
  package let width: Int
  /// The control at the leading edge.
  package var control = Control.none
  /// Whether the content makes room for a control, also if this row has none and other rows do.
  package var isIndented = false
  /// Whether the cell shows a reorder control at the trailing edge.
  package var isMovable = false
  /// The columns that the accessory takes, including its margin.
  package var accessoryColumns = 0
  /// The columns that an open row menu takes at the leading edge.
  ///
  /// Everything else moves to the right and keeps its width, so that no text is wrapped anew. A menu
  /// at the trailing edge covers what is there.
  package var leadingMenuColumns = 0

  package init(width: Int) {
    self.width = width
  }

  private static let margin = 1
  private static let controlWidth = 3
  /// The columns of the reorder control and its margin.
  package static let reorderWidth = 2

  /// The columns that the content keeps free on each side while no menu is open.
  package var insets: EdgeInsets {
    EdgeInsets(
      left: isIndented ? Self.margin + Self.controlWidth : 0,
      right: accessoryColumns + reorderColumns)
  }

  /// The columns by which the accessory is moved away from the trailing edge.
  package var reorderColumns: Int { isMovable ? Self.reorderWidth : 0 }

  /// The column after the accessory and its margin.
  package var accessoryEnd: Int { max(0, width - reorderColumns) + leadingMenuColumns }

  package var content: Range<Int> {
    let left = min(width, insets.left)
    let right = max(left, width - insets.right)
    return leadingMenuColumns + left..<leadingMenuColumns + right
  }

  /// The columns of the control; empty if there isn't enough room.
  ///
  /// If the content isn't indented, the control has one column, in the cell's margin.
  package var controlColumns: Range<Int> {
    guard control != .none else { return 0..<0 }
    let start = leadingMenuColumns + (isIndented ? Self.margin : 0)
    let columns = start..<start + (isIndented ? Self.controlWidth : Self.margin)
    return columns.upperBound <= accessoryEnd ? columns : 0..<0
  }

  /// The columns of the reorder control and its margin.
  package var reorderControlColumns: Range<Int> {
    accessoryEnd..<accessoryEnd + min(reorderColumns, width)
  }

  /// The text that is drawn for the control, on a display with Unicode or with ASCII only.
  package func controlSign(isUnicode: Bool) -> String {
    let tick = isUnicode ? "✓" : "x"
    return switch control {
    case .none: ""
    case .delete: isIndented ? "[-]" : "-"
    case .insert: isIndented ? "[+]" : "+"
    case .selection(true): isIndented ? "[\(tick)]" : tick
    case .selection(false): isIndented ? "[ ]" : isUnicode ? "○" : "o"
    }
  }
}

extension CellEditingLayout.Control {
  init(_ style: TableViewCell.EditingStyle) {
    self =
      switch style {
      case .none: .none
      case .delete: .delete
      case .insert: .insert
      }
  }
}
