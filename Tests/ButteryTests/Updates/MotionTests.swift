import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("updates in steps") @MainActor struct MotionTests {
  private static let letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]

  /// Returns the pictures that an update leads to, as the first letters of their lines.
  private func pictures(
    animates: Bool = true, isDim: Bool = false, isSlow: Bool = false, key: Key.Code? = nil,
    _ update: @escaping (NamedRows) -> Void
  ) -> [String] {
    let source = NamedRows([Self.letters])
    let screen = ScriptedScreen(
      width: 12, height: 6, traits: DisplayTraits(animates: animates), keepsGrids: true)
    if isSlow { screen.timePerPicture = .milliseconds(30) }
    screen.post { update(source) }
    if let key {
      screen.pass()
      screen.press(key)
    }
    screen.run(source.table)
    return screen.grids.map { grid in
      (0..<6).map { line in
        let text = grid.text(ofLine: line).drop { $0 == " " }.prefix { $0 != " " }
        let dim = isDim && grid.style(at: Point(x: 1, y: line)).attributes.contains(.dim)
        return text.isEmpty ? "." : text + (dim ? "'" : "")
      }.joined()
    }
  }

  @Test("rows that make room for others slide, opaque, in a few line steps", .rules("BU-9"))
  func slides() {
    let shown = pictures { source in
      source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 1)
      source.table.insertRows(at: (1...3).map { .at(0, $0) }, with: .top)
    }
    // Rows that are pushed out of sight disappear at once.
    #expect(shown == ["abcdef", "axbc..", "axybc.", "axyzbc"])
  }

  @Test("a gap closes; what comes in from below slides with it", .rules("BU-9"))
  func closes() {
    let shown = pictures { source in
      source.sections[0].removeSubrange(1...4)
      source.table.deleteRows(at: (1...4).map { .at(0, $0) }, with: .fade)
    }
    #expect(shown == ["abcdef", "a...fg", "a..fgh", "a.fghi", "afghij"])
  }

  @Test("rows that move pass over the others", .rules("BU-9"))
  func moves() {
    let shown = pictures { source in
      source.sections[0].swapAt(0, 4)
      source.table.performBatchUpdates {
        source.table.moveRow(at: .at(0, 0), to: .at(0, 4))
        source.table.moveRow(at: .at(0, 4), to: .at(0, 0))
      }
    }
    #expect(shown.first == "abcdef")
    #expect(shown.last == "ebcdaf")
    #expect(shown.count > 3)
  }

  @Test(
    "rows that fade in are dim at first", .rules("BU-9"),
    arguments: [TableView.RowAnimation.fade, .automatic])
  func fades(_ animation: TableView.RowAnimation) {
    let shown = pictures(isDim: true) { source in
      source.sections[0].insert("x", at: 2)
      source.table.insertRows(at: [.at(0, 2)], with: animation)
    }
    #expect(shown == ["abcdef", "abx'cde", "abx'cde", "abxcde"])
  }

  @Test("without motion, and for .none, the picture is there at once", .rules("BU-9"))
  func atOnce() {
    for (animates, animation) in [(false, TableView.RowAnimation.fade), (true, .none)] {
      let shown = pictures(animates: animates) { source in
        source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 1)
        source.table.insertRows(at: (1...3).map { .at(0, $0) }, with: animation)
      }
      #expect(shown == ["abcdef", "axyzbc"])
    }
  }

  @Test("a terminal that is slow to take a picture gets the last one at once", .rules("BU-9"))
  func isSlow() {
    let shown = pictures(isSlow: true) { source in
      source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 1)
      source.table.insertRows(at: (1...3).map { .at(0, $0) }, with: .top)
    }
    #expect(shown == ["abcdef", "axbc..", "axyzbc"])
  }

  @Test("a reload after an update in the same pass shows at once", .rules("BU-9"))
  func reloads() {
    let shown = pictures { source in
      source.sections[0].removeSubrange(2...)
      source.table.deleteRows(at: (2...9).map { .at(0, $0) }, with: .top)
      source.sections = [["x"], ["y"], Self.letters + Self.letters]
      source.table.reloadData()
    }
    #expect(shown == ["abcdef", "xyabcd"])
  }

  @Test(
    "a key ends the motion; the completion comes when the last picture is there", .rules("BU-9"))
  func ends() {
    var done = 0
    let shown = pictures(key: .down) { source in
      source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 1)
      source.table.performBatchUpdates {
        source.table.insertRows(at: (1...3).map { .at(0, $0) }, with: .left)
      } completion: { _ in
        done += 1
      }
    }
    #expect(shown.first == "abcdef")
    #expect(shown.last == "xyzbcd")
    #expect(done == 1)
  }
}
