extension ViewController {
  /// Adds `child` to the children: it gets events, appears and presents as a part of this
  /// controller.
  ///
  ///     addChild(list)
  ///     view.addSubview(list.view)
  ///     list.view.frame = Rect(x: 0, y: 1, width: 30, height: 10)
  ///     list.didMove(toParent: self)
  ///
  /// A child of another controller leaves that one. From the next pass on the child is told when
  /// its view appears and disappears, as long as it is inside of this controller's view.
  ///
  /// A child that is its own parent, or a parent of its parent, is a mistake that ends the program.
  public func addChild(_ child: ViewController) {
    checkCanBeChild(child)
    if child.parent === self { return }
    if child.parent != nil { child.removeFromParent() }
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
    child.movement = .toParent
    adoptFirstResponder(of: child)
  }

  /// Removes this controller from its parent's children.
  ///
  /// Before, call `willMove(toParent: nil)` and remove the controller's view from the parent's
  /// view.
  public func removeFromParent() {
    guard let parent else {
      return TableViewDiagnostics.warning("removeFromParent: \(type(of: self)) has no parent")
    }
    parent.children.removeAll { $0 === self }
    if isInSight { parent.hasLostChild = true }
    self.parent = nil
    movement = .fromParent
    didMove(toParent: nil)
  }

  private func checkCanBeChild(_ child: ViewController) {
    var outer: ViewController? = self
    while let controller = outer {
      guard controller !== child else {
        let (name, own) = ("\(type(of: child))", "\(type(of: self))")
        TableViewDiagnostics.stop(
          .invalidController(
            child === self
              ? "\(own) is added as its own child" : "\(own) adds \(name), which is around it"))
      }
      outer = controller.parent
    }
    guard let presenter = child.ownPresenting else { return }
    TableViewDiagnostics.stop(
      .invalidController(
        "\(type(of: self)) adds \(type(of: child)), which \(type(of: presenter)) presents"
          + " - dismiss it first"))
  }

  /// Moves a child's first responder to the outermost controller, unless that has one already.
  private func adoptFirstResponder(of child: ViewController) {
    guard let responder = child.firstResponder, let home = homeController else { return }
    child.firstResponder = nil
    if home.firstResponder == nil { home.firstResponder = responder }
  }

  // MARK: Surroundings

  /// The responder around the controller's view, if the view is shown inside another controller's;
  /// else the parent, if any.
  var surrounding: Responder? {
    if let superview = loadedView?.superview, !superview.holdsWholeControllers {
      return superview
    }
    return parent
  }

  /// The controller that shows this one inside of its view.
  var container: ViewController? {
    var responder = surrounding
    while let found = responder {
      if let controller = found as? ViewController { return controller }
      responder = found.next
    }
    return parent
  }

  /// The controller itself, its parent, and so on.
  var parents: some Sequence<ViewController> { sequence(first: self, next: \.parent) }

  /// Whether a person mustn't close the controller, because of itself or of one that it shows.
  var isModal: Bool {
    isModalInPresentation || children.contains { $0.isShownInParent && $0.isModal }
  }

  /// Whether the view is inside of the parent's.
  var isShownInParent: Bool {
    guard let loadedView, let around = parent?.loadedView else { return false }
    return loadedView !== around && loadedView.isDescendant(of: around)
  }
}

// MARK: - Appearance and disappearance

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
