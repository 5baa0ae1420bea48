/// Hears of what a person does in a text view, and may refuse it.
///
/// All methods have a default, which allows everything. For a key that changes the text they are
/// called in this order: `shouldChangeTextIn`, `textViewDidChangeSelection`, `textViewDidChange`.
@MainActor public protocol TextViewDelegate: ScrollViewDelegate {
  /// Whether the view may take the cursor, to have its text changed.
  func textViewShouldBeginEditing(_ textView: TextView) -> Bool

  /// Called when the view has the cursor.
  func textViewDidBeginEditing(_ textView: TextView)

  /// Whether the view may lose the cursor to another one; not asked where it has to.
  func textViewShouldEndEditing(_ textView: TextView) -> Bool

  /// Called when the view has lost the cursor.
  func textViewDidEndEditing(_ textView: TextView)

  /// Whether a person may put `text` in the place of `range`, which is of the present text.
  ///
  /// Differs from UIKit: the range is one of indices.
  func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<String.Index>,
    replacementText text: String
  ) -> Bool

  /// Called when a person has changed the text.
  func textViewDidChange(_ textView: TextView)

  /// Called when the cursor or the selection has moved, by a person or by a call.
  func textViewDidChangeSelection(_ textView: TextView)
}

extension TextViewDelegate {
  /// Always.
  public func textViewShouldBeginEditing(_ textView: TextView) -> Bool { true }

  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: TextView) {}

  /// Always.
  public func textViewShouldEndEditing(_ textView: TextView) -> Bool { true }

  /// Does nothing.
  public func textViewDidEndEditing(_ textView: TextView) {}

  /// Always.
  public func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<String.Index>,
    replacementText text: String
  ) -> Bool { true }

  /// Does nothing.
  public func textViewDidChange(_ textView: TextView) {}

  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: TextView) {}
}
