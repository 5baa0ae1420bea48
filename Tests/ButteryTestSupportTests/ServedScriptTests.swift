import Buttery
import ButteryTestSupport
import Dispatch
import RuleTrait
import Testing

@MainActor @Suite("a script that serves the main actor") struct ServedScriptTests {
  @Test("rows that a posted task awaits appear", .rules("AP-1"))
  func rows() async {
    let letters = Letters()
    var loaded: [String] = []
    let screen = ScriptedScreen(width: 3, height: 3)
    screen.post { Task { await letters.load() } }
    screen.wait { letters.texts.count == 3 }
    screen.pass { loaded = $0.lines }
    await screen.runServing(letters)
    #expect(loaded == [" A ", " B ", " C "])
  }

  @Test("what a stream brings is drawn as it comes", .rules("AP-1"))
  func stream() async {
    let letters = Letters()
    var pictures: [[String]] = []
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let screen = ScriptedScreen(width: 3, height: 2)
    screen.post { Task { for await text in stream { letters.add(text) } } }
    for (count, text) in ["A", "B"].enumerated() {
      screen.post { continuation.yield(text) }
      screen.wait { letters.texts.count > count }
      screen.pass { pictures.append($0.lines) }
    }
    await screen.runServing(letters)
    continuation.finish()
    #expect(pictures == [[" A ", "   "], [" A ", " B "]])
  }

  @Test("what the main queue is handed is served too, at once and later", .rules("AP-1"))
  func dispatch() async {
    let letters = Letters()
    let screen = ScriptedScreen(width: 3, height: 2)
    screen.post {
      DispatchQueue.main.async {
        letters.add("A")
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { letters.add("B") }
      }
    }
    screen.wait { letters.texts.count == 2 }
    await screen.runServing(letters)
    #expect(screen.lines == [" A ", " B "])
  }

  @Test("a task that awaits the end of a motion gets it", .rules("AP-1"))
  func motion() async {
    let letters = Letters()
    var isDone = false
    let screen = ScriptedScreen(width: 3, height: 3, traits: DisplayTraits(animates: true))
    screen.post {
      Task {
        await withCheckedContinuation { continuation in
          letters.insert("A", "B") { continuation.resume() }
        }
        isDone = true
      }
    }
    screen.wait { isDone }
    await screen.runServing(letters)
    #expect(screen.lines == [" A ", " B ", "   "])
  }

  @Test("a task that outlives its application does no harm", .rules("AP-1"))
  func late() async {
    let letters = Letters()
    let screen = ScriptedScreen(width: 3, height: 3)
    var task: Task<Void, Never>?
    screen.post { task = Task { await letters.load() } }
    await screen.runServing(letters)
    await task?.value
    #expect(letters.texts == ["A", "B", "C"])
    #expect(screen.lines == ["   ", "   ", "   "])
  }

  @Test("two applications that take turns on the main actor keep apart", .rules("AP-1"))
  func twoApplications() async {
    let first = Letters()
    let second = Letters()
    let screens = [first, second].map { letters in
      let screen = ScriptedScreen(width: 3, height: 3)
      screen.post { Task { await letters.load() } }
      screen.wait { letters.texts.count == 3 }
      return screen
    }
    async let one = screens[0].runServing(first)
    async let other = screens[1].runServing(second)
    _ = await (one, other)
    #expect(screens.map(\.lines) == [[" A ", " B ", " C "], [" A ", " B ", " C "]])
  }

  @Test("what never happens is reported, and the script goes on")
  func never() async {
    let letters = Letters()
    await withKnownIssue {
      let screen = ScriptedScreen(width: 3, height: 1)
      screen.wait(until: { false }, limit: .milliseconds(20))
      screen.post { letters.add("A") }
      await screen.runServing(letters)
    } matching: {
      $0.description.contains("what the script waits for didn't happen")
    }
    #expect(letters.texts == ["A"])
  }

  @Test("to wait for tasks without serving them is reported")
  func notServed() {
    withKnownIssue {
      let screen = ScriptedScreen(width: 3, height: 1)
      screen.wait { false }
      screen.run(Letters())
    } matching: {
      $0.description.contains("wait(until:) needs runServing(_:)")
    }
  }
}

private final class Letters: TableViewController {
  private(set) var texts: [String] = []

  func load() async {
    async let first = Self.fetch("A")
    async let second = Self.fetch("B")
    await add(first)
    await add(second)
    add("C")
  }

  nonisolated private static func fetch(_ text: String) async -> String {
    try? await Task.sleep(for: .milliseconds(5))
    return text
  }

  func add(_ text: String) {
    texts.append(text)
    tableView.reloadData()
  }

  func insert(_ new: String..., completion: @escaping () -> Void) {
    tableView.performBatchUpdates { [self] in
      texts += new
      tableView.insertRows(
        at: new.indices.map { IndexPath(row: $0, section: 0) }, with: .top)
    } completion: { _ in
      completion()
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.separatorStyle = .none
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "letter")
  }

  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    texts.count
  }

  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "letter", for: indexPath)
    cell.textLabel?.text = texts[indexPath.row]
    return cell
  }
}
