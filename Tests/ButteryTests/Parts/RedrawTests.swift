import Buttery
import ButteryTestSupport
import Testing

/// The views drawn for the next picture, and the lines that the device is told to update.
@MainActor @Suite("the next picture") struct RedrawTests {
  @Test("of a scrolled line draws the row that came in, and not the header that floats")
  func scrolledLine() {
    let stage = DrawingStage()
    let steps = stage.steps([Key(.down), Key(.down), Key(.up)])
    #expect(
      steps == [
        DrawingStage.Step(drawn: ["row 6"], lines: [7], scroll: 1),
        DrawingStage.Step(drawn: ["row 7"], lines: [7], scroll: 1),
        DrawingStage.Step(drawn: ["row 1"], lines: [2], scroll: -1),
      ])
  }

  @Test("of a page draws all rows that came in")
  func page() {
    let stage = DrawingStage()
    let steps = stage.steps([Key(.pageDown)])
    // Six rows aren't covered by the header; one of them stays in sight.
    #expect(
      steps == [
        DrawingStage.Step(
          drawn: ["row 6", "row 7", "row 8", "row 9", "row 10"], lines: [3, 4, 5, 6, 7],
          scroll: 5)
      ])
  }

  @Test("of a scrolled line draws a header that looks otherwise")
  func changedHeader() {
    let stage = DrawingStage()
    stage.act = { stage, _ in
      stage.table.contentOffset.y += 1
      stage.header?.setNeedsDisplay()
    }
    #expect(
      stage.steps([Key(.down), "x"]) == [
        DrawingStage.Step(drawn: ["row 6"], lines: [7], scroll: 1),
        DrawingStage.Step(drawn: ["row 1", "row 7", "header"], lines: [1, 7], scroll: 1),
      ])
  }

  @Test("of a marked view draws that, and what else is on its lines")
  func markedView() {
    let stage = DrawingStage()
    let steps = stage.steps(["m"])
    #expect(steps == [DrawingStage.Step(drawn: ["row 3"], lines: [5], scroll: nil)])
  }

  @Test("draws all lines of a table that isn't alone on them", arguments: [true, false])
  func notAlone(inFront: Bool) {
    let stage = DrawingStage()
    let other = CountedView(name: "other", frame: Rect(x: 15, y: 5, width: 5, height: 1)) { _ in }
    other.ink = "*"
    if inFront {
      stage.root.addSubview(other)
    } else {
      stage.table.removeFromSuperview()
      stage.root.addSubview(other)
      stage.root.addSubview(stage.table)
    }
    let steps = stage.steps([Key(.down)])
    #expect(steps.map(\.scroll) == [1])
    #expect(steps.map(\.lines) == [Array(1..<8)])
    #expect(stage.lines[5].hasSuffix("*****"))
  }

  @Test("draws all lines of a table that is narrower than the screen")
  func narrow() {
    let stage = DrawingStage()
    stage.table.frame = Rect(x: 0, y: 1, width: 19, height: 7)
    let steps = stage.steps([Key(.down)])
    #expect(steps.map(\.scroll) == [nil])
    #expect(steps.map(\.lines) == [Array(1..<8)])
  }

  @Test("shows what was behind a view that went away, or moved, or was hidden")
  func uncovered() {
    let stage = DrawingStage()
    let panel = CountedView(name: "panel", frame: Rect(x: 4, y: 3, width: 9, height: 2)) { _ in }
    panel.ink = "#"
    stage.root.addSubview(panel)
    stage.act = { stage, key in
      switch key {
      case "1": panel.frame = Rect(x: 4, y: 4, width: 9, height: 2)
      case "2": panel.isHidden = true
      case "3": panel.isHidden = false
      case "4": panel.removeFromSuperview()
      default: break
      }
    }
    let steps = stage.steps(["1", "2", "3", "4"])
    #expect(steps.map(\.lines) == [[3, 4, 5], [4, 5], [4, 5], [4, 5]])
    #expect(stage.lines[4] == "row 2" + String(repeating: " ", count: 15))
  }

  @Test("follows a panel that goes away in the same pass in which the table scrolls")
  func uncoveredWhileScrolling() {
    let stage = DrawingStage()
    let panel = CountedView(name: "panel", frame: Rect(x: 4, y: 3, width: 9, height: 2)) { _ in }
    panel.ink = "#"
    stage.root.addSubview(panel)
    stage.act = { stage, _ in
      panel.removeFromSuperview()
      stage.table.contentOffset.y += 1
    }
    let steps = stage.steps(["x"])
    #expect(steps.map(\.scroll) == [1])
    // The scroll moved the old lines of the panel, too, so they must be drawn again.
    #expect(steps.map(\.lines) == [[2, 3, 7]])
    #expect(!stage.lines.joined().contains("#"))
  }
}
