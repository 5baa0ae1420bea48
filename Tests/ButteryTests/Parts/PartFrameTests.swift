import Buttery
import Testing

/// A cell class that records for which cells a frame was set.
private final class FramedCell: TableViewCell {
  static var framed: Set<ObjectIdentifier> = []

  override var frame: Rect {
    get { super.frame }
    set {
      Self.framed.insert(ObjectIdentifier(self))
      super.frame = newValue
    }
  }
}

@Suite("frames of parts") @MainActor struct PartFrameTests {
  private let source = RowSource([3, 40], header: 1, footer: 1)
  private let table: TableView

  init() {
    table = source.table(height: 8)
    table.register(FramedCell.self, forCellReuseIdentifier: "c")
    table.layoutIfNeeded()
    FramedCell.framed = []
  }

  private func scroll(by lines: Int) {
    table.contentOffset = Point(x: 0, y: table.contentOffset.y + lines)
    table.layoutIfNeeded()
  }

  /// Whether each row in sight is at its place.
  private var areRowsInPlace: Bool {
    table.visibleCells.allSatisfy { cell in
      table.indexPath(for: cell).map { table.rectForRow(at: $0) } == cell.frame
    }
  }

  @Test("a scrolled line gives a frame to the row that comes in, and to no other")
  func scrolledLine() {
    scroll(by: 12)
    for lines in [1, 1, -1, -1] {
      FramedCell.framed = []
      scroll(by: lines)
      let arrived = lines > 0 ? table.visibleCells.last : table.visibleCells.first
      #expect(FramedCell.framed == Set(arrived.map { [ObjectIdentifier($0)] } ?? []))
      #expect(areRowsInPlace)
    }
  }

  @Test("a header that floats gets a frame for each line that its rows scroll")
  func floatingHeader() {
    scroll(by: 12)
    for _ in 0..<3 {
      scroll(by: 1)
      #expect(table.headerView(forSection: 1)?.frame.minY == table.contentOffset.y)
    }
  }

  @Test("a width that is taken back before the next layout leaves rows where they are")
  func widthTakenBack() {
    source.rowHeight = { _ in TableView.automaticDimension }
    table.reloadData()
    table.layoutIfNeeded()
    for width in [5, 10] {
      table.frame = Rect(x: 0, y: 0, width: width, height: 8)
      // Determines the heights, for which the table asks the rows on the screen, without a layout.
      _ = table.contentSize
    }
    table.layoutIfNeeded()
    #expect(areRowsInPlace)
  }

  @Test("rows that move keep their cells and get the frames of their new places")
  func movedRows() {
    table.layoutIfNeeded()
    source.counts[0] = 2
    table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    table.layoutIfNeeded()
    #expect(areRowsInPlace)
    #expect(table.headerView(forSection: 1)?.frame.minY == 4)
    source.counts[0] = 3
    table.reloadSections([0, 1], with: .none)
    table.layoutIfNeeded()
    #expect(areRowsInPlace)
    #expect(table.headerView(forSection: 0)?.frame == Rect(x: 0, y: 0, width: 10, height: 1))
  }
}
