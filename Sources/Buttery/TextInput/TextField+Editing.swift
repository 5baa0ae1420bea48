internal import ButteryGrid

// Changes of the text by a person, or by a program in the same way.
extension TextField {
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
    input.editingChanged()
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

extension TextField: TextEditorOwner {
  /// What edits the text.
  public var _editor: TextEditor { input }

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

  func offset(at place: Point) -> Int {
    guard hasText else { return 0 }
    let start = min(part.start, input.text.utf8.count)
    let first = shownText.boundary(atOrBefore: start)
    return shownText.offset(atColumn: place.x - textLeft, from: first)
  }

  /// A column before the text moves the shown part by a character.
  func offset(draggedTo place: Point) -> Int {
    guard place.x < textRect.minX, part.start > 0 else { return offset(at: place) }
    return input.text.characterStart(before: min(part.start, input.text.utf8.count))
  }

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
  func handleTyped(_ event: Buttery.Event) -> Bool {
    if event == .key(Key(.enter)), keyBindings[Key(.enter)] == nil { return pressReturn() }
    return input.handle(event)
  }

  /// Handles the mouse, which also clears the text by the button for it.
  func handleMouse(_ mouse: MouseEvent) -> Bool {
    guard case .press(button: 1) = mouse.action, isEnabled,
      clearButton?.contains(pointInside(forScreen: mouse.place)) == true
    else { return input.handle(mouse) }
    clear()
    return true
  }
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
