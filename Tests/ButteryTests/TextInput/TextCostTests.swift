import Buttery
import ButteryTestSupport
import Testing

/// The cost of keys in long texts.
///
/// They are compared with those in a tenth of the text, and with that of pasting it.
@Suite("the cost of typing in a long text", .serialized) @MainActor struct TextCostTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var piece: String
    var count: Int

    var testDescription: String { name }
    var text: String { String(repeating: piece, count: count) }
    var tenth: String { String(repeating: piece, count: count / 10) }
  }

  nonisolated static let cases = [
    Case(name: "words", piece: "to be or not to be ", count: 55_000),
    Case(name: "one word", piece: "x", count: 1_000_000),
    Case(name: "ideographs", piece: "東京都", count: 110_000),
    Case(name: "lines", piece: "to be or not to be\n", count: 55_000),
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
    var start = computingTime()
    application.didFinishPass = {
      times.append(computingTime() - start)
      start = computingTime()
    }
    let controller = ViewController()
    controller.view = view
    view.becomeFirstResponder()
    try? application.run(controller)
    return times
  }

  @Test("a megabyte is pasted at once, and a key costs milliseconds afterwards", arguments: cases)
  func megabyte(example: Case) {
    for make in [{ TextField() }, { TextView() }] as [() -> View] {
      let pastes = [example.tenth, example.text].map { text in
        let times = measure(make(), text, ["M-<", "Home", "M-f", "Right", "End"])
        let paste = times.dropFirst().first ?? .zero
        let worst = times.dropFirst(2).max() ?? .zero
        #expect(worst < paste * 4, "\(type(of: make()))")
        return paste
      }
      #expect(pastes[1] < pastes[0] * 40, "\(type(of: make()))")
    }
  }
}
