extension View {
  /// Puts `view` behind the subviews in place of `old`, which is let go.
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
