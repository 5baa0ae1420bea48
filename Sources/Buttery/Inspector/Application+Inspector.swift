extension Application {
  /// Whether a part of the screen shows internals of the application; `false` by default.
  ///
  /// The inspector shows the cost of the last pass, the latest events, the reuse counters of
  /// tables, the origin of the visible heights, and the tree of views with their frames. It is
  /// meant for the program's developers. The controllers' views have the remaining room, to the
  /// left of the inspector or above it, and get all keys but two: Alt-PgUp and Alt-PgDn scroll the
  /// inspector, as does the mouse wheel over it.
  ///
  /// Not in UIKit, where Xcode shows the same.
  public var showsInspector: Bool {
    get { inspector != nil }
    set {
      guard newValue != showsInspector else { return }
      inspector = newValue ? InspectorView() : nil
      // The inspector lies in front of whatever controllers draw outside their views.
      inspector?.stackingLevel = 1
      arrangeViews()
    }
  }
}
