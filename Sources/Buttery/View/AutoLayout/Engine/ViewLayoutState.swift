/// The Auto Layout state of a view; most views have none.
@MainActor final class ViewLayoutState {
  /// The active constraints of which the view is the nearest common ancestor.
  var constraints: [LayoutConstraint] = []
  var hugging: [LayoutConstraint.Axis: Int] = [:]
  var resistance: [LayoutConstraint.Axis: Int] = [:]
  var marginsGuide: LayoutGuide?
  var guides: [LayoutGuide] = []

  /// The engine that places the views inside; exists once there was a constraint.
  var layoutEngine: LayoutEngine?
  /// The engine that measures the view; exists once the view was measured.
  var fittingEngine: LayoutEngine?

  /// The warnings that were given for this view and the views inside; only used in a topmost view.
  var warnings: Set<String> = []

  func structureChanged() {
    layoutEngine?.forgetStructure()
    fittingEngine?.forgetStructure()
  }

  func contentChanged() {
    layoutEngine?.forgetContent()
    fittingEngine?.forgetContent()
  }
}
