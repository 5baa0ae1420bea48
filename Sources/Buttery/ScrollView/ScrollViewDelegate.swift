/// An object that a scroll view tells of scrolling.
@MainActor public protocol ScrollViewDelegate: AnyObject {
  /// Called once for each change of the content offset, whatever its cause.
  func scrollViewDidScroll(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
}
