import Buttery
import ButteryTestSupport
import Testing

/// Tests of a table, as users of the library write them.
@MainActor public struct ShelfTests {
  /// Compares a table with a drawing.
  public func looks(_ table: TableView) {
    table.frame = Rect(x: 0, y: 0, width: 12, height: 2)
    expectDrawing(
      Grid(of: table, width: 12, height: 2),
      """
      | Apple      |
      | Banana     |
      """, legend: ["k": Style(foreground: .red)])
  }

  /// Uses keys, clicks, sizes and time.
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

  /// Uses a pilot that waits for rows, and a picture in a file.
  public func loads(_ controller: ViewController) async throws {
    try await Pilot.run(controller, columns: 12, lines: 3) { pilot in
      try await pilot.wait(for: "Cherry", limit: .seconds(20))
      try await pilot.press(.down, .enter)
      try await pilot.press(.tab, modifiers: .shift)
      try await pilot.type("fig")
      try await pilot.paste("date")
      try await pilot.click("Cherry")
      try await pilot.click(at: .zero)
      try await pilot.turnWheel(1)
      try await pilot.perform { controller.title = "Fruits" }
      try await pilot.wait(until: "it has a title") { controller.title == "Fruits" }
      try await pilot.wait(.seconds(1))
      try await pilot.settle()
      try await pilot.resize(columns: 20, lines: 5)
      expectPicture(of: pilot.screen, named: "fruits")
      #expect(!pilot.isOver)
      pilot.application.stop()
    }
  }

  /// Uses seeds and a tape of calls.
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
