import Buttery
import ButteryTestSupport
import Testing

@MainActor extension TableView {
  /// What the table shows, on a screen of its size.
  func shownGrid(isUnicode: Bool = true) -> Grid {
    Grid(
      of: self, width: frame.width, height: frame.height,
      traits: DisplayTraits(isUnicode: isUnicode))
  }

  /// Where each of the keys leads to.
  func offsets(afterKeys keys: String) -> [Int] {
    keys.map { key in
      handle(.character(key))
      return contentOffset.y
    }
  }
}
