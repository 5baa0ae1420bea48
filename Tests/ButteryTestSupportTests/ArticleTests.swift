import Buttery
import ButteryTestSupport
import Testing

@MainActor @Suite("the article on testing") struct ArticleTests {
  @Test("has a test that passes")
  func scrollsToTheSecondSection() {
    let controller = FruitsController()
    let screen = ScriptedScreen(width: 20, height: 4)
    screen.pass { screen in
      expectDrawing(
        screen.grid,
        """
        | Apples             |
        | Boskoop            |
        | Elstar             |
        | Gala               |
        """)
    }
    screen.press(.down, times: 2)
    screen.pass { #expect($0.lines[1].contains("Gala")) }
    screen.run(controller)
  }

  @Test("chooses what was clicked on, once it is loaded")
  func choosesFruit() async throws {
    let controller = FruitsController()
    try await Pilot.run(controller, columns: 20, lines: 4) { pilot in
      try await pilot.wait(for: "Elstar")
      try await pilot.click("Elstar")
      try await pilot.press(.enter)
      #expect(controller.tableView.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
      try await pilot.resize(columns: 20, lines: 6)
      #expect(pilot.screen.lines[4].contains("Pears"))
    }
  }

  @Test("pulls at the beginning")
  func refreshes() async throws {
    let controller = FruitsController()
    let refresh = RefreshControl()
    controller.tableView.refreshControl = refresh
    try await Pilot.run(controller, columns: 40, lines: 4) { pilot in
      for _ in 0..<3 {
        try await pilot.press(.up)
        try await pilot.wait(.milliseconds(200))
      }
      #expect(refresh.isRefreshing)
      try await pilot.wait(for: "Refreshing…")
    }
  }
}

private final class FruitsController: TableViewController {
  let fruits = [("Apples", ["Boskoop", "Elstar", "Gala"]), ("Pears", ["Conference", "Williams"])]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(TableViewCell.self, forCellReuseIdentifier: "fruit")
  }
  override func numberOfSections(in tableView: TableView) -> Int { fruits.count }
  override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    fruits[section].1.count
  }
  override func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    fruits[section].0
  }
  override func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "fruit", for: indexPath)
    cell.textLabel?.text = fruits[indexPath.section].1[indexPath.row]
    return cell
  }
}
