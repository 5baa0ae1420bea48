import Buttery
import ButteryCurses
import Glibc

/// A program that makes a mistake: `mistake-probe <name>`.
///
/// It shows a table; `x` makes the mistake, `q` ends the program.
@main struct MistakeProbe {
  @MainActor static func main() {
    let name = CommandLine.arguments.dropFirst().first ?? ""
    guard let mistake = Mistake.all.first(where: { $0.name == name }) else {
      print("unknown mistake \(name); there are: \(Mistake.all.map(\.name))")
      exit(64)
    }
    do {
      let screen = try CursesScreen()
      let controller = ShelfController()
      if mistake.isEarly { mistake.make(controller.shelf) }
      controller.makeMistake = mistake.make
      try Application(device: screen).run(controller)
    } catch {
      print("mistake-probe: \(error)")
      exit(2)
    }
  }
}

/// A controller that shows the shelf.
private final class ShelfController: ViewController {
  let shelf = Shelf()
  var makeMistake: @MainActor (Shelf) -> Void = { _ in }

  override func loadView() {
    view = shelf.table
    shelf.controller = self
  }

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(.character("x")): makeMistake(shelf)
    case .key(.character("q")): runningApplication?.stop()
    default: return false
    }
    return true
  }
}
