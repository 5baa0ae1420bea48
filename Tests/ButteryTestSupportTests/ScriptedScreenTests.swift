import ButteryGrid
import ButteryTestSupport
import Testing

@MainActor @Suite("a scripted screen") struct ScriptedScreenTests {
  private let screen = ScriptedScreen(size: Size(width: 6, height: 3))

  private func grid(_ lines: String...) -> Grid {
    var grid = Grid(size: Size(width: 6, height: 3))
    grid.draw { canvas in
      for (line, text) in lines.enumerated() { canvas.write(text, at: Point(x: 0, y: line)) }
    }
    return grid
  }

  @Test("hands out its script one by one, then ends") func script() throws {
    screen.press(.down, times: 2)
    screen.type("q\n")
    var events: [Event] = []
    #expect(throws: ScriptedScreen.EndOfScript.self) {
      while let event = try screen.nextEvent(wait: true) { events.append(event) }
    }
    #expect(
      events == [
        .key(Key(.down)), .key(Key(.down)), .key(.character("q")), .key(Key(.enter)),
      ])
    #expect(try screen.nextEvent(wait: false) == nil)
  }

  @Test("presses a key as often as asked", arguments: [0, 1, 2, 100]) func times(count: Int) {
    screen.press(.pageDown, times: count)
    #expect(screen.pendingEvents.count == count)
  }

  @Test("takes its new size when the event is handed out") func resize() throws {
    screen.resize(width: 10, height: 4)
    #expect(screen.size == Size(width: 6, height: 3))
    #expect(try screen.nextEvent(wait: true) == .resize(Size(width: 10, height: 4)))
    #expect(screen.size == Size(width: 10, height: 4))
  }

  @Test("clicks and turns the wheel") func mouse() {
    let place = Point(x: 2, y: 1)
    screen.click(at: place)
    screen.turnWheel(2, at: place)
    screen.turnWheel(-1, at: place)
    let actions: [MouseEvent.Action] = [
      .press(button: 1), .release(button: 1), .wheelDown, .wheelDown, .wheelUp,
    ]
    #expect(screen.pendingEvents == actions.map { .mouse(MouseEvent($0, at: place)) })
  }

  @Test("wakes once, whoever calls") func wake() async throws {
    await Task.detached { [screen] in screen.wake() }.value
    #expect(try screen.nextEvent(wait: true) == .wake)
    #expect(try screen.nextEvent(wait: false) == nil)
  }

  @Test("goes on after a suspension with a resume event") func suspend() throws {
    screen.press(.up)
    screen.suspend()
    #expect(try screen.nextEvent(wait: false) == .resume)
    #expect(screen.suspendCount == 1)
    screen.restore()
    #expect(screen.restoreCount == 1)
  }

  @Test("keeps the last picture and counts") func record() throws {
    screen.present(grid("one"), damage: Damage())
    screen.present(grid("two"), damage: Damage())
    #expect(screen.presentCount == 2)
    #expect(screen.grids.isEmpty)
    #expect(try #require(screen.lastGrid).text(ofLine: 0) == "two   ")
  }

  @Test("keeps all pictures if asked") func recordAll() {
    let screen = ScriptedScreen(size: Size(width: 6, height: 3), keepsGrids: true)
    screen.present(grid("one"), damage: Damage())
    screen.present(grid("two"), damage: Damage())
    #expect(screen.grids.map { $0.text(ofLine: 0) } == ["one   ", "two   "])
  }

  @Test("tells which lines had to be written") func changedLines() {
    screen.present(grid("a", "b", "c"), damage: Damage())
    #expect(screen.lastChangedLines == [0, 1, 2])
    screen.present(grid("a", "x", "c"), damage: Damage())
    #expect(screen.lastChangedLines == [1])
    screen.present(grid("a", "x", "c"), damage: Damage())
    #expect(screen.lastChangedLines == [])
    screen.present(grid("a", "x", "c"), damage: Damage(isComplete: true))
    #expect(screen.lastChangedLines == [0, 1, 2])
  }

  @Test("scrolls before it writes", arguments: [1, -1]) func scroll(distance: Int) {
    screen.present(grid("a", "b", "c"), damage: Damage())
    let moved = distance > 0 ? grid("b", "c", "d") : grid("z", "a", "b")
    screen.present(moved, damage: Damage(scroll: .init(lines: 0..<3, distance: distance)))
    #expect(screen.lastChangedLines == [distance > 0 ? 2 : 0])
  }

  @Test("shows the right picture after a wrong hint") func wrongHint() {
    screen.present(grid("a", "b", "c"), damage: Damage())
    screen.present(
      grid("a", "b", "c"), damage: Damage(scroll: .init(lines: 0..<3, distance: 1)))
    #expect(screen.lastChangedLines == [0, 1, 2])
  }

  @Test("refuses a hint that makes no sense", arguments: [(0..<4, 1), (0..<3, 0), (0..<2, 2)])
  func nonsense(lines: Range<Int>, distance: Int) {
    let messages = issues {
      screen.present(
        grid("a"), damage: Damage(scroll: .init(lines: lines, distance: distance)))
    }
    #expect(messages.count == 1)
  }

  @Test("follows any sequence of pictures") func randomPictures() throws {
    let texts = ["", "ab", "牛油", "x牛油", " 牛 y", "e\u{301}🇩🇪"]
    try withSeeds(count: 100) { generator in
      let screen = ScriptedScreen(size: Size(width: 6, height: 3))
      for _ in 0..<5 {
        let lines = (0..<3).map { _ in texts.randomElement(using: &generator)! }
        let distance = Int.random(in: -2...2, using: &generator)
        let scroll = distance == 0 ? nil : Damage.Scroll(lines: 0..<3, distance: distance)
        screen.present(grid(lines[0], lines[1], lines[2]), damage: Damage(scroll: scroll))
        try #require(screen.lastGrid?.text(ofLine: 0).hasPrefix(lines[0]) == true)
      }
    }
  }
}
