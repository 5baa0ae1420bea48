import Buttery
import ButteryTestSupport
import Testing

@MainActor extension TableView {
  /// Returns the table's picture on a screen of its size.
  func shownGrid(isUnicode: Bool = true) -> Grid {
    Grid(
      of: self, width: frame.width, height: frame.height,
      traits: DisplayTraits(isUnicode: isUnicode))
  }

  /// Returns the offset after each of the keys.
  func offsets(afterKeys keys: String) -> [Int] {
    keys.map { key in
      handle(.character(key))
      return contentOffset.y
    }
  }
}
