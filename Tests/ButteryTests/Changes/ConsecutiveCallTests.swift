import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("calls that follow one another") @MainActor struct ConsecutiveCallTests {
  nonisolated private static let estimates = [TableView.automaticDimension, 0]

  private func list(_ estimate: Int) -> ListedRows {
    ListedRows(heights: Array(repeating: 1, count: 30), estimate: estimate)
  }

  private func insert(_ list: ListedRows, _ text: String, at row: Int) {
    list.sections[0].rows.insert(.init(text), at: row)
    list.table.insertRows(at: [.at(0, row)], with: .none)
  }

  /// Runs `body` on a list before or after the table has a size; a table with a size has been laid
  /// out.
  private func make(_ estimate: Int, hasSize: Bool, _ body: (ListedRows) -> Void) -> [String] {
    let list = list(estimate)
    let frame = list.table.frame
    if !hasSize { list.table.frame = .zero }
    list.table.layoutIfNeeded()
    body(list)
    list.table.frame = frame
    return list.lines
  }

  @Test(
    "a scroll, then an insert above it: the row is pushed", .rules("ES-16"), arguments: estimates,
    [true, false])
  func scrollThenInsert(estimate: Int, hasSize: Bool) {
    let lines = make(estimate, hasSize: hasSize) { list in
      list.table.scrollToRow(at: .at(0, 10), at: .top, animated: false)
      insert(list, "new", at: 0)
    }
    #expect(lines == [" 9", " 10", " 11", " 12"])
  }

  @Test(
    "an insert, then a scroll: the row is named by its new place", .rules("ES-16"),
    arguments: estimates,
    [true, false])
  func insertThenScroll(estimate: Int, hasSize: Bool) {
    let lines = make(estimate, hasSize: hasSize) { list in
      insert(list, "new", at: 0)
      list.table.scrollToRow(at: .at(0, 10), at: .top, animated: false)
    }
    #expect(lines == [" 9", " 10", " 11", " 12"])
  }

  @Test(
    "in a batch a scroll waits for its end", .rules("ES-16"), arguments: estimates, [true, false])
  func scrollInBatch(estimate: Int, hasSize: Bool) {
    let lines = make(estimate, hasSize: hasSize) { list in
      list.table.performBatchUpdates {
        list.table.scrollToRow(at: .at(0, 30), at: .bottom, animated: false)
        insert(list, "new", at: 0)
      }
    }
    #expect(lines == [" 26", " 27", " 28", " 29"])
  }

  @Test(
    "a scroll to the end, then a row behind it: it stays out of sight", .rules("ES-16"),
    arguments: estimates)
  func scrollThenAppend(estimate: Int) {
    for position in [TableView.ScrollPosition.top, .middle, .bottom] {
      let lines = make(estimate, hasSize: true) { list in
        list.table.scrollToRow(at: .at(0, 29), at: position, animated: false)
        insert(list, "new", at: 30)
      }
      #expect(lines == [" 26", " 27", " 28", " 29"])
    }
  }

  @Test(
    "a reload doesn't forget a scroll that waits for a size", .rules("ES-16"), arguments: estimates)
  func scrollThenReload(estimate: Int) {
    let lines = make(estimate, hasSize: false) { list in
      list.table.scrollToRow(at: .at(0, 12), at: .bottom, animated: false)
      list.table.reloadData()
    }
    #expect(lines == [" 9", " 10", " 11", " 12"])
  }

  @Test("with the switch rows in sight keep their lines", .rules("BU-8"), arguments: estimates)
  func keepsRows(estimate: Int) {
    let list = list(estimate)
    list.table.keepsRowsInSightDuringUpdates = true
    list.table.scrollToRow(at: .at(0, 10), at: .top, animated: false)
    list.table.layoutIfNeeded()
    insert(list, "new", at: 0)
    #expect(list.lines == [" 10", " 11", " 12", " 13"])
    insert(list, "above", at: 11)
    #expect(list.lines == [" 10", " 11", " 12", " 13"])
    insert(list, "between", at: 13)
    #expect(list.lines == [" 10", " between", " 11", " 12"])
    list.sections[0].rows.removeSubrange(11...12)
    list.table.deleteRows(at: [.at(0, 11), .at(0, 12)], with: .none)
    #expect(list.lines == [" between", " 11", " 12", " 13"])
    list.sections[0].rows.removeSubrange(0...3)
    list.table.deleteRows(at: (0...3).map { .at(0, $0) }, with: .none)
    #expect(list.lines == [" between", " 11", " 12", " 13"])
  }

  @Test(
    "where no row below stays, the one before takes the place", .rules("BU-8"), arguments: estimates
  )
  func rowBeforeTakesOver(estimate: Int) {
    let list = list(estimate)
    list.table.keepsRowsInSightDuringUpdates = true
    list.table.scrollToRow(at: .at(0, 20), at: .top, animated: false)
    list.table.layoutIfNeeded()
    list.sections[0].rows.removeSubrange(20...)
    list.table.deleteRows(at: (20..<30).map { .at(0, $0) }, with: .none)
    #expect(list.lines == [" 16", " 17", " 18", " 19"])
  }

  @Test("what moves to its own place moves nothing", .rules("BU-8"), arguments: estimates)
  func movedToItself(estimate: Int) {
    let list = ListedRows(
      (0..<3).map { section in
        .init(title: "S\(section)", rows: (0..<6).map { .init("\(section)\($0)") })
      }, estimate: estimate)
    list.table.keepsRowsInSightDuringUpdates = true
    list.table.layoutIfNeeded()
    list.press(.down, times: 9)
    #expect(list.lines == [" S1", " 12", " 13", " 14"])
    list.table.moveRow(at: .at(1, 2), to: .at(1, 2))
    #expect(list.lines == [" S1", " 12", " 13", " 14"])
    list.table.moveSection(1, toSection: 1)
    #expect(list.lines == [" S1", " 12", " 13", " 14"])
  }

  @Test(
    "rows in sight stay where a covered row is replaced or reloaded, and becomes higher",
    .rules("BU-8"),
    arguments: estimates)
  func higherCoveredRow(estimate: Int) {
    for isReplaced in [true, false] {
      let list = ListedRows(heights: Array(repeating: 1, count: 20), title: "A", estimate: estimate)
      list.table.keepsRowsInSightDuringUpdates = true
      list.table.layoutIfNeeded()
      list.press(.down, times: 5)
      list.sections[0].rows[4].height = 3
      list.table.performBatchUpdates {
        if isReplaced {
          list.table.deleteRows(at: [.at(0, 4)], with: .none)
          list.table.insertRows(at: [.at(0, 4)], with: .none)
        } else {
          list.table.reloadRows(at: [.at(0, 4)], with: .none)
        }
      }
      #expect(list.lines == [" A", " 5", " 6", " 7"], "replaced: \(isReplaced)")
    }
  }

  @Test("the beginning stays where its first rows go", .rules("BU-8"), arguments: estimates)
  func firstRowsGo(estimate: Int) {
    let list = ListedRows(
      [
        .init(title: "S0", rows: [.init("00", height: 2)]),
        .init(title: "S1", rows: ["10", "11", "12", "13"]),
      ], style: .grouped, estimate: estimate)
    list.table.keepsRowsInSightDuringUpdates = true
    list.table.layoutIfNeeded()
    #expect(list.lines[0] == " S0")
    list.sections[0].rows = []
    list.table.deleteRows(at: [.at(0, 0)], with: .none)
    #expect(list.table.contentOffset.y == 0)
    #expect(list.lines[0] == " S0")
  }

  @Test(
    "another style behind a reload keeps the place as it does without", .rules("LAW-10"),
    arguments: estimates
  )
  func styleBehindReload(estimate: Int) {
    let list = ListedRows(
      (0..<3).map { section in
        .init(title: "S\(section)", rows: (0..<6).map { .init("\(section)\($0)") })
      }, estimate: estimate)
    list.press(.down, times: 11)
    list.table.reloadData()
    list.table.style = .grouped
    #expect(list.lines[0] == " 13")
  }

  @Test(
    "an insertion behind a reload that brought rows at the end keeps what is in sight",
    .rules("BU-8"),
    arguments: estimates)
  func insertionBehindGrowingReload(estimate: Int) {
    let list = ListedRows(heights: Array(repeating: 1, count: 20), estimate: estimate)
    list.table.keepsRowsInSightDuringUpdates = true
    list.press(.down, times: 10)
    list.sections[0].rows.append("last")
    list.table.reloadData()
    insert(list, "first", at: 0)
    #expect(list.lines == [" 10", " 11", " 12", " 13"])
  }

  @Test(
    "a focus is lost where a batch behind a reload leaves no row", .rules("BU-11"),
    arguments: estimates)
  func lostFocus(estimate: Int) {
    let list = ListedRows(heights: [1, 1], estimate: estimate)
    list.table.layoutIfNeeded()
    list.table.focusRow(at: .at(0, 0))
    list.table.reloadData()
    list.sections = []
    list.table.deleteSections([0], with: .none)
    list.sections = [.init(rows: ["new"])]
    list.table.insertSections([0], with: .none)
    list.table.layoutIfNeeded()
    #expect(list.table.indexPathForFocusedRow == nil)
  }

  @Test(
    "keys in one burst go over rows that are higher than was thought", .rules("FO-2"),
    arguments: estimates)
  func burst(estimate: Int) {
    let keys: [[Key.Code]] = [
      [.pageDown, .pageDown], Array(repeating: .down, count: 9), [.end, .pageUp, .pageUp],
    ]
    for keys in keys {
      let passes = ListedRows(heights: Array(repeating: 3, count: 30), height: 6, estimate: 0)
      for key in keys { passes.press(key, times: 1) }
      let list = ListedRows(heights: Array(repeating: 3, count: 30), height: 6, estimate: estimate)
      list.table.layoutIfNeeded()
      for key in keys { list.table.handle(Key(key)) }
      #expect(list.lines == passes.lines, "\(keys)")
    }
  }

  @Test(
    "rows keep their lines behind a reload as they do without", .rules("BU-8"), arguments: estimates
  )
  func insertionBehindReload(estimate: Int) {
    for isReloaded in [false, true] {
      let list = ListedRows(heights: [1, 1, 1, 1], title: "A", estimate: estimate)
      list.table.keepsRowsInSightDuringUpdates = true
      #expect(list.lines == [" A", " 0", " 1", " 2"])
      if isReloaded { list.table.reloadData() }
      insert(list, "new", at: 0)
      #expect(list.lines == [" A", " 0", " 1", " 2"], "reloaded: \(isReloaded)")
      #expect(list.table.contentOffset.y == 1)
    }
  }

  @Test("End behind an insertion leads to the end of what was inserted", .rules("ES-16"))
  func endOfInserted() {
    let list = ListedRows([])
    list.table.layoutIfNeeded()
    list.sections = [.init(title: "t", footer: "one two three four five six seven eight")]
    list.table.insertSections([0], with: .none)
    list.table.handle(Key(.end))
    #expect(list.lines == [" three four", " five six", " seven", " eight"])
  }

  @Test("a batch behind a reload and a batch that left nothing counts from there", .rules("BU-11"))
  func throughNothing() {
    let list = ListedRows([.init(footer: "begin")], height: 3, estimate: 0)
    list.table.contentInset = EdgeInsets(top: 2, left: 0, bottom: 2, right: 0)
    list.table.layoutIfNeeded()
    list.table.contentOffset.y = 9
    #expect(list.table.contentOffset.y == 0)
    list.table.reloadData()
    list.sections = []
    list.table.deleteSections([0], with: .none)
    list.sections = [.init(footer: "end")]
    list.table.insertSections([0], with: .none)
    #expect(list.lines == ["", " end", ""])
  }

  @Test(
    "a row under a floating header, or one that moves away, takes nothing along", .rules("BU-8"),
    arguments: estimates)
  func coveredRow(estimate: Int) {
    for change in 0..<3 {
      let list = ListedRows(heights: Array(repeating: 1, count: 20), title: "A", estimate: estimate)
      list.table.keepsRowsInSightDuringUpdates = true
      list.table.layoutIfNeeded()
      list.press(.down, times: 5)
      #expect(list.lines == [" A", " 5", " 6", " 7"])
      switch change {
      case 0:
        list.sections[0].rows.remove(at: 4)
        list.table.deleteRows(at: [.at(0, 4)], with: .none)
      case 1: insert(list, "new", at: 5)
      default:
        list.sections[0].rows.append(list.sections[0].rows.remove(at: 4))
        list.table.moveRow(at: .at(0, 4), to: .at(0, 19))
      }
      #expect(list.lines == [" A", " 5", " 6", " 7"], "change \(change)")
    }
  }

  @Test("counts of sections in sight are compared after any batch", .rules("BU-11"))
  func counts() {
    let list = ListedRows((0..<6).map { .init(title: "t", rows: [.init("\($0)")]) })
    list.table.layoutIfNeeded()
    list.forgetQuestions()
    list.table.performBatchUpdates(nil)
    #expect(Set(list.askedCounts) == [0, 1])
    list.forgetQuestions()
    list.sections[4].rows.append("new")
    list.table.insertRows(at: [.at(4, 1)], with: .none)
    #expect(Set(list.askedCounts) == [0, 1, 4])
    list.forgetQuestions()
    list.sections.removeLast()
    list.table.deleteSections([5], with: .none)
    #expect(Set(list.askedCounts) == Set(0..<5))
  }

  @Test("rows that are inserted while rows are displayed are shown, and the selection stays")
  func insertInWillDisplay() {
    let list = list(TableView.automaticDimension)
    list.table.layoutIfNeeded()
    list.table.selectRow(at: .at(0, 1), animated: false, scrollPosition: .none)
    list.table.focusRow(at: .at(0, 2))
    list.willDisplay = { [unowned list] path in
      guard path.row == 4 else { return }
      list.willDisplay = { _ in }
      list.sections[0].rows.insert("new", at: 0)
      list.table.insertRows(at: [.at(0, 0)], with: .none)
    }
    let old = TableViewDiagnostics.warning
    var warnings = 0
    TableViewDiagnostics.warning = { _ in warnings += 1 }
    defer { TableViewDiagnostics.warning = old }
    list.table.scrollToRow(at: .at(0, 4), at: .bottom, animated: false)
    list.table.layoutIfNeeded()
    #expect(list.lines == [" 0", " 1", "▌2", " 3"])
    #expect(list.table.indexPathForSelectedRow == .at(0, 2))
    #expect(list.table.indexPathForFocusedRow == .at(0, 3))
    #expect(warnings == 0)
  }
}
