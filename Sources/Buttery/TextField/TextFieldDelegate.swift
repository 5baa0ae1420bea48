/// The delegate of a text field, which is told of editing and may refuse it.
///
/// All methods have default implementations, which allow everything. For a key that changes the
/// text they are called in this order: `shouldChangeCharactersIn`, `textFieldDidChangeSelection`,
/// then the field's actions for `.editingChanged`.
@MainActor public protocol TextFieldDelegate: AnyObject {
  /// Returns whether editing may begin.
  func textFieldShouldBeginEditing(_ textField: TextField) -> Bool

  /// Called when editing has begun, before the field's actions for `.editingDidBegin`.
  func textFieldDidBeginEditing(_ textField: TextField)

  /// Returns whether editing may end because another view becomes first responder.
  ///
  /// Not called if editing must end, as when the field is removed.
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool

  /// Called when editing has ended; by default calls `textFieldDidEndEditing(_:)`.
  func textFieldDidEndEditing(_ textField: TextField, reason: TextField.DidEndEditingReason)

  /// Called when editing has ended, unless the method with a reason is implemented.
  func textFieldDidEndEditing(_ textField: TextField)

  /// Returns whether a person may replace `range` of the present text by `string`.
  ///
  /// In typed and pasted text, line ends and tabs were replaced by blanks already. Differs from
  /// UIKit: `range` is a range of indices.
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>,
    replacementString string: String
  ) -> Bool

  /// Called when the cursor or the selection has changed, by a person or by a call.
  func textFieldDidChangeSelection(_ textField: TextField)

  /// Returns whether the text may be cleared, by the clear button or by `clearsOnBeginEditing`.
  func textFieldShouldClear(_ textField: TextField) -> Bool

  /// Returns whether Enter sends `.editingDidEndOnExit` and `.primaryActionTriggered`, which it
  /// does by default.
  func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
  /// Returns true.
  public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }

  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: TextField) {}

  /// Returns true.
  public func textFieldShouldEndEditing(_ textField: TextField) -> Bool { true }

  /// Calls `textFieldDidEndEditing(_:)`.
  public func textFieldDidEndEditing(
    _ textField: TextField, reason: TextField.DidEndEditingReason
  ) {
    textFieldDidEndEditing(textField)
  }

  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: TextField) {}

  /// Returns true.
  public func textField(
    _ textField: TextField, shouldChangeCharactersIn range: Range<String.Index>,
    replacementString string: String
  ) -> Bool { true }

  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: TextField) {}

  /// Returns true.
  public func textFieldShouldClear(_ textField: TextField) -> Bool { true }

  /// Returns true.
  public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}
