/// Which controllers' views are on the screen, and who is to be told that this has changed.
///
/// The order is UIKit's: what leaves is told first that it will and last that it did, what comes
/// is told in between.
@MainActor struct Appearances {
  @MainActor private struct Change {
    var coming: [ViewController]
    var going: [ViewController]
    var isAnimated: Bool
    /// Whether what left is told first, as where one child takes the place of another.
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

  /// Whether somebody waits for the picture that is on the screen now.
  var isUnfinished: Bool { !unfinished.isEmpty }

  /// Notes which controllers are to be seen from now on.
  ///
  /// - Returns: Those that leave and those that come, to be told so.
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

  /// Forgets everybody, without a word.
  mutating func forget() {
    for controller in visible { controller.isInSight = false }
    self = Appearances()
  }
}
