import Buttery
import ButteryTestSupport
import Testing

/// Tests of a table as a user of the library writes them.
@MainActor public struct ShelfTests {
  /// A table as a drawing.
  public func looks(_ table: TableView) {
    table.frame = Rect(x: 0, y: 0, width: 12, height: 2)
    expectDrawing(
      Grid(of: table, width: 12, height: 2),
      """
      | Apple      |
      | Banana     |
      """, legend: ["k": Style(foreground: .red)])
  }

  /// Keys, clicks, sizes and time.
  public func scrolls(_ controller: ViewController) {
    let screen = ScriptedScreen(width: 12, height: 3)
    screen.press(.down, times: 2)
    screen.type("q")
    screen.click(at: .zero)
    screen.turnWheel(1)
    screen.resize(width: 20, height: 5)
    screen.pass { #expect($0.lines[0] == " Cherry     ") }
    screen.wait(.seconds(1))
    screen.settle()
    screen.run(controller)
    #expect(screen.presentCount > 0)
  }

  /// Seeds and a tape of calls.
  public func keepsOrder(_ table: TableView) throws {
    let tape = CallTape()
    try withSeeds(count: 20) { generator in
      let row = Int.random(in: 0..<10, using: &generator)
      tape.record("row \(row)")
      try #require(table.numberOfRows(inSection: 0) > row)
    }
    #expect(tape.lines.count == 20)
  }
}
