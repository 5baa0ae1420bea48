import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("scrolling by a person and by a program") @MainActor struct ScrollEnabledTests {
  private func run(_ table: TableView, _ act: (ScriptedScreen) -> Void) {
    let screen = ScriptedScreen(width: 20, height: 5)
    screen.pass()
    act(screen)
    screen.run(table)
  }

  @Test(
    "a table that a person can't scroll leaves its keys and the wheel to others", .rules("AP-22"))
  func disabled() {
    let tape = CallTape()
    let source = RowSource([30])
    let table = source.table(width: 20, height: 5)
    table.isScrollEnabled = false
    let controller = KeyController(tape: tape) { table }
    let screen = ScriptedScreen(width: 40, height: 6)
    screen.post { controller.runningApplication?.showsKeyHints = true }
    screen.pass { #expect(!$0.lines[5].contains("scroll")) }
    screen.press(.down)
    screen.press(.pageDown)
    screen.enqueue(.mouse(MouseEvent(.wheelDown, at: Point(x: 2, y: 2))))
    screen.pass { _ in #expect(table.contentOffset.y == 0) }
    screen.post { table.contentOffset.y = 4 }
    screen.pass { _ in #expect(table.contentOffset.y == 4) }
    // The focus still moves, and the table scrolls to the focused row.
    screen.press(.enter)
    screen.press(.down, times: 8)
    screen.pass { _ in #expect(table.contentOffset.y > 4) }
    screen.run(controller)
    #expect(tape.lines == ["controller hears ↓", "controller hears PgDn"])
    withExtendedLifetime(source) {}
  }

  @Test(
    "a part of the content comes into sight by the least way", .rules("AP-22"),
    arguments: [
      // The offset before, the line and the height of the part, and the offset after.
      (0, 2, 2, 0), (0, 4, 3, 2), (10, 4, 2, 4), (10, 12, 3, 10), (10, 40, 5, 25), (10, 14, 2, 11),
      (10, 8, 20, 10), (0, 8, 20, 8), (25, 3, 9, 3),
    ])
  func visibleRect(before: Int, line: Int, height: Int, after: Int) {
    let source = RowSource([30])
    let table = source.table(width: 20, height: 5)
    run(table) { screen in
      screen.post { table.contentOffset.y = before }
      screen.pass()
      screen.post {
        table.scrollRectToVisible(Rect(x: 0, y: line, width: 1, height: height), animated: false)
      }
      screen.pass()
    }
    #expect(table.contentOffset == Point(x: 0, y: after))
    withExtendedLifetime(source) {}
  }

  @Test(
    "insets leave their lines free where a part comes into sight", .rules("AP-22"))
  func insets() {
    let source = RowSource([30])
    let table = source.table(width: 20, height: 5)
    table.contentInset = EdgeInsets(top: 1, bottom: 1)
    run(table) { screen in
      screen.post {
        table.scrollRectToVisible(Rect(x: 0, y: 9, width: 1, height: 1), animated: false)
      }
      screen.pass { _ in #expect(table.contentOffset.y == 6) }
      screen.post {
        table.scrollRectToVisible(Rect(x: 0, y: 3, width: 1, height: 1), animated: false)
      }
      screen.pass { _ in #expect(table.contentOffset.y == 2) }
    }
    withExtendedLifetime(source) {}
  }
}
