import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the order of calls") @MainActor struct CallOrderTests {
  private func source() -> ClosureSource {
    let source = ClosureSource(counts: [3, 9])
    source.headerView = { table, _ in table.dequeueReusableHeaderFooterView(withIdentifier: "h") }
    source.footerTitle = { "end of \($0)" }
    source.headerHeight = { _, _ in 1 }
    source.footerHeight = { _, section in section == 0 ? 1 : 0 }
    source.rowHeight = { _, _ in 1 }
    return source
  }

  @Test("the first layout: counts, heights, then what is in sight from top to bottom")
  func firstLayout() {
    let source = source()
    let table = source.table(height: 3)
    #expect(source.tape.isEmpty)
    table.layoutIfNeeded()
    let tape = source.tape.filter { !$0.hasPrefix("height 1.") }
    #expect(
      tape == [
        "sections", "rows in 0", "rows in 1",
        "height of header 0", "height of footer 0", "height 0.0", "height 0.1", "height 0.2",
        "height of header 1", "height of footer 1",
        "header 0", "will display header 0",
        "cell 0.0", "will display 0.0",
        "cell 0.1", "will display 0.1",
        "footer 0", "will display footer 0",
      ])
  }

  @Test(
    "departures first, rows before headers before footers; then arrivals in order", .rules("RU-3"))
  func departuresFirst() {
    let source = source()
    let table = source.table(height: 3)
    table.layoutIfNeeded()
    source.tape = []
    table.contentOffset.y = 5
    table.layoutIfNeeded()
    #expect(
      source.tape == [
        "did end 0.0", "did end 0.1", "did end header 0", "did end footer 0",
        "header 1", "prepare header", "will display header 1",
        "cell 1.0", "prepare row 0.1", "will display 1.0",
        "cell 1.1", "prepare row 0.0", "will display 1.1",
      ])
  }

  @Test("ended, prepared, asked for, will be displayed, drawn", .rules("RU-4"))
  func lifeOfACell() {
    let source = source()
    let table = source.table(height: 3)
    table.layoutIfNeeded()
    source.tape = []
    table.contentOffset.y = 5
    _ = Grid(of: table, width: 20, height: 3, checksPictures: false)
    // The cell of row 0.1 is reused for row 1.0.
    let order = source.tape.filter { $0.hasSuffix("0.1") || $0.hasSuffix("1.0") }
    #expect(
      order == [
        "did end 0.1", "cell 1.0", "prepare row 0.1", "will display 1.0", "draw row 1.0",
      ])
  }

  @Test(
    "a header that begins or stops floating is neither asked for nor displayed again",
    .rules("FL-12"))
  func floatingIsSilent() {
    let source = source()
    let table = source.table(height: 4)
    table.layoutIfNeeded()
    for offset in [1, 2, 3, 2, 1, 0, 1] {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
    }
    #expect(source.tape.filter { $0 == "header 0" }.count == 1)
    #expect(source.tape.filter { $0 == "will display header 0" }.count == 1)
    #expect(!source.tape.contains("did end header 0"))
    #expect(source.tape.filter { $0 == "footer 0" }.count == 1)
    table.contentOffset.y = 8
    table.layoutIfNeeded()
    #expect(source.tape.filter { $0 == "did end header 0" }.count == 1)
    #expect(source.tape.filter { $0 == "did end footer 0" }.count == 1)
  }

  @Test("a plain header is made anew each time and let go when it leaves", .rules("DOC-38"))
  func plainHeader() {
    let source = source()
    source.headerView = { _, section in
      let label = Label()
      label.text = "H\(section)"
      return label
    }
    var last: View?
    source.willDisplayHeader = { view, _ in last = view }
    let table = source.table(height: 3)
    #expect(drawing(of: table) == "H0\n row 0.0\n end of 0")
    weak let header = last
    last = nil
    #expect(header != nil)
    source.willDisplayHeader = { _, _ in }
    table.contentOffset.y = 6
    table.layoutIfNeeded()
    #expect(header == nil)
    table.contentOffset.y = 0
    #expect(drawing(of: table) == "H0\n row 0.0\n end of 0")
  }
}
