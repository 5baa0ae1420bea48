import Buttery
import ButteryTestSupport
import Glibc
import ReferenceTable
import RuleTrait
import Testing

@Suite("what levels cost") @MainActor struct LevelCostTests {
  private static let many = cases(1_000_000, orShortly: 200_000)

  /// A data source of sections with one row; their index decides which of four levels they have.
  private final class Levels: TableViewDataSource, TableViewDelegate {
    let count: Int
    let depth: Int
    let rows: Int
    /// The level from which on sections have no footers.
    let footerLevel: Int
    var calls = Calls()

    init(count: Int, depth: Int = 4, rows: Int = 1, footerLevel: Int = 2) {
      (self.count, self.depth, self.rows) = (count, depth, rows)
      self.footerLevel = footerLevel
    }

    static func level(_ section: Int, depth: Int = 4) -> Int {
      let level = section % 64 == 0 ? 0 : section % 16 == 0 ? 1 : section % 4 == 0 ? 2 : 3
      return min(level, depth - 1)
    }

    func numberOfSections(in tableView: TableView) -> Int { count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows }
    func tableView(_ tableView: TableView, levelForSection section: Int) -> Int {
      Self.level(section, depth: depth)
    }
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> Int {
      Self.level(section) < footerLevel ? 1 : 0
    }
    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
      "h\(section)"
    }
    func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
      "f\(section)"
    }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
      calls.headers += 1
      return counted(in: tableView)
    }
    func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
      calls.footers += 1
      return counted(in: tableView)
    }
    private func counted(in tableView: TableView) -> View? {
      let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "v")
      (view as? CountedView)?.onDraw = { [unowned self] in calls.drawn += 1 }
      return view
    }
    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
      calls.cells += 1
      let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.textLabel?.text = "r\(path.section)"
      (cell as? CountedCell)?.onDraw = { [unowned self] in calls.drawn += 1 }
      return cell
    }

    func table(height: Int = 24) -> TableView {
      let table = TableView(frame: Rect(x: 0, y: 0, width: 20, height: height), style: .plain)
      table.register(CountedCell.self, forCellReuseIdentifier: "c")
      table.register(CountedView.self, forHeaderFooterViewReuseIdentifier: "v")
      table.rowHeight = 1
      table.estimatedSectionHeaderHeight = 0
      table.estimatedSectionFooterHeight = 0
      table.separatorStyle = .none
      table.dataSource = self
      table.delegate = self
      table.layoutIfNeeded()
      return table
    }
  }

  private struct Calls: Equatable {
    var cells = 0
    var headers = 0
    var footers = 0
    var drawn = 0

    var all: Int { cells + headers + footers + drawn }
  }

  private final class CountedCell: TableViewCell {
    var onDraw = {}
    override func draw(in canvas: inout Canvas) {
      onDraw()
      super.draw(in: &canvas)
    }
  }

  private final class CountedView: TableViewHeaderFooterView {
    var onDraw = {}
    override func draw(in canvas: inout Canvas) {
      onDraw()
      super.draw(in: &canvas)
    }
  }

  /// Returns a naive table of the 128 sections from `first` on, with their indexes in the big
  /// table.
  private func naive(from first: Int, height: Int) -> NaiveTable {
    var model = TableModel()
    model.sections = (first..<first + 128).map { number in
      var section = TableModel.Section(
        header: 1, rows: [1], footer: Levels.level(number) < 2 ? 1 : 0)
      section.level = Levels.level(number)
      section.label = "\(number)"
      section.rows[0].label = "r\(number)"
      return section
    }
    return NaiveTable(model, size: Size(width: 20, height: height))
  }

  private func names(_ lines: [String]) -> [Substring] {
    lines.map { $0.drop { $0 == " " }.prefix { $0 != " " && $0 != "/" } }
  }

  /// `BUTTERY_LEVEL_SCREENS` is the number of screens to compare in a table of many sections.
  @Test(
    "many sections in four levels look as the naive table has them",
    .rules("LV-4", "LV-5", "LV-7"))
  func million() {
    let screens =
      getenv("BUTTERY_LEVEL_SCREENS").flatMap { Int(String(cString: $0)) }
      ?? cases(30, orShortly: 6)
    let source = Levels(count: Self.many)
    let table = source.table()
    withSeeds(count: screens) { generator in
      let first = 64 * Int.random(in: 0..<Self.many / 64 - 2, using: &generator)
      let height = Int.random(in: 3...40, using: &generator)
      table.frame = Rect(x: 0, y: 0, width: 20, height: height)
      table.layoutIfNeeded()
      var naive = naive(from: first, height: height)
      let start = table.rect(forSection: first).minY
      let line = Int.random(in: 0..<table.rect(forSection: first).height, using: &generator)
      table.contentOffset.y = start + line
      naive.scroll(to: line)
      let found = Grid(of: table, width: 20, height: height).lines
      #expect(
        names(found) == names(naive.drawing), "\(height) lines at \(line) of section \(first)")
      #expect(table.contentOffset.y - start == naive.offset)
    }
    #expect(source.calls.cells > 0)
  }

  @Test(
    "at most a third of the lines is pinned, whatever the height", .rules("LV-7"), arguments: 3...30
  )
  func third(height: Int) {
    let source = Levels(count: 640, rows: 9)
    let table = source.table(height: height)
    for line in stride(from: 0, to: 1200, by: 1200 / cases(170, orShortly: 60)) {
      table.contentOffset.y = line
      table.layoutIfNeeded()
      let visible = line..<line + height
      let pinned = (0..<640).filter { section in
        guard let header = table.headerView(forSection: section) else { return false }
        let isNatural = header.frame.minY == table.rectForHeader(inSection: section).minY
        return !isNatural && visible.contains(header.frame.minY)
      }
      // Headers of the outermost level always stay pinned.
      #expect(pinned.count <= max(1, height / 3), "\(pinned) at \(line)")
    }
    #expect(source.calls.headers > 0)
  }

  // The same rows, headers and footers, in one level and in four levels.
  @Test(
    "lines of four levels call and draw as much as those of one", .rules("LV-2", "LV-17", "LV-18"),
    arguments: [0, 2, 4])
  func calls(footerLevel: Int) {
    let calls = [1, 4].map { depth -> Calls in
      let source = Levels(count: 640, depth: depth, rows: 5, footerLevel: footerLevel)
      let table = source.table()
      ScriptedScreen(width: 20, height: 24, checksPictures: false).run(table) { screen in
        if screen.stepCount == 2 { source.calls = Calls() }
        return screen.stepCount <= 400 ? [.key(Key(.down))] : nil
      }
      return source.calls
    }
    #expect(calls[1].cells > 250)
    #expect(Double(calls[1].all) <= 1.1 * Double(calls[0].all), "\(calls)")
    #expect(Double(calls[1].drawn) <= 1.1 * Double(calls[0].drawn), "\(calls)")
  }

  @Test(
    "a line takes as long in many sections of four levels as in a few hundred", .rules("LV-17")
  )
  func lines() {
    let times = [640, Self.many].map { count in
      let source = Levels(count: count)
      let table = source.table()
      table.contentOffset.y = table.contentSize.height / 2
      table.layoutIfNeeded()
      defer { withExtendedLifetime(source) {} }
      return shortestComputingTime(of: 50) {
        for code: Key.Code in [.down, .up, .pageDown, .pageUp, .tab] { table.pressAndLayOut(code) }
        table.contentOffset.y = table.contentSize.height / 2
        table.layoutIfNeeded()
      }
    }
    #expect(times[1] < times[0] * 5, "\(times)")
  }
}
