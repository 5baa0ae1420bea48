import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("speed") @MainActor struct SpeedTests {
  /// A source of one-line rows that counts requests for cells.
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

  /// Returns the computing time of `lines` scrolls by one line, with a pass each, and the number of
  /// cells requested.
  private func scroll(_ lines: Int, rows: Int) -> (time: Duration, asked: Int) {
    let source = Rows(count: rows)
    let table = TableView(frame: Rect(x: 0, y: 0, width: 80, height: 24), style: .plain)
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.rowHeight = 1
    table.separatorStyle = .none
    table.dataSource = source
    table.delegate = source
    // In a short table the second half of the scrolls goes back.
    let turn = min(lines, rows / 2)
    let screen = ScriptedScreen(width: 80, height: 24, checksPictures: false)
    let time = computingTime {
      screen.run(table) { screen in
        guard screen.stepCount <= lines else { return nil }
        return [.key((screen.stepCount - 1) / turn % 2 == 0 ? Key(.down) : Key(.up))]
      }
    }
    return (time, source.asked)
  }

  @Test(
    "a scrolled line costs the same in a million rows as in a thousand", .rules("DOC-70", "DOC-64"))
  func scrolling() {
    let lines = cases(2000, orShortly: 400)
    var (many, few) = (Duration.seconds(1000), Duration.seconds(1000))
    // The quickest of several rounds counts; each round measures both tables.
    for _ in 0..<5 {
      let (round, reference) = (scroll(lines, rows: 1_000_000), scroll(lines, rows: 1000))
      #expect(round.asked == 24 + lines)
      #expect(reference.asked == round.asked)
      (many, few) = (min(many, round.time), min(few, reference.time))
    }
    print("\(lines) scrolled lines: \(many) in a million rows, \(few) in a thousand")
    #expect(many < few * 2)
  }

  @Test("a table of a million rows opens and jumps at once", .rules("DOC-64"))
  func jumps() {
    let times = [1000, 1_000_000].map { count in
      let source = Rows(count: count)
      return shortestComputingTime(of: 5) {
        let table = TableView(frame: Rect(x: 0, y: 0, width: 80, height: 24), style: .plain)
        table.register(TableViewCell.self, forCellReuseIdentifier: "c")
        table.rowHeight = 1
        table.dataSource = source
        for step in 0..<100 {
          table.contentOffset.y = step * 7919 % (count - 24)
          table.layoutIfNeeded()
        }
        #expect(table.reuseStatistics.cells.created <= 26)
      }
    }
    #expect(times[1] < times[0] * 3, "\(times)")
  }
}
