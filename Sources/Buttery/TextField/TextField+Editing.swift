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
