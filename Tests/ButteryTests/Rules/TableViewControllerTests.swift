import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("a table view controller") @MainActor struct TableViewControllerTests {
  private class Rows: TableViewController {
    var count = 3
    var loads = 0
    override func viewDidLoad() {
      super.viewDidLoad()
      loads += 1
      tableView.register(TableViewCell.self, forCellReuseIdentifier: "c")
      tableView.separatorStyle = .none
    }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      count
    }
    override func tableView(
      _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
      cell.textLabel?.text = "row \(indexPath.row)"
      return cell
    }
  }

  @Test("a subclass overrides what it needs; the table is its view and asks it", .rules("DOC-74"))
  func subclass() {
    final class Titled: Rows {
      override func tableView(
        _ tableView: TableView, titleForHeaderInSection section: Int
      ) -> String? { "head" }
      override func tableView(
        _ tableView: TableView, indentationLevelForRowAt indexPath: IndexPath
      ) -> Int { indexPath.row }
    }
    let controller = Titled(style: .grouped)
    #expect(!controller.isViewLoaded)
    let table = controller.tableView
    #expect(controller.view === table)
    #expect(controller.loads == 1)
    #expect(table.style == .grouped)
    #expect(table.dataSource === controller)
    #expect(table.delegate === controller)
    table.frame = Rect(x: 0, y: 0, width: 14, height: 5)
    #expect(drawing(of: table) == " head\n row 0\n   row 1\n     row 2\n.")
    #expect(controller.loads == 1)
  }

  @Test("what isn't overridden answers what the protocols' defaults answer", .rules("DOC-74"))
  func defaults() {
    final class Plain: TableViewDataSource, TableViewDelegate {
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }
      func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: path)
        cell.textLabel?.text = "row \(path.row)"
        return cell
      }
    }
    let plain = Plain()
    for style in [TableView.Style.plain, .grouped] {
      let table = TableView(frame: Rect(x: 0, y: 0, width: 12, height: 9), style: style)
      table.register(TableViewCell.self, forCellReuseIdentifier: "c")
      table.separatorStyle = .none
      let controller = Rows(style: style)
      controller.view.frame = table.frame
      for sized in [table, controller.tableView] {
        sized.rowHeight = 2
        sized.sectionFooterHeight = 1
      }
      table.dataSource = plain
      table.delegate = plain
      #expect(drawing(of: controller.tableView) == drawing(of: table))
      #expect(controller.tableView.contentSize == table.contentSize)
    }
    #expect(TableViewController().tableView.style == .plain)
    #expect(TableViewController().tableView.numberOfRows(inSection: 0) == 0)
  }

  @Test("a table that a subclass makes itself is served too, unless others serve it")
  func ownTable() {
    final class OwnTable: Rows {
      let other = ClosureSource(counts: [1])
      override func loadView() {
        view = other.table()
        tableView.delegate = nil
        view = tableView
      }
    }
    let controller = OwnTable()
    #expect(controller.tableView.dataSource === controller.other)
    #expect(controller.tableView.delegate === controller)
  }

  @Test(
    "a controller that leaves heights alone isn't asked for each of them",
    .rules("DOC-74", "DOC-64"))
  func millionRows() {
    final class Counting: Rows {
      var asked = 0
      override func tableView(
        _ tableView: TableView, heightForRowAt indexPath: IndexPath
      ) -> Int {
        asked += 1
        return super.tableView(tableView, heightForRowAt: indexPath)
      }
    }
    let controller = Counting()
    controller.count = 1_000_000
    let table = controller.tableView
    table.frame = Rect(x: 0, y: 0, width: 12, height: 10)
    table.rowHeight = 2
    #expect(table.contentSize.height == 2_000_000)
    #expect(table.rectForRow(at: IndexPath(row: 999_999, section: 0)).minY == 1_999_998)
    #expect(controller.asked <= 10)
  }

  @Test("an override that calls super for some rows is heeded as soon as one is in sight")
  func overrideThatCallsSuper() {
    final class Mixed: Rows {
      override func tableView(
        _ tableView: TableView, heightForRowAt indexPath: IndexPath
      ) -> Int {
        guard indexPath.row.isMultiple(of: 2) else { return 3 }
        return super.tableView(tableView, heightForRowAt: indexPath)
      }
    }
    let controller = Mixed()
    controller.count = 100
    let table = controller.tableView
    table.frame = Rect(x: 0, y: 0, width: 12, height: 6)
    table.estimatedRowHeight = 0
    table.rowHeight = 1
    let screen = ScriptedScreen(width: 12, height: 6)
    screen.run(controller)
    #expect(
      screen.lines.map { String($0.prefix(7)) } == [
        " row 0 ", "       ", " row 1 ", "       ", " row 2 ", "       ",
      ])
    #expect(table.contentSize.height == 200)
  }

  @Test("every method of the protocols has an open member", .rules("DOC-74"))
  func members() throws {
    var required: Set<String> = []
    for (name, file) in [
      ("TableViewDataSource", "TableView/TableViewDataSource"),
      ("TableViewDelegate", "TableView/TableViewDelegate"),
      ("ScrollViewDelegate", "View/ScrollView"),
    ] {
      required.formUnion(try ProtocolSource.requirements(of: name, in: file))
    }
    let found = ProtocolSource.methodNames(
      in: try ProtocolSource.text("TableView/TableViewController"),
      after: "  open func ")
    #expect(required.count >= 18)
    #expect(required.subtracting(found) == [])
  }
}
