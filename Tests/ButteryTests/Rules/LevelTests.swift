import Buttery
import ButteryTestSupport
import ReferenceTable
import RuleTrait
import Testing

@Suite("sections in levels") @MainActor struct LevelTests {
  private let census = TableModel.census

  @Test(
    "rows and headers keep their order, footers stand behind what belongs to them",
    .rules("LV-1", "LV-3"))
  func order() {
    let stage = Stage(census, height: 18)
    #expect(
      stage.drawing.split(separator: "\n") == [
        "h0/0", "r0.0/0", "h1/0", "h2/0", "r2.0/0", "r2.1/0", "h3/0", "r3.0/0", "r3.1/0", "f1/0",
        "h4/0", "r4.0/0", "r4.1/0", "r4.2/0", "f0/0", "h5/0", "r5.0/0", "r5.1/0",
      ])
  }

  @Test("headers are pinned below each other and pushed by the next of their level", .rules("LV-4"))
  func headers() {
    let stage = Stage(census, height: 6)
    #expect(
      stage.film(at: 0...7) == """
        h0/0  |h0/0  |h0/0  |h0/0|h0/0  |h0/0  |h0/0|h0/0
        r0.0/0|h1/0  |h1/0  |h1/0|h1/0  |h1/0  |h1/0|h1/0
        h1/0  |h2/0  |h2/0  |h2/0|h3/0  |h3/0  |h3/0|f1/0
        h2/0  |r2.0/0|r2.1/0|h3/0|r3.0/0|r3.1/0|f1/0|h4/0
        f1/0  |f1/0  |f1/0  |f1/0|f1/0  |f1/0  |h4/0|r4.0/0
        f0/0  |f0/0  |f0/0  |f0/0|f0/0  |f0/0  |f0/0|f0/0
        """)
    #expect(
      stage.film(at: 8...15) == """
        h0/0  |h0/0  |h0/0  |h0/0  |h0/0  |h0/0  |f0/0  |h5/0
        f1/0  |h4/0  |h4/0  |h4/0  |h4/0  |f0/0  |h5/0  |r5.0/0
        h4/0  |r4.0/0|r4.1/0|r4.2/0|f0/0  |h5/0  |r5.0/0|r5.1/0
        r4.0/0|r4.1/0|r4.2/0|f0/0  |h5/0  |r5.0/0|r5.1/0|r5.2/0
        r4.1/0|r4.2/0|f0/0  |h5/0  |r5.0/0|r5.1/0|r5.2/0|r5.3/0
        f0/0  |f0/0  |h5/0  |r5.0/0|r5.1/0|r5.2/0|r5.3/0|r5.4/0
        """)
  }

  // The application draws each picture a second time from scratch, and stops if they differ.
  @Test(
    "an outer footer that moves in front of pinned headers is drawn with each line",
    .rules("LV-5", "LV-8"),
    arguments: 1...6)
  func footersInFront(height: Int) {
    for (header, footer) in [(1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 2)] {
      var model = TableModel([
        .init(level: 0, header: header, rows: 1, footer: footer),
        .init(level: 1, header: 1, rows: 3, footer: 1),
        .init(level: 0, header: header, rows: 2, footer: footer),
        .init(level: 1, header: header, rows: 0, footer: footer),
        .init(level: 2, header: 1, rows: 4, footer: 2),
      ])
      model.maximumPinnedLines = 99
      var naive = NaiveTable(model, size: Size(width: 20, height: height))
      let source = ModelSource(model)
      let table = TableView(frame: Rect(origin: .zero, size: naive.size), style: .plain)
      source.attach(to: table)
      ScriptedScreen(width: 20, height: height).run(table) { screen in
        #expect(screen.lines == naive.drawing)
        guard screen.stepCount < 60 else { return nil }
        let isDown = screen.stepCount < 30
        naive.scroll(by: isDown ? 1 : -1)
        table.contentOffset.y = naive.offset
        return []
      }
    }
  }

  @Test("three levels leave line by line, each under the one above it", .rules("LV-4", "LV-8"))
  func threeLevels() {
    var model = TableModel([
      .init(level: 0, header: 1, rows: 0), .init(level: 1, header: 2, rows: 0),
      .init(level: 2, header: 1, rows: 2), .init(level: 0, header: 2, rows: 9),
    ])
    model.maximumPinnedLines = 99
    let stage = Stage(model, height: 6)
    #expect(
      stage.film(at: 0...6) == """
        h0/0  |h0/0  |h0/0|h0/0  |h0/0  |h0/0  |h3/0
        h1/0  |h1/0  |h1/0|h1/0  |h1/1  |h3/0  |h3/1
        h1/1  |h1/1  |h1/1|h1/1  |h3/0  |h3/1  |r3.0/0
        h2/0  |h2/0  |h2/0|h3/0  |h3/1  |r3.0/0|r3.1/0
        r2.0/0|r2.1/0|h3/0|h3/1  |r3.0/0|r3.1/0|r3.2/0
        r2.1/0|h3/0  |h3/1|r3.0/0|r3.1/0|r3.2/0|r3.3/0
        """)
  }

  @Test(
    "by default no more than a third of the lines is pinned; inner levels give way", .rules("LV-7"))
  func third() {
    var model = census
    model.maximumPinnedLines = nil
    #expect(
      Stage(model, height: 6).film(at: [4, 6, 8]) == """
        h0/0  |h0/0  |h0/0
        r2.1/0|r3.0/0|f1/0
        h3/0  |r3.1/0|h4/0
        r3.0/0|f1/0  |r4.0/0
        r3.1/0|h4/0  |r4.1/0
        f0/0  |f0/0  |f0/0
        """)
  }

  @Test(
    "in the grouped styles nothing floats, footers stand where they do in plain style",
    .rules("LV-9"))
  func grouped() {
    var model = census
    model.style = .grouped
    #expect(
      Stage(model, height: 5).film(at: [0, 4, 9, 12]) == """
        h0/0  |r2.0/0|f1/0  |r4.1/0
        r0.0/0|r2.1/0|h4/0  |r4.2/0
        h1/0  |h3/0  |r4.0/0|f0/0
        h2/0  |r3.0/0|r4.1/0|h5/0
        r2.0/0|r3.1/0|r4.2/0|r5.0/0
        """)
  }

  @Test(
    "a level may be left out, and the first section is an outermost one at any level",
    .rules("LV-1"))
  func leftOutLevels() {
    func lines(_ levels: [Int]) -> [Substring] {
      let sections = levels.map { TableModel.Section(level: $0, header: 1, rows: 0, footer: 1) }
      return Stage(TableModel(sections), height: 8).drawing.split(separator: "\n")
    }
    #expect(lines([0, 3, 1, 0]) == lines([0, 1, 1, 0]))
    #expect(
      lines([0, 3, 1, 0]) == ["h0/0", "h1/0", "f1/0", "h2/0", "f2/0", "f0/0", "h3/0", "f3/0"])
    #expect(lines([2, 1, 5]) == ["h0/0", "f0/0", "h1/0", "h2/0", "f2/0", "f1/0", ".", "."])
  }

  @Test(
    "a row goes to the top below all headers that float there, a section's header too",
    .rules("LV-10"))
  func jumps() {
    let stage = Stage(census, height: 6)
    stage.table.scrollToRow(at: .row(3, 1), at: .top, animated: false)
    #expect(stage.drawing.hasPrefix("h0/0\nh1/0\nh3/0\nr3.1/0\n"))
    stage.table.scrollToRow(at: .row(2, 0), at: .bottom, animated: false)
    #expect(stage.drawing.hasSuffix("\nr2.0/0\nf1/0\nf0/0"))
    stage.table.scrollToRow(at: .row(3, IndexPath.sectionRow), at: .top, animated: false)
    #expect(stage.drawing.hasPrefix("h0/0\nh1/0\nh3/0\nr3.0/0\n"))
  }

  @Test("section by section, each header comes to rest below those it belongs to", .rules("LV-11"))
  func sections() {
    let stage = Stage(census, height: 6)
    var offsets = [0]
    for _ in 0..<5 {
      stage.table.perform(.nextSection)
      offsets.append(stage.offset)
    }
    #expect(offsets == [0, 1, 4, 9, 15, 15])
    #expect(stage.table.sectionAtTop == 5)
    for _ in 0..<4 { stage.table.perform(.previousSection) }
    #expect(stage.offset == 0)
  }

  @Test("a section's rectangle spans what belongs to it", .rules("LV-12"))
  func rectangles() {
    let table = Stage(census).table
    #expect(table.rect(forSection: 0).lines == 0..<15)
    #expect(table.rect(forSection: 1).lines == 2..<10)
    #expect(table.rect(forSection: 2).lines == 3..<6)
    #expect(table.rectForFooter(inSection: 0).lines == 14..<15)
    #expect(table.indexPathForRow(at: Point(x: 0, y: 14)) == nil)
    #expect(
      table.indexPathsForRows(in: Rect(x: 0, y: 5, width: 1, height: 7)) == [
        .row(2, 1), .row(3, 0), .row(3, 1), .row(4, 0),
      ])
  }

  @Test("levels are asked for again when sections come, not when rows do", .rules("LV-14"))
  func levelsOfUpdates() {
    let stage = Stage(census, height: 6)
    var section = TableModel.Section(level: 0, header: 1, rows: 1)
    section.label = "new"
    stage.source.model.sections[2].level = 0
    stage.table.performBatchUpdates { stage.table.reloadRows(at: [.row(0, 0)], with: .none) }
    #expect(stage.table.rectForFooter(inSection: 0).minY == 14)
    stage.source.model.sections[2].level = 2
    stage.source.model.sections.insert(section, at: 2)
    stage.table.performBatchUpdates { stage.table.insertSections([2], with: .none) }
    #expect(stage.table.rectForFooter(inSection: 1).lines == 3..<4)
    #expect(stage.table.rectForFooter(inSection: 0).lines == 4..<5)
    #expect(stage.table.rect(forSection: 2).lines == 5..<17)
  }

  @Test(
    "a header that stays and comes to another level lies behind outer footers",
    .rules("LV-8", "LV-14"))
  func orderOfHeadersThatMove() {
    let sections: [TableModel.Section] = [
      .init(level: 0, header: 1, rows: 1, footer: 1), .init(level: 0, header: 1, rows: 3),
      .init(level: 1, header: 0, rows: 1),
    ]
    var model = TableModel(sections)
    model.maximumPinnedLines = 99
    let stage = Stage(model, height: 4)
    #expect(stage.drawing == "h0/0\nr0.0/0\nf0/0\nh1/0")
    stage.source.model.sections = [
      .init(level: 0, header: 0, rows: 1), sections[0], .init(level: 1, header: 1, rows: 3),
    ]
    stage.table.performBatchUpdates {
      stage.table.deleteSections([2], with: .none)
      stage.table.insertSections([0], with: .none)
    }
    #expect(stage.drawing == "r0.0/0\nh0/0\nr0.0/0\nf0/0")
  }

  @Test(
    "a section without rows floats as long as what belongs to it has lines", .rules("LV-5", "LV-6"))
  func noRowsOfItsOwn() {
    var model = TableModel(
      [.init(level: 0, header: 1, rows: 0, footer: 1)]
        + (0..<4).map { _ in .init(level: 1, header: 1, rows: 0) })
    model.maximumPinnedLines = 99
    #expect(
      Stage(model, height: 3).film(at: 0...3) == """
        h0/0|h0/0|h0/0|h0/0
        h1/0|h2/0|h3/0|h4/0
        f0/0|f0/0|f0/0|f0/0
        """)
  }

  @Test(
    "a row that headers push below the table depends on all rows above it there",
    .rules("LV-10", "LV-13"))
  func rowBelowTheTable() {
    func visibleRows(_ estimate: TableModel.Estimate) -> [IndexPath]? {
      var model = TableModel([
        .init(header: 5, rows: []), .init(header: 1, rows: .ones(10)),
        .init(header: 6, rows: [2, 1, 1, 1] + .ones(9)),
      ])
      for section in 1...2 { model.sections[section].level = 1 }
      model.maximumPinnedLines = 99
      model.estimate = estimate
      let stage = Stage(model, height: 3)
      stage.table.scrollToRow(at: IndexPath(row: 1, section: 2), at: .top, animated: false)
      return stage.table.indexPathsForVisibleRows
    }
    #expect(visibleRows(.exact) == (7...9).map { IndexPath(row: $0, section: 1) })
    #expect(visibleRows(.lines(1)) == visibleRows(.exact))
  }

  @Test(
    "what is pinned is asked for once, however far inside sections come and go", .rules("LV-18"))
  func pinnedViews() {
    let stage = Stage(census, height: 6)
    let header = stage.table.headerView(forSection: 0)
    for offset in 1...10 {
      stage.offset = offset
      stage.table.layoutIfNeeded()
      #expect(stage.table.headerView(forSection: 0) === header)
    }
    #expect(stage.source.complaints.isEmpty)
  }

  @Test(
    "while sections inside go by, the lines of outer headers and footers stay as they are",
    .rules("LV-18"))
  func writtenLines() {
    let source = ModelSource(census)
    let table = TableView(frame: Rect(x: 0, y: 0, width: 6, height: 6), style: .plain)
    source.attach(to: table)
    var written: [[Int]] = []
    var scrolled: [Range<Int>] = []
    ScriptedScreen(width: 6, height: 6).run(table) { screen in
      if screen.presentCount > 1 {
        written.append(screen.lastChangedLines)
        scrolled.append(screen.lastDamage?.scroll?.lines ?? 0..<0)
      }
      return screen.presentCount < 9 ? [.key(Key(.down))] : nil
    }
    #expect(written.count == 8)
    #expect(written.allSatisfy { $0.allSatisfy((1...4).contains) }, "\(written)")
    // If fewer than two lines move, nothing is scrolled.
    scrolled.removeAll { $0.isEmpty }
    #expect(scrolled.count == 4)
    #expect(scrolled.allSatisfy { $0.lowerBound >= 1 && $0.upperBound <= 5 }, "\(scrolled)")
  }

  @Test("a level below 0 is a mistake", .rules("LV-16"))
  func negativeLevel() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let model = TableModel([.init(level: 0, rows: 1), .init(level: -2, rows: 1)])
        _ = Stage(model)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("invalid level of section 1: -2"))
  }

  @Test(
    "a header that turns out to have no line, out of sight, takes no row's cell away",
    .rules("LV-13"))
  func headerOutOfSight() {
    var model = TableModel([
      .init(level: 0, header: 4, rows: 4), .init(level: 1, header: 0, rows: 6),
    ])
    model.sections[1].header = TableModel.SectionView()
    model.inset.top = 1
    model.maximumPinnedLines = 99
    model.estimate = .lines(1)
    let stage = Stage(model, width: 12)
    stage.offset = 7
    stage.table.layoutIfNeeded()
    let cell = stage.table.cellForRow(at: .row(0, 3))
    #expect(cell?.frame.minY == 7)
    // The first header takes more lines than there are, so the second one would float below them.
    stage.resize(width: 6, height: 3)
    #expect(stage.offset == 7)
    #expect(cell != nil && stage.table.cellForRow(at: .row(0, 3)) === cell)
  }
}

extension TableModel.Section {
  /// Creates a section of one-line rows.
  init(level: Int, header: Int = 0, rows: Int, footer: Int = 0) {
    self.init(header: header, rows: .ones(rows), footer: footer)
    self.level = level
  }
}
