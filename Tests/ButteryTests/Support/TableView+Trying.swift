import Buttery
import ButteryTestSupport

@MainActor extension TableView {
  /// What the table shows, on a screen of its size.
  func shownGrid(isUnicode: Bool = true) -> Grid {
    let screen = StepScreen(size: frame.size)
    screen.traits = DisplayTraits(isUnicode: isUnicode)
    screen.run(self)
    return screen.grid
  }

  /// Where each of the keys leads to.
  func offsets(afterKeys keys: String) -> [Int] {
    keys.map { key in
      handle(.character(key))
      return contentOffset.y
    }
  }
}
