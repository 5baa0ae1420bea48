internal import ButteryGrid

// The places of the text in a text view, and its drawing.
extension TextView {
  /// Returns the place of an offset of the text in the view's own coordinates.
  func place(of offset: Int) -> Point {
    let column = lines.column(of: offset, in: input.text)
    return Point(
      x: textContainerInset.left + min(column, max(0, columns - 1)),
      y: textContainerInset.top + lines.line(at: offset))
  }

  /// Returns the offset of the text at `point`, or nearest to it.
  func offset(at point: Point) -> Int {
    let line = min(max(0, point.y - textContainerInset.top), lines.count - 1)
    return lines.offset(
      atColumn: point.x - textContainerInset.left, ofLine: line, in: input.text)
  }

  func drawLines(in canvas: inout Canvas) {
    let top = textContainerInset.top
    let first = max(0, bounds.minY - top)
    let end = min(lines.count, bounds.maxY - top)
    guard first < end else { return }
    let style = Style(foreground: textColor, attributes: textAttributes)
    for line in first..<end where canvas.isOpen(line + top..<line + top + 1) {
      draw(line, style: style, in: &canvas)
    }
  }

  private func draw(_ line: Int, style: Style, in canvas: inout Canvas) {
    let range = lines.bytes(ofLine: line, in: input.text)
    let place = Point(x: textContainerInset.left, y: textContainerInset.top + line)
    input.text.withUTF8Bytes { bytes in
      _ = canvas.write(
        utf8: UnsafeBufferPointer(rebasing: bytes[range]), at: place, style: style,
        columns: lines.width)
    }
    guard isFirstResponder else { return }
    drawSelection(onLine: line, range, at: place, in: &canvas)
  }

  /// Reverses the selected part of a line; a selected line end looks like a blank.
  private func drawSelection(
    onLine line: Int, _ range: Range<Int>, at place: Point, in canvas: inout Canvas
  ) {
    let selected = input.editing.selection.range
    let next = line + 1 < lines.count ? lines.starts[line + 1] : range.upperBound
    guard !selected.isEmpty, selected.lowerBound < next, selected.upperBound > range.lowerBound
    else { return }
    let start = columns(from: range.lowerBound, to: max(selected.lowerBound, range.lowerBound))
    var end = columns(from: range.lowerBound, to: min(selected.upperBound, range.upperBound))
    if selected.upperBound > range.upperBound, next > range.upperBound { end += 1 }
    canvas.add(
      .reverse, to: Rect(x: place.x + start, y: place.y, width: max(0, end - start), height: 1))
  }

  private func columns(from start: Int, to end: Int) -> Int {
    min(lines.width, ShownText(input.text).columns(start..<max(start, end), limit: lines.width))
  }
}
