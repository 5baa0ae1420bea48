/// Hears of what a person does in a text field, and may refuse it.
///
/// All methods have a default, which allows everything. For a key that changes the text they are
/// called in this order: `shouldChangeCharactersIn`, `textFieldDidChangeSelection`, then the field's
/// actions for `.editingChanged`.
@MainActor public protocol TextFieldDelegate: AnyObject {
  /// Whether the field may take the cursor.
  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool

  /// Called when the field has the cursor, before its actions for `.editingDidBegin`.
  func textFieldDidBeginEditing(_ textField: TextField)

  /// Whether the field may lose the cursor to another view; not asked where it has to.
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool

  /// Called when the field has lost the cursor; by default calls `textFieldDidEndEditing(_:)`.
  func textFieldDidEndEditing(_ textField: TextField, reason: TextField.DidEndEditingReason)

  /// Called when the field has lost the cursor, where the reason isn't asked for.
  func textFieldDidEndEditing(_ textField: TextField)

  /// Whether a person may put `string` in the place of `range`, which is of the present text.
  ///
  /// `string` has neither line ends nor tabs. Differs from UIKit: the range is one of indices.
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>,
    replacementString string: String
  ) -> Bool

  /// Called when the cursor or the selection has moved, by a person or by a call.
  func textFieldDidChangeSelection(_ textField: TextField)

  /// Whether the button may make the field empty, or the field itself where it clears when editing
  /// begins.
  func textFieldShouldClear(_ textField: TextField) -> Bool

  /// Whether Enter does what it does by default: perform the actions for `.primaryActionTriggered` and
  /// `.editingDidEndOnExit`.
  func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
  /// Always.
  public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }

  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: TextField) {}

  /// Always.
  public func textFieldShouldEndEditing(_ textField: TextField) -> Bool { true }

  /// Calls `textFieldDidEndEditing(_:)`.
  public func textFieldDidEndEditing(
    _ textField: TextField, reason: TextField.DidEndEditingReason
  ) {
    textFieldDidEndEditing(textField)
  }

  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: TextField) {}

  /// Always.
  public func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>,
    replacementString string: String
  ) -> Bool { true }

  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: TextField) {}

  /// Always.
  public func textFieldShouldClear(_ textField: TextField) -> Bool { true }

  /// Always.
  public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}
