import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// Mistakes that end the program are made in a separate process.
@Suite("mistakes") struct MistakeTests {
  private static func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test("a cell is dequeued for an identifier that nothing is registered for", .rules("ER-1"))
  func unregistered() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let source = ClosureSource(counts: [1])
        source.cell = { table, path in
          table.dequeueReusableCell(withIdentifier: "nobody", for: path)
        }
        source.table().layoutIfNeeded()
      }
    }
    #expect(
      Self.message(result).contains(
        "unable to dequeue a cell with identifier nobody - register a class or a nib for it"
          + " (plain table, data source ClosureSource)"))
  }

  @Test("a controller has rows and no cells for them", .rules("ER-3"))
  func noCell() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        final class Celless: TableViewController {
          override func tableView(
            _ tableView: TableView, numberOfRowsInSection section: Int
          ) -> Int { 1 }
        }
        let controller = Celless()
        controller.tableView.frame = Rect(x: 0, y: 0, width: 9, height: 2)
        controller.tableView.rowHeight = 1
        controller.tableView.layoutIfNeeded()
      }
    }
    #expect(Self.message(result).contains("no cell for row at [0, 0] from Celless"))
  }

  @Test("other dequeues of an unknown identifier give nothing", .rules("ER-2"))
  @MainActor func unknown() {
    let table = TableView()
    #expect(table.dequeueReusableCell(withIdentifier: "nobody") == nil)
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "nobody") == nil)
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "") == nil)
  }

  @Test("a row to scroll to doesn't exist", .rules("ER-7"))
  func scrollToRow() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let source = ClosureSource(counts: [1, 3])
        let table = source.table()
        table.scrollToRow(at: IndexPath(row: 3, section: 1), at: .top, animated: false)
      }
    }
    #expect(
      Self.message(result).contains(
        "attempted to scroll to out-of-bounds row (3) when there are only 3 rows in section 1"))
  }

  @Test("a section to scroll to doesn't exist", .rules("ER-7"))
  func scrollToSection() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let source = ClosureSource(counts: [1, 3])
        let path = IndexPath(row: IndexPath.sectionRow, section: 2)
        source.table().scrollToRow(at: path, at: .top, animated: false)
      }
    }
    #expect(Self.message(result).contains("section (2) when there are only 2 sections"))
  }

  @Test("a row is given a negative height", .rules("ER-9"))
  func negativeRow() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let source = ClosureSource(counts: [1, 3])
        source.rowHeight = { _, path in path.row == 2 ? -7 : 1 }
        source.table().layoutIfNeeded()
      }
    }
    #expect(Self.message(result).contains("invalid height -7 for row [1, 2]"))
  }

  @Test("a header is given a negative height", .rules("ER-9", "GE-10"))
  func negativeHeader() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let source = ClosureSource(counts: [1])
        source.headerHeight = { _, _ in -2 }
        source.table().layoutIfNeeded()
      }
    }
    #expect(Self.message(result).contains("invalid height -2 for header of section 0"))
  }

  @Test("a table is given a negative height for its rows", .rules("ER-9"))
  func negativeRowHeight() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let source = ClosureSource(counts: [1])
        source.table { $0.rowHeight = -3 }.layoutIfNeeded()
      }
    }
    #expect(Self.message(result).contains("invalid height -3 for row [0, 0]"))
  }

  @Test("a section has a negative number of rows", .rules("ER-9"))
  func negativeCount() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let source = ClosureSource(counts: [1, -1])
        source.table().layoutIfNeeded()
      }
    }
    #expect(Self.message(result).contains("invalid number of rows in section 1: -1"))
  }

  @Test("two cells are dequeued for one index path in one call", .rules("ER-10"))
  func dequeuedTwice() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let source = ClosureSource(counts: [1])
        source.cell = { table, path in
          _ = table.dequeueReusableCell(withIdentifier: "c", for: path)
          return table.dequeueReusableCell(withIdentifier: "c", for: path)
        }
        source.table().layoutIfNeeded()
      }
    }
    #expect(
      Self.message(result).contains(
        "attempted to dequeue multiple cells for the same index path [0, 0] (identifier c)"))
  }

  @Test("a cell dequeued without an index path before doesn't count", .rules("ER-10"))
  @MainActor func dequeuedOnce() {
    let source = ClosureSource(counts: [1])
    source.cell = { table, path in
      _ = table.dequeueReusableCell(withIdentifier: "c")
      return table.dequeueReusableCell(withIdentifier: "c", for: path)
    }
    let table = source.table { $0.rowHeight = 1 }
    #expect(table.visibleCells.count == 1)
    #expect(table.dequeueReusableCell(withIdentifier: "c") != nil)
    #expect(table.reuseStatistics.cells.created == 2)
  }

  @Test("an identifier is empty", .rules("ER-11"))
  func emptyIdentifier() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        TableView().register(TableViewCell.self, forCellReuseIdentifier: "")
      }
    }
    #expect(Self.message(result).contains("reuse identifier must not be empty"))
    let other = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        TableView().register(
          TableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "")
      }
    }
    #expect(Self.message(other).contains("reuse identifier must not be empty"))
  }

  @Test("one cell is returned for two rows that are displayed at once", .rules("ER-12", "RU-12"))
  func cellInUse() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let source = ClosureSource(counts: [3])
        let only = TableViewCell()
        source.cell = { _, _ in only }
        source.table { $0.rowHeight = 1 }.layoutIfNeeded()
      }
    }
    #expect(Self.message(result).contains("cell returned for [0, 1] is already in use for [0, 0]"))
  }

  @Test("one cell may serve one row after the other", .rules("RU-12"))
  @MainActor func oneCellForAll() {
    let source = ClosureSource(counts: [3])
    let only = TableViewCell()
    source.cell = { _, path in
      only.textLabel?.text = "row \(path.row)"
      return only
    }
    let table = source.table(height: 1) { $0.rowHeight = 1 }
    #expect(drawing(of: table) == " row 0")
    table.contentOffset.y = 2
    #expect(drawing(of: table) == " row 2")
  }

  @Test("the message comes after the terminal was given back")
  func terminalFirst() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let source = ClosureSource(counts: [1])
        source.cell = { table, path in
          table.dequeueReusableCell(withIdentifier: "nobody", for: path)
        }
        let screen = ScriptedScreen(width: 3, height: 1)
        screen.whenRestored = { TableViewDiagnostics.warning("terminal is back") }
        screen.run(source.table())
      }
    }
    let message = Self.message(result)
    let parts = message.split(separator: "\n")
    #expect(parts.first?.contains("terminal is back") == true)
    #expect(parts.last?.contains("unable to dequeue") == true)
  }
}

