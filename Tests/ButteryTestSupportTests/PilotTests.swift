import Buttery
import ButteryTestSupport
import Testing

@MainActor @Suite("a pilot") struct PilotTests {
  private struct Turbulence: Error, Equatable {}

  @Test("presses keys, and looks at what they changed") func keys() async throws {
    let list = ListController(["Apple", "Banana", "Cherry"])
    try await Pilot.run(list, columns: 10, lines: 2) { pilot in
      expectDrawing(
        pilot.screen.grid,
        """
        | Apple    |
        | Banana   |
        """)
      try await pilot.press(.down)
      expectDrawing(
        pilot.screen.grid,
        """
        | Banana   |
        | Cherry   |
        """)
      // The first Enter moves the focus into the table, the second one chooses.
      try await pilot.press(.home, .enter, .enter)
      try await pilot.press(.down, .enter)
      #expect(list.chosen == ["Apple", "Banana"])
    }
  }

  @Test("types and pastes into a text field") func text() async throws {
    let form = FormController()
    try await Pilot.run(form, columns: 10, lines: 2) { pilot in
      try await pilot.type("Ghee")
      try await pilot.paste(" 牛")
      #expect(form.field.text == "Ghee 牛")
      #expect(pilot.screen.lines[0].contains("Ghee 牛"))
    }
  }

  @Test("clicks on what stands on the screen, behind wide glyphs too") func click() async throws {
    let list = ListController(["Apple", "牛油 Butter"])
    try await Pilot.run(list, columns: 16, lines: 2) { pilot in
      // The first click focuses the row, the second one chooses it.
      try await pilot.click("Butter")
      try await pilot.click("Butter")
      #expect(list.chosen == ["牛油 Butter"])
      try await pilot.click("Apple")
      try await pilot.click("Apple")
      #expect(list.chosen == ["牛油 Butter", "Apple"])
    }
  }

  @Test("waits for rows that a task on another thread loads") func load() async throws {
    let list = ListController([])
    try await Pilot.run(list, columns: 10, lines: 2) { pilot in
      Task.detached {
        try? await Task.sleep(for: .milliseconds(20))
        await list.add("Apple")
        try? await Task.sleep(for: .milliseconds(20))
        await list.add("Banana")
      }
      try await pilot.wait(for: "Banana")
      #expect(pilot.screen.lines == [" Apple    ", " Banana   "])
    }
  }

  @Test("sees what the test itself has changed") func change() async throws {
    let list = ListController(["Apple"])
    try await Pilot.run(list, columns: 10, lines: 2) { pilot in
      list.add("Banana")
      try await pilot.click("Banana")
      try await pilot.press(.enter)
      #expect(list.chosen == ["Banana"])
      try await pilot.perform { list.add("Cherry") }
    }
    #expect(list.names == ["Apple", "Banana", "Cherry"])
  }

  @Test("has time pass, which takes none") func timer() async throws {
    let list = ListController(["Apple"])
    let start = ContinuousClock.now
    try await Pilot.run(list, columns: 10, lines: 2) { pilot in
      pilot.application.post(after: .seconds(864_000)) { list.add("Banana") }
      try await pilot.wait(.seconds(863_999))
      #expect(pilot.screen.lines == [" Apple    ", "          "])
      try await pilot.wait(.seconds(1))
      #expect(pilot.screen.lines == [" Apple    ", " Banana   "])
    }
    // Ten days, so that a busy machine never takes half of them.
    #expect(start.duration(to: .now) < .seconds(432_000))
  }

  @Test("has motions end, and waits for a task that awaits one") func motion() async throws {
    let list = ListController(["Apple"])
    let traits = DisplayTraits(animates: true)
    try await Pilot.run(list, columns: 10, lines: 2, traits: traits) { pilot in
      try await pilot.perform { list.insert("Fig") }
      try await pilot.settle()
      #expect(pilot.screen.lines == [" Fig      ", " Apple    "])
      var isDone = false
      Task {
        await withCheckedContinuation { continuation in
          list.insert("Date") { continuation.resume() }
        }
        isDone = true
      }
      try await pilot.wait(until: "the row is there") { isDone }
      #expect(pilot.screen.lines == [" Date     ", " Fig      "])
    }
  }

  @Test("gives the screen another size") func resize() async throws {
    try await Pilot.run(ListController(["Apple", "Banana"]), columns: 10, lines: 1) { pilot in
      try await pilot.resize(columns: 8, lines: 2)
      #expect(pilot.screen.lines == [" Apple  ", " Banana "])
    }
  }

  @Test("tells what it waited for in vain, and what was on the screen") func unmet() async throws {
    let messages = await issues(throughout: "not so within") {
      try await Pilot.run(ListController(["Apple"]), columns: 10, lines: 1) { pilot in
        try await pilot.wait(for: "Banana", limit: .milliseconds(20))
        Issue.record("the test went on")
      }
    }
    #expect(
      messages == [
        """
        not so within 0.02 seconds: the screen shows "Banana"; on the screen:
        | Apple    |
        """
      ])
  }

  @Test("tells that there is nothing to click on") func nothing() async throws {
    let messages = await issues(throughout: "doesn't show") {
      try await Pilot.run(ListController(["Apple"]), columns: 10, lines: 1) { pilot in
        try await pilot.click("Banana")
      }
    }
    #expect(
      messages == ["the screen doesn't show \"Banana\"; on the screen:\n| Apple    |"])
  }

  @Test("ends the application with an error of its own") func error() async throws {
    let list = ListController(["Apple"])
    var application: Application?
    await #expect(throws: Turbulence()) {
      try await Pilot.run(list, columns: 10, lines: 1) { pilot in
        application = pilot.application
        pilot.screen.whenRestored = { list.add("Restored") }
        throw Turbulence()
      }
    }
    #expect(application != nil)
    #expect(list.names == ["Apple", "Restored"])
  }

  @Test("learns that the application has ended") func quit() async throws {
    let messages = await issues(throughout: "has ended") {
      try await Pilot.run(ListController(["Apple"]), columns: 10, lines: 1) { pilot in
        try await pilot.type("q")
        #expect(pilot.isOver)
        try await pilot.press(.down)
      }
    }
    #expect(messages == ["the application has ended; on the screen:\n| Apple    |"])
  }

  @Test("flies beside another one") func two() async throws {
    func fly(_ name: String) async throws -> [String] {
      let list = ListController([])
      var lines: [String] = []
      try await Pilot.run(list, columns: 8, lines: 1) { pilot in
        Task.detached { await list.add(name) }
        try await pilot.wait(for: name)
        try await pilot.press(.enter, .enter)
        lines = list.chosen
      }
      return lines
    }
    async let one = fly("Ghee")
    async let other = fly("Whey")
    let chosen = try await [one, other]
    #expect(chosen == [["Ghee"], ["Whey"]])
  }

  /// Returns the comments of the issues that `body` records.
  private func issues(
    throughout part: String, _ body: @MainActor () async throws -> Void
  ) async -> [String] {
    let comments = Comments()
    await withKnownIssue {
      try? await body()
    } matching: { issue in
      comments.add(issue.comments.map(\.rawValue))
      return issue.comments.contains { $0.rawValue.contains(part) }
    }
    return comments.all
  }
}
