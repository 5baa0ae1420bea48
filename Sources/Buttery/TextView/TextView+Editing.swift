internal import ButteryGrid

// Changes of the text by a person, or by a program in the same way.
extension TextView {
  /// The selected range; if nothing is selected, an empty range at the cursor.
  ///
  /// An index inside a character is moved to its end. Differs from UIKit, which uses `NSRange`.
  public var selectedRange: Range<String.Index> {
    get { input.selectedRange }
    set { input.selectedRange = newValue }
  }

  /// Whether the text isn't empty.
  public var hasText: Bool { !input.text.isEmpty }

  /// Replaces the selection by `text`, as a paste does, but without asking the delegate.
  public func insertText(_ text: String) {
    input.insertUnasked(text)
  }

  /// Deletes the selection or the character before the cursor, as Backspace does, but without
  /// asking the delegate.
  public func deleteBackward() {
    input.deleteBackwardUnasked()
  }

  /// Selects the whole text.
  public func selectAll() {
    _ = input.perform(.selectAll)
  }

  /// Performs a command, as a key does that is bound to it, whether or not the view is first
  /// responder.
  ///
  /// - Returns: Whether the command has a meaning for the view in its present state.
  @discardableResult public func perform(_ command: TextCommand) -> Bool {
    input.perform(command)
  }

  /// Scrolls no further than needed to show `range`, or its beginning if there isn't room for all
  /// of it.
  public func scrollRangeToVisible(_ range: Range<String.Index>) {
    let bytes = input.text.bytes(of: range)
    show(place(of: bytes.upperBound))
    show(place(of: bytes.lowerBound))
  }
}

extension TextView: TextInputOwner {
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