/// Calls from inside the table's questions to its data source and delegate.
@Suite("calls from inside") @MainActor struct ReentryTests {
  private func warnings(_ body: () -> Void) -> [String] {
    var warnings: [String] = []
    let usual = TableViewDiagnostics.warning
    TableViewDiagnostics.warning = { warnings.append($0) }
    defer { TableViewDiagnostics.warning = usual }
    body()
    return warnings
  }

  @Test(
    "reloadData while cells are asked for waits for the next pass, with a warning", .rules("ER-16"))
  func reloadInside() {
    let source = ClosureSource(counts: [2])
    let usual = source.cell
    var isFirst = true
    source.cell = { table, path in
      if isFirst {
        isFirst = false
        source.counts = [3]
        table.reloadData()
      }
      return usual(table, path)
    }
    let table = source.table(height: 4) { $0.rowHeight = 1 }
    let found = warnings { table.layoutIfNeeded() }
    #expect(found.count == 1)
    #expect(found.first?.contains("reloadData") == true)
    #expect(source.tape.filter { $0 == "sections" }.count == 1)
    #expect(drawing(of: table) == " row 0.0\n row 0.1\n row 0.2\n.")
  }

  @Test("reloadData while heights are asked for waits for the next pass too", .rules("ER-16"))
  func reloadInHeights() {
    let source = ClosureSource(counts: [2])
    var isFirst = true
    source.rowHeight = { table, _ in
      if isFirst {
        isFirst = false
        source.counts = [3]
        table.reloadData()
      }
      return 1
    }
    let table = source.table(height: 4)
    let found = warnings { table.contentOffset.y = 1 }
    #expect(found.count == 1)
    #expect(drawing(of: table) == " row 0.0\n row 0.1\n row 0.2\n.")
  }

