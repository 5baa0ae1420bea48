import ButteryCurses
import ButteryGrid

/// The screen and the argument of an act.
@MainActor struct Stage {
  let screen: CursesScreen
  let argument: String

  /// Draws, and draws again after each event, until `q` is pressed.
  func loop(
    draw: (inout Canvas) -> Void, handle: (Event) throws -> Damage.Scroll? = { _ in nil }
  ) throws {
    var grid = Grid(size: screen.size, traits: screen.traits)
    var damage = Damage(isComplete: true)
    while true {
      if grid.size != screen.size { grid = Grid(size: screen.size, traits: screen.traits) }
      grid.erase()
      grid.draw(draw)
      screen.present(grid, damage: damage)
      guard let event = try screen.nextEvent(wait: true) else { continue }
      if event == .key(.character("q")) { return }
      damage = Damage(scroll: try handle(event))
      if case .resize = event { damage.isComplete = true }
      if event == .resume { damage.isComplete = true }
    }
  }
}
