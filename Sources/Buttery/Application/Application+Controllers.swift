internal import ButteryGrid

// The controllers whose views are on the screen.
extension Application {
  /// The controller that gets all events.
  var frontController: ViewController? {
    var front = root
    while let next = front?.ownPresented { front = next }
    return front
  }

  /// Puts the controllers' views on the screen, the root's at the back.
  ///
  /// - Parameters:
  ///   - animated: Is passed on to the controllers.
  ///   - goesFirst: Whether `viewDidDisappear` comes before `viewDidAppear`.
  ///   - completion: Called after these.
  func arrangeViews(
    animated: Bool = false, goesFirst: Bool = false, completion: (() -> Void)? = nil
  ) {
    window.frame = Rect(origin: .zero, size: grid.size)
    // All views are loaded before the first controller is told that its view appears.
    for controller in shownControllers { _ = controller.view }
    let (going, coming) = appearances.show(
      controllersInSight, isAnimated: animated, goesFirst: goesFirst, completion: completion)
    for controller in going { controller.viewWillDisappear(animated) }
    for controller in coming { controller.viewWillAppear(animated) }
    // The list is read again, because a controller may have presented another one meanwhile.
    let controllers = shownControllers
    let room = boundsForControllers(inScreen: window.bounds)
    window.roomForControllers = room
    for controller in controllers { controller.place(inRoom: room) }
    show(controllers.map(\.stageView) + viewsBeside(room))
    for controller in coming where controller.isInSight { controller.viewIsAppearing(animated) }
  }

  /// Tells all controllers that the size of the screen has changed.
  func tellOfSize() {
    for controller in shownControllers { controller.screenSizeChanged() }
  }

  /// Tells children whose views have appeared or disappeared since they were last told.
  func tellChildren() {
    var shown = root
    while let controller = shown {
      if controller.hasUntoldChildren(inSight: controller.isInSight) {
        return arrangeViews(goesFirst: true)
      }
      shown = controller.ownPresented
    }
  }

  private var shownControllers: [ViewController] {
    var controllers: [ViewController] = []
    var controller = root
    while let shown = controller {
      controllers.append(shown)
      controller = shown.ownPresented
    }
    return controllers
  }

  /// The controllers that others in front don't cover completely, and their children in sight.
  private var controllersInSight: [ViewController] {
    var inSight: [ViewController] = []
    for controller in uncoveredControllers { controller.collectInSight(into: &inSight) }
    return inSight
  }

  private var uncoveredControllers: [ViewController] {
    let controllers = shownControllers
    let room = boundsForControllers(inScreen: window.bounds)
    let frames = controllers.map { $0.frame(inScreen: room) }
    return controllers.indices.filter { index in
      !frames[(index + 1)...].contains { $0.covers(frames[index]) }
    }.map { controllers[$0] }
  }

  func show(_ views: [View]) {
    for view in window.subviews where !views.contains(where: { $0 === view }) {
      view.removeFromSuperview()
      (view as? SheetView)?.letGo()
    }
    for view in views where view.superview !== window { window.addSubview(view) }
    window.setNeedsDisplay()
  }
}
