extension ViewController {
  /// Why a view comes to the screen or leaves it.
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

  // MARK: Coming and going

  /// Adds this controller, whose view can be seen, and all inside of it whose views can.
  func collectInSight(into controllers: inout [ViewController]) {
    controllers.append(self)
    hasLostChild = false
    for child in children where child.isShownInParent { child.collectInSight(into: &controllers) }
  }

  /// Whether a child's view came or went, and nobody has told it.
  ///
  /// Asked in each pass, so it makes nothing.
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
