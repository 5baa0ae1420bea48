internal import ButteryGrid

/// What a table looked like when it was drawn last, as far as scrolling is concerned.
struct DrawnState: Hashable {
  var size: Size
  var style: TableView.Style
  /// The first and the last row in sight, and the screen lines that they began on: one of them is
  /// still there after a line of scrolling.
  var first: DrawnRow?
  var last: DrawnRow?
  /// Screen lines at the top and the bottom that floating views cover.
  var pinned: Range<Int>
}

/// A row, and the screen line that it began on.
struct DrawnRow: Hashable {
  var key: PartKey
  var line: Int
}

extension TableView {
  /// Draws what lies behind the parts: brackets around groups, empty rows, and notes for the device
  /// how far the lines between floating views have moved.
  func drawBehindParts(in canvas: inout Canvas) {
    hintScroll(in: &canvas)
    if style == .insetGrouped { drawBrackets(in: &canvas) }
    if showsFillerRows { drawFillerRows(in: &canvas) }
  }

  private func hintScroll(in canvas: inout Canvas) {
    let pinnedTop = pinnedHeaderHeight
    let drawn = DrawnState(
      size: bounds.size, style: style, first: drawnRow(places.firstIndex(where: \.isRow)),
      last: drawnRow(places.lastIndex(where: \.isRow)),
      pinned: pinnedTop..<max(pinnedTop, bounds.height - pinnedFooterHeight))
    defer { lastDrawn = drawn }
    if !updates.drawnRows.isEmpty { return hintMoves(in: &canvas) }
    guard let lastDrawn, lastDrawn.size == drawn.size, lastDrawn.style == drawn.style,
      let lines = linesScrolled(since: lastDrawn)
    else { return }
    // A header that is being pushed moves with the rows: then its lines scroll too.
    let top = lastDrawn.pinned.lowerBound == drawn.pinned.lowerBound ? drawn.pinned.lowerBound : 0
    let bottom =
      lastDrawn.pinned.upperBound == drawn.pinned.upperBound
      ? drawn.pinned.upperBound : bounds.height
    canvas.hintScroll(
      in: Rect(x: 0, y: contentOffset.y + top, width: bounds.width, height: bottom - top),
      by: lines)
  }

  /// Notes the longest run of rows that a batch of changes has moved by the same number of lines.
  private func hintMoves(in canvas: inout Canvas) {
    let places = drawnPlaces
    let shifts = RowShifts(from: updates.drawnRows, to: places, offset: bounds.minY)
    updates.drawnRows.removeAll(keepingCapacity: true)
    if updates.motion != nil { updates.noteDrawnRows(places, offset: bounds.minY) }
    guard let run = shifts.longest else { return }
    canvas.hintScroll(
      in: Rect(
        x: 0, y: contentOffset.y + run.lines.lowerBound, width: bounds.width,
        height: run.lines.count),
      by: run.distance)
  }

  private func drawnRow(_ index: Int?) -> DrawnRow? {
    index.map { DrawnRow(key: places[$0].key, line: places[$0].top - bounds.minY) }
  }

  /// By how many lines a row that was in sight then has moved up since; the offset doesn't tell,
  /// as it also follows heights that turn out different from what was thought.
  private func linesScrolled(since drawn: DrawnState) -> Int? {
    linesMoved(drawn.first) ?? linesMoved(drawn.last)
  }

  private func linesMoved(_ row: DrawnRow?) -> Int? {
    guard let row, let place = places.first(where: { $0.key == row.key }) else { return nil }
    return row.line - (place.top - bounds.minY)
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
