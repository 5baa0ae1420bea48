internal import ButteryGrid

// What a person does to the text, and what a program does in a person's name.
extension TextField {
  /// What is selected, or where the cursor is.
  ///
  /// A place between two parts of a character is moved to its end. Differs from UIKit, which has
  /// `UITextRange` here.
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

  /// Does what a key does that means `command`, whether or not the field has the cursor.
  ///
  /// - Returns: Whether the command means anything in a text field.
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

  /// Clears the text, where the delegate agrees.
  func clear() {
    guard hasText, delegate?.textFieldShouldClear(self) ?? true else { return }
    input.clear()
  }

  /// Does what Enter does.
  ///
  /// - Returns: Whether anybody wanted to know of it.
  func pressReturn() -> Bool {
    let exit: Control.Event = [.editingDidEndOnExit, .primaryActionTriggered]
    guard delegate != nil || hasActions(for: exit) else { return false }
    guard delegate?.textFieldShouldReturn(self) ?? true else { return true }
    let isExit = hasActions(for: .editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if isExit { resignFirstResponder() }
    return true
  }

  /// Has another text shown, which nobody typed.
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
