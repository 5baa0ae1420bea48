import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// A controller of rows for navigation stacks that records the calls that it gets.
final class StackedRows: TableViewController {
  let tape: CallTape
  let count: Int

  init(_ title: String, rows: Int = 3, tape: CallTape = CallTape()) {
    self.tape = tape
    count = rows
    super.init(style: .plain)
    self.title = title
  }

  private func note(_ call: String) { tape.record("\(title ?? "") \(call)") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.separatorStyle = .none
    tableView.rowHeight = 1
  }
  override func willMove(toParent parent: ViewController?) { note("will move \(parent != nil)") }
  override func didMove(toParent parent: ViewController?) { note("did move \(parent != nil)") }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note("will appear \(animated)")
  }
  override func viewDidAppear(_ animated: Bool) { note("did appear") }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    count
  }
  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = TableViewCell()
    cell.textLabel?.text = "\(title ?? "") \(indexPath.row)"
    return cell
  }
  override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    let next = StackedRows("Row \(indexPath.row)", tape: tape)
    next.navigationItem.rightBarButtonItem = BarButtonItem(
      systemItem: .edit, primaryAction: Action { [tape] _ in tape.record("edit") })
    navigationController?.pushViewController(next, animated: true)
  }
}

@Suite("a navigation controller") @MainActor struct NavigationTests {
  private let tape = CallTape()

  @Test(
    "choosing a row pushes a controller, the bar says where one is and the way back", .rules("AP-8")
  )
  func pushing() {
    let stack = NavigationController(rootViewController: StackedRows("Contacts", tape: tape))
    let screen = ScriptedScreen(width: 40, height: 5)
    var grids: [Grid] = []
    screen.pass { grids.append($0.grid) }
    screen.press(.enter)
    screen.press(.enter)
    screen.pass { grids.append($0.grid) }
    screen.press(.escape)
    screen.pass { grids.append($0.grid) }
    screen.run(stack)
    expectDrawing(
      grids[0],
      """
      |                Contacts                |
      | Contacts 0                             |
      | Contacts 1                             |
      | Contacts 2                             |
      |                                        |
      """,
      styles: """
        |uuuuuuuuuuuuuuuuTTTTTTTTuuuuuuuuuuuuuuuu|
        |........................................|
        |........................................|
        |........................................|
        |........................................|
        """,
      legend: ["T": Style(attributes: [.bold, .underline])])
    expectDrawing(
      grids[1],
      """
      | ‹ Contacts       Row 0          [Edit] |
      | Row 0 0                                |
      | Row 0 1                                |
      | Row 0 2                                |
      |                                        |
      """,
      styles: """
        |uuuuuuuuuuuuuuuuuuTTTTTuuuuuuuuuuuuuuuuu|
        |........................................|
        |........................................|
        |........................................|
        |........................................|
        """,
      legend: ["T": Style(attributes: [.bold, .underline])])
    #expect(grids[2].lines[0] == grids[0].lines[0])
    #expect(stack.viewControllers.count == 1)
  }

  @Test(
    "what goes disappears before what comes has appeared, and parents are told",
    .rules("AP-8", "AP-6"))
  func order() {
    let stack = NavigationController(rootViewController: StackedRows("A", tape: tape))
    let second = StackedRows("B", tape: tape)
    let screen = ScriptedScreen(width: 20, height: 4)
    screen.post {
      tape.clear()
      stack.pushViewController(second, animated: true)
    }
    screen.pass()
    screen.post {
      tape.record("-")
      #expect(stack.popViewController(animated: false) === second)
    }
    screen.pass()
    screen.run(stack)
    expectTape(
      tape,
      """
      B will move true
      B did move true
      A will disappear
      B will appear true
      A did disappear
      B did appear
      -
      B will move false
      B did move false
      B will disappear
      A will appear false
      B did disappear
      A did appear
      """)
  }

  @Test(
    "Esc, Alt-Left and a click on the way back go back; at the root they mean nothing",
    .rules("AP-8"))
  func goingBack() {
    for back in [
      Event.key(Key(.escape)), .key(Key(.left, modifiers: .alt)),
      .mouse(MouseEvent(.press(button: 1), at: Point(x: 2, y: 0))),
    ] {
      let warnings = Warnings()
      let stack = NavigationController()
      stack.viewControllers = [StackedRows("A"), StackedRows("B"), StackedRows("C")]
      let screen = ScriptedScreen(width: 20, height: 4)
      var titles: [String] = []
      for _ in 0..<3 {
        screen.enqueue(back)
        screen.pass { _ in titles.append(stack.topViewController?.title ?? "") }
      }
      screen.run(stack)
      #expect(titles == ["B", "A", "A"])
      #expect(warnings.end() == [])
    }
  }

