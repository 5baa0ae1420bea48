import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// The number of calls in a pass, which must be the same on any machine and for any number of rows.
@Suite("the calls of a pass") @MainActor struct PassCostTests {
  /// The maximum of cells drawn for a scrolled line: the one that came in, and one that changed.
  private static let maximumDrawnPerLine = 2
  private static let height = 24

  private struct Calls: Equatable, CustomStringConvertible {
    var cells = 0
    var heights = 0
    var drawn = 0

    var description: String { "\(cells) cells, \(heights) heights, \(drawn) drawn" }
  }

  private final class Rows: TableViewDataSource, TableViewDelegate {
    let count: Int
    var calls = Calls()
    init(count: Int) { self.count = count }
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
      calls.cells += 1
      let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: path)
      (cell as? CountedCell)?.onDraw = { [unowned self] in calls.drawn += 1 }
      cell.textLabel?.text = "row"
      return cell
    }
  }

  /// A delegate that returns the height of each row.
  private final class Heights: TableViewDelegate {
    let rows: Rows
    init(_ rows: Rows) { self.rows = rows }
    func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Int {
      rows.calls.heights += 1
      return 1
    }
  }

  private final class CountedCell: TableViewCell {
    var onDraw = {}
    override func draw(in canvas: inout Canvas) {
      onDraw()
      super.draw(in: &canvas)
    }
  }

  /// The keys in the order in which they are pressed, with a pass after each.
  private static let keys: [(name: String, code: Key.Code)] =
    (1...3).map { ("down \($0)", .down) } + [("up", .up), ("page", .pageDown), ("end", .end)]
    + [("line at the end", .up), ("home", .home)]

  /// Returns the calls for the first picture, and then for each key.
  private func costs(rows count: Int, asksForHeights: Bool) -> [(name: String, calls: Calls)] {
    let rows = Rows(count: count)
    let heights = Heights(rows)
    let table = TableView(frame: .zero, style: .plain)
    table.register(CountedCell.self, forCellReuseIdentifier: "c")
    table.separatorStyle = .none
    table.dataSource = rows
    if asksForHeights {
      table.estimatedRowHeight = 1
      table.delegate = heights
    } else {
      table.rowHeight = 1
    }
    var costs: [(name: String, calls: Calls)] = []
    ScriptedScreen(width: 80, height: Self.height, checksPictures: false).run(table) { screen in
      let name = screen.stepCount == 1 ? "first picture" : Self.keys[screen.stepCount - 2].name
      costs.append((name, rows.calls))
      rows.calls = Calls()
      guard screen.stepCount <= Self.keys.count else { return nil }
      return [.key(Key(Self.keys[screen.stepCount - 1].code))]
    }
    withExtendedLifetime(heights) {}
    return costs
  }

  @Test(
    "calls of a line, a page and End are few, and as many for 100,000,000 rows",
    .rules("DOC-64", "DOC-70", "ES-2"),
    arguments: [false, true])
  func calls(asksForHeights: Bool) {
    let few = costs(rows: 100, asksForHeights: asksForHeights)
    let many = costs(rows: 100_000_000, asksForHeights: asksForHeights)
    #expect(few.map { "\($0.name): \($0.calls)" } == many.map { "\($0.name): \($0.calls)" })
    for (name, calls) in many {
      let isLine = name.hasPrefix("down ") || name.hasPrefix("up") || name.hasPrefix("line")
      expect(name, calls.cells, "cells asked for", atMost: isLine ? 1 : Self.height)
      let heights = !asksForHeights ? 0 : isLine ? 1 : Self.height
      expect(name, calls.heights, "heights asked for", atMost: heights)
      let drawn = isLine ? Self.maximumDrawnPerLine : Self.height
      expect(name, calls.drawn, "cells drawn", atMost: drawn)
      #expect(calls.drawn > 0, "\(name) draws something")
    }
  }

  private func expect(_ name: String, _ measured: Int, _ what: String, atMost bound: Int) {
    #expect(measured <= bound, "\(name): \(measured) \(what), at most \(bound) are allowed")
  }
}
