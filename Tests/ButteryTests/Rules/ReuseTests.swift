import Buttery
import ButteryTestSupport
import ReferenceTable
import RuleTrait
import Testing

@Suite("reuse of cells, headers and footers") @MainActor struct ReuseTests {
  @Test("one identifier may serve cells and headers, from pools of their own", .rules("RU-1"))
  func separatePools() {
    let source = ClosureSource(counts: [1])
    let table = source.table {
      $0.register(TapedCell.self, forCellReuseIdentifier: "both")
      $0.register(TapedHeader.self, forHeaderFooterViewReuseIdentifier: "both")
    }
    #expect(table.dequeueReusableCell(withIdentifier: "both") is TapedCell)
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "both") is TapedHeader)
    #expect(table.dequeueReusableCell(withIdentifier: "h") == nil)
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "c") == nil)
  }

  @Test(
    "a cell is recycled in the layout in which its row leaves the screen, not earlier",
    .rules("RU-2"))
  func recycledWhenGone() {
    let source = ClosureSource(counts: [9])
    let table = source.table(height: 4) { $0.rowHeight = 2 }
    table.contentOffset.y = 1
    table.layoutIfNeeded()
    let first = table.cellForRow(at: IndexPath(row: 0, section: 0))
    #expect(first?.superview === table)
    table.contentOffset.y = 2
    #expect(first?.superview === table)
    table.layoutIfNeeded()
    #expect(first?.superview == nil)
    #expect(table.dequeueReusableCell(withIdentifier: "c") === first)
  }

  @Test("another data source takes all cells off the screen", .rules("RU-2"))
  func otherDataSource() {
    let source = ClosureSource(counts: [3])
    let table = source.table { $0.rowHeight = 1 }
    table.layoutIfNeeded()
    let cells = table.visibleCells
    let other = ClosureSource(counts: [1])
    table.dataSource = other
    table.layoutIfNeeded()
    #expect(source.tape.filter { $0.hasPrefix("did end") }.count == 3)
    #expect(table.visibleCells.count == 1)
    #expect(cells.contains { $0 === table.visibleCells[0] })
  }

  @Test("a data source that is gone leaves an empty table", .rules("RU-2"))
  func dataSourceIsGone() {
    var source: ClosureSource? = ClosureSource(counts: [9])
    let table = source?.table(height: 3) { $0.rowHeight = 1 } ?? TableView()
    #expect(table.visibleCells.count == 3)
    source = nil
    table.contentOffset.y = 1
    table.layoutIfNeeded()
    #expect(table.visibleCells.isEmpty)
    #expect(table.numberOfSections == 0)
    #expect(table.indexPathsForVisibleRows == nil)
  }

  @Test("a cell is prepared once each time it is handed out again, never when new", .rules("RU-5"))
  func preparation() {
    let source = ClosureSource(counts: [9])
    let table = source.table(height: 2) { $0.rowHeight = 1 }
    table.layoutIfNeeded()
    #expect(table.visibleCells.compactMap { ($0 as? TapedCell)?.preparations } == [0, 0])
    table.contentOffset.y = 2
    table.layoutIfNeeded()
    #expect(table.visibleCells.compactMap { ($0 as? TapedCell)?.preparations } == [1, 1])
    table.contentOffset.y = 4
    table.layoutIfNeeded()
    #expect(table.visibleCells.compactMap { ($0 as? TapedCell)?.preparations } == [2, 2])
  }

  @Test(
    "a cell without identifier is shown, never prepared, never pooled", .rules("RU-5", "DOC-63"))
  func cellByHand() {
    let source = ClosureSource(counts: [9])
    var made = 0
    source.cell = { _, path in
      made += 1
      let cell = TapedCell()
      cell.textLabel?.text = "hand \(path.row)"
      return cell
    }
    let table = source.table(height: 2) { $0.rowHeight = 1 }
    #expect(drawing(of: table) == " hand 0\n hand 1")
    weak let first = table.visibleCells.first
    for offset in [1, 2, 7, 0] {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
    }
    #expect(first == nil)
    #expect(made == 8)
    #expect(!source.tape.contains { $0.hasPrefix("prepare") })
  }

  @Test("without an index path: recycled, else new if registered, else nothing", .rules("RU-6"))
  func dequeueWithoutPath() {
    let source = ClosureSource(counts: [1])
    let table = source.table { $0.rowHeight = 1 }
    #expect(table.dequeueReusableCell(withIdentifier: "unknown") == nil)
    #expect(table.dequeueReusableCell(withIdentifier: "c") is TapedCell)
    let shown = table.visibleCells[0]
    source.counts = [0]
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.dequeueReusableCell(withIdentifier: "c") === shown)
  }

  @Test("a cell made by hand is never pooled, whatever its identifier", .rules("BU-13"))
  func handMadeWithIdentifier() {
    let source = ClosureSource(counts: [4])
    source.cell = { table, _ in
      table.dequeueReusableCell(withIdentifier: "own")
        ?? TapedCell(style: .subtitle, reuseIdentifier: "own")
    }
    let table = source.table(height: 1) { $0.rowHeight = 1 }
    let first = table.visibleCells[0]
    table.contentOffset.y = 1
    #expect(table.visibleCells[0] !== first)
    #expect(table.dequeueReusableCell(withIdentifier: "own") == nil)
  }

  @Test(
    "never more instances than were in sight at once, and two", .rules("RU-7"),
    arguments: [[1], [1, -1], [5], [10, -10], [3, -2, 17, -30, 1, 1]])
  func fewInstances(moves: [Int]) {
    let stage = Stage(
      TableModel((0..<9).map { .init(header: 1, rows: .ones(3 + $0), footer: 1) }), height: 10)
    var most = 0
    for step in 0..<60 {
      stage.offset += moves[step % moves.count]
      most = max(most, stage.table.visibleCells.count)
    }
    #expect(stage.source.cellsMade["x", default: 0] <= most + 2)
    #expect(stage.table.reuseStatistics.cells.peak == most)
  }

  @Test("the cell recycled last is handed out first", .rules("RU-8"))
  func lastInFirstOut() {
    let source = ClosureSource(counts: [3])
    let table = source.table(height: 3) { $0.rowHeight = 1 }
    let cells = table.visibleCells
    source.counts = [0]
    table.reloadData()
    table.layoutIfNeeded()
    for cell in cells.reversed() {
      #expect(table.dequeueReusableCell(withIdentifier: "c") === cell)
    }
  }

  @Test(
    "registering again lets the recycled cells go, and those in use when they leave", .rules("RU-8")
  )
  func registeringAgain() {
    let source = ClosureSource(counts: [9])
    let table = source.table(height: 2) { $0.rowHeight = 1 }
    table.layoutIfNeeded()
    table.contentOffset.y = 4
    table.layoutIfNeeded()
    table.contentOffset.y = 3
    table.frame.size.height = 1
    table.layoutIfNeeded()
    weak let shown = table.visibleCells.first
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.contentOffset.y = 0
    table.layoutIfNeeded()
    #expect(!(table.visibleCells[0] is TapedCell))
    #expect(shown == nil)
    table.register(nil as TableViewCell.Type?, forCellReuseIdentifier: "c")
    #expect(table.dequeueReusableCell(withIdentifier: "c") == nil)
  }

  @Test("the pools go with their table", .rules("RU-8"))
  func poolsGo() {
    let source = ClosureSource(counts: [9, 9])
    source.headerView = { table, _ in table.dequeueReusableHeaderFooterView(withIdentifier: "h") }
    var table: TableView? = source.table(height: 4) { $0.rowHeight = 1 }
    table?.layoutIfNeeded()
    weak let cell = table?.visibleCells.first
    weak let header = table?.headerView(forSection: 0)
    table?.contentOffset.y = 10
    table?.layoutIfNeeded()
    #expect(header != nil)
    table = nil
    #expect(cell == nil)
    #expect(header == nil)
  }

  @Test("a recycled cell comes back visible and outside of the table", .rules("RU-9"))
  func comesBackClean() {
    let source = ClosureSource(counts: [9])
    let table = source.table(height: 1) { $0.rowHeight = 1 }
    table.visibleCells[0].isHidden = true
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      #expect(!cell.isHidden)
      #expect(cell.superview == nil)
      return cell
    }
    table.contentOffset.y = 1
    table.layoutIfNeeded()
    #expect(table.reuseStatistics.cells.created == 1)
  }

  @Test(
    "the library doesn't clear a cell's texts; they are there when it comes back", .rules("DOC-55"))
  func textsStay() {
    let source = ClosureSource(counts: [9])
    let table = source.table(height: 1) { $0.rowHeight = 1 }
    table.layoutIfNeeded()
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      #expect(cell.textLabel?.text == "row 0.0")
      return cell
    }
    table.contentOffset.y = 1
    table.layoutIfNeeded()
  }

  @Test(
    "a cell that was dequeued for a row and not returned goes back to its pool", .rules("RU-11"))
  func notReturned() {
    let source = ClosureSource(counts: [2])
    source.cell = { table, path in
      let unused = table.dequeueReusableCell(withIdentifier: "c", for: path)
      let cell = TableViewCell()
      cell.textLabel?.text = unused.textLabel?.text ?? "nothing"
      unused.textLabel?.text = "unused"
      return cell
    }
    let table = source.table(height: 2) { $0.rowHeight = 1 }
    #expect(drawing(of: table) == " nothing\n unused")
    #expect(table.reuseStatistics.cells.created == 1)
  }

  @Test("only what is displayed is found, and headers only of the reusable class", .rules("RU-13"))
  func onlyDisplayed() {
    let source = ClosureSource(counts: [9, 9])
    source.headerView = { table, section in
      section == 0 ? table.dequeueReusableHeaderFooterView(withIdentifier: "h") : Label()
    }
    let table = source.table(height: 3) { $0.rowHeight = 1 }
    #expect(table.headerView(forSection: 0) != nil)
    #expect(table.headerView(forSection: 1) == nil)
    #expect(table.cellForRow(at: IndexPath(row: 8, section: 1)) == nil)
    table.contentOffset.y = 17
    #expect(table.headerView(forSection: 0) == nil)
    #expect(table.headerView(forSection: 1) == nil)
    #expect(table.cellForRow(at: IndexPath(row: 8, section: 1)) != nil)
    #expect(table.footerView(forSection: 1) == nil)
  }

  @Test("RU, reloadData: everything is asked for again, instances may serve other rows")
  func reload() {
    let source = ClosureSource(counts: [3])
    let table = source.table(height: 3) { $0.rowHeight = 1 }
    let cells = Set(table.visibleCells.map(ObjectIdentifier.init))
    source.tape = []
    table.reloadData()
    #expect(source.tape.isEmpty)
    table.layoutIfNeeded()
    #expect(source.tape.filter { $0.hasPrefix("cell") } == ["cell 0.0", "cell 0.1", "cell 0.2"])
    #expect(source.tape.contains("rows in 0"))
    #expect(Set(table.visibleCells.map(ObjectIdentifier.init)) == cells)
    #expect(table.reuseStatistics.cells.created == 3)
  }

  @Test(
    "where guesses were wrong before, a reload shows the end from the end on",
    .rules("RU-3", "ES-11"))
  func reloadedEnd() {
    var model = TableModel([
      .init(footer: .init(.reusable("u", ink: 1)), rows: .automatic(count: 30, lines: 2))
    ])
    model.estimate = .lines(1)
    let stage = Stage(model, width: 8)
    stage.table.perform(.end)
    #expect(stage.drawing.hasSuffix("r0.29/1\nf0/0"))
    stage.source.asked = []
    stage.source.model.sections = [
      .init(footer: .init(.reusable("u", ink: 4 * 8)), rows: .automatic(count: 9, lines: 1))
    ]
    stage.table.reloadData()
    #expect(stage.drawing == "r0.7/0\nr0.8/0\nf0/0\nf0/1\nf0/2\nf0/3")
    #expect(Set(stage.source.asked) == [.row(0, 7), .row(0, 8)])
  }

  @Test(
    "a high row at the end pushes nothing out that was asked for before it", .rules("RU-3", "ES-11")
  )
  func highEnd() {
    var model = TableModel([.init(rows: .automatic(count: 20, lines: 1))])
    model.sections[0].rows[19].height = .automatic(ink: 8 * 4)
    model.estimate = .lines(1)
    let stage = Stage(model, width: 8)
    stage.source.asked = []
    stage.table.perform(.end)
    #expect(stage.drawing.hasPrefix("r0.17/0\nr0.18/0\nr0.19/0"))
    #expect(Set(stage.source.asked) == [.row(0, 17), .row(0, 18), .row(0, 19)])
  }

  @Test("cells of several classes keep to their pools", .rules("DOC-06", "DOC-60"))
  func severalClasses() {
    final class Even: TableViewCell {}
    final class Odd: TableViewCell {}
    let source = ClosureSource(counts: [30])
    source.cell = { table, path in
      let isEven = path.row.isMultiple(of: 2)
      let cell = table.dequeueReusableCell(withIdentifier: isEven ? "e" : "o", for: path)
      #expect(isEven ? cell is Even : cell is Odd)
      return cell
    }
    let table = source.table(height: 5) {
      $0.rowHeight = 1
      $0.register(Even.self, forCellReuseIdentifier: "e")
      $0.register(Odd.self, forCellReuseIdentifier: "o")
    }
    for offset in 0...25 {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
    }
    #expect(table.reuseStatistics.cells.created <= 8)
  }

  @Test("helpers that name a cell by its class are the user's to write", .rules("DOC-62"))
  func genericHelpers() {
    let source = ClosureSource(counts: [3])
    source.cell = { table, path in
      let cell: TapedCell = table.dequeue(for: path)
      cell.textLabel?.text = "generic \(path.row)"
      return cell
    }
    let table = source.table(height: 2) {
      $0.rowHeight = 1
      $0.register(TapedCell.self)
    }
    #expect(drawing(of: table) == " generic 0\n generic 1")
  }
}

extension TableView {
  fileprivate func register<Cell: TableViewCell>(_ cellClass: Cell.Type) {
    register(cellClass, forCellReuseIdentifier: "\(cellClass)")
  }

  fileprivate func dequeue<Cell: TableViewCell>(for path: IndexPath) -> Cell {
    guard let cell = dequeueReusableCell(withIdentifier: "\(Cell.self)", for: path) as? Cell else {
      fatalError("another class is registered for \(Cell.self)")
    }
    return cell
  }
}

extension [TableModel.Row] {
  /// Rows whose cells need a number of lines at a width of 8 columns.
  fileprivate static func automatic(count: Int, lines: Int) -> Self {
    Array(repeating: TableModel.Row(height: .automatic(ink: 8 * lines)), count: count)
  }
}
