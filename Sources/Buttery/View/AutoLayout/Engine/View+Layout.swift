public import ButteryGrid

// How views take part in Auto Layout, inside of the library.
extension View {
  var neededLayoutState: ViewLayoutState {
    if let layoutState { return layoutState }
    let state = ViewLayoutState()
    layoutState = state
    return state
  }

  /// Whether constraints decide about the frame, not whoever sets it.
  var followsConstraints: Bool {
    !translatesAutoresizingMaskIntoConstraints && !isPlacedBySuperview && !isStacked
      && superview != nil
  }

  /// Whether the constraints inside are solved together with those of the superview.
  private var joinsOuterLayout: Bool {
    superview != nil && (followsConstraints || isTiedOutwards)
  }

  /// The view that solves the constraints inside of this one.
  private var layoutRoot: View {
    var view = self
    while view.joinsOuterLayout, let superview = view.superview { view = superview }
    return view
  }

  /// Whether the view has constraints of its own, or inside, that say how large it should be.
  var isSizedByConstraints: Bool {
    layoutState?.layoutEngine != nil
      || subviews.contains { $0.layoutState?.layoutEngine != nil && insets(ofPinned: $0) != nil }
  }

  /// Places what follows constraints; costs next to nothing while nothing has changed.
  func solveConstraints() {
    guard let engine = layoutState?.layoutEngine, !joinsOuterLayout else { return }
    engine.layOut()
  }

  /// Places them once more if something that they depend on has changed since.
  func solveConstraintsAgain() {
    guard let engine = layoutState?.layoutEngine, !engine.isUpToDate, !joinsOuterLayout
    else { return }
    engine.layOut()
  }

  /// Hears that constraints, or anything else that decides which are solved, changed in this view.
  func layoutStructureChanged() {
    var view: View? = self
    while let changed = view {
      if let state = changed.layoutState {
        state.structureChanged()
        if state.layoutEngine != nil { changed.setNeedsLayout() }
      }
      view = changed.superview
    }
    if layoutState?.layoutEngine != nil || layoutState?.constraints.isEmpty == false {
      let root = layoutRoot
      let state = root.neededLayoutState
      if state.layoutEngine == nil {
        state.layoutEngine = LayoutEngine(root: root, isFitting: false)
      }
      root.setNeedsLayout()
    }
    superview?.contentOfSubviewChanged()
  }

  /// Hears that something inside, or the view itself, has another intrinsic size.
  func layoutContentChanged() {
    guard let layoutState else { return }
    layoutState.contentChanged()
    if layoutState.layoutEngine != nil { setNeedsLayout() }
  }

  /// Hears that a view got another frame which constraints refer to, or to something inside it.
  func frameOfTiedViewChanged() {
    guard let superview, !followsConstraints, superview.insets(ofPinned: self) == nil,
      superview.constrainedArrangement?.contains(self) != true
    else { return }
    superview.layoutStructureChanged()
  }

  /// Takes away the constraints between what is in `view` and what isn't, as it leaves.
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

  func isDescendant(of view: View) -> Bool {
    var ancestor: View? = self
    while let known = ancestor {
      if known === view { return true }
      ancestor = known.superview
    }
    return false
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

  /// Gives a warning, unless the same one was given before for something on this screen.
  func warnOnce(_ text: String) {
    var top = self
    while let superview = top.superview { top = superview }
    guard top.neededLayoutState.warnings.insert(text).inserted else { return }
    TableViewDiagnostics.warning(text)
  }

  /// The size that the view should have where constraints don't place it: by those inside of it
  /// and its content, at a width where one is given; `noIntrinsicMetric` where nothing decides.
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

  /// The size that the constraints and contents inside ask for.
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

  /// How often an axis was solved for this view as a root, for layout and for measuring.
  package var constraintSolveCount: Int {
    (layoutState?.layoutEngine?.solveCount ?? 0) + (layoutState?.fittingEngine?.solveCount ?? 0)
  }
}

extension View {
  /// The smallest size to measure for: 0 columns, 0 lines.
  public static let layoutFittingCompressedSize = Size.zero

  /// A size to measure for that is larger than any screen.
  public static let layoutFittingExpandedSize = Size(width: 1 << 20, height: 1 << 20)
}
