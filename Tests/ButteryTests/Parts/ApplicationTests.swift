import Buttery
import ButteryTestSupport
import ReferenceTable
import Testing

@Suite("the application") @MainActor struct ApplicationTests {
  private final class Counting: View {
    var layouts = 0
    var drawings = 0
    var text = "-"
    var events: [Event] = []
    var takes: (Event) -> Bool = { _ in true }
    override func layoutSubviews() { layouts += 1 }
    override func draw(in canvas: inout Canvas) {
      drawings += 1
      canvas.write(text, at: .zero)
    }
    override func handle(_ event: Event) -> Bool {
      events.append(event)
      return takes(event)
    }
  }

  private final class Controller: ViewController {
    let counting = Counting()
    var loads = 0
    var events: [Event] = []
    var place: (Rect) -> Rect = { $0 }
    override func loadView() {
      loads += 1
      view = counting
    }
    override func handle(_ event: Event) -> Bool {
      events.append(event)
      return true
    }
    override func frame(inScreen bounds: Rect) -> Rect { place(bounds) }
  }

  /// Runs the steps, each followed by a pass.
  @discardableResult private func run(
    _ controller: ViewController, width: Int = 4, height: Int = 2, checksPictures: Bool = true,
    _ steps: [(ScriptedScreen) -> [Event]]
  ) -> ScriptedScreen {
    var steps = steps
    let screen = ScriptedScreen(width: width, height: height, checksPictures: checksPictures)
    screen.run(controller) { screen in
      steps.isEmpty ? nil : steps.removeFirst()(screen)
    }
    return screen
  }

  @Test("draws once at the start, and nothing while nothing changes")
  func idle() {
    let controller = Controller()
    var presents: [Int] = []
    run(
      controller, checksPictures: false,
      [
        {
          presents.append($0.presentCount)
          return []
        },
        {
          presents.append($0.presentCount)
          return [.key("x")]
        },
        {
          presents.append($0.presentCount)
          return []
        },
      ])
    #expect(presents == [1, 1, 1])
    #expect(controller.loads == 1)
    #expect(controller.counting.drawings == 1)
    #expect(controller.counting.layouts == 1)
  }

  @Test("a burst of keys costs one layout and one picture")
  func burst() {
    let controller = Controller()
    let view = controller.counting
    view.takes = { _ in
      view.text += "x"
      view.setNeedsLayout()
      return true
    }
    let screen = run(
      controller, width: 12,
      [
        { _ in Array(repeating: .key("x"), count: 10) }, { _ in [] },
      ])
    #expect(screen.presentCount == 2)
    #expect(view.layouts == 2)
    #expect(screen.lines[0] == "-xxxxxxxxxx ")
  }

  @Test("a burst of keys asks a table for the cells of the end only")
  func burstInTable() {
    let source = ClosureSource(counts: [100])
    let table = source.table { $0.rowHeight = 1 }
    ScriptedScreen(width: 20, height: 5).run(table) { screen in
      guard screen.presentCount == 1 else { return nil }
      source.tape = []
      return Array(repeating: .key(Key(.down)), count: 50)
    }
    #expect(source.tape.filter { $0.hasPrefix("cell") }.first == "cell 0.50")
    #expect(source.tape.filter { $0.hasPrefix("cell") }.count == 5)
  }

  @Test("a resize gives the view its new size and makes a complete picture")
  func resize() {
    let controller = Controller()
    var complete: [Bool] = []
    let screen = run(
      controller,
      [
        {
          complete.append($0.lastDamage?.isComplete == true)
          return [.resize(Size(width: 6, height: 3))]
        },
        {
          complete.append($0.lastDamage?.isComplete == true)
          return [.resize(Size(width: 6, height: 3))]
        },
        {
          complete.append($0.lastDamage?.isComplete == true)
          return []
        },
      ])
    #expect(complete == [true, true, true])
    #expect(screen.presentCount == 3)
    #expect(controller.counting.frame == Rect(x: 0, y: 0, width: 6, height: 3))
    #expect(screen.lines == ["-     ", "      ", "      "])
  }

