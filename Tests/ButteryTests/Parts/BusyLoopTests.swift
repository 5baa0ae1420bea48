import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// A source that always has events must not delay anything else for ever.
@Suite("a loop that has always something to do") @MainActor struct BusyLoopTests {
  private final class Rows: ViewController {
    let source = NamedRows([["a", "b", "c", "d", "e", "f", "g", "h"]])
    var begin: (Application) -> Void = { _ in }
    var heard: [Duration] = []
    /// The time at which the change was complete.
    var completion: Duration?

    override func loadView() { view = source.table }

    override func viewDidAppear(_ animated: Bool) {
      if let application = runningApplication { begin(application) }
    }

    override func handle(_ event: Event) -> Bool {
      guard case .key = event, let screen = runningApplication?.device as? BusyScreen else {
        return false
      }
      heard.append(screen.time)
      return true
    }

    /// Inserts three rows; the animation takes two steps of 24 ms after the first picture.
    func insert(on screen: BusyScreen) {
      source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 1)
      source.table.performBatchUpdates {
        self.source.table.insertRows(at: (1...3).map { .at(0, $0) }, with: .top)
      } completion: { [unowned self] _ in
        completion = screen.time
      }
    }
  }

  /// Returns the first letter of each line of a picture.
  private static func letters(_ grid: Grid) -> String {
    (0..<grid.size.height).map { line in
      grid.text(ofLine: line).first { $0 != " " }.map(String.init) ?? "."
    }.joined()
  }

  /// Returns the pictures of the change, each with its time since the first one.
  private func steps(_ screen: BusyScreen) -> [(text: String, time: Duration)] {
    let all = screen.pictures.map { (text: Self.letters($0.grid), time: $0.time) }
    var steps: [(text: String, time: Duration)] = []
    for picture in all where picture.text != "abcdef" && picture.text != steps.last?.text {
      steps.append(picture)
    }
    let start = steps.first?.time ?? .zero
    return steps.map { ($0.text, $0.time - start) }
  }

  private func expectMotion(_ rows: Rows, _ screen: BusyScreen, tolerance: Duration) {
    let steps = steps(screen)
    #expect(steps.map(\.text) == ["axbc..", "axybc.", "axyzbc"])
    for (number, step) in steps.enumerated() {
      let due = Duration.milliseconds(24 * number)
      #expect(step.time >= due && step.time <= due + tolerance, "step \(number): \(step.time)")
    }
    #expect(rows.completion != nil)
  }

  @Test("wakes that come all the time don't hold up a motion, nor its completion", .rules("AP-3"))
  func wakes() {
    let screen = BusyScreen(end: .milliseconds(300))
    let rows = Rows()
    rows.begin = { _ in rows.insert(on: screen) }
    screen.run(rows)
    expectMotion(rows, screen, tolerance: .milliseconds(4))
  }

  @Test("work that posts itself all the time doesn't, either", .rules("AP-3"))
  func posts() {
    let screen = BusyScreen(end: .milliseconds(300))
    screen.isQuiet = true
    let rows = Rows()
    rows.begin = { application in
      Self.postForEver(application)
      rows.insert(on: screen)
    }
    screen.run(rows)
    expectMotion(rows, screen, tolerance: .milliseconds(4))
  }

  private static func postForEver(_ application: Application) {
    application.post { postForEver(application) }
  }

  @Test("scheduled work doesn't, whenever it is due", .rules("AP-3"), arguments: [0, 1, 5, 24])
  func schedule(milliseconds: Int) {
    let screen = BusyScreen(end: .milliseconds(300))
    screen.isQuiet = true
    let rows = Rows()
    rows.begin = { application in
      Self.schedule(every: .milliseconds(milliseconds), in: application)
      rows.insert(on: screen)
    }
    screen.run(rows)
    expectMotion(rows, screen, tolerance: .milliseconds(4))
  }

  private static func schedule(every interval: Duration, in application: Application) {
    application.post(after: interval) { schedule(every: interval, in: application) }
  }

  @Test(
    "keys are heard while work is always due, and wakes always come", .rules("AP-3"),
    arguments: [true, false])
  func keys(isQuiet: Bool) {
    let screen = BusyScreen(end: .milliseconds(300))
    screen.isQuiet = isQuiet
    let times = [Duration.milliseconds(50), .milliseconds(120), .milliseconds(121)]
    screen.keys = times.map { ($0, Key("x")) }
    let rows = Rows()
    rows.begin = { application in
      Self.schedule(every: .zero, in: application)
      Self.schedule(every: .milliseconds(3), in: application)
      Self.postForEver(application)
    }
    screen.run(rows)
    #expect(rows.heard.count == 3)
    for (heard, pressed) in zip(rows.heard, times) { #expect(heard - pressed <= .milliseconds(4)) }
  }

  @Test("scheduled work runs while wakes always come, soon after it is due", .rules("AP-3"))
  func due() {
    let screen = BusyScreen(end: .seconds(30))
    var times: [Duration] = []
    let rows = Rows()
    rows.begin = { application in
      for number in 1...3 {
        application.post(after: .seconds(number)) { times.append(screen.time) }
      }
    }
    screen.run(rows)
    #expect(times.count == 3)
  }

  @Test("one piece of work is one wake-up, and none without any", .rules("AP-2"))
  func wakeUps() {
    for count in 0...3 {
      let screen = BusyScreen(end: .seconds(10))
      screen.isQuiet = true
      let rows = Rows()
      var ran = 0
      rows.begin = { application in
        for number in 0..<count {
          application.post(after: .seconds(1 + number)) { ran += 1 }
        }
        // Cancelled work doesn't count.
        application.post(after: .milliseconds(1500)) { ran += 1 }.cancel()
      }
      screen.run(rows)
      #expect(ran == count)
      // The last wait is the one at the end.
      #expect(screen.waits == count + 1)
      #expect(screen.wakes == 0)
    }
  }
}
