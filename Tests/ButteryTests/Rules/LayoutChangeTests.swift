import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("changes while a controller's view is laid out") @MainActor struct LayoutChangeTests {
  private class Rows: TableViewController {
    var count = 50
    var willLayOut: (TableView) -> Void = { _ in }
    var didLayOut: (TableView) -> Void = { _ in }
    var didAppear: (TableView) -> Void = { _ in }
    var layouts = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(TableViewCell.self, forCellReuseIdentifier: "c")
      tableView.separatorStyle = .none
    }
    override func viewWillLayoutSubviews() { willLayOut(tableView) }
    override func viewDidLayoutSubviews() {
      layouts += 1
      didLayOut(tableView)
    }
    override func viewDidAppear(_ animated: Bool) { didAppear(tableView) }
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

  private static let lastRows = Drawing(
    stringLiteral: """
      | row 47   |
      | row 48   |
      | row 49   |
      """)

  /// Returns a drawing of a controller on a screen of 10 columns and 3 lines.
  private func drawing(of controller: ViewController) -> Drawing {
    let screen = ScriptedScreen(width: 10, height: 3)
    screen.run(controller)
    return Drawing(of: screen.grid)
  }

  /// Returns the displayed texts without an application, after one layout.
  private func shown(_ controller: Rows) -> [String] {
    controller.view.frame = Rect(x: 0, y: 0, width: 10, height: 3)
    controller.view.layoutIfNeeded()
    return controller.tableView.visibleCells.map { $0.textLabel?.text ?? "-" }
  }

  @Test("a row that viewDidLayoutSubviews scrolls to is in the picture", .rules("VC-1"))
  func scrolling() {
    let scroll: (TableView) -> Void = {
      $0.scrollToRow(at: .at(0, 49), at: .bottom, animated: false)
    }
    let controller = Rows()
    controller.didLayOut = scroll
    #expect(drawing(of: controller) == Self.lastRows)

    let alone = Rows()
    alone.didLayOut = scroll
    #expect(shown(alone) == ["row 47", "row 48", "row 49"])
  }

  @Test("rows that viewDidLayoutSubviews adds are in the picture", .rules("VC-1"))
  func reloading() {
    let controller = Rows()
    controller.didLayOut = { [unowned controller] table in
      guard controller.count == 50 else { return }
      controller.count = 52
      table.reloadData()
      table.scrollToRow(at: .at(0, 51), at: .bottom, animated: false)
    }
    #expect(shown(controller) == ["row 49", "row 50", "row 51"])
  }

  @Test("what viewWillLayoutSubviews changes is in the layout that follows", .rules("VC-1"))
  func changeBefore() {
    let change: (Rows) -> Void = { controller in
      controller.willLayOut = { [unowned controller] table in
        guard controller.count == 50 else { return }
        controller.count = 60
        table.reloadData()
        table.scrollToRow(at: .at(0, 59), at: .bottom, animated: false)
      }
    }
    let controller = Rows()
    change(controller)
    #expect(drawing(of: controller).text.hasSuffix("| row 59   |"))
    let alone = Rows()
    change(alone)
    #expect(shown(alone) == ["row 57", "row 58", "row 59"])
  }

  @Test("a table header that is measured in viewDidLayoutSubviews covers no row", .rules("VC-1"))
  func measuredHeader() {
    func makeController() -> Rows {
      let controller = Rows()
      let header = View()
      let label = Label()
      label.text = "two lines"
      label.numberOfLines = 0
      label.translatesAutoresizingMaskIntoConstraints = false
      header.addSubview(label)
      LayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: header.leadingAnchor),
        label.trailingAnchor.constraint(equalTo: header.trailingAnchor),
        label.topAnchor.constraint(equalTo: header.topAnchor),
        label.bottomAnchor.constraint(equalTo: header.bottomAnchor),
      ])
      controller.tableView.tableHeaderView = header
      controller.didLayOut = { table in
        let height = header.systemLayoutSizeFitting(
          Size(width: 5, height: 0), withHorizontalFittingPriority: LayoutPriority.required,
          verticalFittingPriority: LayoutPriority.fittingSizeLevel
        ).height
        guard header.frame.height != height else { return }
        header.frame.size.height = height
        table.tableHeaderView = header
      }
      return controller
    }
    let screen = ScriptedScreen(width: 5, height: 4)
    screen.run(makeController())
    #expect(screen.lines == ["two  ", "lines", " ro… ", " ro… "])
    let alone = makeController()
    alone.view.frame = Rect(x: 0, y: 0, width: 5, height: 4)
    alone.view.layoutIfNeeded()
    #expect(alone.tableView.rectForRow(at: .at(0, 0)).minY == 2)
    #expect(alone.tableView.visibleCells.first?.frame.minY == 2)
  }

  @Test(
    "a controller that always asks for another layout is warned of once, by name", .rules("VC-1"))
  func endless() {
    var warnings: [String] = []
    let usual = TableViewDiagnostics.warning
    TableViewDiagnostics.warning = { warnings.append($0) }
    defer { TableViewDiagnostics.warning = usual }
    let controller = Rows()
    controller.didLayOut = { $0.setNeedsLayout() }
    let screen = ScriptedScreen(width: 10, height: 1)
    screen.press(.down)
    screen.pass()
    screen.press(.down)
    screen.run(controller)
    #expect(screen.lines == [" row 2    "])
    #expect(controller.layouts == 3 * 8)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("viewDidLayoutSubviews of Rows") == true)

    let other = Rows()
    other.didLayOut = { $0.setNeedsLayout() }
    #expect(shown(other) == ["row 0", "row 1", "row 2"])
    #expect(other.layouts == 8)
    #expect(warnings.count == 2)
  }

  @Test("a controller may lay out its table while it is told of a layout", .rules("VC-1"))
  func layoutInside() {
    let controller = Rows()
    controller.didLayOut = { table in
      table.contentOffset.y = 47
      table.layoutIfNeeded()
    }
    #expect(drawing(of: controller) == Self.lastRows)
    let alone = Rows()
    alone.willLayOut = { $0.layoutIfNeeded() }
    #expect(shown(alone) == ["row 0", "row 1", "row 2"])
    #expect(alone.layouts == 1)
  }

  @Test("what viewDidAppear changes is drawn before anybody waits", .rules("VC-1"))
  func appearing() {
    let controller = Rows()
    controller.didAppear = { $0.scrollToRow(at: .at(0, 49), at: .bottom, animated: false) }
    #expect(drawing(of: controller) == Self.lastRows)
  }

  @Test("rows that were selected before the table appears again aren't any more", .rules("VC-2"))
  func clearsSelection() {
    for clears in [true, false] {
      let controller = Rows()
      #expect(controller.clearsSelectionOnViewWillAppear)
      controller.clearsSelectionOnViewWillAppear = clears
      controller.tableView.allowsMultipleSelection = true
      let front = ViewController()
      let screen = ScriptedScreen(width: 10, height: 3)
      screen.post {
        for row in [0, 40] {
          controller.tableView.selectRow(at: .at(0, row), animated: false, scrollPosition: .none)
        }
        controller.present(front)
      }
      screen.pass { _ in
        #expect(controller.tableView.indexPathsForSelectedRows?.count == 2)
        front.dismiss()
      }
      screen.pass { _ in
        #expect(controller.tableView.indexPathsForSelectedRows?.count == (clears ? nil : 2))
        #expect(controller.tableView.cellForRow(at: .at(0, 0))?.isSelected == !clears)
      }
      screen.run(controller)
    }
  }
}
