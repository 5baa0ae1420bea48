internal import ButteryGrid

// Changes of the text by a person, or by a program in the same way.
extension TextField {
  /// The selected range; if nothing is selected, an empty range at the cursor.
  ///
  /// An index inside a character is moved to its end. Differs from UIKit, which uses `UITextRange`.
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

  /// Performs a command, as a key does that is bound to it, whether or not the field is being
  /// edited.
  ///
  /// - Returns: Whether the command has a meaning in the field.
  @discardableResult public func perform(_ command: TextCommand) -> Bool {
    input.perform(command)
  }

  // MARK: Begin and end

  func beginEditing() {
    isEditing = true
    input.endRun()
    if clearsOnBeginEditing { clear() }
    appearanceChanged()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
  }

  func endEditing() {
    isEditing = false
    isDragging = false
    input.endRun()
    appearanceChanged()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
  }

  /// Clears the text, unless the delegate refuses.
  func clear() {
    guard hasText, delegate?.textFieldShouldClear(self) ?? true else { return }
    input.clear()
  }

  /// Does what Enter does.
  ///
  /// - Returns: Whether there is a delegate or an action for Enter; if not, nothing was done.
  private func pressReturn() -> Bool {
    let exit: Control.Event = [.editingDidEndOnExit, .primaryActionTriggered]
    guard delegate != nil || hasActions(for: exit) else { return false }
    guard delegate?.textFieldShouldReturn(self) ?? true else { return true }
    let isExit = hasActions(for: .editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if isExit { resignFirstResponder() }
    return true
  }

  /// Called after the text was set.
  func textWasReplaced() {
    part = ShownPart()
    appearanceChanged()
  }
}

extension TextField: TextInputOwner {
  var acceptsEdits: Bool { isEnabled }

  func destination(of movement: TextCommand.Movement) -> Int? {
    switch movement {
    case .lineStart: 0
    case .lineEnd: input.text.utf8.count
    case .paragraphStart: 0
    case .paragraphEnd: input.text.utf8.count
    default: nil
    }
  }

  var hasLines: Bool { false }

  func insertable(_ text: String) -> String { text.onOneLine }

  func shouldChange(_ range: Range<String.Index>, to replacement: String) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: replacement)
      ?? true
  }

  func textWasChanged(by edit: TextEdit) { appearanceChanged() }

  func selectionWasChanged() {
    setNeedsLayout()
    delegate?.textFieldDidChangeSelection(self)
  }

  func textDidChange() { sendActions(for: .editingChanged) }
}

// MARK: - Keys and the mouse

extension TextField {
  /// Handles typed and pasted text and the bound keys; also Enter, unless it is bound.
  func takeTyped(_ event: Buttery.Event) -> Bool {
    if event == .key(Key(.enter)), keyBindings[Key(.enter)] == nil { return pressReturn() }
    return input.take(event)
  }

  /// Handles the mouse: moves the cursor and selects.
  func take(_ mouse: MouseEvent) -> Bool {
    let place = pointInside(forScreen: mouse.place)
    switch mouse.action {
    case .press(button: 1): return press(at: place, mouse)
    case .drag(button: 1) where isDragging: drag(to: place.x)
    case .release(button: 1) where isDragging: isDragging = false
    default: return false
    }
    return true
  }

  private func press(at place: Point, _ mouse: MouseEvent) -> Bool {
    guard isEnabled else { return false }
    if let button = clearButton, button.contains(place) {
      clear()
      return true
    }
    // Becoming first responder may move the text, so the column is converted before that.
    let offset = offset(atColumn: place.x)
    guard becomeFirstResponder() else { return true }
    let target = min(offset, input.text.utf8.count)
    isDragging = true
    window?.holdMouse(for: self)
    select(target, presses: clicks.press(at: mouse.place, time: now), mouse)
    return true
  }

  private func select(_ offset: Int, presses: Int, _ mouse: MouseEvent) {
    let editing = input.editing
    switch presses {
    case 2:
      let word = editing.word(at: offset)
      input.select(TextSelection(anchor: word.lowerBound, cursor: word.upperBound))
    case 3: input.select(TextSelection(anchor: 0, cursor: editing.count))
    default:
      let keepsAnchor = mouse.modifiers.contains(.shift)
      input.select(
        TextSelection(anchor: keepsAnchor ? editing.selection.anchor : offset, cursor: offset))
    }
  }

  /// Selects up to a column; a column outside the text moves the shown part by a character.
  private func drag(to column: Int) {
    let text = input.text
    var target = offset(atColumn: column)
    if column < textRect.minX, part.start > 0 {
      target = text.characterStart(before: min(part.start, text.utf8.count))
    }
    let anchor = input.editing.selection.anchor
    input.select(TextSelection(anchor: anchor, cursor: target))
  }

  /// Returns the offset of the character at a column of the field.
  private func offset(atColumn column: Int) -> Int {
    guard hasText else { return 0 }
    let start = min(part.start, input.text.utf8.count)
    let first = shownText.boundary(atOrBefore: start)
    return shownText.offset(atColumn: column - textLeft, from: first)
  }

  private var now: ContinuousClock.Instant? { window?.application?.device.now }
}

// MARK: - Texts of one line

extension String {
  /// The text with a blank in place of each line end and each tab.
  package var onOneLine: String {
    guard withUTF8Bytes({ bytes in bytes.indices.contains { bytes.breaksLine(at: $0) > 0 } })
    else { return self }
    return withUTF8Bytes { bytes in
      var line: [UInt8] = []
      line.reserveCapacity(bytes.count)
      var offset = 0
      while offset < bytes.count {
        let length = bytes.breaksLine(at: offset)
        line.append(length > 0 ? 0x20 : bytes[offset])
        offset += max(1, length)
      }
      return String(decoding: line, as: UTF8.self)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the number of bytes of a line end or a tab at `offset`; 0 for other characters.
  fileprivate func breaksLine(at offset: Int) -> Int {
    switch self[offset] {
    case 0x0D: follows(0x0A, offset) ? 2 : 1
    case 0x09...0x0C: 1
    // U+0085, U+2028 and U+2029.
    case 0xC2: follows(0x85, offset) ? 2 : 0
    case 0xE2:
      follows(0x80, offset) && (follows(0xA8, offset + 1) || follows(0xA9, offset + 1)) ? 3 : 0
    default: 0
    }
  }

  private func follows(_ byte: UInt8, _ offset: Int) -> Bool {
    offset + 1 < count && self[offset + 1] == byte
  }
}
