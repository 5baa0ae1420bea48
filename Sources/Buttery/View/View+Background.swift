extension View {
  /// Removes a view that this one has shown, unless it is shown elsewhere by now: a view that is
  /// given to another owner moves there.
  func removeOwn(_ view: View?) {
    if let view, view !== self, view.isDescendant(of: self) { view.removeFromSuperview() }
  }

  /// Removes the background view `old` and adds `view` behind all other subviews.
  func replaceBackground(_ old: View?, by view: View?) {
    guard old !== view || view?.superview !== self else { return }
    removeOwn(old)
    if let view {
      view.stackingLevel = -2
      addSubview(view)
      view.isPlacedBySuperview = true
    }
    setNeedsLayout()
  }
}
