extension View {
  /// Removes the background view `old` and adds `view` behind all other subviews.
  func replaceBackground(_ old: View?, by view: View?) {
    old?.removeFromSuperview()
    if let view {
      view.stackingLevel = -2
      addSubview(view)
      view.isPlacedBySuperview = true
    }
    setNeedsLayout()
  }
}
