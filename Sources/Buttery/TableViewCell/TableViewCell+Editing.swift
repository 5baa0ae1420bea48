internal import ButteryGrid

/// How a cell shows that its row can be edited; all of it is as in a new cell until its table is
/// edited or a menu opens.
struct CellEditing {
  var style = TableViewCell.EditingStyle.none
  /// Whether the row can be edited and the delegate lets its content make room.
  var mayIndent = false
  /// What is open at one end of the row.
  var menu: RowMenu?
  /// Whether the row was taken to be moved.
  var isLifted = false

  var isNew: Bool { style == .none && !mayIndent && menu == nil && !isLifted }
}

extension TableViewCell {
  /// The control at the leading edge while the table is edited; decided by the table's delegate.
  public var editingStyle: EditingStyle { editingLook.style }

  /// A part of the cell that is there only while its row is edited.
  enum EditingControl: Hashable {
    case edit
    case move
  }

  var editingLayout: CellEditingLayout {
    var layout = CellEditingLayout(width: bounds.width)
    layout.accessoryColumns = accessoryColumns
    if let menu = editingLook.menu { makeRoom(for: menu, in: &layout) }
    guard isEditing else { return layout }
    layout.control = editingLook.style
    layout.isIndented = editingLook.mayIndent && shouldIndentWhileEditing
    layout.isMovable = showsReorderControl
    return layout
  }

  private func makeRoom(for menu: RowMenu, in layout: inout CellEditingLayout) {
    let columns = menu.columns(inWidth: bounds.width)
    if menu.side == .leading {
      layout.leadingMenuColumns = columns.upperBound
    } else {
      layout.trailingMenuColumns = bounds.width - columns.lowerBound
    }
  }

  /// The control at a column, if there is one.
  func editingControl(atColumn column: Int) -> EditingControl? {
    guard isEditing else { return nil }
    let layout = editingLayout
    if layout.controlColumns.contains(column) { return .edit }
    return layout.isMovable && layout.reorderControlColumns.contains(column) ? .move : nil
  }

  /// Sets what the table's data source and delegate say of the row.
  func setControls(_ style: EditingStyle, mayIndent: Bool) {
    guard editingLook.style != style || editingLook.mayIndent != mayIndent else { return }
    editingLook.style = style
    editingLook.mayIndent = mayIndent
    accessoryChanged()
  }

  /// Shows, or takes away, what is open at one end of the row.
  func show(_ menu: RowMenu?) {
    guard editingLook.menu != menu else { return }
    editingLook.menu = menu
    accessoryChanged()
    setNeedsUpdateConfiguration()
  }

  /// Shows whether the row was taken to be moved.
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

  /// The line that signs at a cell's edges stand on.
  var signLine: Int { max(0, bounds.height - 1) / 2 }

  func drawEditingControls(in canvas: inout Canvas) {
    guard isEditing else { return }
    let layout = editingLayout
    drawControl(in: &canvas, layout)
    guard layout.isMovable, !editingLook.isLifted else { return }
    drawReorderSign(in: &canvas, Style(attributes: .dim), layout)
  }

  /// In the margin, beside the text, the sign is reversed: it mustn't be read as a part of it.
  private func drawControl(in canvas: inout Canvas, _ layout: CellEditingLayout) {
    guard !layout.controlColumns.isEmpty else { return }
    canvas.write(
      layout.controlSign, at: Point(x: layout.controlColumns.lowerBound, y: signLine),
      style: Style(
        foreground: layout.control == .delete ? .red : .green,
        attributes: layout.isIndented ? .bold : [.bold, .reverse]))
  }

  private func drawReorderSign(
    in canvas: inout Canvas, _ style: Style, _ layout: CellEditingLayout
  ) {
    canvas.write(
      "≡", at: Point(x: layout.reorderControlColumns.lowerBound, y: signLine), style: style)
  }

  /// Draws what lies above everything else in the cell.
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
