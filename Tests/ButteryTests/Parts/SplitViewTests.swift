import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("a split view controller") @MainActor struct SplitViewTests {
  private final class List: TableViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Fruit"
      tableView.rowHeight = 1
    }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }
    override func tableView(
      _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
      let cell = TableViewCell()
      cell.textLabel?.text = ["Apple", "Banana"][indexPath.row]
      return cell
    }
    override func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
      showDetailViewController(StackedRows("Detail \(indexPath.row)", rows: 2), sender: nil)
    }
  }

  private func split() -> SplitViewController {
    let split = SplitViewController(style: .doubleColumn)
    split.setViewController(List(), for: .primary)
    split.setViewController(StackedRows("Nothing", rows: 0), for: .secondary)
    return split
  }

  @Test(
    "from 100 columns on list and detail are beside each other, and Tab goes over", .rules("AP-8"))
  func wide() {
    let split = split()
    let screen = ScriptedScreen(width: 100, height: 4)
    var lines: [String] = []
    var focused: [Int?] = []
    screen.press(.enter)
    screen.press(.enter)
    screen.pass { screen in
      lines = screen.lines.map { String($0.prefix(60)) }
      #expect(!split.isCollapsed)
    }
    screen.press(.tab)
    screen.press(.enter)
    screen.pass { screen in focused.append(screen.cursor?.place.x) }
    screen.run(split)
    #expect(
      lines == [
        "              Fruit              │                          ",
        "▌Apple                           │ Detail 0 0               ",
        " Banana                          │ Detail 0 1               ",
        "                                 │                          ",
      ])
    #expect(focused == [34])
  }

  @Test("of two rows that were focused, only the one that keys come to looks so", .rules("AP-10"))
  func oneFocus() {
    let split = split()
    let screen = ScriptedScreen(width: 100, height: 3, traits: DisplayTraits(colors: 0))
    var marks: [[Attributes]] = []
    let look = { (screen: ScriptedScreen) in
      marks.append([0, 34].map { screen.grid.style(at: Point(x: $0, y: 1)).attributes })
    }
    screen.press(.enter, times: 2)
    screen.press(.tab)
    screen.press(.enter)
    screen.pass(look)
    screen.press(.tab, modifiers: .shift)
    screen.pass(look)
    screen.run(split)
    #expect(marks.map { $0.map { $0.contains(.bold) } } == [[false, true], [true, false]])
  }

  @Test("below, the detail comes in place of the list, with a way back", .rules("AP-8"))
  func narrow() {
    let split = split()
    let screen = ScriptedScreen(width: 30, height: 3)
    var lines: [[String]] = []
    let look = { (screen: ScriptedScreen) in lines.append(screen.lines) }
    screen.pass(look)
    screen.press(.enter)
    screen.press(.down)
    screen.press(.enter)
    screen.pass(look)
    screen.press(.escape)
    screen.pass(look)
    screen.run(split)
    #expect(split.isCollapsed)
    #expect(
      lines == [
        [
          "             Fruit            ", " Apple                        ",
          " Banana                       ",
        ],
        [
          " ‹ Fruit   Detail 1           ", " Detail 1 0                   ",
          " Detail 1 1                   ",
        ],
        [
          "             Fruit            ", " Apple                        ",
          "▌Banana                       ",
        ],
      ])
  }

  @Test("a screen that becomes wide or narrow shows both or the one in front", .rules("AP-8"))
  func resizing() {
    let split = split()
    let screen = ScriptedScreen(width: 120, height: 3)
    var counts: [Int] = []
    let look = { (screen: ScriptedScreen) in
      counts.append(split.children.filter { $0.view.superview === split.view }.count)
    }
    screen.pass(look)
    screen.resize(width: 80, height: 3)
    screen.pass(look)
    screen.post { split.show(.secondary) }
    screen.pass(look)
    screen.resize(width: 100, height: 3)
    screen.pass(look)
    screen.resize(width: 0, height: 0)
    screen.resize(width: 99, height: 3)
    screen.pass { screen in
      look(screen)
      #expect(screen.lines[0].hasPrefix(" ‹ Fruit"))
    }
    screen.run(split)
    #expect(counts == [2, 1, 1, 2, 1])
  }

  @Test(
    "the list is as wide as the program prefers, and leaves room for the detail", .rules("AP-8"))
  func preferredWidth() {
    let controller = split()
    let widths = { (preferred: Int) in
      controller.preferredPrimaryColumnWidth = preferred
      let screen = ScriptedScreen(width: 100, height: 2)
      screen.run(controller)
      return screen.lines[0].split(separator: "│")[0].count
    }
    #expect(widths(20) == 20)
    #expect(widths(50) == 50)
    #expect(widths(200) == 76)
    #expect(widths(0) == 33)
  }
}

@Suite("a tab bar controller") @MainActor struct TabBarTests {
  private func tabs() -> TabBarController {
    let tabs = TabBarController()
    tabs.viewControllers = [
      NavigationController(rootViewController: StackedRows("Contacts", rows: 1)),
      StackedRows("Settings", rows: 1), StackedRows("About", rows: 1),
    ]
    return tabs
  }

  @Test("a digit or a click on its name shows a controller", .rules("AP-8"))
  func choosing() {
    let tabs = tabs()
    let screen = ScriptedScreen(width: 36, height: 3)
    var grids: [Grid] = []
    screen.pass { grids.append($0.grid) }
    screen.type("2")
    screen.pass { grids.append($0.grid) }
    screen.type("7")
    screen.click(at: Point(x: 28, y: 2))
    screen.pass { grids.append($0.grid) }
    screen.run(tabs)
    expectDrawing(
      grids[0],
      """
      |              Contacts              |
      | Contacts 0                         |
      | 1 Contacts  2 Settings  3 About    |
      """)
    expectDrawing(
      grids[1],
      """
      | Settings 0                         |
      |                                    |
      | 1 Contacts  2 Settings  3 About    |
      """,
      styles: """
        |....................................|
        |....................................|
        |............BBBBBBBBBBBB............|
        """,
      legend: ["B": Style(attributes: [.bold, .reverse])])
    #expect(grids[2].lines[0].hasPrefix(" About 0"))
    #expect(tabs.selectedIndex == 2)
  }

  @Test("what is chosen keeps its place in its stack, and a delegate may refuse", .rules("AP-8"))
  func delegate() {
    final class Listener: TabBarControllerDelegate {
      var heard: [String] = []
      func tabBarController(
        _ tabBarController: TabBarController, shouldSelect viewController: ViewController
      ) -> Bool { viewController.title != "About" }
      func tabBarController(
        _ tabBarController: TabBarController, didSelect viewController: ViewController
      ) {
        heard.append(viewController.title ?? "")
      }
    }
    let listener = Listener()
    let tabs = tabs()
    tabs.delegate = listener
    let stack = tabs.viewControllers?.first as? NavigationController
    let screen = ScriptedScreen(width: 36, height: 3)
    screen.post { stack?.pushViewController(StackedRows("Ada"), animated: true) }
    screen.type("231")
    screen.pass { #expect($0.lines[0].hasPrefix(" ‹ Contacts")) }
    screen.post {
      tabs.viewControllers = []
      tabs.selectedIndex = 4
    }
    screen.resize(width: 1, height: 1)
    screen.run(tabs)
    #expect(listener.heard == ["Settings", ""])
    #expect(tabs.selectedViewController == nil && tabs.children.isEmpty)
    #expect(stack?.topViewController?.tabBarController == nil)
  }
}
