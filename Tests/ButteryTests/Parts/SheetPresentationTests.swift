import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("what a sheet's presentation says") @MainActor struct SheetPresentationTests {
  /// A form sheet whose preferred size can be set, up to the size of the room.
  private final class Sheet: ViewController {
    var wanted = Size(width: 20, height: 3)
    var rooms: [Size] = []

    init(_ title: String = "Sort") {
      super.init()
      self.title = title
      modalPresentationStyle = .formSheet
    }

    override func loadView() {
      let label = Label()
      label.text = "in front"
      view = label
    }

    override func preferredContentSize(fitting room: Size) -> Size {
      rooms.append(room)
      return Size(width: min(wanted.width, room.width), height: min(wanted.height, room.height))
    }

    var presentation: SheetPresentationController {
      guard let presentation = sheetPresentationController else { fatalError("no sheet") }
      return presentation
    }
  }

  /// A controller with rows, which presents the sheet.
  private final class Root: ViewController {
    let source = RowSource([40])
    var keys: [Key] = []
    let tape = CallTape()

    init(width: Int, height: Int) {
      super.init()
      view = source.table(width: width, height: height)
    }

    override func handle(_ event: Event) -> Bool {
      guard case .key(let key) = event else { return false }
      keys.append(key)
      return true
    }

    override func viewDidAppear(_ animated: Bool) { tape.record("appeared") }
    override func viewDidDisappear(_ animated: Bool) { tape.record("disappeared") }
  }

  /// Presents the sheet, lets `act` press keys, and returns the screen.
  private func picture(
    of sheet: Sheet, width: Int = 40, height: Int = 9, _ act: (ScriptedScreen) -> Void = { _ in }
  ) -> Grid {
    let root = Root(width: width, height: height)
    let screen = ScriptedScreen(width: width, height: height)
    var grid = Grid(size: .zero)
    screen.post { root.present(sheet) }
    act(screen)
    screen.pass { grid = $0.grid }
    screen.run(root)
    return grid
  }

  @Test("a sheet may lie at the right edge and leave lines of the screen free", .rules("AP-7"))
  func right() {
    let sheet = Sheet()
    sheet.presentation.position = .right
    sheet.presentation.margins = EdgeInsets(top: 1)
    expectDrawing(
      picture(of: sheet, height: 8),
      """
      | row 0.0                                |
      | row 0.1          ╭─ Sort ─────────────╮|
      | row 0.2          │                    │|
      | row 0.3          │in front            │|
      | row 0.4          │                    │|
      | row 0.5          ╰─────── Esc closes ─╯|
      | row 0.6                                |
      | row 0.7                                |
      """)
    #expect(!sheet.rooms.isEmpty && sheet.rooms.allSatisfy { $0 == Size(width: 38, height: 5) })
    // With too few lines, none is left free: fewer than 8 in the middle, fewer than 4 at the edge.
    #expect(picture(of: sheet, height: 4).lines[1].contains("╭─ Sort ─"))
    #expect(picture(of: sheet, height: 3).lines[0].contains("╭─ Sort ─"))
    sheet.presentation.position = .middle
    sheet.wanted.height = 100
    #expect(picture(of: sheet, height: 8).lines[1].contains("╭─ Sort ─"))
    #expect(picture(of: sheet, height: 7).lines[0].contains("╭─ Sort ─"))
  }

  @Test("a sheet as large as its room has edges on a small screen, too", .rules("AP-7"))
  func small() {
    let sheet = Sheet()
    sheet.wanted = Size(width: 100, height: 100)
    expectDrawing(
      picture(of: sheet, width: 24, height: 5),
      """
      |╭─ Sort ───────────────╮|
      |│                      │|
      |│in front              │|
      |│                      │|
      |╰───────── Esc closes ─╯|
      """)
  }

  @Test("the longest hint that fits stands in the lower edge", .rules("AP-7"))
  func hints() {
    let sheet = Sheet()
    sheet.presentation.hints = ["Enter takes  / finds  Esc closes", "Enter  Esc", "Esc"]
    func edge() -> String {
      picture(of: sheet).lines.first { $0.contains("╰") }.map {
        String($0.drop { $0 != "╰" }.prefix { $0 != "╯" })
      } ?? ""
    }
    #expect(edge() == "╰─────── Enter  Esc ─")
    sheet.wanted.width = 36
    #expect(edge() == "╰─ Enter takes  / finds  Esc closes ─")
    sheet.presentation.hints = []
    #expect(edge() == "╰" + String(repeating: "─", count: 36))
  }

  @Test(
    "a text field after the title is as wide as its text, and has the cursor and the keys",
    .rules("AP-7", "AP-14"))
  func titleField() {
    final class Finder: ViewController {
      let field = TextField()
      var keys: [Key] = []
      override func viewDidLoad() {
        title = "find:"
        field.placeholder = "a name"
        sheetPresentationController?.titleView = field
        field.becomeFirstResponder()
      }
      override func handle(_ event: Event) -> Bool {
        guard case .key(let key) = event, key.code == .down else { return false }
        keys.append(key)
        return true
      }
    }
    let finder = Finder()
    finder.modalPresentationStyle = .formSheet
    finder.preferredContentSize = Size(width: 22, height: 1)
    let root = Root(width: 40, height: 7)
    let screen = ScriptedScreen(width: 40, height: 7)
    var (lines, cursors): ([String], [Cursor?]) = ([], [])
    let look = { (screen: ScriptedScreen) in
      lines.append(screen.lines[2])
      cursors.append(screen.grid.cursor)
    }
    screen.post { root.present(finder) }
    screen.pass(look)
    screen.type("Ada")
    screen.press(.down)
    screen.pass(look)
    // Without room for edges the field is still in the line with the title.
    screen.resize(width: 20, height: 4)
    screen.pass { lines.append($0.lines[0]) }
    screen.press(.escape)
    screen.pass { _ in #expect(root.presentedViewController == nil) }
    screen.run(root)
    #expect(
      lines == [
        " row 0.2╭─ find: a name ───────╮        ",
        " row 0.2╭─ find: Ada ──────────╮        ", "─ find: Ada ────────",
      ])
    #expect(cursors.map { $0?.place } == [Point(x: 17, y: 2), Point(x: 20, y: 2)])
    #expect(finder.field.text == "Ada" && finder.keys == [Key(.down)] && root.keys.isEmpty)
  }

  @Test(
    "a sheet that becomes a popover loses the view after its title, and the view the keys",
    .rules("AP-7"))
  func titleOfPopover() {
    let sheet = Sheet()
    let field = TextField()
    field.placeholder = "a name"
    sheet.presentation.titleView = field
    field.becomeFirstResponder()
    #expect(picture(of: sheet) { $0.type("A") }.lines.contains { $0.contains("╭─ Sort A ─") })
    sheet.modalPresentationStyle = .popover
    #expect(picture(of: sheet) { $0.type("B") }.lines.contains { $0.contains("╭─ Sort ──") })
    #expect(field.text == "A" && field.superview == nil && !field.isEditing)
    sheet.modalPresentationStyle = .formSheet
    #expect(sheet.presentation.titleView == nil)
    #expect(picture(of: sheet).lines.contains { $0.contains("╭─ Sort ──") })
  }

  @Test(
    "keys that a sheet has no use for go to the presenter, unless the sheet keeps them",
    .rules("AP-7", "AP-11"), arguments: [false, true])
  func keys(keeps: Bool) {
    let sheet = Sheet()
    sheet.presentation.keepsKeys = keeps
    let root = Root(width: 40, height: 9)
    let screen = ScriptedScreen(width: 40, height: 9)
    screen.post { root.present(sheet) }
    screen.type("x?q")
    screen.press(.function(1))
    screen.pass { _ in
      #expect(root.keys.count == (keeps ? 0 : 4))
      #expect(root.presentedViewController === sheet && sheet.presentedViewController == nil)
    }
    screen.press(.character("l"), modifiers: .control)
    screen.press(.escape)
    screen.pass { _ in #expect(root.presentedViewController == nil) }
    screen.run(root)
  }

  @Test(
    "a sheet is placed again when it says so, and what it covers then disappears", .rules("AP-7"))
  func placedAgain() {
    let sheet = Sheet()
    let root = Root(width: 40, height: 9)
    let screen = ScriptedScreen(width: 40, height: 9)
    var heights: [Int] = []
    for height in [3, 1, 100, 2] {
      screen.post {
        sheet.wanted = Size(width: height == 100 ? 100 : 20, height: height)
        if sheet.presentingViewController == nil { root.present(sheet) }
        sheet.presentation.invalidateContentSize()
      }
      screen.pass { _ in heights.append(sheet.view.frame.height) }
    }
    screen.run(root)
    #expect(heights == [3, 1, 7, 2])
    #expect(root.tape.lines == ["appeared", "disappeared", "appeared"])
  }

  @Test("only sheets have a sheet presentation, which is the same one each time", .rules("AP-7"))
  func kinds() {
    let page = ViewController()
    #expect(page.sheetPresentationController == nil)
    page.modalPresentationStyle = .pageSheet
    let presentation = page.sheetPresentationController
    page.modalPresentationStyle = .formSheet
    #expect(presentation != nil && page.sheetPresentationController === presentation)
    page.modalPresentationStyle = .popover
    #expect(page.sheetPresentationController == nil && page.popoverPresentationController != nil)
  }
}
