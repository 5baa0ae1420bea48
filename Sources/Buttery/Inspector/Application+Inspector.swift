extension Application {
  /// Whether a part of the screen shows what the rest is made of: what the last pass cost, the events
  /// that came, what tables reuse, who decided about the heights in sight, and the tree of views with
  /// their frames; by default it doesn't.
  ///
  /// It is for those who write a program. Controllers have the room that is left, at the left of it
  /// or above it; the keys are theirs. The wheel of the mouse, Alt-PgUp and Alt-PgDn scroll the
  /// inspector.
  ///
  /// Not in UIKit, where Xcode shows the same.
  public var showsInspector: Bool {
    get { inspector != nil }
    set {
      guard newValue != showsInspector else { return }
      inspector = newValue ? InspectorView() : nil
      // In front of what controllers draw beyond their views.
      inspector?.stackingLevel = 1
      arrangeViews()
    }
  }
}
