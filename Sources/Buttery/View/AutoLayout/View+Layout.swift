public import ButteryGrid

// How views take part in Auto Layout; not public.
extension View {
  var neededLayoutState: ViewLayoutState {
    if let layoutState { return layoutState }
    let state = ViewLayoutState()
    layoutState = state
    return state
  }

  /// Whether constraints decide the frame.
  var followsConstraints: Bool {
    !translatesAutoresizingMaskIntoConstraints && !isPlacedBySuperview && !isStacked
      && superview != nil
  }

  /// Whether the constraints inside are solved together with those of the superview.
  private var joinsOuterLayout: Bool {
    superview != nil && (followsConstraints || isTiedOutwards)
  }

  /// The view whose engine solves the constraints inside this view.
  private var layoutRoot: View {
    var view = self
    while view.joinsOuterLayout, let superview = view.superview { view = superview }
    return view
  }

  /// Whether constraints inside the view, or of its content view, decide its size.
  var isSizedByConstraints: Bool {
    layoutState?.layoutEngine != nil
      || subviews.contains { $0.layoutState?.layoutEngine != nil && insets(ofPinned: $0) != nil }
  }

  /// Places the views that follow constraints; costs next to nothing while nothing has changed.
  func solveConstraints() {
    guard let engine = layoutState?.layoutEngine, !joinsOuterLayout else { return }
    engine.layOut()
  }

  /// Places these views again if something that they depend on has changed meanwhile.
  func solveConstraintsAgain() {
    guard let engine = layoutState?.layoutEngine, !engine.isUpToDate, !joinsOuterLayout
    else { return }
    engine.layOut()
  }

  /// Called when constraints have changed, or something else that decides which ones are solved.
  func layoutStructureChanged() {
    var view: View? = self
    while let changed = view {
      if let state = changed.layoutState {
        state.structureChanged()
        if state.layoutEngine != nil { changed.setNeedsLayoutFromInside() }
      }
      view = changed.superview
    }
    if layoutState?.layoutEngine != nil || layoutState?.constraints.isEmpty == false {
      let root = layoutRoot
      let state = root.neededLayoutState
      if state.layoutEngine == nil {
        state.layoutEngine = LayoutEngine(root: root, isFitting: false)
      }
      root.setNeedsLayoutFromInside()
    }
    superview?.contentOfSubviewChanged()
  }

  /// Called when the view or a view inside it has another intrinsic size.
  func layoutContentChanged() {
    guard let layoutState else { return }
    layoutState.contentChanged()
    if layoutState.layoutEngine != nil { setNeedsLayoutFromInside() }
  }

  /// Called when the frame has changed and constraints refer to this view or one inside it.
  func frameOfTiedViewChanged() {
    guard let superview, !followsConstraints, superview.insets(ofPinned: self) == nil,
      superview.constrainedArrangement?.contains(self) != true
    else { return }
    superview.layoutStructureChanged()
  }

  /// Deactivates the constraints between `view` with its subviews and others, before it is removed.
  func dropTies(to view: View) {
    var ancestor: View? = self
    while let owner = ancestor {
      for constraint in owner.constraints where constraint.refers(toTreeOf: view) {
        constraint.isActive = false
      }
      owner.layoutState?.structureChanged()
      ancestor = owner.superview
    }
  }

  /// Notes that a constraint of `ancestor` refers to this view.
  func tieOutwards(below ancestor: View) {
    var view = self
    while view !== ancestor, let superview = view.superview {
      view.isTiedOutwards = true
      view = superview
    }
  }

  func commonAncestor(with view: View) -> View? {
    var ancestor: View? = self
    while let known = ancestor {
      if view.isDescendant(of: known) { return known }
      ancestor = known.superview
    }
    return nil
  }

  var layoutName: String {
    self is LayoutGuideBox ? "LayoutGuide" : String(describing: type(of: self))
  }

  /// Gives a warning, unless the same one was given before below the same topmost view.
  func warnOnce(_ text: String) {
    var top = self
    while let superview = top.superview { top = superview }
    guard top.neededLayoutState.warnings.insert(text).inserted else { return }
    TableViewDiagnostics.warning(text)
  }

  /// Returns the size that the view should have where constraints don't place it.
  ///
  /// The constraints inside it and its content decide, in the given width if there is one. The
  /// result is `noIntrinsicMetric` where nothing decides.
  func wantedSize(forWidth width: Int?) -> Size {
    guard isSizedByConstraints else { return contentSize(forWidth: width) }
    let target = LayoutTarget(
      horizontal: .init(
        extent: width ?? 0,
        priority: width == nil ? LayoutPriority.fittingSizeLevel : LayoutPriority.required),
      vertical: .init(extent: 0, priority: LayoutPriority.fittingSizeLevel))
    let (size, isDecided) = fittingEngine.fittingSize(for: target)
    return Size(
      width: isDecided.width ? size.width : View.noIntrinsicMetric,
      height: isDecided.height ? size.height : View.noIntrinsicMetric)
  }

  /// Returns the size that the constraints and contents inside ask for.
  func fittingSize(for target: LayoutTarget) -> Size {
    _ = LayoutPriority.checked(target.horizontal.priority)
    _ = LayoutPriority.checked(target.vertical.priority)
    return fittingEngine.fittingSize(for: target).size
  }

  private var fittingEngine: LayoutEngine {
    let state = neededLayoutState
    if let engine = state.fittingEngine { return engine }
    let engine = LayoutEngine(root: self, isFitting: true)
    state.fittingEngine = engine
    return engine
  }

  /// The number of times that an axis was solved with this view as the root, to lay out or to
  /// measure.
  package var constraintSolveCount: Int {
    (layoutState?.layoutEngine?.solveCount ?? 0) + (layoutState?.fittingEngine?.solveCount ?? 0)
  }
}

extension View {
  /// A target of 0 columns and 0 lines, for measuring the smallest size.
  public static let layoutFittingCompressedSize = Size.zero

  /// A target larger than any screen, for measuring the largest size.
  public static let layoutFittingExpandedSize = Size(width: 1 << 20, height: 1 << 20)
}

// MARK: - State

/// The Auto Layout state of a view; most views have none.
@MainActor final class ViewLayoutState {
  /// The active constraints of which the view is the nearest common ancestor.
  var constraints: [LayoutConstraint] = []
  var hugging: [LayoutConstraint.Axis: Int] = [:]
  var resistance: [LayoutConstraint.Axis: Int] = [:]
  var marginsGuide: LayoutGuide?
  var guides: [LayoutGuide] = []

  /// The engine that places the views inside; exists once there was a constraint.
  fileprivate var layoutEngine: LayoutEngine?
  /// The engine that measures the view; exists once the view was measured.
  fileprivate var fittingEngine: LayoutEngine?

  /// The warnings that were given for this view and the views inside; only used in a topmost view.
  var warnings: Set<String> = []

  fileprivate func structureChanged() {
    layoutEngine?.forgetStructure()
    fittingEngine?.forgetStructure()
  }

  func contentChanged() {
    layoutEngine?.forgetContent()
    fittingEngine?.forgetContent()
  }
}
