import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@MainActor @Suite("the inspector") struct InspectorTests {
  private final class Names: TableViewController {
    override func viewDidLoad() {
      tableView.register(TableViewCell.self, forCellReuseIdentifier: "name")
      tableView.rowHeight = 1
    }

    override func numberOfSections(in tableView: TableView) -> Int { 2 }

    override func tableView(
      _ tableView: TableView, numberOfRowsInSection section: Int
    ) -> Int { 30 }

    override func tableView(
      _ tableView: TableView, titleForHeaderInSection section: Int
    ) -> String? { "section \(section)" }

    override func tableView(
      _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
      cell.textLabel?.text = "row \(indexPath.row)"
      return cell
    }
  }

  /// Returns the screens after some keys, with the inspector beside a table.
  private func screens(
    width: Int, height: Int, keys: [Key], then act: ((Names) -> Void)? = nil
  ) -> [[String]] {
    let screen = ScriptedScreen(width: width, height: height)
    let names = Names(style: .plain)
    var screens: [[String]] = []
    screen.post { names.runningApplication?.showsInspector = true }
    screen.pass { screens.append($0.lines) }
    for key in keys {
      screen.enqueue(.key(key))
      screen.pass { screens.append($0.lines) }
    }
    if let act {
      screen.post { act(names) }
      screen.pass { screens.append($0.lines) }
    }
    screen.run(names)
    return screens
  }

  @Test(
    "stands beside controllers where there is room, and says what tables reuse", .rules("AP-24"))
  func beside() throws {
    let shown = try #require(screens(width: 120, height: 40, keys: [Key(.down)]).last)
    #expect(shown.allSatisfy { $0.count <= 120 })
    #expect(shown[0].hasPrefix(" section 0"))
    let text = shown.map { String($0.dropFirst(68)) }
    #expect(text[0].hasPrefix("╭─ inspector ─"))
    #expect(text.contains { $0.contains("sections, rows") && $0.contains("2, 60") })
    #expect(text.contains { $0.contains("row [0, 1]") && $0.contains("1 by the table") })
    #expect(text.contains { $0.contains("header of 0") && $0.contains("1 by content") })
    #expect(text.contains { $0.contains("cells") && $0.contains("made") })
  }

  @Test(
    "stands below controllers on a narrow screen; keys scroll it, the rest goes on", .rules("AP-24")
  )
  func below() throws {
    let page = Key(.pageDown, modifiers: .alt)
    let shown = screens(
      width: 60, height: 20, keys: [Key(.down), page, page, page, page, page, page, page, page])
    #expect(shown[0][0].hasPrefix(" section 0"))
    #expect(shown[0][10].contains("inspector"))
    #expect(shown.last != shown[1])
    #expect(shown.contains { $0.contains { $0.contains("TableViewCell") && $0.contains("60x1") } })
    #expect(shown.contains { $0.contains { $0.contains("key ↓") } })
  }

  @Test("leaves the screen to controllers when it goes", .rules("AP-24"))
  func leaving() throws {
    let shown = screens(width: 60, height: 20, keys: []) {
      $0.runningApplication?.showsInspector = false
    }
    let last = try #require(shown.last)
    #expect(!last.contains { $0.contains("inspector") })
    #expect(last.filter { $0.contains("row ") }.count == 19)
  }

  @Test("what it shows itself is no reason for another pass", .rules("AP-24"))
  func calm() throws {
    let screen = ScriptedScreen(width: 120, height: 20)
    let names = Names(style: .plain)
    var passes: [Int] = []
    screen.post { names.runningApplication?.showsInspector = true }
    screen.pass { _ in passes.append(names.runningApplication?.passes.count ?? 0) }
    for _ in 0..<3 {
      screen.post {}
      screen.pass { _ in passes.append(names.runningApplication?.passes.count ?? 0) }
    }
    screen.run(names)
    #expect(Set(passes).count == 1, "\(passes)")
  }
}
