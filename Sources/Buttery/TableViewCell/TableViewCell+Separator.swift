public import ButteryGrid

/// What separates a cell from the next row.
struct CellSeparator {
  /// Whether the cell's last line is underlined.
  var isShown = false
  /// The inset that the table has for all rows.
  var tableInset = EdgeInsets.zero
  /// The inset that was set for the cell; `nil` for the table's.
  var ownInset: EdgeInsets?

  var inset: EdgeInsets { ownInset ?? tableInset }
}

extension TableViewCell {
  /// The columns at the left and right of the row that its separator leaves free.
  ///
  /// Until it is set, it is the `separatorInset` of the table. Cells are reused, so a table in which
  /// it differs between rows must set it for each. Top and bottom have no effect.
  public var separatorInset: EdgeInsets {
    get { separator.inset }
    set {
      separator.ownInset = newValue
      setNeedsDisplay()
    }
  }

  func drawSeparator(in canvas: inout Canvas) {
    let inset = separator.inset
    canvas.add(
      .underline,
      to: Rect(
        x: inset.left, y: bounds.height - 1, width: max(0, bounds.width - inset.left - inset.right),
        height: 1))
  }
}
