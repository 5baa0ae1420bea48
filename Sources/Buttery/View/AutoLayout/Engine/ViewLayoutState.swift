/// What a view knows of Auto Layout; most views have none.
@MainActor final class ViewLayoutState {
  /// The active constraints of which the view is the nearest common ancestor.
  var constraints: [LayoutConstraint] = []
  var hugging: [LayoutConstraint.Axis: Int] = [:]
  var resistance: [LayoutConstraint.Axis: Int] = [:]
  var marginsGuide: LayoutGuide?
  var guides: [LayoutGuide] = []

  /// Places what is inside; there where constraints are, or were.
  var layoutEngine: LayoutEngine?
  /// Measures the view; there once it was measured.
  var fittingEngine: LayoutEngine?

  /// The warnings that were given for what is inside of a topmost view.
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
