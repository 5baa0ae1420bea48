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
      if goesFirst { tellGoing() }
      for controller in coming {
        controller.viewDidAppear(isAnimated)
        controller.movement = .none
      }
      if !goesFirst { tellGoing() }
      completion?()
    }

    private func tellGoing() {
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
