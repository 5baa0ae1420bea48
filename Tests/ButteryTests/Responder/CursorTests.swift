import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("where the terminal's cursor stands") @MainActor struct CursorTests {
  private func at(_ x: Int, _ y: Int, seen: Bool = false) -> Cursor {
    Cursor(at: Point(x: x, y: y), isVisible: seen)
  }

  @Test(
    "at the first row in sight while nothing has the focus, then at the focused row, unseen",
    .rules("AP-18"))
  func row() {
    let stage = KeyStage()
    #expect(
      stage.cursors(afterKeys: [Key(.enter), Key(.down), Key(.down), Key(.escape)])
        == [at(0, 1), at(0, 1), at(0, 2), at(0, 3), at(0, 1)])
  }

  @Test("at the first line in sight of a focused row below a floating header", .rules("AP-18"))
  func highRow() {
    let source = RowSource([3], header: 1)
    source.rowHeight = { _ in 6 }
    let table = source.table(width: 10, height: 5)
    table.frame.origin = Point(x: 2, y: 1)
    let root = View()
    root.addSubview(table)
    let controller = KeyController(tape: CallTape()) { root }
    let screen = ScriptedScreen(width: 14, height: 8)
    var cursors: [Cursor?] = []
    for key in [Key(.enter), Key(.down), Key(.down)] {
      screen.enqueue(.key(key))
      screen.pass { cursors.append($0.cursor) }
    }
    screen.run(controller)
    #expect(cursors == [at(2, 2), at(2, 2), at(2, 2)])
  }

  @Test("where a view that has the keys wants it, as far as that can be seen", .rules("AP-18"))
  func view() {
    let stage = KeyStage()
    let cursors = stage.cursors(afterKeys: [Key(.tab), Key(.tab), Key(.tab), Key(.tab)])
    #expect(
      cursors == [
        at(0, 1), at(7, 7, seen: true), at(7, 0, seen: true), at(17, 0, seen: true), at(0, 1),
      ])
  }

  @Test(
    "not where something else is in front, a view is hidden or beyond the edge", .rules("AP-18"))
  func covered() {
    let stage = KeyStage()
    var cursors: [Cursor?] = []
    stage.screen.pass { _ in stage.first.becomeFirstResponder() }
    let look = { (screen: ScriptedScreen) in cursors.append(screen.cursor) }
    stage.screen.pass(look)
    let cover = View(frame: Rect(x: 0, y: 0, width: 20, height: 1))
    stage.screen.post { stage.root.addSubview(cover) }
    stage.screen.pass(look)
    stage.screen.post { cover.removeFromSuperview() }
    stage.screen.pass(look)
    stage.screen.post { stage.first.isHidden = true }
    stage.screen.pass(look)
    stage.screen.post {
      stage.first.isHidden = false
      stage.first.frame.origin.x = 15
    }
    stage.screen.pass(look)
    stage.screen.run(stage.controller)
    let place = at(7, 0, seen: true)
    #expect(cursors == [place, nil, place, nil, nil])
  }

  @Test("it moves where nothing else changes", .rules("AP-18"))
  func alone() {
    let stage = KeyStage()
    var presents: [Int] = []
    for _ in 0..<3 {
      stage.screen.press(.tab)
      stage.screen.pass { presents.append($0.presentCount) }
    }
    stage.screen.type("x")
    stage.screen.pass { presents.append($0.presentCount) }
    stage.screen.run(stage.controller)
    let first = presents[0]
    #expect(presents == [first, first + 1, first + 2, first + 2])
  }
}