  @Test("Tab reaches a button, Enter and the space bar press it; so does a click", .rules("AP-8"))
  func buttons() {
    let top = StackedRows("Ada", tape: tape)
    let item = BarButtonItem(
      title: "Edit", primaryAction: Action { [tape] _ in tape.record("edit") })
    top.navigationItem.rightBarButtonItem = item
    let stack = NavigationController(rootViewController: top)
    let screen = ScriptedScreen(width: 20, height: 4)
    screen.pass { _ in tape.clear() }
    screen.press(.tab)
    screen.pass { #expect($0.cursor?.place == Point(x: 13, y: 0)) }
    screen.press(.enter)
    screen.type(" ")
    screen.press(.tab)
    screen.press(.enter)
    screen.click(at: Point(x: 14, y: 0))
    screen.post { item.isEnabled = false }
    screen.click(at: Point(x: 14, y: 0))
    screen.run(stack)
    #expect(tape.lines == ["edit", "edit", "edit"])
    #expect(top.tableView.indexPathForFocusedRow != nil)
  }

  @Test("from a button Esc and Down lead back to the table, and Esc then goes back", .rules("AP-8"))
  func backFromButton() {
    let top = StackedRows("Ada", tape: tape)
    top.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
    let stack = NavigationController()
    stack.viewControllers = [StackedRows("All"), top]
    let screen = ScriptedScreen(width: 60, height: 6)
    screen.post { stack.runningApplication?.showsKeyHints = true }
    for code in [Key.Code.escape, .down] {
      screen.press(.tab)
      screen.pass {
        #expect($0.cursor?.place.y == 0)
        #expect($0.lines[5].hasPrefix(" Alt-← back  Enter press  Esc back"))
      }
      screen.press(code)
      screen.pass { #expect($0.cursor?.place.y == 1) }
      #expect(stack.topViewController === top)
    }
    screen.press(.down)
    screen.press(.enter)
    screen.pass { _ in #expect(top.tableView.indexPathForFocusedRow?.row == 0) }
    screen.press(.escape)
    screen.press(.escape)
    screen.pass { _ in #expect(stack.topViewController !== top) }
    screen.run(stack)
  }

  @Test("a button above content without a table keeps Esc for going back", .rules("AP-8"))
  func backWithoutTable() {
    let top = ViewController()
    top.navigationItem.rightBarButtonItem = BarButtonItem(title: "Edit")
    let stack = NavigationController()
    stack.viewControllers = [StackedRows("All"), top]
    let screen = ScriptedScreen(width: 20, height: 4)
    screen.press(.tab)
    screen.press(.down)
    screen.press(.escape)
    screen.pass { _ in #expect(stack.topViewController !== top) }
    screen.run(stack)
  }

  @Test("the bar follows titles, prompts, buttons, and may be hidden", .rules("AP-8"))
  func bar() {
    let top = StackedRows("Ada", rows: 1)
    let stack = NavigationController()
    let root = StackedRows("Contacts")
    stack.viewControllers = [root, top]
    let screen = ScriptedScreen(width: 30, height: 4)
    var lines: [[String]] = []
    let look = { (screen: ScriptedScreen) in lines.append(Array(screen.lines.prefix(2))) }
    screen.pass(look)
    screen.post {
      top.title = "Ada Lovelace"
      top.navigationItem.prompt = "two of them"
    }
    screen.pass(look)
    screen.post {
      top.navigationItem.prompt = nil
      root.navigationItem.backButtonTitle = "All"
    }
    screen.pass(look)
    screen.post {
      top.navigationItem.leftBarButtonItem = BarButtonItem(systemItem: .cancel)
      top.navigationItem.rightBarButtonItems = [
        BarButtonItem(systemItem: .done), BarButtonItem(systemItem: .add),
      ]
    }
    screen.pass(look)
    screen.post { top.navigationItem.leftItemsSupplementBackButton = true }
    screen.pass(look)
    screen.post { stack.isNavigationBarHidden = true }
    screen.pass(look)
    screen.run(stack)
    #expect(
      lines == [
        [" ‹ Contacts   Ada             ", " Ada 0                        "],
        ["         two of them          ", " ‹ Contacts Ada Lovelace      "],
        [" ‹ All   Ada Lovelace         ", " Ada 0                        "],
        [" [Cancel] Ada Lov… [+] [Done] ", " Ada 0                        "],
        [" ‹ [Cancel] Ada L… [+] [Done] ", " Ada 0                        "],
        [" Ada 0                        ", "                              "],
      ])
  }

  @Test(
    "at any width the bar's parts stay apart and inside, and the way back is left last",
    .rules("AP-8"))
  func barLayouts() {
    for width in 0...80 {
      let layout = BarLayout(
        width: width, back: ["‹ Contacts", "‹ Back", "‹"], left: [6], right: [6, 3], title: 12)
      var taken: Set<Int> = []
      for columns in [layout.backColumns, layout.title] + layout.left + layout.right {
        #expect(columns.isEmpty || columns.lowerBound >= 0 && columns.upperBound <= width)
        #expect(taken.isDisjoint(with: columns))
        taken.formUnion(columns)
      }
      #expect((width == 0) == layout.backColumns.isEmpty)
    }
  }

  @Test(
    "nothing breaks on a screen of one column or one line", .rules("AP-8"), arguments: [1, 2, 3])
  func tiny(size: Int) {
    let top = StackedRows("Ada")
    top.navigationItem.prompt = "two of them"
    top.navigationItem.rightBarButtonItem = top.editButtonItem
    let stack = NavigationController()
    stack.viewControllers = [StackedRows("Contacts"), top]
    let screen = ScriptedScreen(width: size, height: size)
    screen.press(.tab)
    screen.press(.enter)
    screen.resize(width: 0, height: 0)
    screen.resize(width: 20, height: 1)
    // The first key only takes the focus from the row.
    screen.press(.escape, times: 2)
    screen.run(stack)
    #expect(stack.viewControllers.count == 1)
  }

  @Test(
    "popping the root returns nil with a warning; popping to one returns what went", .rules("AP-8"))
  func popping() {
    let warnings = Warnings()
    let controllers = ["A", "B", "C"].map { StackedRows($0) }
    let stack = NavigationController()
    stack.viewControllers = controllers
    #expect(controllers[2].navigationController === stack)
    let gone = stack.popToRootViewController(animated: true) ?? []
    #expect(gone.map(\.title) == ["B", "C"])
    #expect(stack.popViewController(animated: true) == nil)
    #expect(stack.popToViewController(controllers[2], animated: true) == nil)
    #expect(stack.popToRootViewController(animated: true)?.isEmpty == true)
    controllers[0].show(controllers[1], sender: nil)
    #expect(stack.topViewController === controllers[1])
    #expect(
      warnings.end() == [
        "popViewController: StackedRows is the root of its navigation controller and stays",
        "popToViewController: StackedRows isn't on the stack",
      ])
  }

  @Test(
    "the delegate hears who is going to be shown, and that there is a picture of it", .rules("AP-8")
  )
  func delegate() {
    final class Listener: NavigationControllerDelegate {
      let tape = CallTape()
      func navigationController(
        _ navigationController: NavigationController, willShow viewController: ViewController,
        animated: Bool
      ) {
        tape.record("will show \(viewController.title ?? "") \(animated)")
      }
      func navigationController(
        _ navigationController: NavigationController, didShow viewController: ViewController,
        animated: Bool
      ) {
        tape.record("did show \(viewController.title ?? "") \(animated)")
      }
    }
    let listener = Listener()
    let stack = NavigationController(rootViewController: StackedRows("A"))
    stack.delegate = listener
    let screen = ScriptedScreen(width: 20, height: 4)
    screen.post { stack.pushViewController(StackedRows("B"), animated: true) }
    screen.pass()
    screen.post {
      listener.tape.record("-")
      stack.popViewController(animated: false)
    }
    screen.pass()
    screen.run(stack)
    #expect(
      listener.tape.lines
        == ["will show B true", "did show B true", "-", "will show A false", "did show A false"])
  }

  @Test("keys come to the table on top, hints tell the way back", .rules("AP-8", "AP-11"))
  func keys() {
    let stack = NavigationController()
    stack.viewControllers = [StackedRows("A"), StackedRows("B", rows: 50)]
    let screen = ScriptedScreen(width: 60, height: 6)
    screen.post { stack.runningApplication?.showsKeyHints = true }
    screen.press(.down)
    screen.pass { screen in
      #expect(screen.lines[1] == " B 1" + String(repeating: " ", count: 56))
      #expect(screen.lines[5].contains("Esc back"))
    }
    screen.run(stack)
  }

  @Test("standard buttons have titles, and setting a button animated sets it", .rules("AP-8"))
  func barButtons() {
    let item = NavigationItem(title: "Cheeses")
    let (add, done) = (BarButtonItem(systemItem: .add), BarButtonItem(systemItem: .done))
    item.setLeftBarButton(done, animated: true)
    item.setRightBarButton(add, animated: true)
    #expect(item.leftBarButtonItem === done && item.rightBarButtonItem === add)
    item.setLeftBarButtonItems(nil, animated: false)
    item.setRightBarButtonItems([done, add], animated: false)
    #expect(item.leftBarButtonItem == nil && item.rightBarButtonItem === done)
    #expect(add.title == "+" && add.style == .plain && done.title == "Done" && done.style == .done)
    let others: [BarButtonItem.SystemItem] = [
      .compose, .organize, .bookmarks, .play, .pause, .stop,
    ]
    #expect(
      others.map { BarButtonItem(systemItem: $0).title } == [
        "New", "Move", "Bookmarks", "Play", "Pause", "Stop",
      ])
  }
}
