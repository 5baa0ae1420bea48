internal import ButteryGrid

/// What a table looked like when it was drawn last, as far as scrolling is concerned.
struct DrawnState: Hashable {
  var size: Size
  var style: TableView.Style
  /// The first and the last row in sight, and the screen lines that they began on: one of them is
  /// still there after a line of scrolling.
  var first: DrawnRow?
  var last: DrawnRow?
  /// The screen lines between those that floating views cover at the top and the bottom.
  var free: Range<Int>
  /// The lines of all content: what is behind the parts ends with it.
  var contentHeight: Int
}

/// A row, and the screen line that it began on.
struct DrawnRow: Hashable {
  var key: PartKey
  var line: Int
}

extension TableView {
  /// Draws what lies behind the parts: brackets around groups and empty rows.
  func drawBehindParts(in canvas: inout Canvas) {
    if style == .insetGrouped { drawBrackets(in: &canvas) }
    if showsFillerRows { drawFillerRows(in: &canvas) }
  }

  /// Rounded brackets in the margins, on the lines of each section's rows.
  private func drawBrackets(in canvas: inout Canvas) {
    guard bounds.width >= 6 else { return }
    let lines = viewport.lines
    for section in geometry.sections(inLines: lines) {
      let rows = geometry.rowLines(ofSection: section)
      for line in rows.clamped(to: lines) {
        let (left, right) = Self.bracket(atLine: line, of: rows)
        let style = ButteryGrid.Style(attributes: .dim)
        canvas.write(left, at: Point(x: 1, y: line), style: style)
        canvas.write(right, at: Point(x: bounds.width - 2, y: line), style: style)
      }
    }
  }

  private static func bracket(
    atLine line: Int, of rows: Range<Int>
  ) -> (left: Unicode.Scalar, right: Unicode.Scalar) {
    if rows.count == 1 { return ("(", ")") }
    if line == rows.lowerBound { return ("╭", "╮") }
    return line == rows.upperBound - 1 ? ("╰", "╯") : ("│", "│")
  }

  private var showsFillerRows: Bool {
    style == .plain && tableFooterView == nil && separatorStyle == .singleLine
  }

  private func drawFillerRows(in canvas: inout Canvas) {
    let wanted = fillerRowHeight >= 0 ? fillerRowHeight : rowHeight
    let height = wanted > 0 ? wanted : 1
    var line = geometry.contentHeight + height - 1
    while line < viewport.lines.upperBound {
      canvas.add(.underline, to: Rect(x: 0, y: line, width: partWidth, height: 1))
      line += height
    }
  }
}
