// Written by Scripts/tutorial.
// swift-format-ignore-file

import Buttery
import ButteryCurses

enum Step03 {
  final class DairyController: TableViewController {
  }

  @MainActor static func main() throws {
    let application = Application(device: try CursesScreen())
    application.showsKeyHints = true
    try application.run(DairyController())
  }
}
