import Buttery
import ButteryTestSupport
import Dispatch
import RuleTrait
import Synchronization
import Testing

@Suite("work for later") @MainActor struct ScheduledWorkTests {
  private let screen = ScriptedScreen(width: 8, height: 1)
  private let label = Label()

  /// Runs the script with an application, which is passed to `begin` at the beginning.
  @discardableResult private func run(_ begin: (Application) -> Void) -> Application {
    run(on: screen, begin)
  }

  @discardableResult private func run(
    on screen: ScriptedScreen, _ begin: (Application) -> Void
  ) -> Application {
    let controller = LabelController(label)
    let application = Application(device: screen)
    begin(application)
    do {
      try application.run(controller)
    } catch is ScriptedScreen.EndOfScript {
    } catch {
      Issue.record(error)
    }
    return application
  }

  private final class LabelController: ViewController {
    private let label: Label
    init(_ label: Label) { self.label = label }
    override func loadView() { view = label }
  }

  /// An object whose release can be observed.
  private final class Token: Sendable {}

  @Test(
    "what is due earlier runs earlier, what is due at once in the order of the calls",
    .rules("AP-2"))
  func order() {
    var ran: [String] = []
    run { application in
      for (name, delay) in [("c", 30), ("a", 10), ("d", 30), ("b", 20), ("e", 30)] {
        application.post(after: .milliseconds(delay)) { ran.append(name) }
      }
      screen.wait(.milliseconds(30))
    }
    #expect(ran == ["a", "b", "c", "d", "e"])
  }

  @Test("it runs when its time has come since the call, and the picture follows", .rules("AP-2"))
  func time() {
    var pictures: [String] = []
    run { application in
      screen.wait(.milliseconds(100))
      screen.post {
        application.post(after: .milliseconds(250)) { label.text = "later" }
      }
      for duration in [249, 1, 1] {
        screen.wait(.milliseconds(duration))
        screen.pass { pictures.append($0.lines[0]) }
      }
    }
    #expect(pictures == ["        ", "later   ", "later   "])
  }

  @Test(
    "no delay, or less than none, is the next turn of the loop, after a picture", .rules("AP-2"))
  func noDelay() {
    var seen: [String] = []
    run { application in
      screen.post {
        label.text = "first"
        for (name, delay) in [("a", Duration.zero), ("b", .seconds(-5)), ("c", .zero)] {
          application.post(after: delay) {
            seen.append("\(name) \(screen.lines[0])")
            if name == "c" { application.post(after: .zero) { seen.append("d") } }
          }
        }
        seen.append("call")
      }
      screen.wait(.milliseconds(1))
    }
    #expect(seen == ["call", "a first   ", "b first   ", "c first   ", "d"])
  }

  @Test("no delay is too long", .rules("AP-2"))
  func longDelay() {
    let most = Duration.seconds(Int64.max)
    var works: [ScheduledWork] = []
    var ran: [String] = []
    run { application in
      works = [most, most + most, .seconds(1 << 50)].map { delay in
        application.post(after: delay) { ran.append("far") }
      }
      application.post(after: most * -1) { ran.append("near") }
      screen.wait(.seconds(1_000_000_000))
    }
    #expect(ran == ["near"])
    #expect(works.allSatisfy { $0.isCancelled })
  }

