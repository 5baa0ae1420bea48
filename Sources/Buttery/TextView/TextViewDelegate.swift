/// The delegate of a text view, which is told of editing and may refuse it.
///
/// All methods have default implementations, which allow everything. For a key that changes the
/// text they are called in this order: `shouldChangeTextIn`, `textViewDidChangeSelection`,
/// `textViewDidChange`.
@MainActor public protocol TextViewDelegate: ScrollViewDelegate {
  /// Returns whether editing may begin; called only if the text can be changed.
  func textViewShouldBeginEditing(_ textView: TextView) -> Bool

  /// Called when editing has begun.
  func textViewDidBeginEditing(_ textView: TextView)

  /// Returns whether editing may end because another view becomes first responder.
  ///
  /// Not called if editing must end, as when the view is removed.
  func textViewShouldEndEditing(_ textView: TextView) -> Bool

  /// Called when editing has ended.
  func textViewDidEndEditing(_ textView: TextView)

  /// Returns whether a person may replace `range` of the present text by `text`.
  ///
  /// Differs from UIKit: `range` is a range of indices.
  func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<String.Index>,
    replacementText text: String
  ) -> Bool

  /// Called when a person has changed the text.
  func textViewDidChange(_ textView: TextView)

  /// Called when the cursor or the selection has changed, by a person or by a call.
  func textViewDidChangeSelection(_ textView: TextView)
}

extension TextViewDelegate {
  /// Returns true.
  public func textViewShouldBeginEditing(_ textView: TextView) -> Bool { true }

  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: TextView) {}

  /// Returns true.
  public func textViewShouldEndEditing(_ textView: TextView) -> Bool { true }

  /// Does nothing.
  public func textViewDidEndEditing(_ textView: TextView) {}

  /// Returns true.
  public func textView(
    _ textView: TextView, shouldChangeTextIn range: Range<String.Index>,
    replacementText text: String
  ) -> Bool { true }

  /// Does nothing.
  public func textViewDidChange(_ textView: TextView) {}

  /// Does nothing.
  public func textViewDidChangeSelection(_ textView: TextView) {}
}
