import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("the application's loop") @MainActor struct LoopTests {
  private static let letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]

  /// Returns the first letter of each line of a picture.
  private func letters(_ grid: Grid) -> String {
    (0..<grid.size.height).map { line in
      grid.text(ofLine: line).first { $0 != " " }.map(String.init) ?? "."
    }.joined()
  }

  @Test("wakes don't hold up what shows in steps", .rules("BU-9"), arguments: [1, 5, 10, 23])
  func wakes(milliseconds: Int) {
    let source = NamedRows([Self.letters])
    let screen = ScriptedScreen(
      width: 12, height: 6, traits: DisplayTraits(animates: true), keepsGrids: true)
    var isDone = false
    var end: ContinuousClock.Instant?
    let start = screen.now
    screen.post {
      source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 1)
      source.table.performBatchUpdates {
        source.table.insertRows(at: (1...3).map { .at(0, $0) }, with: .top)
      } completion: { _ in
        isDone = true
        end = screen.now
      }
    }
    for _ in 0..<(120 / milliseconds) {
      screen.wait(.milliseconds(milliseconds))
      screen.post {}
    }
    screen.pass { _ in #expect(isDone) }
    screen.run(source.table)
    #expect(screen.grids.map(letters) == ["abcdef", "axbc..", "axybc.", "axyzbc"])
    // The last wake before the final step may be no later than that step.
    #expect(end.map { start.duration(to: $0) } == .milliseconds(48))
  }

  @Test("each step takes its time")
  func steps() {
    let source = NamedRows([Self.letters])
    let screen = ScriptedScreen(width: 12, height: 6, traits: DisplayTraits(animates: true))
    var shown: [String] = []
    screen.post {
      source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 1)
      source.table.insertRows(at: (1...3).map { .at(0, $0) }, with: .top)
    }
    for duration in [23, 1, 23, 1, 100] {
      screen.pass { shown.append(letters($0.grid)) }
      screen.wait(.milliseconds(duration))
    }
    screen.pass { shown.append(letters($0.grid)) }
    screen.run(source.table)
    #expect(shown == ["axbc..", "axbc..", "axybc.", "axybc.", "axyzbc", "axyzbc"])
  }
}
