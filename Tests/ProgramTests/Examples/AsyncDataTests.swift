import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  @Suite("the main actor of a program") struct MainActorOfProgram {
    @Test("tasks, async let, a stream and the main queue bring rows as they come", .rules("AP-1"))
    func rows() throws {
      let example = try ExampleSession("async-data", columns: 24, lines: 8, shows: "The day begins")
      example.expectScreen(
        """
        | The day begins         |
        | Milk: 400 kg           |
        | Cream: 500 kg          |
        | Wheel 1                |
        | Wheel 2                |
        | Wheel 3                |
        | The cellar is closed   |
        |                        |
        """)
      try example.expectEnd(by: "q")
    }

    @Test("a program sleeps once its tasks are done", .rules("AP-1"))
    func idle() throws {
      let example = try ExampleSession("async-data", lines: 24, shows: "The cellar is closed")
      try Self.expectRest(of: example.session)
      try example.expectEnd(by: "q")
    }

    @Test("a program with Foundation has its main actor served, and sleeps then", .rules("AP-1"))
    func foundation() throws {
      let session = try TerminalSession("await-probe", ["rows"])
      for text in ["year true", "MainActor.run", "group 10", "stream 3", "asyncAfter", " async "] {
        try session.wait(for: text)
      }
      try Self.expectRest(of: session)
      try Self.expectEnd(of: session)
    }

    @Test("the main actor is served again after the process was stopped", .rules("AP-1"))
    func stopped() throws {
      let session = try TerminalSession("await-probe", ["rows"])
      try session.wait(for: "asyncAfter")
      session.signal(SIGSTOP)
      session.signal(SIGCONT)
      session.press("l")
      try session.wait(for: "loaded")
      try Self.expectEnd(of: session)
    }

    @Test("work without end keeps neither pictures nor keys waiting", .rules("AP-1"))
    func busy() throws {
      let session = try TerminalSession("await-probe", ["busy"])
      try session.wait("no picture comes", whileBusy: true) { $0.screen.contains("turn") }
      let first = session.text(line: 0)
      try session.wait("no other picture comes", whileBusy: true) { $0.text(line: 0) != first }
      session.press("l")
      try session.wait("keys aren't heard", whileBusy: true) { $0.screen.contains("loaded") }
      try Self.expectEnd(of: session)
    }

    @Test(
      "rows move, and their completion comes, among tasks, posts and work that never end",
      .rules("AP-3"))
    func motion() throws {
      let session = try TerminalSession("await-probe", ["moves"])
      try session.wait("no list", whileBusy: true) { $0.screen.contains("no row is loaded yet") }
      session.press("m")
      try session.wait("the change isn't complete", whileBusy: true) { $0.screen.contains("moved") }
      session.press("l")
      try session.wait("keys aren't heard", whileBusy: true) { $0.screen.contains("loaded") }
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("a program wakes up once for each piece of work, and sleeps otherwise", .rules("AP-2"))
    func wakeUps() throws {
      let session = try TerminalSession("await-probe", ["later"])
      try session.wait(for: "no row is loaded yet")
      try session.settle(quiet: 300)
      let before = try session.effort()
      session.press("s")
      try session.wait(for: "later")
      try Self.expectRest(of: session)
      // One for the key, five without effect, one for the row, and one that the system adds at times, for a
      // page fault or a lock. On a busy machine, two pieces of work may be due at once.
      let sleeps = try session.effort().sleeps - before.sleeps
      #expect((1...8).contains(sleeps), "\(sleeps)")
      #expect(!session.screen.contains("cancelled") && !session.screen.contains("never"))
      try Self.expectEnd(of: session)
    }

    @Test("a task that outlives its application does no harm to the next one", .rules("AP-1"))
    func late() throws {
      let session = try TerminalSession("await-probe", ["late"])
      try session.wait(for: "no row is loaded yet")
      session.forgetReceived()
      session.press("q")
      try session.wait("no second application begins") {
        $0.received.lastStart(of: Array("no row is loaded yet".utf8)) != nil
      }
      session.pump(milliseconds: 500)
      #expect(!session.screen.contains("late"))
      session.press("l")
      try session.wait(for: "loaded")
      try Self.expectEnd(of: session)
    }

    @Test(
      "in a task of the main actor an application hears keys, and says that others wait",
      .rules("AP-1"),
      arguments: ["task", "thread"])
    func busyActor(act: String) throws {
      let session = try TerminalSession("await-probe", [act])
      try session.wait(for: "year true")
      session.pump(milliseconds: 400)
      #expect(!session.screen.contains("asyncAfter"))
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      try session.wait("nothing is said") {
        $0.textAfterRestore.contains(
          "warning: tasks of the main actor and DispatchQueue.main wait for Application.run")
      }
    }

    /// Expects that the program sends no byte and its main thread doesn't run: for a second where the system
    /// tells that it waits without a time limit, else for five.
    ///
    /// In any program with tasks, libdispatch checks its threads once a second, on a thread of its own.
    private static func expectRest(of session: TerminalSession) throws {
      try session.settle(quiet: 300)
      session.forgetReceived()
      let before = try session.effort()
      session.pump(milliseconds: session.waitsForEvents(.mainThreads) ? 1000 : 5000)
      let after = try session.effort()
      #expect(after.sleeps == before.sleeps)
      // These checks add up to a tick or two on a busy machine.
      #expect(after.ticks <= before.ticks + 3)
      #expect(session.received.isEmpty)
    }

    private static func expectEnd(of session: TerminalSession) throws {
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      try session.wait("the terminal isn't given back") { $0.isRestored }
      #expect(!session.textAfterRestore.contains("warning"), "\(session.textAfterRestore)")
    }
  }
}
