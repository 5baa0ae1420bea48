import Buttery

/// A screen that shows its last picture as text and lets a test take its steps between the passes
/// of a running application.
@MainActor final class StepScreen: ScreenDevice, PictureChecking {
  let checksPictures = ButteryTests.checksPictures
  struct Ended: Error {}

  var size: Size
  var traits = DisplayTraits()
  private(set) var grid: Grid
  private(set) var presents = 0
  private(set) var restores = 0
  private(set) var steps = 0
  private(set) var damage = Damage()
  private var pending: [Event] = []
  /// Called when all is drawn; returns what happens next, or `nil` for the end.
  private let step: (StepScreen) -> [Event]?

  init(size: Size, step: @escaping (StepScreen) -> [Event]? = { _ in nil }) {
    self.size = size
    self.step = step
    grid = Grid(size: size)
  }

  var lines: [String] { (0..<grid.size.height).map { grid.text(ofLine: $0) } }

  func nextEvent(wait: Bool) throws -> Event? {
    if pending.isEmpty, wait {
      steps += 1
      guard let events = step(self) else { throw Ended() }
      pending = events.isEmpty ? [.wake] : events
    }
    guard !pending.isEmpty else { return nil }
    let event = pending.removeFirst()
    if case .resize(let size) = event { self.size = size }
    return event
  }

  func present(_ grid: Grid, damage: Damage) {
    self.grid = grid
    self.damage = damage
    presents += 1
    didPresent(grid)
  }

  var bytesOfLastPresent: Int? { nil }
  func suspend() {}
  func restore() {
    restores += 1
    onRestore()
  }
  var onRestore: () -> Void = {}
  /// Gets each picture.
  var didPresent: (Grid) -> Void = { _ in }
  nonisolated func wake() {}
}

/// Shows one view on the whole screen.
final class SingleViewController: ViewController {
  private let shown: View
  init(_ view: View) { shown = view }
  override func loadView() { view = shown }
}

extension StepScreen {
  /// Runs an application that shows `view` until there are no more steps.
  @discardableResult func run(_ view: View) -> Application {
    run(SingleViewController(view))
  }

  /// Shows `view` and takes a step after each pass.
  static func run(
    _ view: View, width: Int, height: Int, step: @escaping (StepScreen) -> [Event]?
  ) {
    StepScreen(size: Size(width: width, height: height), step: step).run(view)
  }

  @discardableResult func run(_ controller: ViewController) -> Application {
    let application = Application(device: self)
    do {
      try application.run(controller)
    } catch is Ended {
    } catch {
      fatalError("a step screen throws nothing else: \(error)")
    }
    return application
  }
}

/// The lines of `view` on a screen of its own.
@MainActor func picture(
  of view: View, width: Int, height: Int, traits: DisplayTraits = DisplayTraits()
) -> [String] {
  let screen = StepScreen(size: Size(width: width, height: height))
  screen.traits = traits
  screen.run(view)
  return screen.lines
}
