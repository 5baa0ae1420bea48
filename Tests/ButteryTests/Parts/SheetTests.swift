import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("sheets and popovers") @MainActor struct SheetTests {
  private final class Page: ViewController {
    private let text: String
    init(_ text: String) { self.text = text }
    override func loadView() {
      let label = Label()
      label.text = text
      label.numberOfLines = 0
      view = label
    }
  }

  /// Presents a page over a table, and returns the grid.
  private func picture(
    _ style: ModalPresentationStyle, size: Size = .zero, width: Int = 60, height: Int = 16,
    _ look: @escaping (Page) -> Void = { _ in }
  ) -> Grid {
    let source = RowSource([20])
    let root = Page("behind")
    let table = source.table(width: width, height: height)
    root.view = table
    let page = Page("in front")
    page.title = "Sort"
    page.modalPresentationStyle = style
    page.preferredContentSize = size
    var grid = Grid(size: .zero)
    let screen = ScriptedScreen(width: width, height: height)
    screen.post {
      page.popoverPresentationController?.sourceView = table.cellForRow(
        at: IndexPath(row: 3, section: 0))
      root.present(page)
    }
    screen.pass {
      grid = $0.grid
      look(page)
    }
    screen.run(root)
    return grid
  }

  @Test(
    "a popover lies below the row that it belongs to, in edges that say the way out", .rules("AP-7")
  )
  func popover() {
    expectDrawing(
      picture(.popover, size: Size(width: 20, height: 3), width: 40, height: 11),
      """
      | row 0.0                                |
      | row 0.1                                |
      | row 0.2                                |
      | row 0.3                                |
      |╭─ Sort ─────────────╮                  |
      |│                    │                  |
      |│in front            │                  |
      |│                    │                  |
      |╰─────── Esc closes ─╯                  |
      | row 0.9                                |
      | row 0.10                               |
      """)
  }

  @Test("a form sheet lies in the middle, as large as it is asked to be", .rules("AP-7"))
  func formSheet() {
    expectDrawing(
      picture(.formSheet, size: Size(width: 24, height: 4), width: 40, height: 9),
      """
      | row 0.0                                |
      | row 0.╭─ Sort ─────────────────╮       |
      | row 0.│                        │       |
      | row 0.│in front                │       |
      | row 0.│                        │       |
      | row 0.│                        │       |
      | row 0.╰─────────── Esc closes ─╯       |
      | row 0.7                                |
      | row 0.8                                |
      """)
  }

  @Test("a page sheet leaves something to see of what is behind", .rules("AP-7"))
  func pageSheet() {
    expectDrawing(
      picture(.pageSheet),
      """
      | row 0.0                                                    |
      | row 0.1                                                    |
      | row╭─ Sort ───────────────────────────────────────────╮    |
      | row│                                                  │    |
      | row│                                                  │    |
      | row│                                                  │    |
      | row│                                                  │    |
      | row│                                                  │    |
      | row│in front                                          │    |
      | row│                                                  │    |
      | row│                                                  │    |
      | row│                                                  │    |
      | row│                                                  │    |
      | row│                                                  │    |
      | row│                                                  │    |
      | row╰───────────────────────────────────── Esc closes ─╯    |
      """)
  }

  @Test(
    "sheets have all of a small screen, but for a line that says the way out", .rules("AP-7"),
    arguments: [ModalPresentationStyle.pageSheet, .formSheet, .popover])
  func small(style: ModalPresentationStyle) {
    expectDrawing(
      picture(style, width: 31, height: 6),
      """
      |─ Sort ─────────── Esc closes ─|
      |                               |
      |                               |
      |in front                       |
      |                               |
      |                               |
      """)
  }

  @Test(
    "on a small screen the bar of a navigation controller stands for the title of its sheet",
    .rules("AP-7", "AP-8"))
  func navigation() {
    let top = StackedRows("New", rows: 2)
    let stack = NavigationController(rootViewController: top)
    stack.title = "New contact"
    stack.modalPresentationStyle = .formSheet
    let root = Page("behind")
    let screen = ScriptedScreen(width: 40, height: 10)
    var lines: [[String]] = []
    screen.post { root.present(stack) }
    screen.pass { lines.append($0.lines) }
    screen.post { stack.setNavigationBarHidden(true, animated: false) }
    screen.pass { lines.append($0.lines) }
    screen.run(root)
    #expect(lines[0][0].contains("New") && !lines[0][0].contains("─"))
    #expect(lines[0][1].contains("New 0"))
    #expect(lines[1][0].hasPrefix("─ New contact ─"))
    #expect(lines[1][1].contains("New 0"))
  }

  @Test(
    "what is presented on the full screen has all of it, and so has a sheet of few lines",
    .rules("AP-7"))
  func whole() {
    let full = picture(.fullScreen, width: 31, height: 5) { page in
      #expect(page.view.frame.size == Size(width: 31, height: 5))
    }
    #expect(full.lines[2].hasPrefix("in front  ") && !full.lines.joined().contains("─"))
    let low = picture(.formSheet, width: 31, height: 3)
    #expect(low.lines == full.lines.dropFirst().dropLast())
  }

  @Test("every sheet lies inside of any room, down to none", .rules("AP-7"))
  func rooms() {
    let source = Rect(x: 3, y: 5, width: 20, height: 1)
    for kind in [
      SheetPlacement.Kind.page, .form, .popover(beside: source), .popover(beside: nil),
    ] {
      for content in [Size.zero, Size(width: 1, height: 1), Size(width: 500, height: 500)] {
        for width in [0, 1, 2, 30, 49, 50, 80, 300] {
          for height in [0, 1, 2, 13, 14, 24, 100] {
            let room = Rect(x: 0, y: 0, width: width, height: height)
            let place = SheetPlacement(kind, content: content).frame(in: room)
            #expect(room.covers(place), "\(kind) of \(content) in \(room): \(place)")
          }
        }
      }
    }
  }

  /// Presents a sheet, performs events, and returns whether the sheet is still there.
  private func isThere(
    _ act: (ScriptedScreen) -> Void, _ prepare: (Page) -> Void = { _ in }
  ) -> Bool {
    let root = Page("behind")
    let page = Page("in front")
    page.modalPresentationStyle = .formSheet
    page.preferredContentSize = Size(width: 10, height: 2)
    prepare(page)
    let screen = ScriptedScreen(width: 40, height: 10)
    screen.post { root.present(page) }
    act(screen)
    var isThere = false
    screen.pass { _ in isThere = root.presentedViewController === page }
    screen.run(root)
    return isThere
  }

  @Test("Esc and a press beside it close a sheet, a press on it doesn't", .rules("AP-7"))
  func closing() {
    #expect(!isThere { $0.press(.escape) })
    #expect(!isThere { $0.click(at: Point(x: 1, y: 1)) })
    #expect(isThere { $0.click(at: Point(x: 20, y: 4)) })
    #expect(isThere { $0.type("x") })
    #expect(isThere({ $0.press(.escape) }, { $0.modalPresentationStyle = .fullScreen }))
  }

  @Test("a sheet that insists stays, and its delegate hears of each try", .rules("AP-7"))
  func delegate() {
    final class Listener: AdaptivePresentationControllerDelegate {
      let tape = CallTape()
      var allows = true
      func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool {
        tape.record("should")
        return allows
      }
      func presentationControllerWillDismiss(_ controller: PresentationController) {
        tape.record("will \(controller.presentingViewController != nil)")
      }
      func presentationControllerDidDismiss(_ controller: PresentationController) {
        tape.record("did \(controller.presentingViewController != nil)")
      }
      func presentationControllerDidAttemptToDismiss(_ controller: PresentationController) {
        tape.record("tried")
      }
    }
    let listener = Listener()
    #expect(!isThere({ $0.press(.escape) }, { $0.presentationController?.delegate = listener }))
    #expect(listener.tape.lines == ["should", "will true", "did false"])
    listener.tape.clear()
    listener.allows = false
    #expect(isThere({ $0.press(.escape) }, { $0.presentationController?.delegate = listener }))
    #expect(listener.tape.lines == ["should", "tried"])
    listener.tape.clear()
    let insists = isThere(
      { $0.press(.escape) },
      {
        $0.isModalInPresentation = true
        $0.presentationController?.delegate = listener
      })
    #expect(insists && listener.tape.lines == ["tried"])
  }

  @Test("a popover follows its row when the screen gets another size", .rules("AP-7"))
  func following() {
    let source = RowSource([20])
    let root = Page("")
    let table = source.table(width: 60, height: 16)
    root.view = table
    let page = Page("in front")
    page.modalPresentationStyle = .popover
    page.preferredContentSize = Size(width: 8, height: 1)
    let screen = ScriptedScreen(width: 60, height: 16)
    var places: [Int?] = []
    let look = { (screen: ScriptedScreen) in
      places.append(screen.lines.firstIndex { $0.contains("╭") })
    }
    screen.post {
      let path = IndexPath(row: 10, section: 0)
      page.popoverPresentationController?.sourceView = table.cellForRow(at: path)
      root.present(page)
    }
    screen.pass(look)
    screen.post { table.contentOffset.y = 3 }
    screen.pass(look)
    screen.resize(width: 60, height: 9)
    screen.pass(look)
    screen.run(root)
    #expect(places == [11, 8, 4])
  }

  @Test(
    "a popover stays where it is when its row goes out of sight, and leaves the row's cell to others",
    .rules("AP-7"))
  func rowOutOfSight() {
    let source = RowSource([40])
    let root = Page("")
    let table = source.table(width: 40, height: 9)
    root.view = table
    let page = Page("in front")
    page.modalPresentationStyle = .popover
    page.preferredContentSize = Size(width: 9, height: 1)
    let screen = ScriptedScreen(width: 40, height: 9)
    screen.post {
      page.popoverPresentationController?.sourceView = table.cellForRow(
        at: IndexPath(row: 3, section: 0))
      root.present(page)
    }
    var grids: [Grid] = []
    screen.pass { grids.append($0.grid) }
    for offset in [2, 10, 20, 0] {
      screen.post { table.contentOffset.y = offset }
      screen.pass { grids.append($0.grid) }
    }
    screen.run(root)
    let places = grids.map { grid in grid.lines.firstIndex { $0.contains("╭") } }
    #expect(places == [4, 2, 2, 2, 2])
    expectDrawing(
      grids[2],
      """
      | row 0.10                               |
      | row 0.11                               |
      |╭─────────╮                             |
      |│in front │                             |
      |╰─────────╯                             |
      | row 0.15                               |
      | row 0.16                               |
      | row 0.17                               |
      | row 0.18                               |
      """)
  }

  @Test("a popover lies below the button of a bar that it belongs to", .rules("AP-7", "AP-8"))
  func barButton() {
    let top = StackedRows("Ada", rows: 6)
    let item = BarButtonItem(title: "Sort")
    top.navigationItem.leftBarButtonItem = item
    let page = Page("by name")
    page.modalPresentationStyle = .popover
    page.preferredContentSize = Size(width: 9, height: 1)
    page.popoverPresentationController?.barButtonItem = item
    let screen = ScriptedScreen(width: 24, height: 5)
    screen.post { top.present(page) }
    var grid = Grid(size: .zero)
    screen.pass { grid = $0.grid }
    screen.run(NavigationController(rootViewController: top))
    expectDrawing(
      grid,
      """
      | [Sort]    Ada          |
      | ╭─────────╮            |
      | │by name  │            |
      | ╰─────────╯            |
      | Ada 3                  |
      """)
  }

  @Test("hints and help tell the way out of a sheet, unless it insists", .rules("AP-7"))
  func help() {
    let root = Page("behind")
    let page = Page("in front")
    page.modalPresentationStyle = .pageSheet
    let screen = ScriptedScreen(width: 60, height: 16)
    var hints: [String] = []
    screen.post {
      root.runningApplication?.showsKeyHints = true
      root.present(page)
    }
    screen.pass { hints.append($0.lines.last ?? "") }
    screen.post {
      page.isModalInPresentation = true
    }
    screen.pass { hints.append($0.lines.last ?? "") }
    screen.run(root)
    #expect(hints.map { $0.contains("Esc close") } == [true, false])
    #expect(hints.map { $0.contains("q quit") } == [true, false])
  }

  @Test("the top controller of a navigation controller says whether its sheet may be closed")
  func modalInNavigation() {
    let (root, page, other) = (Page("behind"), Page("in front"), Page("modal"))
    other.isModalInPresentation = true
    let navigation = NavigationController(rootViewController: page)
    navigation.modalPresentationStyle = .formSheet
    navigation.preferredContentSize = Size(width: 30, height: 6)
    let screen = ScriptedScreen(width: 60, height: 16)
    var hints: [Bool] = []
    let look = { (screen: ScriptedScreen) in
      hints.append(screen.lines.contains { $0.contains("Esc closes") })
    }
    screen.post { root.present(navigation) }
    screen.pass(look)
    screen.post { navigation.pushViewController(other, animated: false) }
    screen.pass(look)
    screen.press(named: "q")
    screen.pass { _ in #expect(root.presentedViewController === navigation) }
    screen.post { other.isModalInPresentation = false }
    screen.pass(look)
    screen.run(root)
    #expect(hints == [true, false, true])
  }

  @Test(
    "a sheet that mustn't be closed isn't lost by q, but the program ends by Ctrl-C",
    .rules("AP-7", "AP-11"))
  func modalKeys() {
    for (isModal, key, ends) in [
      (true, "q", false), (true, "C-c", true), (false, "q", true),
    ] {
      let (root, page) = (Page("behind"), Page("in front"))
      page.modalPresentationStyle = .pageSheet
      page.isModalInPresentation = isModal
      let screen = ScriptedScreen(width: 60, height: 16)
      var isStillThere = false
      screen.post { root.present(page) }
      screen.press(named: key)
      screen.pass { _ in isStillThere = true }
      screen.run(root)
      #expect(isStillThere == !ends, "\(key), \(isModal)")
    }
  }
}

extension Rect {
  fileprivate func covers(_ other: Rect) -> Bool {
    minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
  }
}
