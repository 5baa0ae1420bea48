package import ButteryGrid

/// The editing controls and row buttons that a cell shows.
///
/// All properties have their initial values until the table is edited or row buttons are opened.
struct CellEditing: Equatable {
  var style = TableViewCell.EditingStyle.none
  /// Whether a mark shows that the row is selected, in place of a control.
  var marksSelection = false
  /// Whether the row can be edited and the delegate allows its content to be indented.
  var mayIndent = false
  /// The buttons that are open at one end of the row.
  var menu: RowMenu?
  /// Whether the row is being moved.
  var isLifted = false

  var isNew: Bool {
    style == .none && !marksSelection && !mayIndent && menu == nil && !isLifted
  }
}

extension TableViewCell {
  /// The control at the leading edge while the table is edited; chosen by the table's delegate.
  public var editingStyle: EditingStyle { editingLook.style }

  /// A control that the cell shows only while its row is edited.
  enum EditingControl: Hashable {
    case edit
    case move
  }

  var editingLayout: CellEditingLayout {
    var layout = CellEditingLayout(width: bounds.width)
    layout.accessoryColumns = accessoryColumns
    if let menu = editingLook.menu, menu.side == .leading {
      layout.leadingMenuColumns = menu.columns(inWidth: bounds.width).upperBound
    }
    guard isEditing else { return layout }
    layout.control =
      marksSelection
      ? .selection(isSelected: isSelected && selectionStyle != .none) : .init(editingLook.style)
    layout.isIndented = editingLook.mayIndent && shouldIndentWhileEditing
    layout.isMovable = showsReorderControl
    return layout
  }

  /// Whether the cell marks the selected row in place of a control.
  var marksSelection: Bool { editingLook.marksSelection }

  /// Returns the control at a column; `nil` if there is none.
  func editingControl(atColumn column: Int) -> EditingControl? {
    guard isEditing else { return nil }
    let layout = editingLayout
    if layout.controlColumns.contains(column) { return .edit }
    return layout.isMovable && layout.reorderControlColumns.contains(column) ? .move : nil
  }

  /// Sets what the table's data source and delegate have answered for the row.
  func setControls(_ style: EditingStyle, marksSelection: Bool, mayIndent: Bool) {
    var look = editingLook
    look.style = style
    look.marksSelection = marksSelection
    look.mayIndent = mayIndent
    guard look != editingLook else { return }
    editingLook = look
    accessoryChanged()
  }

  /// Shows buttons at one end of the row, or hides them if `menu` is `nil`.
  func show(_ menu: RowMenu?) {
    guard editingLook.menu != menu else { return }
    editingLook.menu = menu
    accessoryChanged()
    setNeedsUpdateConfiguration()
  }

  /// Shows whether the row is being moved.
  func showLifted(_ isLifted: Bool) {
    guard editingLook.isLifted != isLifted else { return }
    editingLook.isLifted = isLifted
    setNeedsDisplay()
    setNeedsUpdateConfiguration()
  }

  func resetEditing() {
    if isEditing { isEditing = false }
    if editingLook.isNew { return }
    editingLook = CellEditing()
    accessoryChanged()
    setNeedsUpdateConfiguration()
  }

  // MARK: - Drawing

  /// The line on which the accessory and the editing controls are drawn.
  var signLine: Int { max(0, bounds.height - 1) / 2 }

  func drawEditingControls(in canvas: inout Canvas) {
    guard isEditing else { return }
    let layout = editingLayout
    drawControl(in: &canvas, layout)
    guard layout.isMovable, !editingLook.isLifted else { return }
    drawReorderSign(in: &canvas, Style(attributes: .dim), layout)
  }

  /// Draws the control at the leading edge.
  ///
  /// In the margin, directly beside the text, it is in reverse video, so that it can't be taken for
  /// a part of the text.
  private func drawControl(in canvas: inout Canvas, _ layout: CellEditingLayout) {
    guard !layout.controlColumns.isEmpty else { return }
    let color: Color? =
      switch layout.control {
      case .none, .selection: nil
      case .delete: .red
      case .insert: .green
      }
    canvas.write(
      layout.controlSign(isUnicode: canvas.traits.hasSigns),
      at: Point(x: layout.controlColumns.lowerBound, y: signLine),
      style: Style(
        foreground: color, attributes: layout.isIndented ? .bold : [.bold, .reverse]))
  }

  private func drawReorderSign(
    in canvas: inout Canvas, _ style: Style, _ layout: CellEditingLayout
  ) {
    canvas.write(
      "≡" as Unicode.Scalar,
      at: Point(x: layout.reorderControlColumns.lowerBound, y: signLine), style: style)
  }

  /// Draws what lies above all other parts of the cell.
  func drawEditingOverContent(in canvas: inout Canvas) {
    if editingLook.isLifted {
      canvas.add(.bold, to: Rect(origin: .zero, size: bounds.size))
      drawReorderSign(in: &canvas, Style(attributes: [.bold, .reverse]), editingLayout)
    }
    if let menu = editingLook.menu {
      menu.draw(in: &canvas, size: bounds.size, line: signLine)
    }
  }
}

// MARK: - Layout

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
