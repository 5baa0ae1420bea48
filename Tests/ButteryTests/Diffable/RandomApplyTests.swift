import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("any sequence of snapshots") @MainActor struct RandomApplyTests {
  /// A data source that shows numbers in sections with titles, without recording anything.
  private final class Source: TableViewDiffableDataSource<Int, Int> {
    init(_ table: TableView) {
      super.init(tableView: table) { table, path, item in
        let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
        cell.textLabel?.text = "\(item)"
        return cell
      }
    }
    override func tableView(
      _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? {
      sectionIdentifier(for: section).map { "section \($0)" }
    }
  }

  private func makeTable() -> TableView {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 16, height: 9), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.separatorStyle = .none
    table.rowHeight = 1
    table.sectionHeaderHeight = 1
    table.sectionFooterHeight = 0
    return table
  }

  /// Returns the cells in sight, by their items.
  private func cells(of table: TableView, _ source: Source) -> [Int: TableViewCell] {
    var cells: [Int: TableViewCell] = [:]
    for path in table.indexPathsForVisibleRows ?? [] {
      guard let item = source.itemIdentifier(for: path) else { continue }
      cells[item] = table.cellForRow(at: path)
    }
    return cells
  }

  @Test(
    "leads to the picture of the last one; what stays in sight keeps its cell",
    .rules("DI-2", "DI-4"))
  func pictures() throws {
    try withSeeds(count: cases(150, orShortly: 30)) { generator in
      let table = makeTable()
      let source = Source(table)
      var trial = SnapshotTrial()
      for _ in 0..<12 {
        for _ in 0..<Int.random(in: 0...5, using: &generator) { trial.change(using: &generator) }
        var new = trial.snapshot
        let items = new.itemIdentifiers.shuffled(using: &generator)
        new.reloadItems(Array(items.prefix(1)))
        new.reconfigureItems(Array(items.suffix(1)))
        let before = cells(of: table, source)
        source.apply(new, animatingDifferences: Bool.random(using: &generator))
        try check(table, source, before, new)
        table.contentOffset = Point(x: 0, y: Int.random(in: 0...20, using: &generator))
      }
    }
  }

  /// Returns the screen after each of some snapshots, when no animation is running any more, and
  /// the number of pictures drawn.
  private func screens(
    after snapshots: [DiffableDataSourceSnapshot<Int, Int>], animates: Bool
  ) -> (screens: [[String]], pictures: Int) {
    let table = makeTable()
    let source = Source(table)
    var left = snapshots[...]
    var screens: [[String]] = []
    let screen = ScriptedScreen(size: table.frame.size, traits: DisplayTraits(animates: true))
    screen.whenDrawn = { screen in
      screens.append(screen.lines)
      guard let next = left.popFirst() else { return nil }
      source.apply(next, animatingDifferences: animates)
      return []
    }
    screen.run(table)
    return (screens, screen.presentCount)
  }

  @Test("ends in the same screens with and without animation", .rules("BU-9", "DI-3"))
  func animated() throws {
    var extraPictures = 0
    try withSeeds(count: cases(60, orShortly: 20)) { generator in
      var trial = SnapshotTrial()
      let snapshots = (0..<10).map { _ in
        for _ in 0..<Int.random(in: 0...5, using: &generator) { trial.change(using: &generator) }
        return trial.snapshot
      }
      let still = screens(after: snapshots, animates: false)
      let moving = screens(after: snapshots, animates: true)
      try #require(moving.screens.count == snapshots.count + 1)
      try #require(moving.screens == still.screens)
      extraPictures += moving.pictures - still.pictures
    }
    #expect(
      extraPictures > cases(60, orShortly: 20), "hardly anything was seen to move: \(extraPictures)"
    )
  }

  private func check(
    _ table: TableView, _ source: Source, _ before: [Int: TableViewCell],
    _ new: DiffableDataSourceSnapshot<Int, Int>
  ) throws {
    let picture = drawing(of: table)
    let twin = makeTable()
    let twinSource = Source(twin)
    twinSource.apply(new)
    twin.contentOffset = table.contentOffset
    try #require(picture == drawing(of: twin))
    for (item, cell) in cells(of: table, source) {
      guard let cellBefore = before[item], !new.reloadedItemIdentifiers.contains(item) else {
        continue
      }
      try #require(cell === cellBefore)
    }
  }
}
