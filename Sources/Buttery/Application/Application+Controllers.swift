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
  func notifyOfSize() {
    for controller in shownControllers { controller.screenSizeChanged() }
  }

  /// Tells children whose views have appeared or disappeared since they were last told.
  func notifyChildren() {
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

// MARK: - Appearance and disappearance

/// The controllers whose views are on the screen, and the appearance calls that are still due.
///
/// The order is UIKit's: `viewWillDisappear` of leaving controllers comes first and
/// `viewDidDisappear` last; the calls of appearing controllers come in between.
@MainActor struct Appearances {
  @MainActor private struct Change {
    var coming: [ViewController]
    var going: [ViewController]
    var isAnimated: Bool
    /// Whether `viewDidDisappear` comes before `viewDidAppear`, as when one child replaces another.
    var goesFirst: Bool
    var completion: (() -> Void)?

    func finish() {
      if goesFirst { notifyGoing() }
      for controller in coming {
        controller.viewDidAppear(isAnimated)
        controller.movement = .none
      }
      if !goesFirst { notifyGoing() }
      completion?()
    }

    private func notifyGoing() {
      for controller in going {
        controller.viewDidDisappear(isAnimated)
        controller.movement = .none
      }
    }
  }

  private(set) var visible: [ViewController] = []
  private var unfinished: [Change] = []

  /// Whether calls are due because the picture is on the screen now.
  var isUnfinished: Bool { !unfinished.isEmpty }

  /// Notes the controllers that are visible from now on.
  ///
  /// - Returns: The controllers that leave and those that appear, which the caller must tell.
  mutating func show(
    _ controllers: [ViewController], isAnimated: Bool, goesFirst: Bool,
    completion: (() -> Void)?
  ) -> (going: [ViewController], coming: [ViewController]) {
    let going = visible.filter { old in !controllers.contains { $0 === old } }
    let coming = controllers.filter { new in !visible.contains { $0 === new } }
    visible = controllers
    for controller in going { controller.isInSight = false }
    for controller in coming { controller.isInSight = true }
    if !going.isEmpty || !coming.isEmpty || completion != nil {
      unfinished.append(
        Change(
          coming: coming, going: going, isAnimated: isAnimated, goesFirst: goesFirst,
          completion: completion))
    }
    return (going, coming)
  }

  /// The calls that are due when the picture is on the screen.
  mutating func takeUnfinished() -> [() -> Void] {
    defer { unfinished = [] }
    return unfinished.map { change in { change.finish() } }
  }

  /// Forgets all controllers without telling them.
  mutating func forget() {
    for controller in visible { controller.isInSight = false }
    self = Appearances()
  }
}