  @Test(
    "layout from inside is ignored with a warning, questions are answered as can be",
    .rules("ER-16"))
  func layoutInside() {
    let source = ClosureSource(counts: [3])
    let usual = source.cell
    source.cell = { table, path in
      table.setNeedsLayout()
      table.layoutIfNeeded()
      #expect(table.numberOfSections == 1)
      #expect(table.rectForRow(at: path).minY == path.row)
      #expect(table.cellForRow(at: path) == nil)
      return usual(table, path)
    }
    let table = source.table(height: 3) { $0.rowHeight = 1 }
    let found = warnings { table.layoutIfNeeded() }
    #expect(
      found
        == Array(
          repeating: "layoutIfNeeded was called while the table was asking for parts", count: 3))
    #expect(drawing(of: table) == " row 0.0\n row 0.1\n row 0.2")
    #expect(source.tape.filter { $0.hasPrefix("cell") }.count == 3)
  }

  @Test(
    "layout from inside a question about heights is ignored with a warning too", .rules("ER-16"))
  func layoutInHeights() {
    let source = ClosureSource(counts: [2])
    source.rowHeight = { table, _ in
      table.layoutIfNeeded()
      return 1
    }
    let table = source.table(height: 3)
    let found = warnings { _ = table.contentSize }
    #expect(found.count == 1)
    #expect(drawing(of: table) == " row 0.0\n row 0.1\n.")
  }

  @Test(
    "a cell dequeued for a row that isn't asked for is handed out with a warning", .rules("ER-16"))
  func dequeueInside() {
    let source = ClosureSource(counts: [1])
    source.rowHeight = { table, path in
      _ = table.dequeueReusableCell(withIdentifier: "c", for: path)
      return 1
    }
    let table = source.table(height: 2)
    let found = warnings { table.layoutIfNeeded() }
    #expect(
      found == [
        "a cell for row [0, 0] was dequeued while the table wasn't asking for it (identifier c)"
      ])
    #expect(drawing(of: table) == " row 0.0\n.")
  }

  @Test("scrolling from inside a layout is followed in the same pass")
  func scrollInside() {
    let source = ClosureSource(counts: [9])
    source.willDisplay = { table, _, path in
      if path.row == 1 { table.contentOffset.y = 5 }
    }
    let table = source.table(height: 3) { $0.rowHeight = 1 }
    #expect(drawing(of: table) == " row 0.5\n row 0.6\n row 0.7")
    #expect(table.contentOffset.y == 5)
  }

  @Test("scrolling in answer to scrolling ends where it was sent last")
  func scrollInScroll() {
    let source = ClosureSource(counts: [9])
    source.didScroll = { view in
      if view.contentOffset.y == 1 { view.contentOffset.y = 4 }
    }
    let table = source.table(height: 3) { $0.rowHeight = 1 }
    table.contentOffset.y = 1
    #expect(drawing(of: table) == " row 0.4\n row 0.5\n row 0.6")
  }

  @Test("changing heights from inside a layout is followed in the same pass")
  func heightsInside() {
    let source = ClosureSource(counts: [9])
    source.willDisplay = { table, _, _ in table.rowHeight = 2 }
    let table = source.table(height: 3) { $0.rowHeight = 1 }
    #expect(drawing(of: table) == " row 0.0\n.\n row 0.1")
  }

  @Test("insets may be set before anything is registered: no view is asked for")
  func insetFirst() {
    let source = ClosureSource(counts: [9])
    let table = TableView(frame: Rect(x: 0, y: 0, width: 9, height: 3), style: .plain)
    table.dataSource = source
    table.contentInset = EdgeInsets(top: 1)
    #expect(source.tape.isEmpty)
    table.register(TapedCell.self, forCellReuseIdentifier: "c")
    #expect(drawing(of: table) == ".\n row 0.0\n row 0.1")
  }
}
