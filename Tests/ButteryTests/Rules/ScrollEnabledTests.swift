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
    "a delegate hears where a person begins to scroll, and that they have rested", .rules("FO-7"))
  func dragging() {
    final class Listener: TableViewDelegate {
      let tape = CallTape()
      func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
        tape.record("begin at \(scrollView.contentOffset.y)")
      }
      func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
        tape.record("end at \(scrollView.contentOffset.y), \(decelerate)")
      }
      func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { tape.record("rest") }
    }
    let (source, listener) = (RowSource([30]), Listener())
    let table = source.table(width: 20, height: 5)
    table.delegate = listener
    table.handle(Key(.down))
    run(table) { screen in
      screen.press(.down, times: 3)
      screen.wait(.milliseconds(150))
      screen.enqueue(.mouse(MouseEvent(.wheelDown, at: Point(x: 2, y: 2))))
      screen.wait(.milliseconds(150))
      screen.pass { _ in #expect(listener.tape.lines == ["begin at 1"]) }
      screen.wait(.milliseconds(100))
      screen.pass()
      screen.post {
        #expect(listener.tape.lines == ["begin at 1", "end at 7, true", "rest"])
        listener.tape.clear()
        table.contentOffset.y = 20
      }
      screen.wait(.milliseconds(300))
      screen.press(.up)
      // A row that gets the focus by Enter isn't scrolling.
      screen.wait(.milliseconds(300))
      screen.press(.enter)
      screen.wait(.milliseconds(300))
      screen.pass()
    }
    #expect(listener.tape.lines == ["begin at 20", "end at 19, true", "rest"])
    withExtendedLifetime(source) {}
  }

  @Test("a subclass sees the content size once in each layout", .rules("FO-7"))
  func contentSize() {
    final class Growing: TableView {
      var heights: [Int] = []
      override var contentSize: Size {
        didSet { heights.append(contentSize.height) }
      }
    }
    final class Notes: TextView {
      var heights: [Int] = []
      override var contentSize: Size {
        didSet { heights.append(contentSize.height) }
      }
    }
    let source = RowSource([3, 20])
    for estimate in [0, 1] {
      let table = Growing(frame: Rect(x: 0, y: 0, width: 20, height: 5), style: .plain)
      table.register(TableViewCell.self, forCellReuseIdentifier: "c")
      table.estimatedRowHeight = estimate
      table.dataSource = source
      table.delegate = source
      table.layoutIfNeeded()
      source.counts[0] = 5
      table.insertRows(at: [.row(0, 0), .row(0, 1)], with: .none)
      table.layoutIfNeeded()
      #expect(table.heights == [23, 25])
      #expect(table.contentSize.height == 25)
      source.counts[0] = 3
    }
    let notes = Notes(frame: Rect(x: 0, y: 0, width: 20, height: 5))
    notes.text = "one\ntwo"
    notes.layoutIfNeeded()
    #expect(notes.heights == [2])
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