  @Test("cancelled work never runs and lets go of what it held", .rules("AP-2"))
  func cancelling() {
    var ran: [String] = []
    weak var released: Token?
    run { application in
      let token = Token()
      released = token
      let work = application.post(after: .milliseconds(10)) { [token] in
        ran.append("\(token)")
      }
      application.post(after: .milliseconds(10)) { ran.append("other") }
      screen.wait(.milliseconds(5))
      screen.post {
        #expect(!work.isCancelled)
        work.cancel()
        work.cancel()
        #expect(work.isCancelled)
      }
      screen.pass { _ in #expect(released == nil) }
      screen.wait(.milliseconds(50))
    }
    #expect(ran == ["other"])
  }

  @Test("work that is due at once may cancel what comes behind it", .rules("AP-2"))
  func cancellingInTheSameWake() {
    var ran: [String] = []
    run { application in
      var last: ScheduledWork?
      application.post(after: .milliseconds(10)) {
        ran.append("first")
        last?.cancel()
      }
      last = application.post(after: .milliseconds(10)) { ran.append("second") }
      screen.wait(.milliseconds(50))
    }
    #expect(ran == ["first"])
  }

  @Test("what was done can't be cancelled any more", .rules("AP-2"))
  func done() {
    var work: ScheduledWork?
    run { application in
      work = application.post(after: .milliseconds(1)) {}
      screen.wait(.milliseconds(2))
      screen.post { work?.cancel() }
      screen.pass()
    }
    #expect(work?.isCancelled == false)
  }

  private final class Numbers: Sendable {
    private let numbers = Mutex<Set<Int>>([])
    var all: Set<Int> { numbers.withLock { $0 } }
    func insert(_ number: Int) { numbers.withLock { _ = $0.insert(number) } }
  }

  @Test("it is scheduled and cancelled on any thread", .rules("AP-2"))
  func threads() {
    let ran = Numbers()
    run { application in
      let works = Mutex<[(number: Int, work: ScheduledWork)]>([])
      DispatchQueue.concurrentPerform(iterations: 200) { number in
        let work = application.post(after: .milliseconds(number % 7)) {
          ran.insert(number)
        }
        works.withLock { $0.append((number, work)) }
      }
      let all = works.withLock { $0 }
      DispatchQueue.concurrentPerform(iterations: all.count) { index in
        if all[index].number.isMultiple(of: 3) { all[index].work.cancel() }
      }
      screen.wait(.milliseconds(7))
    }
    #expect(ran.all == Set((0..<200).filter { !$0.isMultiple(of: 3) }))
  }

  @Test("what is left at the end of the application isn't run, and goes", .rules("AP-2"))
  func end() {
    var ran: [String] = []
    weak var released: Token?
    var works: [ScheduledWork] = []
    var application: Application?
    do {
      let token = Token()
      released = token
      application = run { application in
        works.append(application.post(after: .seconds(1)) { [token] in ran.append("\(token)") })
        application.post(after: .milliseconds(1)) {
          application.stop()
          application.post(after: .zero) { ran.append("after stop") }
        }
        works.append(application.post(after: .milliseconds(1)) { ran.append("behind stop") })
        screen.wait(.milliseconds(2))
      }
    }
    #expect(ran.isEmpty)
    #expect(released == nil)
    #expect(works.allSatisfy { $0.isCancelled })
    // Nobody would run this work.
    let late = application?.post(after: .zero) { ran.append("late") }
    #expect(late?.isCancelled == true)
    try? application?.run(LabelController(label))
    #expect(ran.isEmpty)
  }

  @Test("an application that is never run lets go of what it was to do", .rules("AP-2"))
  func neverRun() {
    weak var released: Token?
    do {
      let token = Token()
      released = token
      Application(device: screen).post(after: .seconds(1)) { _ = token }
    }
    #expect(released == nil)
  }

  @MainActor private final class Clock {
    var ticks = 0

    func begin(in application: Application) {
      application.post(after: .milliseconds(100)) { [self] in
        ticks += 1
        begin(in: application)
      }
    }
  }

  @Test("work that posts itself anew ends with the script", .rules("AP-2"))
  func again() {
    let clock = Clock()
    run { application in
      clock.begin(in: application)
      screen.wait(.seconds(1))
      screen.settle()
    }
    #expect(clock.ticks == 10)
  }

  @Test("random calls run in the order of their times, whatever is cancelled", .rules("AP-2"))
  func random() {
    withSeeds(count: 20) { generator in
      let screen = ScriptedScreen(width: 8, height: 1)
      var ran: [Int] = []
      var expected: [(time: Int, number: Int)] = []
      run(on: screen) { application in
        var works: [ScheduledWork] = []
        var time = 0
        for number in 0..<60 {
          let delay = Int.random(in: 1...20, using: &generator)
          expected.append((time + delay, number))
          screen.post {
            works.append(application.post(after: .milliseconds(delay)) { ran.append(number) })
          }
          if Int.random(in: 0..<3, using: &generator) == 0 {
            let pause = Int.random(in: 1...5, using: &generator)
            screen.wait(.milliseconds(pause))
            time += pause
          }
          guard Int.random(in: 0..<4, using: &generator) == 0 else { continue }
          let victim = Int.random(in: 0...number, using: &generator)
          // Work that was due until now has been done.
          expected.removeAll { $0.number == victim && $0.time > time }
          screen.post { works[victim].cancel() }
        }
        screen.wait(.milliseconds(30))
      }
      let order = expected.sorted { ($0.time, $0.number) < ($1.time, $1.number) }.map(\.number)
      #expect(ran == order)
    }
  }
}
