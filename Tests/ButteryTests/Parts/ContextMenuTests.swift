import Buttery
import ButteryTestSupport
import RuleTrait
import SeededRandom
import Testing

@Suite("context menus") @MainActor struct ContextMenuTests {
  /// A controller with rows that have a menu, except for the second, and records of the choices.
  private class Rows: TableViewController {
    var names = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Finn"]
    var said: [String] = []
    var points: [Point] = []
    var makeMenu: (Rows, IndexPath) -> Menu? = { $0.usualMenu($1) }

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.separatorStyle = .none
      tableView.register(TableViewCell.self, forCellReuseIdentifier: "c")
    }
    override func numberOfSections(in tableView: TableView) -> Int { 1 }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      names.count
    }
    override func tableView(
      _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
      cell.textLabel?.text = names[indexPath.row]
      return cell
    }
    override func tableView(
      _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
    ) -> ContextMenuConfiguration? {
      points.append(point)
      guard indexPath.row != 1 else { return nil }
      return ContextMenuConfiguration { [unowned self] suggested in
        #expect(suggested.isEmpty)
        return makeMenu(self, indexPath)
      }
    }

    func action(
      _ title: String, _ attributes: MenuElement.Attributes = [],
      _ state: MenuElement.State = .off
    ) -> Action {
      Action(title: title, attributes: attributes, state: state) { [unowned self] action in
        #expect(action.sender is TableViewCell)
        said.append(title)
      }
    }

    func usualMenu(_ path: IndexPath) -> Menu {
      let folders = Menu(title: "Move to", children: [action("Work"), action("Home")])
      return Menu(
        title: names[path.row],
        children: [
          action("Read", [], .on), action("Flag", [], .mixed), action("Print", .disabled), folders,
          action("Secret", .hidden), Menu(title: "Nothing"),
          Menu(options: .displayInline, children: [action("Delete", .destructive)]),
        ])
    }
  }

  /// Shows rows, types the keys given as words, and returns the grid.
  @discardableResult private func picture(
    _ keys: String = "", of rows: Rows = Rows(), traits: DisplayTraits = DisplayTraits(),
    width: Int = 40, height: Int = 16, hints: Bool = false,
    _ act: (ScriptedScreen) -> Void = { _ in }
  ) -> Grid {
    let screen = ScriptedScreen(width: width, height: height, traits: traits)
    if hints { screen.post { rows.runningApplication?.showsKeyHints = true } }
    screen.pass()
    press(keys, on: screen)
    act(screen)
    var grid = Grid(size: .zero)
    screen.pass { grid = $0.grid }
    screen.run(rows)
    return grid
  }

  private func press(_ keys: String, on screen: ScriptedScreen) {
    let codes: [Substring: Key.Code] = [
      "enter": .enter, "esc": .escape, "up": .up, "down": .down, "left": .left, "right": .right,
      "tab": .tab, "home": .home, "end": .end,
    ]
    for word in keys.split(separator: " ") {
      if let code = codes[word] { screen.press(code) } else { screen.type(String(word)) }
    }
  }

  @Test(
    "a comma shows the focused row's menu beside it, with states, groups and more", .rules("AP-21"))
  func look() {
    expectDrawing(
      picture("enter ,"),
      """
      |▌Ada                                    |
      | ╭─ Ada ──────────╮                     |
      | │▌✓ Read         │                     |
      | │ - Flag         │                     |
      | │   Print        │                     |
      | │   Move to    › │                     |
      | │────────────────│                     |
      | │   Delete       │                     |
      | ╰─── Esc closes ─╯                     |
      |                                        |
      |                                        |
      |                                        |
      |                                        |
      |                                        |
      |                                        |
      |                                        |
      """)
  }

  @Test("a configuration as UIKit writes it has its menu, and none without a provider")
  func uikitNames() {
    let menu = Menu(children: [Action(title: "Read", image: Image(named: "none")) { _ in }])
    let configuration = ContextMenuConfiguration(
      identifier: "row", previewProvider: { fatalError("no preview") },
      actionProvider: { _ in menu }
    )
    #expect(configuration.identifier == AnyHashable("row"))
    let unnamed = ContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in menu }
    #expect(unnamed.identifier == nil)
    for (each, expected) in [
      (configuration, true), (unnamed, true),
      (ContextMenuConfiguration(actionProvider: nil), false),
    ] {
      let own = Offering()
      own.configuration = each
      #expect(picture("enter ,", of: own).lines.joined().contains("Read") == expected)
    }
  }

  /// Rows with a configuration that the test makes.
  private final class Offering: Rows {
    var configuration: ContextMenuConfiguration?
    override func tableView(
      _ tableView: TableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: Point
    ) -> ContextMenuConfiguration? { configuration }
  }

  @Test(
    "what destroys is red, what is off dim, the chosen one marked, letters underlined",
    .rules("AP-21"))
  func styles() {
    let legend: StyleLegend = [
      "r": Style(foreground: .red), "R": Style(foreground: .red, attributes: .underline),
      "d": Style(attributes: .dim), "b": Style(attributes: .bold),
      "u": Style(attributes: .underline), "U": Style(attributes: [.bold, .underline]),
    ]
    expectDrawing(
      picture("enter , down", width: 19, height: 9),
      """
      |▌Ada               |
      | ╭─ Ada ──────────╮|
      | │ ✓ Read         │|
      | │▌- Flag         │|
      | │   Print        │|
      | │   Move to    › │|
      | │────────────────│|
      | │   Delete       │|
      | ╰─── Esc closes ─╯|
      """,
      styles:
        """
        |bbbbbbbbbbbbbbbbbbb|
        |.ddbbbbbddddddddddd|
        |.d...u............d|
        |.dbb.Ubbb.........d|
        |.d...ddddd........d|
        |.d...u............d|
        |.dddddddddddddddddd|
        |.d...Rrrrrr.......d|
        |.dddd............dd|
        """, legend: legend)
  }

  @Test("without Unicode and colours the menu is as clear", .rules("AP-21"))
  func plain() {
    let lines = picture("enter ,", traits: DisplayTraits(colors: 0, isUnicode: false)).lines
    #expect(lines[2].contains(">✓ Read"), "\(lines)")
  }

  @Test("a menu inside takes the place of the one around it, Left and Esc go back", .rules("AP-21"))
  func submenu() {
    expectDrawing(
      picture("enter , m", width: 40, height: 14),
      """
      |▌Ada                                    |
      | ╭─ ‹ Move to ────╮                     |
      | │▌Work           │                     |
      | │ Home           │                     |
      | ╰────────────────╯                     |
      | Finn                                   |
      |                                        |
      |                                        |
      |                                        |
      |                                        |
      |                                        |
      |                                        |
      |                                        |
      |                                        |
      """)
    for keys in ["enter , m left", "enter , m esc", "enter , up up right down left"] {
      #expect(picture(keys).lines[5] == " │▌  Move to    › │                     ", "\(keys)")
    }
    #expect(picture("enter , m esc esc").lines[1].hasPrefix(" Ben "))
  }

  @Test(
    "Enter, letters and clicks choose; what is off is passed over and can't be chosen",
    .rules("AP-21"),
    arguments: [
      ("enter , enter", "Read"), ("enter , down enter", "Flag"), ("enter , up enter", "Delete"),
      ("enter , down down right enter", "Work"), ("enter , m h", "Home"), ("enter , D", "Delete"),
      ("enter , p esc", ""), ("enter , esc", ""), ("enter , ,", ""),
      ("enter , end enter", "Delete"),
      ("enter down , enter", ""), ("enter , q x z", ""), (", enter", ""),
    ])
  func answers(keys: String, answer: String) {
    let rows = Rows()
    picture(keys, of: rows)
    #expect(rows.said == (answer.isEmpty ? [] : [answer]))
  }

  @Test(
    "the right button gives a row the focus and shows its menu where it was pressed",
    .rules("AP-21"))
  func mouse() {
    let rows = Rows()
    let grid = picture(of: rows) { $0.click(at: Point(x: 12, y: 2), button: 3) }
    #expect(grid.lines[2].hasPrefix("▌Cleo"))
    #expect(grid.lines[3].hasPrefix(" Dora       ╭─ Cleo"))
    #expect(rows.points == [Point(x: 12, y: 2)])
    let chosen = Rows()
    picture(of: chosen) { screen in
      for (x, y, button) in [(12, 2, 3), (17, 4, 1), (12, 2, 3), (17, 6, 1), (2, 12, 1)] {
        screen.click(at: Point(x: x, y: y), button: button)
        screen.pass()
      }
    }
    #expect(chosen.said == ["Read"] && chosen.presentedViewController == nil)
    let other = Rows()
    let without = picture(of: other) { $0.click(at: Point(x: 3, y: 1), button: 3) }
    #expect(without.lines[1].hasPrefix("▌Ben"))
    #expect(other.presentedViewController == nil)
  }

  @Test(
    "a menu closes when its row goes or gets another path, or the screen another size",
    .rules("AP-21"))
  func closing() {
    func isOpen(after change: @escaping (Rows) -> Void) -> Bool {
      let rows = Rows()
      var isOpen = false
      picture("enter down down ,", of: rows) { screen in
        screen.pass { _ in #expect(rows.presentedViewController != nil) }
        screen.post { change(rows) }
        screen.pass { _ in isOpen = rows.presentedViewController != nil }
      }
      return isOpen
    }
    let change = { (rows: Rows, row: Int) in
      rows.names.remove(at: row)
      rows.tableView.deleteRows(at: [IndexPath(row: row, section: 0)], with: .none)
    }
    #expect(!isOpen { change($0, 2) })
    #expect(!isOpen { change($0, 0) })
    #expect(isOpen { change($0, 4) })
    #expect(!isOpen { $0.tableView.reloadData() })
    #expect(!isOpen { $0.tableView.reloadRows(at: [IndexPath(row: 2, section: 0)], with: .none) })
    let rows = Rows()
    picture("enter ,", of: rows) { $0.resize(width: 50, height: 12) }
    #expect(rows.presentedViewController == nil)
  }

  @Test("help and hints tell of the menu where there is one", .rules("AP-21"))
  func help() {
    let tells = { (keys: String) in
      picture(keys, width: 60, height: 50).lines.contains {
        $0.contains(",") && $0.contains("its menu")
      }
    }
    #expect(tells("enter ?") && !tells("enter down ?"))
    let hints = picture("enter ,", width: 60, hints: true).lines.last ?? ""
    #expect(hints.hasPrefix(" Enter choose  Esc close  ? help  Ctrl-C quit  "), "\(hints)")
  }

  @Test("a menu that lists nothing isn't shown, one that is too long moves", .rules("AP-21"))
  func lengths() {
    let rows = Rows()
    rows.makeMenu = { rows, _ in Menu(children: [rows.action("a", .hidden), Menu(title: "b")]) }
    picture("enter ,", of: rows)
    #expect(rows.presentedViewController == nil)
    rows.makeMenu = { rows, _ in
      Menu(children: (1...30).map { rows.action("Number \($0)", $0 == 30 ? .disabled : []) })
    }
    #expect(picture("enter , end", of: rows, width: 60).lines[14].contains("▌Number 29"))
    for width in 0...12 {
      for height in 0...4 { picture("enter , down", of: rows, width: width, height: height) }
    }
  }

  @Test("groups have titles, and lines between them only", .rules("AP-21"))
  func groups() {
    let rows = Rows()
    rows.makeMenu = { rows, _ in
      let inline = { (title: String, names: [String]) in
        Menu(title: title, options: .displayInline, children: names.map { rows.action($0) })
      }
      return Menu(children: [
        inline("Sort", ["Name", "Size"]), inline("", []), inline("", ["Undo"]), rows.action("Last"),
      ])
    }
    let lines = picture("enter ,", of: rows).lines[1...8].map { String($0.prefix(19)) }
    #expect(
      lines == [
        " ╭────────────────╮", " │ Sort ──────────│", " │▌Name           │", " │ Size           │",
        " │────────────────│", " │ Undo           │", " │────────────────│", " │ Last           │",
      ])
  }

  @Test("1,000 random keys and clicks leave a table that takes keys", .rules("AP-21"))
  func random() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let rows = Rows()
    let keys = [
      ",", ",", ",", "enter", "esc", "up", "down", "left", "right", "tab", "end", "m", "d", "?",
    ]
    picture(of: rows, height: 12) { screen in
      for _ in 0..<1_000 {
        let point = Point(
          x: Int.random(in: 0...40, using: &random), y: Int.random(in: 0...12, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          screen.resize(
            width: Int.random(in: 0...60, using: &random),
            height: Int.random(in: 0...16, using: &random))
        case 1: screen.click(at: point)
        case 2: screen.click(at: point, button: 3)
        case 3:
          screen.post {
            rows.names = Array(rows.names.reversed().prefix(point.x % 6)) + ["new"]
            rows.tableView.reloadData()
          }
        default: press(keys.randomElement(using: &random) ?? ",", on: screen)
        }
      }
      screen.resize(width: 40, height: 12)
      for _ in 0..<4 { screen.press(.escape) }
      screen.pass { _ in #expect(rows.presentedViewController == nil, "seed \(seed)") }
      screen.press(.enter)
      screen.pass { _ in #expect(rows.tableView.indexPathForFocusedRow != nil, "seed \(seed)") }
    }
  }
}
