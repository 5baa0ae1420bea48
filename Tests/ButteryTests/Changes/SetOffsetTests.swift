import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("an offset that a program sets") @MainActor struct SetOffsetTests {
  /// A table of 40 rows of a line in 8 lines that was scrolled to line 5.
  private func list(_ style: TableView.Style = .plain, title: String? = nil) -> ListedRows {
    let rows = (0..<40).map { ListedRows.Row("\($0)") }
    let list = ListedRows([.init(title: title, rows: rows)], height: 8, style: style)
    list.table.layoutIfNeeded()
    list.table.contentOffset.y = 5
    list.table.layoutIfNeeded()
    return list
  }

  private func grow(_ list: ListedRows) {
    for row in list.sections[0].rows.indices { list.sections[0].rows[row].height = 3 }
  }

  /// A table in which rows of a line were estimated, but are three lines high; nothing was laid out.
  private func highRows() -> ListedRows {
    ListedRows(heights: [Int](repeating: 3, count: 40), height: 8)
  }

  /// The text of the first row in sight.
  private func topRow(_ list: ListedRows) -> String? {
    list.table.visibleCells.first?.textLabel?.text
  }

  @Test(
    "0 is the beginning after heights above have grown", .rules("ES-17"),
    arguments: [TableView.Style.plain, .grouped, .insetGrouped], [0, 1])
  func beginning(style: TableView.Style, way: Int) {
    let list = list(style)
    grow(list)
    list.table.reloadData()
    if way == 0 {
      list.table.setContentOffset(.zero, animated: true)
    } else {
      list.table.contentOffset = .zero
    }
    list.table.layoutIfNeeded()
    #expect(list.table.contentOffset.y == 0)
    #expect(list.table.indexPathsForVisibleRows?.first == .at(0, 0))
  }

  @Test("0 is the first line of the content below an inset", .rules("ES-17"))
  func beginningBelowInset() {
    let list = list()
    list.table.contentInset.top = 2
    list.table.layoutIfNeeded()
    grow(list)
    list.table.reloadData()
    list.table.contentOffset.y = 0
    #expect(Array(list.lines.prefix(5)) == ["", " 0", "", "", " 1"])
    list.table.contentOffset.y = -2
    #expect(Array(list.lines.prefix(4)) == ["", "", "", " 0"])
  }

  @Test("0 is the beginning after insertions above", .rules("ES-17"), arguments: [true, false])
  func beginningAfterInsertions(isReloaded: Bool) {
    let list = list()
    let new = (0..<6).map { ListedRows.Row("new \($0)", height: 3) }
    list.sections[0].rows.insert(contentsOf: new, at: 0)
    if isReloaded {
      list.table.reloadData()
    } else {
      list.table.insertRows(at: (0..<6).map { .at(0, $0) }, with: .none)
    }
    list.table.contentOffset = .zero
    #expect(topRow(list) == "new 0")
    #expect(list.table.contentOffset.y == 0)
  }

  @Test("0 is the beginning after a snapshot with items above", .rules("ES-17"))
  func beginningAfterSnapshot() {
    final class Heights: TableViewDelegate {
      var height = 1
      func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int { height }
    }
    let table = TableView(frame: Rect(x: 0, y: 0, width: 9, height: 8), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    let source = TableViewDiffableDataSource<Int, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    let heights = Heights()
    table.delegate = heights
    func apply(_ items: [Int]) {
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([0])
      snapshot.appendItems(items, toSection: 0)
      source.apply(snapshot, animatingDifferences: false)
      table.layoutIfNeeded()
    }
    apply(Array(0..<40))
    table.contentOffset.y = 5
    heights.height = 3
    apply(Array(100..<106) + Array(0..<40))
    table.setContentOffset(.zero, animated: false)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == 0)
    #expect(table.indexPathsForVisibleRows?.first == .at(0, 0))
  }

  @Test(
    "only rows in sight at the offset are asked, from the top, and each keeps its top",
    .rules("ES-17"), arguments: [true, false])
  func askedFromTop(isLaidOutBefore: Bool) {
    let list = highRows()
    if isLaidOutBefore { list.table.layoutIfNeeded() }
    list.forgetQuestions()
    list.table.contentOffset.y = 20
    list.table.layoutIfNeeded()
    let first = isLaidOutBefore ? 14 : 20
    #expect(list.askedHeights.map(\.row) == [first, first + 1, first + 2])
    #expect(list.table.contentOffset.y == 20)
    #expect(list.table.rectForRow(at: .at(0, first)).minY == 20)
    #expect(list.lines == ["", " \(first)", "", "", " \(first + 1)", "", "", " \(first + 2)"])
  }

  @Test("it is the same before the table has a size", .rules("ES-17", "ES-16"))
  func beforeSize() {
    for estimate in [TableView.automaticDimension, 0] {
      let list = ListedRows(
        heights: [Int](repeating: 3, count: 40), height: 8, estimate: estimate)
      let frame = list.table.frame
      list.table.frame = .zero
      list.table.contentOffset.y = 20
      list.table.frame = frame
      let first = estimate == 0 ? 6 : 20
      #expect(list.table.indexPathsForVisibleRows?.first == .at(0, first))
      #expect(list.table.contentOffset.y == 20)
    }
  }

  @Test("read before the layout, an offset is limited to the content known so far", .rules("ES-17"))
  func readBefore() {
    let list = highRows()
    list.table.layoutIfNeeded()
    list.forgetQuestions()
    // Three rows of three lines are known, and 37 of a line are estimated.
    list.table.contentOffset.y = 1000
    #expect(list.table.contentOffset.y == 46 - 8)
    #expect(list.askedHeights.isEmpty)
    list.table.layoutIfNeeded()
    #expect(list.lines == [" 37", "", "", " 38", "", "", " 39", ""])
    #expect(list.table.contentOffset.y == list.table.contentSize.height - 8)
  }

  @Test("an addition counts from the offset that is read", .rules("ES-17"))
  func addition() {
    let list = list()
    list.table.contentOffset.y += 7
    list.table.contentOffset.y += 3
    list.table.contentOffset.y -= 1
    #expect(topRow(list) == "14")
    list.table.contentOffset.y = .max
    list.table.contentOffset.y -= 2
    #expect(topRow(list) == "30")
  }

  @Test(
    "the greatest number is the end and the least one the beginning, with insets too",
    .rules("ES-17"), arguments: [TableView.automaticDimension, 0], [0, 2])
  func extremes(estimate: Int, inset: Int) {
    let list = ListedRows(heights: [Int](repeating: 3, count: 40), height: 8, estimate: estimate)
    list.table.contentInset = EdgeInsets(top: inset, bottom: inset)
    for isAnimated in [true, false] {
      list.table.setContentOffset(Point(x: .max, y: .max), animated: isAnimated)
      list.table.contentOffset.y += 5
      let end = list.lines
      #expect(end[7 - inset - 1] == " 39")
      list.table.contentInset.bottom += 1
      list.table.contentInset.bottom -= 1
      #expect(list.lines == end)
      list.table.setContentOffset(Point(x: .min, y: .min), animated: isAnimated)
      list.table.contentOffset.y -= 5
      #expect(list.lines[inset + 1] == " 0")
      #expect(list.table.contentOffset == Point(x: 0, y: -inset))
    }
  }

  @Test("views that scroll any content take all offsets, too", .rules("ES-17"))
  func otherScrollViews() {
    let view = TextView(frame: Rect(x: 0, y: 0, width: 9, height: 4))
    view.text = (0..<20).map(String.init).joined(separator: "\n")
    view.contentInset = EdgeInsets(top: 1, bottom: 2)
    view.setContentOffset(Point(x: .max, y: .max), animated: true)
    view.contentOffset.y += 5
    #expect(view.contentOffset.y == view.contentSize.height + 2 - 4)
    view.contentOffset = Point(x: .min, y: .min)
    view.contentOffset.y -= 5
    #expect(view.contentOffset == Point(x: 0, y: -1))
  }

  @Test("estimates that were too large lead to the end", .rules("ES-17"))
  func beyondTrueEnd() {
    let list = ListedRows(heights: [Int](repeating: 1, count: 40), height: 8, estimate: 3)
    list.table.contentOffset.y = 105
    #expect(list.lines == (32..<40).map { " \($0)" })
    #expect(list.table.contentOffset.y == list.table.contentSize.height - 8)
  }

  @Test("the last offset counts, and a reload doesn't forget it", .rules("ES-17", "ES-16"))
  func lastOne() {
    let list = list()
    list.table.contentOffset.y = 30
    list.table.contentOffset.y = 12
    list.table.reloadData()
    #expect(topRow(list) == "12")
    list.table.contentOffset.y = 60
    list.sections[0].rows += (40..<100).map { ListedRows.Row("\($0)") }
    list.table.reloadData()
    #expect(topRow(list) == "60")
  }

  @Test(
    "a batch behind it pushes the rows, unless they are to be kept in place",
    .rules("ES-17", "BU-8"), arguments: [true, false])
  func batchBehind(keepsRows: Bool) {
    let list = list()
    list.table.keepsRowsInSightDuringUpdates = keepsRows
    list.table.contentOffset.y = 20
    list.sections[0].rows.insert("new", at: 0)
    list.table.insertRows(at: [.at(0, 0)], with: .none)
    #expect(topRow(list) == (keepsRows ? "20" : "19"))
  }

  @Test("rows inserted behind the end stay out of sight", .rules("ES-17", "ES-16"))
  func appendedBehindEnd() {
    let list = list()
    list.table.contentOffset.y = .max
    list.sections[0].rows += (40..<60).map { ListedRows.Row("\($0)") }
    list.table.insertRows(at: (40..<60).map { .at(0, $0) }, with: .none)
    #expect(list.lines == (32..<40).map { " \($0)" })
  }

  @Test("an offset set while rows are displayed holds as well", .rules("ES-17"))
  func setDuringLayout() {
    let list = highRows()
    list.table.layoutIfNeeded()
    list.willDisplay = { [unowned list] path in
      if path.row == 14 { list.table.contentOffset.y = 0 }
    }
    list.table.contentOffset.y = 20
    list.table.layoutIfNeeded()
    list.table.layoutIfNeeded()
    #expect(topRow(list) == "0")
    #expect(list.table.contentOffset.y == 0)
  }

  @Test("from then on rows keep their lines", .rules("ES-17", "ES-6"))
  func keysAfterwards() {
    let list = highRows()
    list.table.contentOffset.y = 20
    list.table.layoutIfNeeded()
    list.table.perform(.lineUp)
    #expect(Array(list.lines.prefix(3)) == ["", "", " 20"])
    list.table.perform(.lineUp)
    list.table.perform(.lineUp)
    #expect(Array(list.lines.prefix(5)) == ["", " 19", "", "", " 20"])
  }

  @Test(
    "a rectangle is shown with the part that lies there, whatever is measured on the way",
    .rules("ES-17", "AP-22"))
  func rectangles() {
    let list = highRows()
    list.table.contentOffset.y = 20
    list.table.layoutIfNeeded()
    func show(_ row: Int) {
      list.table.scrollRectToVisible(list.table.rectForRow(at: .at(0, row)), animated: false)
    }
    show(16)
    #expect(topRow(list) == "16")
    // Its estimate is a line, which stands at the end; the row has three.
    show(36)
    #expect(list.table.rectForRow(at: .at(0, 36)).minY == list.table.contentOffset.y + 7)
    show(36)
    #expect(Array(list.lines.suffix(3)) == ["", " 36", ""])
    list.table.scrollRectToVisible(
      list.table.rectForRow(at: .at(0, 10)), animated: true)
    #expect(topRow(list) == "10")
    let before = list.lines
    show(11)
    #expect(list.lines == before)
  }

  @Test("a rectangle may have any place and size", .rules("ES-17"))
  func rectanglesOfAnySize() {
    let list = list()
    func show(y: Int, height: Int) -> Int {
      list.table.scrollRectToVisible(Rect(x: 0, y: y, width: 1, height: height), animated: false)
      list.table.layoutIfNeeded()
      return list.table.contentOffset.y
    }
    #expect(show(y: .max, height: 1) == 32)
    #expect(show(y: .min, height: 1) == 0)
    #expect(show(y: 13, height: -3) == 5)
    #expect((0...32).contains(show(y: 3, height: .max)))
    list.table.contentInset = EdgeInsets(top: 1, left: 0, bottom: 1, right: 0)
    #expect(show(y: .max, height: .max) == 33)
    #expect(
      list.table.indexPathsForRows(in: Rect(x: 0, y: 38, width: 1, height: .max))
        == [.at(0, 38), .at(0, 39)])
  }

  @Test("insets and heights may have any size", .rules("GE-12"), arguments: [0, 1])
  func lengthsOfAnySize(estimate: Int) {
    let lengths: [@MainActor (TableView, Int) -> Void] = [
      { $0.contentInset = EdgeInsets(top: $1, left: 0, bottom: 0, right: 0) },
      { $0.contentInset = EdgeInsets(top: 0, left: $1, bottom: $1, right: $1) },
      { $0.contentInset = EdgeInsets(top: $1, left: $1, bottom: $1, right: $1) },
      { $0.rowHeight = $1 },
      { $0.sectionHeaderHeight = $1 },
      { $0.sectionFooterHeight = $1 },
      { $0.estimatedRowHeight = $1 },
      { $0.estimatedSectionHeaderHeight = $1 },
      { $0.estimatedSectionFooterHeight = $1 },
      { $0.sectionHeaderTopPadding = $1 },
      { $0.tableHeaderView = View(frame: Rect(x: 0, y: 0, width: 1, height: $1)) },
      { $0.tableFooterView = View(frame: Rect(x: 0, y: 0, width: 1, height: $1)) },
      { table, height in
        (table.delegate as? RowSource)?.rowHeight = { _ in height }
        table.reloadData()
      },
      { table, height in
        table.delegate = nil
        table.rowHeight = TableView.automaticDimension
        (table.dataSource as? RowSource)?.configure = { cell, _ in
          cell.contentView.heightAnchor.constraint(equalToConstant: height).isActive = true
        }
      },
    ]
    for set in lengths {
      for length in [Int.max, .max / 2] {
        let source = RowSource([5, 5])
        let table = source.table(height: 4, estimate: estimate)
        table.layoutIfNeeded()
        set(table, length)
        for key in [.down, .end, .enter, .up, .home, .pageDown] as [Key.Code] {
          table.handle(Key(key))
          _ = table.grid()
        }
        table.scrollToRow(at: .row(1, 3), at: .middle, animated: false)
        table.scrollRectToVisible(Rect(x: 0, y: 3, width: 1, height: 1), animated: false)
        table.contentOffset.y = .max
        table.reloadData()
        _ = table.grid()
        source.counts = [5, 6]
        table.insertRows(at: [.row(1, 0)], with: .none)
        _ = table.grid()
        #expect(table.numberOfRows(inSection: 1) == 6)
      }
    }
    let table = RowSource([1]).table()
    table.contentInset.top = .min
    table.contentInset.bottom = .min
    _ = table.grid()
    #expect(table.contentInset.top < 0)
  }

  @Test("rows may go while the table scrolls to one of them", .rules("ER-19"))
  func rowsThatGo() {
    final class Listener: TableViewDelegate {
      var act: (() -> Void)?
      func happened() {
        let act = act
        self.act = nil
        act?()
      }
      func scrollViewDidScroll(_ scrollView: ScrollView) { happened() }
    }
    let source = NamedRows([(0..<30).map { "\($0)" }])
    let listener = Listener()
    source.table.delegate = listener
    source.table.layoutIfNeeded()
    source.table.focusRow(at: .at(0, 5))
    listener.act = {
      source.sections[0].removeLast(28)
      source.table.deleteRows(at: (2..<30).map { .at(0, $0) }, with: .none)
    }
    source.table.handle(Key(.down))
    source.table.layoutIfNeeded()
    #expect(listener.act == nil)
    #expect(source.shown == ["0", "1"])
  }

  @Test("the data source may go while heights are asked for a row to scroll to", .rules("ER-19"))
  func sourceThatGoes() {
    final class Listener: TableViewDelegate {
      var act: (() -> Void)?
      func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int {
        if path.row > 6 { act?() }
        return 1
      }
    }
    let source = NamedRows([(0..<30).map { "\($0)" }])
    let listener = Listener()
    source.table.estimatedRowHeight = 1
    source.table.delegate = listener
    source.table.layoutIfNeeded()
    listener.act = { source.table.dataSource = nil }
    source.table.focusRow(at: .at(0, 25))
    source.table.layoutIfNeeded()
    #expect(source.table.numberOfSections == 0)
    #expect(source.shown == [])
  }
}