  @Test("after a stop everything is drawn again, at the size of that moment")
  func resume() {
    let controller = Controller()
    let screen = run(
      controller,
      [
        { screen in
          screen.resume(withSize: Size(width: 3, height: 1))
          return []
        }, { _ in [] },
      ])
    #expect(screen.presentCount == 2)
    #expect(screen.lastDamage?.isComplete == true)
    #expect(screen.lines == ["-  "])
  }

  @Test("screens of no width or height do no harm", arguments: 0...2, 0...2)
  func tiny(width: Int, height: Int) {
    let source = ClosureSource(counts: [3, 3])
    source.headerTitle = { _ in "Title of some length" }
    for style in [TableView.Style.plain, .grouped, .insetGrouped] {
      let table = source.table(style: style)
      var sizes = [Size(width: 20, height: 5), Size(width: width, height: height)]
      ScriptedScreen(width: width, height: height).run(table) { _ in
        guard !sizes.isEmpty else { return nil }
        return [.resize(sizes.removeFirst()), .key(Key(.down)), .key(Key(.end))]
      }
    }
  }

  @Test("keys go to the focused view, then up, then to the front controller")
  func wayOfAKey() {
    let controller = Controller()
    let view = controller.counting
    view.takes = { $0 == .key("a") }
    run(controller, [{ _ in [.key("a"), .key("b"), .paste("c")] }])
    #expect(view.events == [.key("a"), .key("b"), .paste("c")])
    #expect(controller.events == [.key("b"), .paste("c")])
  }

  @Test("the mouse goes to the frontmost view under it, then up")
  func wayOfAClick() {
    let controller = Controller()
    let inner = Counting(frame: Rect(x: 1, y: 0, width: 2, height: 1))
    controller.counting.addSubview(inner)
    inner.takes = { _ in false }
    let inside = Event.mouse(MouseEvent(.press(button: 1), at: Point(x: 2, y: 0)))
    let beside = Event.mouse(MouseEvent(.press(button: 1), at: Point(x: 0, y: 1)))
    run(controller, [{ _ in [inside, beside] }])
    #expect(inner.events == [inside])
    #expect(controller.counting.events == [inside, beside])
  }

  @Test("a presented controller is drawn in front and gets the events until it is dismissed")
  func presented() {
    let root = Controller()
    let front = Controller()
    front.counting.text = "F"
    front.counting.backgroundColor = .default
    front.place = { Rect(x: 1, y: 0, width: $0.width - 1, height: 1) }
    var pictures: [[String]] = []
    let click = Event.mouse(MouseEvent(.press(button: 1), at: Point(x: 2, y: 0)))
    run(
      root,
      [
        { _ in
          root.present(front)
          return []
        },
        { screen in
          pictures.append(screen.lines)
          return [.key("a"), click]
        },
        { _ in [.resize(Size(width: 3, height: 1))] },
        { screen in
          pictures.append(screen.lines)
          #expect(front.counting.frame == Rect(x: 1, y: 0, width: 2, height: 1))
          front.dismiss()
          return [.key("b")]
        },
        { screen in
          pictures.append(screen.lines)
          return []
        },
      ])
    #expect(pictures == [["-F  ", "    "], ["-F "], ["-  "]])
    #expect(front.counting.events == [.key("a"), click])
    #expect(root.counting.events == [.key("b")])
    #expect(front.counting.superview == nil)
  }

  @Test("controllers stack: presenting passes on to the front, dismissing takes the front away")
  func stackOfControllers() {
    let root = Controller()
    let second = Controller()
    let third = Controller()
    root.present(second)
    root.present(third)
    #expect(second.presentedViewController === third)
    #expect(third.presentingViewController === second)
    third.dismiss()
    #expect(second.presentedViewController == nil)
    #expect(root.presentedViewController === second)
    root.dismiss()
    #expect(root.presentedViewController == nil)
    root.dismiss()
  }

