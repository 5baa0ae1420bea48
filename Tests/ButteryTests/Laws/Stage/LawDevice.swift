import Buttery

/// A screen of an application that takes the steps of turns between its passes.
@MainActor final class LawDevice: ScreenDevice {
  struct Ended: Error {}

  var size: Size
  let traits: DisplayTraits
  private(set) var grid: Grid
  private var pending: [LawStep] = []
  /// Called when nothing moves any more; `nil` ends the application.
  var nextTurn: () -> LawTurn? = { nil }
  /// Takes a step, or says which event it is.
  var perform: (LawStep) -> Event? = { _ in nil }

  init(size: Size, animates: Bool) {
    self.size = size
    traits = DisplayTraits(animates: animates)
    grid = Grid(size: size)
  }

  func nextEvent(wait: Bool) throws -> Event? {
    if wait {
      guard let turn = nextTurn() else { throw Ended() }
      pending = turn
      return .wake
    }
    while !pending.isEmpty {
      guard let event = perform(pending.removeFirst()) else { continue }
      if case .resize(let size) = event { self.size = size }
      return event
    }
    return nil
  }

  func present(_ grid: Grid, damage: Damage) { self.grid = grid }

  var bytesOfLastPresent: Int? { nil }
  func suspend() {}
  func restore() {}
  nonisolated func wake() {}

  /// Runs an application until there are no more turns.
  func run(_ controller: ViewController) {
    do {
      try Application(device: self).run(controller)
    } catch is Ended {
    } catch {
      fatalError("the screen of a law throws nothing else: \(error)")
    }
  }
}
