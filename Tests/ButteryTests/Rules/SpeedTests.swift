import Buttery
import Testing

@Suite("speed") @MainActor struct SpeedTests {
  /// Rows of one line, counted when asked for.
  private final class Rows: TableViewDataSource, TableViewDelegate {
    let count: Int
    var asked = 0
    init(count: Int) { self.count = count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
      asked += 1
      let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.textLabel?.text = "row"
      return cell
    }
  }

  /// How long `lines` scrolls of one line take, a pass each, and how many cells are asked for.
  private func scroll(_ lines: Int, rows: Int) -> (time: Duration, asked: Int) {
    let source = Rows(count: rows)
    let table = TableView(frame: Rect(x: 0, y: 0, width: 80, height: 24), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.rowHeight = 1
    table.separatorStyle = .none
    table.dataSource = source
    table.delegate = source
    let clock = ContinuousClock()
    let start = clock.now
    // In a short table half of the way is back.
    let turn = min(lines, rows / 2)
    StepScreen.run(table, width: 80, height: 24) { screen in
      guard screen.steps <= lines else { return nil }
      return [.key((screen.steps - 1) / turn % 2 == 0 ? Key(.down) : Key(.up))]
    }
    return (clock.now - start, source.asked)
  }

  @Test("DOC-70, DOC-64: a scrolled line costs the same in a million rows as in a thousand")
  func scrolling() {
    let many = scroll(10_000, rows: 1_000_000)
    let few = scroll(10_000, rows: 1000)
    print("10,000 scrolled lines: \(many.time) in a million rows, \(few.time) in a thousand")
    #expect(many.asked == 24 + 10_000)
    #expect(few.asked == many.asked)
    #if !DEBUG
      #expect(many.time < .seconds(1))
    #endif
  }

  @Test("DOC-64: a table of a million rows opens and jumps at once")
  func jumps() {
    let source = Rows(count: 1_000_000)
    let table = TableView(frame: Rect(x: 0, y: 0, width: 80, height: 24), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.rowHeight = 1
    table.dataSource = source
    let clock = ContinuousClock()
    let start = clock.now
    for step in 0..<1000 {
      table.contentOffset.y = step * 7919 % 1_000_000
      table.layoutIfNeeded()
    }
    #expect(clock.now - start < .seconds(5))
    #expect(table.reuseStatistics.cells.created <= 26)
  }
}