  @Test("work from another thread runs in the loop and is drawn")
  func post() async {
    let controller = Controller()
    let view = controller.counting
    let screen = ScriptedScreen(width: 4, height: 1)
    screen.whenDrawn = { screen in
      guard screen.presentCount == 1 else { return nil }
      return [.wake]
    }
    let application = Application(device: screen)
    await Task.detached {
      application.post {
        view.text = "done"
        view.setNeedsDisplay()
      }
    }.value
    #expect(view.text == "-")
    #expect(throws: ScriptedScreen.EndOfScript.self) { try application.run(controller) }
    #expect(screen.lines == ["done"])
  }

  @Test("work that posts more work doesn't lose it")
  func postInPost() {
    let controller = Controller()
    let screen = ScriptedScreen(width: 4, height: 1)
    screen.whenDrawn = { screen in
      screen.stepCount < 3 ? [.wake] : nil
    }
    let application = Application(device: screen)
    var ran: [Int] = []
    application.post {
      MainActor.assumeIsolated { ran.append(1) }
      application.post { ran.append(2) }
    }
    #expect(throws: ScriptedScreen.EndOfScript.self) { try application.run(controller) }
    #expect(ran == [1, 2])
  }

  @Test("the terminal is given back at the end, also when the device fails")
  func restored() throws {
    let failed = ScriptedScreen(width: 1, height: 1)
    #expect(throws: ScriptedScreen.EndOfScript.self) {
      try Application(device: failed).run(Controller())
    }
    #expect(failed.restoreCount == 1)

    final class Quitting: ViewController {
      override func handle(_ event: Event) -> Bool {
        runningApplication?.stop()
        return true
      }
    }
    let screen = ScriptedScreen(width: 1, height: 1)
    screen.whenDrawn = { _ in [.key("q"), .key("r")] }
    try Application(device: screen).run(Quitting())
    #expect(screen.restoreCount == 1)
  }

  @Test("Screen.main is the screen of the running application")
  func mainScreen() {
    var bounds: [Rect] = []
    let screen = run(
      Controller(), width: 7, height: 3,
      [
        { _ in
          bounds.append(Screen.main.bounds)
          return []
        }
      ])
    #expect(bounds == [Rect(x: 0, y: 0, width: 7, height: 3)])
    #expect(Screen.main.traits == screen.traits)
  }

  @Test("the statistics count passes that drew something")
  func statistics() {
    let controller = Controller()
    let screen = ScriptedScreen(width: 4, height: 1)
    screen.whenDrawn = { screen in
      if screen.stepCount == 1 { controller.counting.setNeedsDisplay() }
      return screen.stepCount < 4 ? [] : nil
    }
    var finished = 0
    let application = Application(device: screen)
    application.didFinishPass = { finished += 1 }
    #expect(throws: ScriptedScreen.EndOfScript.self) { try application.run(controller) }
    #expect(application.passes.count == 2)
    #expect(finished == 2)
    #expect(application.passes.bytesOfLast == nil)
  }

  @Test("a scroll is handed on as a hint for the lines between pinned views")
  func scrollHint() {
    let stage = Stage(TableModelFixtures.pinned, width: 12, height: 8)
    var hints: [Damage.Scroll?] = []
    var keys: [Key] = [Key(.down), Key(.down), Key(.up), Key(.pageDown), "x"]
    ScriptedScreen(width: 12, height: 8).run(stage.table) { screen in
      hints.append(screen.lastDamage?.scroll)
      return keys.isEmpty ? nil : [.key(keys.removeFirst())]
    }
    #expect(
      hints == [
        nil, .init(lines: 2..<7, distance: 1), .init(lines: 2..<7, distance: 1),
        .init(lines: 2..<7, distance: -1), .init(lines: 2..<7, distance: 4),
        .init(lines: 2..<7, distance: 4),
      ])
  }
}

private enum TableModelFixtures {
  /// A header of 2 lines and a footer of 1, both pinned over 30 rows.
  static let pinned = TableModel([.init(header: 2, rows: .ones(30), footer: 1)])
}
