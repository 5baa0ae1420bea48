import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("a vertical scroll indicator") @MainActor struct ScrollIndicatorTests {
  private func table(
    _ source: RowSource, width: Int = 12, height: Int = 5, style: TableView.Style = .plain
  ) -> TableView {
    let table = source.table(width: width, height: height, style: style)
    table.showsVerticalScrollIndicator = true
    return table
  }

  /// The lines of the last column that have a bar.
  private func bar(_ table: TableView, isUnicode: Bool = true) -> [Int] {
    table.shownGrid(isUnicode: isUnicode).lines.enumerated()
      .filter { $0.element.last == (isUnicode ? "▐" : "|") }.map(\.offset)
  }

  @Test("stands in the last column, which the content leaves free", .rules("AP-22", "GE-20"))
  func column() {
    let source = RowSource([12], header: 1)
    let table = table(source, height: 6)
    #expect(table.visibleCells.allSatisfy { $0.frame.width == 11 })
    #expect(table.headerView(forSection: 0)?.frame.width == 11)
    table.contentOffset.y = 3
    expectDrawing(
      table.shownGrid(),
      """
      | head 0     |
      | row 0.3   ▐|
      | row 0.4   ▐|
      | row 0.5    |
      | row 0.6    |
      | row 0.7    |
      """,
      styles: """
        |.bbbbbb.....|
        |...........d|
        |...........d|
        |............|
        |............|
        |............|
        """)
    table.showsVerticalScrollIndicator = false
    #expect(bar(table) == [] && table.visibleCells.allSatisfy { $0.frame.width == 12 })
  }

  @Test("isn't shown unless a program asks for it, or where all is in sight", .rules("AP-22"))
  func hidden() {
    let source = RowSource([12])
    #expect(bar(source.table(width: 12, height: 5)) == [])
    #expect(bar(table(source, height: 12)) == [])
    #expect(bar(table(source, height: 11)) == Array(0..<10))
    #expect(bar(table(source, height: 1)) == [0])
    #expect(bar(table(source, height: 0)) == [])
  }

  @Test("touches an end of its column only where that end is in sight", .rules("AP-22"))
  func ends() {
    for rows in [4, 5, 7, 12, 100] {
      for height in 3...6 where height < rows {
        let source = RowSource([rows])
        let table = table(source, height: height)
        var last = -1
        for offset in 0...rows - height {
          table.contentOffset.y = offset
          let bar = bar(table)
          let comment = Comment("\(rows) rows, \(height) lines, offset \(offset): \(bar)")
          #expect(bar == Array((bar.first ?? 0)..<(bar.first ?? 0) + bar.count), comment)
          #expect((bar.first == 0) == (offset == 0) || bar.count == height - 1, comment)
          #expect((bar.last == height - 1) == (offset == rows - height), comment)
          #expect((bar.first ?? -1) >= last, comment)
          last = bar.first ?? -1
        }
      }
    }
  }

  @Test("keeps clear of the insets, and is a sign of its own in ASCII", .rules("AP-22"))
  func insets() {
    let source = RowSource([20])
    let table = table(source, height: 6)
    table.contentInset = EdgeInsets(top: 1, bottom: 2)
    #expect(bar(table) == [1])
    table.contentOffset.y = 100
    #expect(bar(table, isUnicode: false) == [3])
  }

  @Test("lies in the margin of the inset grouped style", .rules("AP-22"))
  func insetGrouped() {
    let source = RowSource([9])
    let table = table(source, width: 16, height: 4, style: .insetGrouped)
    table.contentOffset.y = 100
    expectDrawing(
      table.shownGrid(),
      """
      | │ row 0.5    │ |
      | │ row 0.6    │ |
      | │ row 0.7    │ |
      | ╰ row 0.8    ╯▐|
      """)
    #expect(table.visibleCells.allSatisfy { $0.frame.width == 12 })
  }

  @Test("lies right of a section index, which is pressed beside it", .rules("AP-22", "IX-1"))
  func sectionIndex() {
    let source = IndexedSource("ABCDE")
    let table = source.table { $0.showsVerticalScrollIndicator = true }
    expectDrawing(
      table.shownGrid(),
      """
      | = A               ▐|
      | A0 abcdefghijk…  A▐|
      | A1 abcdefghijk…  B |
      | A2 abcdefghijk…  C |
      | A3 abcdefghijk…  D |
      | = B              E |
      | B0 abcdefghijk…    |
      | B1 abcdefghijk…    |
      """)
    let press = MouseEvent(.press(button: 1), at: Point(x: 18, y: 5))
    #expect(table.handle(Event.mouse(press)))
    #expect(table.sectionAtTop == 3)
  }

  @Test("follows keys, changed rows, sizes and the width that texts have", .rules("AP-22"))
  func following() {
    let source = RowSource([40])
    source.configure = { cell, _ in
      cell.textLabel?.numberOfLines = 0
      cell.textLabel?.text = "sixteen letters."
    }
    source.rowHeight = { _ in TableView.automaticDimension }
    let table = table(source, width: 18, height: 8)
    let screen = ScriptedScreen(width: 18, height: 8)
    var bars: [String] = []
    let look = { (screen: ScriptedScreen) in
      bars.append(String(screen.lines.map { $0.last ?? " " }))
    }
    screen.pass(look)
    screen.press(.end)
    screen.pass(look)
    screen.post { table.showsVerticalScrollIndicator = false }
    screen.pass {
      #expect($0.lines.allSatisfy { $0 == " sixteen letters. " })
      table.showsVerticalScrollIndicator = true
    }
    screen.press(.home)
    screen.press(.down, times: 3)
    screen.pass(look)
    screen.post {
      source.counts = [3]
      table.deleteRows(3..<40, inSection: 0, with: .automatic)
    }
    screen.pass(look)
    screen.resize(width: 18, height: 4)
    screen.pass(look)
    screen.run(table)
    #expect(bars.first == "▐       " && bars.dropFirst().first == "       ▐")
    #expect(bars.dropFirst(2) == [" ▐      ", "        ", "▐▐  "])
  }

  @Test("of a text view leaves the text a column less", .rules("AP-22", "AP-14"))
  func textView() {
    let view = TextView()
    view.text = "one two\nthree\nfour\nfive"
    view.showsVerticalScrollIndicator = true
    let grid = { Grid(of: view, width: 8, height: 3) }
    expectDrawing(
      grid(),
      """
      |one    ▐|
      |two     |
      |three   |
      """)
    view.contentOffset.y = 2
    #expect(grid().lines == ["three   ", "four    ", "five   ▐"])
  }
}
