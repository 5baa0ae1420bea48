internal import ButteryGrid

extension TextView {
  /// Scrolls no further than needed to show `range`, or its beginning if there isn't room for all
  /// of it.
  public func scrollRangeToVisible(_ range: Range<String.Index>) {
    let bytes = input.text.bytes(of: range)
    show(place(of: bytes.upperBound))
    show(place(of: bytes.lowerBound))
  }
}

extension TextView: TextEditorOwner {
  /// What edits the text.
  public var _editor: TextEditor { input }

  var acceptsEdits: Bool { isEditable }

  func destination(of movement: TextCommand.Movement) -> Int? {
    let page = max(1, bounds.height - 1)
    switch movement {
    case .up: return offset(linesDown: -1)
    case .down: return offset(linesDown: 1)
    case .pageUp: return offset(linesDown: -page)
    case .pageDown: return offset(linesDown: page)
    case .lineStart:
      return input.text.boundary(atOrAfter: lines.starts[lineOfCursor])
    case .lineEnd: return lines.lastPlace(onLine: lineOfCursor, in: input.text)
    default: return nil
    }
  }

  private var lineOfCursor: Int { lines.line(at: input.editing.selection.cursor) }

  /// Returns the offset `distance` lines further down, in the column where the movement by lines
  /// began; beyond the first and the last line, the beginning or the end of the text.
  private func offset(linesDown distance: Int) -> Int {
    let text = input.text
    let column = goalColumn ?? lines.column(of: input.editing.selection.cursor, in: text)
    let line = lineOfCursor
    let target = min(max(0, line + distance), lines.count - 1)
    guard target != line else { return distance < 0 ? 0 : text.utf8.count }
    nextGoal = column
    return lines.offset(atColumn: column, ofLine: target, in: text)
  }

  var hasLines: Bool { true }

  func offset(at place: Point) -> Int {
    let line = min(max(0, place.y - textContainerInset.top), lines.count - 1)
    return lines.offset(
      atColumn: place.x - textContainerInset.left, ofLine: line, in: input.text)
  }

  /// A place above or below the view scrolls the text by a line.
  func offset(draggedTo place: Point) -> Int {
    offset(at: Point(x: place.x, y: min(max(place.y, bounds.minY - 1), bounds.maxY)))
  }

  /// Returns `text` with CR LF and CR replaced by LF.
  func insertable(_ text: String) -> String { text.withLineFeeds }

  func shouldChange(_ range: Range<String.Index>, to replacement: String) -> Bool {
    delegate?.textView(self, shouldChangeTextIn: range, replacementText: replacement) ?? true
  }

  func textWasChanged(by edit: TextEdit) {
    updateLines(after: edit)
    revealCursor()
  }

  func selectionWasChanged() {
    goalColumn = nextGoal
    nextGoal = nil
    revealCursor()
    delegate?.textViewDidChangeSelection(self)
  }

  func textDidChange() { delegate?.textViewDidChange(self) }
}

extension String {
  /// The text with CR LF and CR replaced by LF.
  fileprivate var withLineFeeds: String {
    guard utf8.contains(0x0D) else { return self }
    return withUTF8Bytes { bytes in
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count)
      for (offset, byte) in bytes.enumerated() {
        if byte == 0x0A, offset > 0, bytes[offset - 1] == 0x0D { continue }
        text.append(byte == 0x0D ? 0x0A : byte)
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}

// MARK: - The mouse

extension TextView {
  private static let linesPerNotch = 3

  func handleMouse(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .wheelUp where isScrollEnabled: contentOffset.y -= Self.linesPerNotch
    case .wheelDown where isScrollEnabled: contentOffset.y += Self.linesPerNotch
    default: return input.handle(mouse)
    }
    return true
  }
}

// MARK: - The places of the text in a text view, and its drawing

extension TextView {
  /// Returns the place of an offset of the text in the view's own coordinates.
  func place(of offset: Int) -> Point {
    let column = lines.column(of: offset, in: input.text)
    return Point(
      x: textContainerInset.left + min(column, max(0, columns - 1)),
      y: textContainerInset.top + lines.line(at: offset))
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
