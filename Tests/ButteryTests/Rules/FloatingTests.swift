import Buttery
import ButteryTestSupport
import ReferenceTable
import RuleTrait
import Testing

@Suite("floating headers and footers") @MainActor struct FloatingTests {
  /// Section 0 has a header of 2 lines, 3 rows and a footer of 1 line; section 1 has a header of 2
  /// lines and 5 rows.
  private let example = TableModel([
    .init(header: 2, rows: .ones(3), footer: 1),
    .init(header: 2, rows: .ones(5)),
  ])

  @Test("FL: the worked example of the specification")
  func workedExample() {
    let stage = Stage(example)
    #expect(
      stage.film(at: 0...5) == """
        h0/0  |h0/0  |h0/0  |h0/0  |h0/1  |f0/0
        h0/1  |h0/1  |h0/1  |h0/1  |f0/0  |h1/0
        r0.0/0|r0.1/0|r0.2/0|f0/0  |h1/0  |h1/1
        r0.1/0|r0.2/0|f0/0  |h1/0  |h1/1  |r1.0/0
        r0.2/0|f0/0  |h1/0  |h1/1  |r1.0/0|r1.1/0
        f0/0  |h1/0  |h1/1  |r1.0/0|r1.1/0|r1.2/0
        """)
  }

  @Test(
    "a header of three lines rests, is pinned, and leaves line by line, top line first",
    .rules("FL-1"))
  func headerIsPushed() {
    let model = TableModel([
      .init(header: 3, rows: .ones(4)), .init(header: 1, rows: .ones(9)),
    ])
    let stage = Stage(model, height: 5)
    #expect(
      stage.film(at: 0...8) == """
        h0/0  |h0/0  |h0/0  |h0/0  |h0/0  |h0/1  |h0/2  |h1/0  |h1/0
        h0/1  |h0/1  |h0/1  |h0/1  |h0/1  |h0/2  |h1/0  |r1.0/0|r1.1/0
        h0/2  |h0/2  |h0/2  |h0/2  |h0/2  |h1/0  |r1.0/0|r1.1/0|r1.2/0
        r0.0/0|r0.1/0|r0.2/0|r0.3/0|h1/0  |r1.0/0|r1.1/0|r1.2/0|r1.3/0
        r0.1/0|r0.2/0|r0.3/0|h1/0  |r1.0/0|r1.1/0|r1.2/0|r1.3/0|r1.4/0
        """)
  }

  @Test("a header comes back line by line when scrolling up, bottom line first", .rules("FL-1"))
  func headerComesBack() {
    let stage = Stage(example)
    #expect(
      stage.film(at: stride(from: 5, through: 2, by: -1)) == """
        f0/0  |h0/1  |h0/0  |h0/0
        h1/0  |f0/0  |h0/1  |h0/1
        h1/1  |h1/0  |f0/0  |r0.2/0
        r1.0/0|h1/1  |h1/0  |f0/0
        r1.1/0|r1.0/0|h1/1  |h1/0
        r1.2/0|r1.1/0|r1.0/0|h1/1
        """)
  }

  @Test("a footer of two lines comes up under its header, is pinned, and rests", .rules("FL-2"))
  func footerFloats() {
    let model = TableModel([
      .init(rows: .ones(5)), .init(header: 1, rows: .ones(5), footer: 2), .init(rows: .ones(5)),
    ])
    let stage = Stage(model, height: 5)
    #expect(
      stage.film(at: 0...8) == """
        r0.0/0|r0.1/0|r0.2/0|r0.3/0|r0.4/0|h1/0  |h1/0  |h1/0  |h1/0
        r0.1/0|r0.2/0|r0.3/0|r0.4/0|h1/0  |r1.0/0|r1.1/0|r1.2/0|r1.3/0
        r0.2/0|r0.3/0|r0.4/0|h1/0  |r1.0/0|r1.1/0|r1.2/0|r1.3/0|r1.4/0
        r0.3/0|r0.4/0|h1/0  |f1/0  |f1/0  |f1/0  |f1/0  |f1/0  |f1/0
        r0.4/0|h1/0  |f1/0  |f1/1  |f1/1  |f1/1  |f1/1  |f1/1  |f1/1
        """)
  }

  @Test("at the end of its rows a pinned footer rests and leaves line by line", .rules("FL-2"))
  func footerLeaves() {
    let model = TableModel([.init(rows: .ones(5), footer: 2), .init(rows: .ones(9))])
    let stage = Stage(model, height: 4)
    #expect(
      stage.film(at: 2...7) == """
        r0.2/0|r0.3/0|r0.4/0|f0/0  |f0/1  |r1.0/0
        r0.3/0|r0.4/0|f0/0  |f0/1  |r1.0/0|r1.1/0
        f0/0  |f0/0  |f0/1  |r1.0/0|r1.1/0|r1.2/0
        f0/1  |f0/1  |r1.0/0|r1.1/0|r1.2/0|r1.3/0
        """)
  }

  @Test("two headers never share a line, nor do two footers", .rules("FL-3"), arguments: 0...20)
  func headersKeepApart(offset: Int) {
    let stage = Stage(
      TableModel((0..<6).map { .init(header: 1 + $0 % 3, rows: .ones($0), footer: 1 + $0 % 2) }),
      height: 7)
    stage.offset = offset
    let headers = (0..<6).compactMap { stage.table.headerView(forSection: $0)?.frame }
    let footers = (0..<6).compactMap { stage.table.footerView(forSection: $0)?.frame }
    for frames in [headers, footers] {
      for (upper, lower) in zip(frames, frames.dropFirst()) {
        #expect(upper.maxY <= lower.minY)
      }
    }
  }

  @Test("in a tiny viewport the header is in front of the footer of its section", .rules("FL-4"))
  func headerCoversFooter() {
    let stage = Stage(TableModel([.init(header: 2, rows: .ones(9), footer: 2)]), height: 3)
    #expect(
      stage.film(at: [0, 1, 2, 5, 8, 9, 10]) == """
        h0/0|h0/0|h0/0|h0/0|h0/0|h0/0|h0/1
        h0/1|h0/1|h0/1|h0/1|h0/1|h0/1|f0/0
        f0/0|f0/1|f0/1|f0/1|f0/1|f0/1|f0/1
        """)
  }

  @Test("a viewport of one line shows the pinned header's first line", .rules("FL-4"))
  func oneLine() {
    let stage = Stage(TableModel([.init(header: 2, rows: .ones(3), footer: 1)]), height: 1)
    #expect(stage.film(at: 0...5) == "h0/0|h0/0|h0/0|h0/0|h0/1|f0/0")
  }

  @Test("the header and the footer of a section without rows never float", .rules("FL-5"))
  func emptySectionsDoNotFloat() {
    let model = TableModel([
      .init(header: 2, rows: [], footer: 2), .init(rows: .ones(9)),
    ])
    let stage = Stage(model, height: 3)
    #expect(
      stage.film(at: 0...4) == """
        h0/0|h0/1|f0/0  |f0/1  |r1.0/0
        h0/1|f0/0|f0/1  |r1.0/0|r1.1/0
        f0/0|f0/1|r1.0/0|r1.1/0|r1.2/0
        """)
  }

  @Test(
    "a section shorter than its header holds it for as many lines as it has rows", .rules("FL-6"))
  func shortSection() {
    let model = TableModel([.init(header: 3, rows: [1]), .init(rows: .ones(9))])
    let stage = Stage(model, height: 4)
    #expect(
      stage.film(at: 0...4) == """
        h0/0  |h0/0  |h0/1  |h0/2  |r1.0/0
        h0/1  |h0/1  |h0/2  |r1.0/0|r1.1/0
        h0/2  |h0/2  |r1.0/0|r1.1/0|r1.2/0
        r0.0/0|r1.0/0|r1.1/0|r1.2/0|r1.3/0
        """)
  }

  @Test("at the end the last header stays pinned; the table footer doesn't push it", .rules("FL-7"))
  func lastHeaderStays() {
    var model = TableModel([.init(header: 1, rows: .ones(6))])
    model.tableFooter = 2
    let stage = Stage(model, height: 4)
    #expect(
      stage.film(at: 3...5) == """
        h0/0  |h0/0  |h0/0
        r0.3/0|r0.4/0|r0.5/0
        r0.4/0|r0.5/0|F/0
        r0.5/0|F/0   |F/1
        """)
  }

  @Test("the table header scrolls away before the first section header is pinned", .rules("FL-8"))
  func tableHeaderDoesNotFloat() {
    var model = TableModel([.init(header: 1, rows: .ones(5), footer: 1)])
    model.tableHeader = 2
    model.tableFooter = 1
    let stage = Stage(model, height: 5)
    #expect(
      stage.film(at: 0...5) == """
        T/0   |T/1   |h0/0  |h0/0  |h0/0  |h0/0
        T/1   |h0/0  |r0.0/0|r0.1/0|r0.2/0|r0.3/0
        h0/0  |r0.0/0|r0.1/0|r0.2/0|r0.3/0|r0.4/0
        r0.0/0|r0.1/0|r0.2/0|r0.3/0|r0.4/0|f0/0
        f0/0  |f0/0  |f0/0  |f0/0  |f0/0  |F/0
        """)
  }

  @Test(
    "parts are pinned at the insets; content shows beyond, and a blank is left behind",
    .rules("FL-9"))
  func insets() {
    var model = TableModel([
      .init(header: 1, rows: .ones(4), footer: 1), .init(rows: .ones(6)),
    ])
    model.inset = EdgeInsets(top: 2, bottom: 1)
    let stage = Stage(model, height: 6)
    #expect(
      stage.film(at: -2...5) == """
        .     |.     |.     |r0.0/0|r0.1/0|r0.2/0|h0/0  |f0/0
        .     |.     |r0.0/0|r0.1/0|r0.2/0|h0/0  |f0/0  |r1.0/0
        h0/0  |h0/0  |h0/0  |h0/0  |h0/0  |f0/0  |r1.0/0|r1.1/0
        r0.0/0|r0.1/0|r0.2/0|r0.3/0|f0/0  |r1.0/0|r1.1/0|r1.2/0
        f0/0  |f0/0  |f0/0  |f0/0  |r1.0/0|r1.1/0|r1.2/0|r1.3/0
        r0.2/0|r0.3/0|.     |r1.0/0|r1.1/0|r1.2/0|r1.3/0|r1.4/0
        """)
  }

  @Test(
    "nothing floats in the grouped styles", .rules("FL-10"),
    arguments: [TableView.Style.grouped, .insetGrouped])
  func groupedDoesNotFloat(style: TableView.Style) {
    let stage = Stage(TableModel(example.sections, style: style), width: 12)
    for offset in 0...3 {
      stage.offset = offset
      for section in 0...1 {
        if let header = stage.table.headerView(forSection: section) {
          #expect(header.frame == stage.table.rectForHeader(inSection: section))
        }
        if let footer = stage.table.footerView(forSection: section) {
          #expect(footer.frame == stage.table.rectForFooter(inSection: section))
        }
      }
    }
  }

  @Test(
    "the same titles float in plain style and scroll away in the grouped styles", .rules("DOC-33"))
  func titlesFloat() {
    let source = ClosureSource(counts: [4, 4])
    source.headerTitle = { "Head \($0)" }
    source.footerTitle = { "Foot \($0)" }
    let table = source.table(width: 14, height: 4) { $0.rowHeight = 1 }
    table.contentOffset.y = 2
    #expect(drawing(of: table) == " Head 0\n row 0.2\n row 0.3\n Foot 0")
    table.contentOffset.y = 6
    #expect(drawing(of: table) == " Head 1\n row 1.0\n row 1.1\n Foot 1")
    table.style = .grouped
    table.contentOffset.y = 2
    #expect(drawing(of: table) == " row 0.1\n row 0.2\n row 0.3\n Foot 0")
    table.contentOffset.y = 7
    #expect(drawing(of: table) == " row 1.0\n row 1.1\n row 1.2\n row 1.3")
    table.style = .insetGrouped
    #expect(drawing(of: table).contains("row 1.3"))
    #expect(!drawing(of: table).contains("Head"))
  }

  @Test("a plain view floats as a reusable one does", .rules("FL-11"))
  func plainViewFloats() {
    let model = TableModel([
      .init(
        header: .init(.plain(ink: 1)), footer: .init(.plain(ink: 1)),
        rows: Array(repeating: .init(lines: 1), count: 5))
    ])
    let stage = Stage(model, height: 4)
    #expect(
      stage.film(at: 0...3) == """
        h0/0  |h0/0  |h0/0  |h0/0
        r0.0/0|r0.1/0|r0.2/0|r0.3/0
        r0.1/0|r0.2/0|r0.3/0|r0.4/0
        f0/0  |f0/0  |f0/0  |f0/0
        """)
  }

  @Test("with an explicit height of 0 no view is asked for and none is drawn", .rules("FL-11"))
  func noHeightNoView() {
    let model = TableModel([
      .init(header: .init(.plain(ink: 1), lines: 0), rows: [.init(lines: 1)])
    ])
    let stage = Stage(model)
    #expect(stage.drawing.hasPrefix("r0.0/0\n"))
    #expect(stage.source.displayed[.header(0)] == nil)
  }

  @Test("a section's own footer pushes its header, not the next section's header", .rules("FL-13"))
  func ownFooterPushes() {
    let model = TableModel([
      .init(header: 2, rows: [1], footer: 3), .init(header: 1, rows: .ones(9)),
    ])
    let stage = Stage(model, height: 4)
    #expect(
      stage.film(at: 0...3) == """
        h0/0|h0/0|h0/1|f0/0
        h0/1|h0/1|f0/0|f0/1
        f0/0|f0/1|f0/1|f0/2
        f0/1|f0/2|f0/2|h1/0
        """)
  }
}
