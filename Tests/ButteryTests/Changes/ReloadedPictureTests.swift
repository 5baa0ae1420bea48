import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("a table that is reloaded") @MainActor struct ReloadedPictureTests {
  nonisolated private static let styles: [TableView.Style] = [.plain, .grouped, .insetGrouped]

  /// Returns sections of five rows, some of them with a title.
  private func rows(_ style: TableView.Style, titles: [String?]) -> ListedRows {
    ListedRows(
      titles.enumerated().map { index, title in
        ListedRows.Section(
          title: title, footer: index % 2 == 0 ? "end \(index)" : nil,
          rows: (0..<5).map { .init("\(index).\($0)", height: nil) })
      }, width: 16, height: 6, style: style)
  }

  @Test(
    "shows the same picture at the same offset, however often", .rules("ES-14"), arguments: styles)
  func samePicture(style: TableView.Style) {
    let titles: [String?] = ["one", nil, "a title of three lines here", nil, "five", nil]
    for way in [Key.Code.down, .pageDown, .end] {
      let list = rows(style, titles: titles)
      list.press(way, times: 9)
      let before = list.lines
      let offset = list.table.contentOffset
      for count in 1...4 {
        list.table.reloadData()
        #expect(list.lines == before, "\(way), reload \(count)")
        #expect(list.table.contentOffset == offset, "\(way), reload \(count)")
      }
    }
  }

  @Test("a log that appends and reloads keeps what it shows", .rules("ES-14"))
  func log() {
    let list = ListedRows(heights: Array(repeating: 1, count: 40))
    list.table.scrollToRow(at: .at(0, 30), at: .top, animated: false)
    #expect(list.lines.first == " 30")
    for number in 40..<50 {
      list.sections[0].rows.append(.init("\(number)"))
      list.table.reloadData()
      #expect(list.lines == [" 30", " 31", " 32", " 33"])
      #expect(list.table.contentOffset.y == 30)
    }
  }

  @Test("a header of three lines above doesn't drift the other way", .rules("ES-14"))
  func highHeader() {
    let title = "a title that takes three lines"
    let list = ListedRows(heights: Array(repeating: 1, count: 5), title: title, height: 6)
    for _ in 0..<3 {
      list.sections.append(.init(title: title, rows: ["x", "y", "z"]))
    }
    list.press(.down, times: 14)
    let before = list.lines
    for _ in 0..<3 {
      list.table.reloadData()
      #expect(list.lines == before)
      #expect(list.table.contentOffset.y == 14)
    }
  }

  @Test("a snapshot that is applied by reloading moves nothing either", .rules("ES-14"))
  func snapshot() {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 12, height: 4), style: .plain)
    table.register(WrappingCell.self, forCellReuseIdentifier: "c")
    let source = TableViewDiffableDataSource<Int, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0, 1])
    snapshot.appendItems(Array(0..<20), toSection: 0)
    snapshot.appendItems(Array(20..<40), toSection: 1)
    source.apply(snapshot)
    table.layoutIfNeeded()
    table.scrollToRow(at: .at(1, 10), at: .top, animated: false)
    for item in 40..<45 {
      snapshot.appendItems([item], toSection: 1)
      source.applySnapshotUsingReloadData(snapshot)
      table.layoutIfNeeded()
      #expect(table.contentOffset.y == 30)
      #expect(table.visibleCells.map(\.textLabel?.text) == ["30", "31", "32", "33"])
    }
  }

  @Test(
    "what classes answer for their subclasses is known from the first header on", .rules("ES-14"))
  func inherited() {
    final class Rows: TableViewController {
      override func numberOfSections(in tableView: TableView) -> Int { 10 }
      override func tableView(
        _ tableView: TableView, numberOfRowsInSection section: Int
      ) -> Int { 2 }
      override func tableView(
        _ tableView: TableView, cellForRowAt path: IndexPath
      ) -> TableViewCell { TableViewCell() }
    }
    let rows = Rows()
    rows.tableView.frame = Rect(x: 0, y: 0, width: 12, height: 4)
    rows.tableView.rowHeight = 1
    #expect(rows.tableView.contentSize.height == 20)
  }

  @Test(
    "a subclass that leaves some sections to its class shows the titles of the others",
    .rules("ES-14"))
  func partlyInherited() {
    final class Rows: TableViewController {
      override func numberOfSections(in tableView: TableView) -> Int { 4 }
      override func tableView(
        _ tableView: TableView, numberOfRowsInSection section: Int
      ) -> Int { 1 }
      override func tableView(
        _ tableView: TableView, cellForRowAt path: IndexPath
      ) -> TableViewCell { TableViewCell() }
      override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
      ) -> String? {
        section == 2 ? "two" : super.tableView(tableView, titleForHeaderInSection: section)
      }
    }
    let rows = Rows()
    rows.tableView.frame = Rect(x: 0, y: 0, width: 12, height: 8)
    rows.tableView.rowHeight = 1
    #expect(rows.tableView.headerView(forSection: 2)?.textLabel?.text == "two")
    #expect(rows.tableView.contentSize.height == 5)
  }

  @Test(
    "another data source forgets what was known, the same one and the delegate don't",
    .rules("ES-2"))
  func otherSource() {
    let list = ListedRows(heights: Array(repeating: 2, count: 10))
    list.table.layoutIfNeeded()
    #expect(list.table.contentSize.height == 12)
    list.table.dataSource = list
    list.table.delegate = list
    #expect(list.table.contentSize.height == 12)
    list.table.selectRow(at: .at(0, 1), animated: false, scrollPosition: .none)
    list.table.delegate = list
    #expect(list.table.indexPathForSelectedRow == .at(0, 1))
    let other = ListedRows(heights: Array(repeating: 1, count: 10))
    list.table.dataSource = other
    list.table.delegate = other
    #expect(list.table.contentSize.height == 10)
  }

  @Test("What a delegate said of heights goes with it, also where it has gone by itself")
  func goneDelegate() {
    final class HighRows: TableViewDelegate {
      func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Int { 3 }
    }
    var delegate: HighRows? = HighRows()
    let list = ListedRows(heights: [1, 1], estimate: 0)
    list.table.delegate = delegate
    #expect(list.table.contentSize.height == 6)
    delegate = nil
    list.table.delegate = nil
    #expect(list.table.contentSize.height == 2)
  }
}
