internal import ButteryGrid

extension TableView {
  /// Draws what lies behind the elements: brackets around groups and empty rows.
  func drawBehindElements(in canvas: inout Canvas) {
    if style == .insetGrouped { drawBrackets(in: &canvas) }
    if showsFillerRows { drawFillerRows(in: &canvas) }
  }

  /// Rounded brackets in the margins, on the lines of each section's rows.
  private func drawBrackets(in canvas: inout Canvas) {
    guard bounds.width >= 6 else { return }
    let lines = viewport.lines
    for section in layout.geometry.sections(inLines: lines) {
      for line in layout.geometry.rowLines(ofSection: section).clamped(to: lines) {
        let (left, right) = bracket(atLine: line, ofSection: section)
        let style = ButteryGrid.Style(attributes: .dim)
        canvas.write(left, at: Point(x: 1, y: line), style: style)
        canvas.write(right, at: Point(x: bounds.width - 2, y: line), style: style)
      }
    }
  }

  private func bracket(
    atLine line: Int, ofSection section: Int
  ) -> (left: Unicode.Scalar, right: Unicode.Scalar) {
    switch (isFirst(line, ofSection: section), isLast(line, ofSection: section)) {
    case (true, true): ("(", ")")
    case (true, false): ("╭", "╮")
    case (false, true): ("╰", "╯")
    case (false, false): ("│", "│")
    }
  }

  /// Whether the bracket of a section begins at a line.
  ///
  /// At the upper edge of the table the row's index decides, because the table can't know whether
  /// rows above have any lines while their heights are estimates.
  private func isFirst(_ line: Int, ofSection section: Int) -> Bool {
    guard line == layout.geometry.rowLines(ofSection: section).lowerBound else { return false }
    return line > viewport.lines.lowerBound || layout.geometry.height(of: .row(0, section)) > 0
  }

  /// Whether the bracket of a section ends at a line.
  ///
  /// At the lower edge of the table the row's index decides, as for `isFirst`.
  private func isLast(_ line: Int, ofSection section: Int) -> Bool {
    guard line == layout.geometry.rowLines(ofSection: section).upperBound - 1 else { return false }
    let last = ElementKey.row(layout.geometry.rowCount(inSection: section) - 1, section)
    return line < viewport.lines.upperBound - 1 || layout.geometry.height(of: last) > 0
  }

  /// Shows in a cell what separates it from the next row.
  func showSeparator(on cell: TableViewCell) {
    cell.separator.isShown = separatorStyle == .singleLine
    cell.separator.tableInset = separatorInset
  }

  func separatorsChange() {
    visible.forEachCell { showSeparator(on: $0) }
    setNeedsDisplay()
  }

  private var showsFillerRows: Bool {
    style == .plain && tableFooterView == nil && separatorStyle == .singleLine
  }

  private func drawFillerRows(in canvas: inout Canvas) {
    let wanted = fillerRowHeight >= 0 ? fillerRowHeight : rowHeight
    let height = wanted > 0 ? wanted : 1
    let width = max(0, elementWidth - separatorInset.left - separatorInset.right)
    var line = layout.geometry.contentHeight + height - 1
    while line < viewport.lines.upperBound {
      canvas.add(.underline, to: Rect(x: separatorInset.left, y: line, width: width, height: 1))
      line += height
    }
  }
}
