extension ViewController {
  /// Why a view appears or disappears.
  enum Movement {
    case none
    case toParent
    case fromParent
    case presented
    case dismissed
  }

  /// Whether the view appears because the controller became a child; for `viewWillAppear` and
  /// `viewDidAppear`.
  public var isMovingToParent: Bool { movement == .toParent }

  /// Whether the view disappears because the controller is no child any more; for
  /// `viewWillDisappear` and `viewDidDisappear`.
  public var isMovingFromParent: Bool { movement == .fromParent }

  /// Whether the view appears because the controller was presented.
  public var isBeingPresented: Bool { movement == .presented }

  /// Whether the view disappears because the controller was dismissed.
  public var isBeingDismissed: Bool { movement == .dismissed }

  // MARK: Appearing and disappearing

  /// Adds this controller, whose view must be visible, and all children whose views are shown in
  /// it.
  func collectInSight(into controllers: inout [ViewController]) {
    controllers.append(self)
    hasLostChild = false
    for child in children where child.isShownInParent { child.collectInSight(into: &controllers) }
  }

  /// Whether a child's view has appeared or disappeared without the child having been told.
  ///
  /// Each pass calls this, so it doesn't allocate.
  func hasUntoldChildren(inSight: Bool) -> Bool {
    if hasLostChild { return true }
    for index in children.indices {
      let child = children[index]
      let isShown = inSight && child.isShownInParent
      if isShown != child.isInSight || child.hasUntoldChildren(inSight: isShown) { return true }
    }
    return false
  }
}
