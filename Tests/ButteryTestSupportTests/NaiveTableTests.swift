import Buttery
import ButteryTestSupport
import Testing

@Suite("the naive table") struct NaiveTableTests {
  private static func section(header: Int, rows: Int, footer: Int = 0) -> TableModel.Section {
    TableModel.Section(
      header: .init(.reusable("u", ink: 1), lines: header),
      footer: footer > 0 ? .init(.plain(ink: 1), lines: footer) : .init(.none, lines: 0),
      rows: Array(repeating: .init(lines: 1), count: rows))
  }

  private func table() -> NaiveTable {
    var model = TableModel()
    model.sections = [
      Self.section(header: 2, rows: 3, footer: 1), Self.section(header: 2, rows: 5),
    ]
    return NaiveTable(model, size: Size(width: 6, height: 6))
  }

  @Test("draws the worked example of floating headers, written down by hand")
  func workedExample() {
    var table = table()
    var lines: [[String]] = []
    for _ in 0...5 {
      lines.append(table.drawing)
      table.scroll(by: 1)
    }
    let picture = (0..<6).map { line in lines.map { $0[line] }.joined(separator: "|") }
    #expect(
      picture == [
        "h0/0  |h0/0  |h0/0  |h0/0  |h0/1  |f0/0  ",
        "h0/1  |h0/1  |h0/1  |h0/1  |f0/0  |h1/0  ",
        "r0.0/0|r0.1/0|r0.2/0|f0/0  |h1/0  |h1/1  ",
        "r0.1/0|r0.2/0|f0/0  |h1/0  |h1/1  |r1.0/0",
        "r0.2/0|f0/0  |h1/0  |h1/1  |r1.0/0|r1.1/0",
        "f0/0  |h1/0  |h1/1  |r1.0/0|r1.1/0|r1.2/0",
      ])
  }

  @Test("stays in range and keeps its anchor row, as written down by hand")
  func offsets() {
    var table = table()
    #expect(table.contentHeight == 13)
    table.scroll(to: 99)
    #expect(table.offset == 7)
    table.setStyle(.grouped)
    #expect(table.offset == 7)
    table.setInset(EdgeInsets(top: 2, bottom: 1))
    #expect(table.offsets == -2...8)
    table.resize(to: Size(width: 6, height: 10))
    #expect(table.offset == 4)
    table.scrollToRow(IndexPath(row: 0, section: 1), at: .top)
    #expect(table.offset == 4)
    table.perform(.beginning)
    #expect(table.offset == -2)
  }

  @Test("a seed gives the same table each time, and its description says all of it")
  func description() {
    var first = SeededGenerator(seed: 7)
    var second = SeededGenerator(seed: 7)
    #expect(TableModel.random(using: &first) == TableModel.random(using: &second))
    var model = TableModel()
    model.tableHeader = 2
    model.sections = [
      .init(
        header: .init(.title("A"), lines: 2), footer: .init(.plain(ink: 3)),
        rows: [.init(lines: 1), .init(identifier: "y", height: .automatic(ink: 9))])
    ]
    #expect(
      model.description == """
        plain, inset 0/0, padding 0, header 2 footer -
          "A"=2 [x1 y~9] plain~3
        """)
  }
}
