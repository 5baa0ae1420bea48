import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("view controllers come and go") @MainActor struct AppearanceTests {
  private final class Taped: ViewController {
    let tape: CallTape
    let name: String
    var place: (Rect) -> Rect = { $0 }
    var didAppear: () -> Void = {}
    init(_ name: String, _ tape: CallTape) {
      self.name = name
      self.tape = tape
    }
    private func note(_ call: String) { tape.record("\(name) \(call)") }
    override func frame(inScreen bounds: Rect) -> Rect { place(bounds) }
    override func viewDidLoad() { note("did load") }
    override func viewWillAppear(_ animated: Bool) { note("will appear \(animated)") }
    override func viewDidAppear(_ animated: Bool) {
      note("did appear \(animated)")
      didAppear()
    }
    override func viewWillDisappear(_ animated: Bool) { note("will disappear \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { note("did disappear \(animated)") }
    override func viewWillLayoutSubviews() { note("will lay out \(view.bounds.width)") }
    override func viewDidLayoutSubviews() { note("did lay out") }
  }

  /// Runs the steps, each followed by a pass, and records where each begins.
  private func run(_ root: ViewController, _ tape: CallTape, _ steps: [() -> Void])
    -> ScriptedScreen
  {
    var steps = steps
    let screen = ScriptedScreen(width: 4, height: 2)
    screen.whenDrawn = { _ in
      guard !steps.isEmpty else { return nil }
      tape.record("-")
      steps.removeFirst()()
      return []
    }
    screen.run(root)
    return screen
  }

  @Test("a controller that covers another one: UIKit's order, coming and going")
  func presented() {
    let tape = CallTape()
    let root = Taped("A", tape)
    let front = Taped("B", tape)
    _ = run(
      root, tape,
      [
        { root.present(front, animated: true) { tape.record("presented") } },
        { front.dismiss { tape.record("dismissed") } },
      ])
    expectTape(
      tape,
      """
      A did load
      A will appear false
      A will lay out 4
      A did lay out
      A did appear false
      -
      B did load
      A will disappear true
      B will appear true
      B will lay out 4
      B did lay out
      B did appear true
      A did disappear true
      presented
      -
      B will disappear false
      A will appear false
      A did appear false
      B did disappear false
      dismissed
      """)
  }

  @Test("a controller of which something is left to see doesn't disappear")
  func partlyCovered() {
    let tape = CallTape()
    let root = Taped("A", tape)
    let front = Taped("B", tape)
    front.place = { Rect(x: 1, y: 0, width: $0.width - 1, height: $0.height) }
    _ = run(root, tape, [{ root.present(front) }, { root.dismiss() }])
    #expect(!tape.lines.contains { $0.hasPrefix("A") && $0.contains("disappear") })
    #expect(tape.lines.filter { $0.hasPrefix("A will appear") }.count == 1)
    #expect(tape.lines.contains("B did disappear false"))
  }

  @Test("what viewDidAppear changes is drawn without waiting for an event")
  func changeInDidAppear() {
    let tape = CallTape()
    let root = Taped("A", tape)
    let front = Taped("B", tape)
    let text = Label()
    text.text = "B"
    front.view.addSubview(text)
    front.place = { Rect(x: 2, y: 0, width: $0.width - 2, height: 1) }
    text.frame = Rect(x: 0, y: 0, width: 2, height: 1)
    root.didAppear = { root.present(front) }
    let screen = run(root, tape, [])
    #expect(screen.lines == ["  B ", "    "])
    #expect(tape.lines.last == "B did appear false")
  }

  @Test("a view is made when it is first asked for, and can be asked for without that")
  func loading() {
    let tape = CallTape()
    let controller = Taped("A", tape)
    #expect(controller.viewIfLoaded == nil && tape.lines == [])
    controller.loadViewIfNeeded()
    controller.loadViewIfNeeded()
    #expect(controller.viewIfLoaded === controller.view && tape.lines == ["A did load"])
  }

  @Test("without an application the presentation is complete at once")
  func withoutApplication() {
    var isComplete = false
    let controller = ViewController()
    controller.present(ViewController()) { isComplete = true }
    #expect(isComplete)
  }

  @Test("a view that outlives its controller can still be laid out")
  func lateView() {
    let tape = CallTape()
    var controller: Taped? = Taped("A", tape)
    let view = controller?.view
    controller = nil
    view?.setNeedsLayout()
    view?.layoutIfNeeded()
    #expect(tape.lines == ["A did load"])
  }

  @Test("scrolling is told exactly once for each change of the offset", .rules("SC-7"))
  func didScroll() {
    let source = ClosureSource(counts: [50])
    var offsets: [Int] = []
    source.didScroll = { offsets.append($0.contentOffset.y) }
    let table = source.table(height: 5) { $0.rowHeight = 1 }
    table.layoutIfNeeded()
    #expect(offsets == [])
    table.contentOffset.y = 7
    table.setContentOffset(Point(x: 0, y: 9), animated: true)
    table.contentOffset.y = 9
    table.scrollToRow(at: IndexPath(row: 20, section: 0), at: .top, animated: false)
    table.layoutIfNeeded()
    _ = table.handle(Key(.down))
    table.contentOffset.y = 1000
    table.layoutIfNeeded()
    #expect(offsets == [7, 9, 20, 21, 45])
    table.frame.size.height = 10
    table.layoutIfNeeded()
    source.counts = [3]
    table.reloadData()
    table.layoutIfNeeded()
    #expect(offsets == [7, 9, 20, 21, 45, 40, 0])
  }
}
