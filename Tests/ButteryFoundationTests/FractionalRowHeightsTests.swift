import Buttery
import ButteryFoundation
import Foundation
import Testing

@Suite("row heights of CGFloat") @MainActor struct FractionalRowHeightsTests {
  @Test func `A delegate with heights of CGFloat is asked for them, rounded to lines`() {
    let delegate: any TableViewDelegate = Heights()
    let height: Int? = delegate.tableView(
      TableView(), heightForRowAt: IndexPath(row: 0, section: 0))
    #expect(height == 3)
  }
}

private final class Heights: FractionalRowHeights {
  func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 2.6 }
}
