internal import ButteryGrid

// What a person does to the text, and what a program does in a person's name.
extension TextView {
  /// What is selected, or where the cursor is.
  ///
  /// A place between two parts of a character is moved to its end. Differs from UIKit, which has
  /// `NSRange` here.
  public var selectedRange: Range<String.Index> {
    get { input.selectedRange }
    set { input.selectedRange = newValue }
  }

  /// Whether there is any text.
  public var hasText: Bool { !input.text.isEmpty }

  /// Puts `text` in the place of what is selected, as if it was pasted; the delegate isn't asked.
  public func insertText(_ text: String) {
    input.insertUnasked(text)
  }

  /// Deletes what is selected or the character before the cursor, as the key does; the delegate
  /// isn't asked.
  public func deleteBackward() {
    input.deleteBackwardUnasked()
  }

  /// Selects the whole text.
  public func selectAll() {
    _ = input.perform(.selectAll)
  }

  /// Does what a key does that means `command`, whether or not the view is first responder.
  ///
  /// - Returns: Whether the command means anything to the view as it is.
  @discardableResult public func perform(_ command: TextCommand) -> Bool {
    input.perform(command)
  }

  /// Scrolls no further than it takes to bring `range` into sight; its beginning, where there isn't
  /// room for all of it.
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

  /// The place so many lines further down, in the column where going up and down began; beyond the
  /// first and the last line the edges of the text.
  private func offset(linesDown distance: Int) -> Int {
    let text = input.text
    let column = goalColumn ?? lines.column(of: input.editing.selection.cursor, in: text)
    let line = lineOfCursor
    let target = min(max(0, line + distance), lines.count - 1)
    guard target != line else { return distance < 0 ? 0 : text.utf8.count }
    nextGoal = column
    return lines.offset(atColumn: column, ofLine: target, in: text)
  }

  /// CR LF and CR become LF.
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
  /// The text with LF in the place of CR LF and of CR.
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
