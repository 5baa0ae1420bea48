import Buttery
import ButteryTestSupport
import Testing

/// What keys cost in long texts. Times are of a debug build at most, where all is ten times slower.
@Suite("the cost of typing in a long text", .serialized) @MainActor struct TextCostTests {
  nonisolated static let texts: [(String, String)] = [
    ("words", String(repeating: "to be or not to be ", count: 55_000)),
    ("one word", String(repeating: "x", count: 1_000_000)),
    ("ideographs", String(repeating: "東京都", count: 110_000)),
    ("lines", String(repeating: "to be or not to be\n", count: 55_000)),
  ]

  private func measure(_ view: View, _ text: String, _ moves: [String]) -> [Duration] {
    let screen = ScriptedScreen(width: 80, height: 24, checksPictures: false)
    var (step, times) = (0, [Duration]())
    let keys = moves.flatMap { [$0, "x", "y", "z"] }
    let script = [.paste(text)] + keys.map { Event.key(Key(named: $0)) }
    let application = Application(device: screen)
    screen.whenDrawn = { _ in
      guard step < script.count else { return nil }
      step += 1
      return [script[step - 1]]
    }
    view.becomeFirstResponder()
    var start = ContinuousClock.now
    application.didFinishPass = {
      times.append(.now - start)
      start = .now
    }
    let controller = ViewController()
    controller.view = view
    view.becomeFirstResponder()
    try? application.run(controller)
    return times
  }

  @Test("a megabyte is pasted at once, and a key costs milliseconds afterwards", arguments: texts)
  func megabyte(name: String, text: String) {
    for (kind, view) in [("field", TextField() as View), ("view", TextView())] {
      let times = measure(view, text, ["M-<", "Home", "M-f", "Right", "End"])
      let paste = times.dropFirst().first ?? .zero
      let worst = times.dropFirst(2).max() ?? .zero
      print("\(kind) \(name): paste \(paste), slowest key \(worst)")
      #expect(paste < .seconds(2))
      #expect(worst < .seconds(1))
    }
  }
}
