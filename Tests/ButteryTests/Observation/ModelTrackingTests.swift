import Buttery
import ButteryTestSupport
import Observation
import RuleTrait
import Testing

@Observable private final class Cheese {
  var name: String
  var price = 1

  init(_ name: String) { self.name = name }
}

@Observable private final class Shop: @unchecked Sendable {
  var title = "Cheeses"
  var isOpen = true
}

/// A cell that counts how often it is drawn, and shows its cheese by a handler.
private final class CheeseCell: TableViewCell {
  var drawings = 0

  override func draw(in canvas: inout Canvas) {
    drawings += 1
    super.draw(in: &canvas)
  }
}

/// Rows that read their cheeses where a test has them read.
private final class CheeseSource: TableViewDataSource {
  enum Place { case handler, cell }

  var cheeses = ["Brie", "Comté", "Sbrinz"].map { Cheese($0) }
  var questions: [Int] = []
  private let place: Place

  init(reads place: Place) { self.place = place }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    cheeses.count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cheese", for: indexPath)
    let cheese = cheeses[indexPath.row]
    questions.append(indexPath.row)
    switch place {
    case .cell: cell.textLabel?.text = "\(cheese.name) \(cheese.price)"
    case .handler:
      cell.configurationUpdateHandler = { cell, _ in
        var content = cell.defaultContentConfiguration()
        content.text = "\(cheese.name) \(cheese.price)"
        cell.contentConfiguration = content
      }
    }
    return cell
  }
}

@Suite("a model that is read where it is shown") @MainActor struct ModelTrackingTests {
  private func table(of source: CheeseSource, height: Int = 4) -> TableView {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 12, height: height), style: .plain)
    table.separatorStyle = .none
    table.register(CheeseCell.self, forCellReuseIdentifier: "cheese")
    table.dataSource = source
    return table
  }

  @Test(
    "changes exactly the cell that has read it, in a handler or in the data source",
    .rules("AP-20"), arguments: [true, false])
  func cells(inHandler: Bool) {
    let source = CheeseSource(reads: inHandler ? .handler : .cell)
    let controller = TableViewController(style: .plain)
    controller.tableView.separatorStyle = .none
    controller.tableView.register(CheeseCell.self, forCellReuseIdentifier: "cheese")
    controller.tableView.dataSource = source
    let screen = ScriptedScreen(width: 12, height: 4)
    screen.post {
      source.questions = []
      for cell in controller.tableView.visibleCells { (cell as? CheeseCell)?.drawings = 0 }
      source.cheeses[1].price = 7
    }
    var drawings: [Int] = []
    screen.pass { _ in
      drawings = controller.tableView.visibleCells.map { ($0 as? CheeseCell)?.drawings ?? -1 }
    }
    screen.run(controller)
    expectDrawing(
      screen.grid,
      """
      | Brie 1     |
      | Comté 7    |
      | Sbrinz 1   |
      |            |
      """)
    // A scripted screen draws all once more, to check the picture.
    #expect(drawings == [1, 2, 1])
    #expect(source.questions == (inHandler ? [] : [1]))
  }

  @Test(
    "is drawn once a pass where it is read, with a hundred changes a second too", .rules("AP-20"))
  func manyChanges() {
    let source = CheeseSource(reads: .handler)
    source.cheeses = (0..<20).map { Cheese("c\($0)") }
    let controller = TableViewController(style: .plain)
    controller.tableView.separatorStyle = .none
    controller.tableView.register(CheeseCell.self, forCellReuseIdentifier: "cheese")
    controller.tableView.dataSource = source
    let screen = ScriptedScreen(width: 12, height: 20)
    var cells: [CheeseCell] = []
    screen.post {
      cells = controller.tableView.visibleCells.compactMap { $0 as? CheeseCell }
      for cell in cells { cell.drawings = 0 }
    }
    screen.pass()
    // Ten passes of ten changes each: nine of row 3, one of another row.
    for pass in 0..<10 {
      screen.post {
        for _ in 0..<9 { source.cheeses[3].price += 1 }
        source.cheeses[pass + 5].price += 1
      }
      screen.pass { #expect($0.lastChangedLines == [3, pass + 5]) }
    }
    screen.run(controller)
    // The checks draw each row once a pass.
    let drawings = cells.map { $0.drawings - 10 }
    #expect(drawings == (0..<20).map { $0 == 3 ? 10 : (5..<15).contains($0) ? 1 : 0 })
  }

  @Test("is forgotten by a cell that shows another row", .rules("AP-20"))
  func recycling() {
    let source = CheeseSource(reads: .cell)
    source.cheeses = (0..<20).map { Cheese("c\($0)") }
    let table = table(of: source, height: 3)
    table.layoutIfNeeded()
    table.contentOffset.y = 10
    table.layoutIfNeeded()
    source.questions = []
    source.cheeses[0].price = 5
    table.layoutIfNeeded()
    #expect(source.questions.isEmpty)
    source.cheeses[11].price = 5
    table.layoutIfNeeded()
    #expect(source.questions == [11])
    // Once more, by the reading that the change has led to.
    source.cheeses[11].price = 6
    table.layoutIfNeeded()
    #expect(source.questions == [11, 11])
  }

  @Test(
    "isn't asked for where the data source has other rows than the table knows", .rules("AP-20"))
  func outOfStep() {
    let source = CheeseSource(reads: .cell)
    let table = table(of: source)
    table.layoutIfNeeded()
    source.questions = []
    source.cheeses[2].price = 9
    source.cheeses.removeLast(2)
    table.layoutIfNeeded()
    #expect(source.questions.isEmpty)
    table.deleteRows(at: [1, 2].map { IndexPath(row: $0, section: 0) }, with: .none)
    table.layoutIfNeeded()
    #expect(table.visibleCells.count == 1)
  }

  @Test("of a cell that its data source makes each time brings another cell", .rules("AP-20"))
  func madeCells() {
    final class Source: TableViewDataSource {
      let cheese = Cheese("Brie")
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = TableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = cheese.name
        return cell
      }
    }
    let source = Source()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 12, height: 2), style: .plain)
    table.dataSource = source
    table.layoutIfNeeded()
    source.cheese.name = "Ricotta"
    table.layoutIfNeeded()
    #expect(table.visibleCells.map { $0.textLabel?.text } == ["Ricotta"])
  }

  @Test("brings each call that has read it once more, properties before layout", .rules("AP-20"))
  func calls() {
    final class Sign: View {
      let shop: Shop
      var calls: [String] = []
      init(_ shop: Shop) {
        self.shop = shop
        super.init(frame: Rect(x: 0, y: 0, width: 12, height: 1))
      }
      override func updateProperties() { calls.append("properties \(shop.title)") }
      override func layoutSubviews() { calls.append("layout \(shop.isOpen)") }
      override func draw(in canvas: inout Canvas) { calls.append("draw \(shop.title)") }
    }
    final class SignController: ViewController {
      let shop = Shop()
      lazy var sign = Sign(shop)
      override func loadView() { view = sign }
      override func updateProperties() { sign.calls.append("controller \(shop.isOpen)") }
      override func viewWillLayoutSubviews() { sign.calls.append("will \(shop.isOpen)") }
      override func viewDidLayoutSubviews() { sign.calls.append("did \(shop.isOpen)") }
    }
    let controller = SignController()
    let screen = ScriptedScreen(width: 12, height: 1)
    var calls: [[String]] = []
    func note() {
      screen.pass { _ in
        calls.append(controller.sign.calls)
        controller.sign.calls = []
      }
    }
    note()
    screen.post { controller.shop.title = "Wines" }
    note()
    screen.post { controller.shop.isOpen = false }
    note()
    screen.post {
      controller.setNeedsUpdateProperties()
      controller.setNeedsUpdateProperties()
    }
    note()
    screen.run(controller)
    #expect(
      calls[0] == [
        "controller true", "properties Cheeses", "will true", "layout true", "did true",
        "draw Cheeses", "draw Cheeses",
      ])
    #expect(calls[1] == ["properties Wines", "draw Wines", "draw Wines"])
    #expect(
      calls[2] == [
        "controller false", "will false", "layout false", "did false",
        "draw Wines", "draw Wines",
      ])
    #expect(calls[3] == ["controller false"])
  }

  @Test("may change in a task and on another thread", .rules("AP-20"))
  func threads() async {
    final class Title: View {
      let shop: Shop
      var titles: [String] = []
      init(_ shop: Shop) {
        self.shop = shop
        super.init(frame: Rect(x: 0, y: 0, width: 12, height: 1))
      }
      override func updateProperties() { titles.append(shop.title) }
    }
    let shop = Shop()
    let view = Title(shop)
    view.layoutIfNeeded()
    await Task { shop.title = "Wines" }.value
    view.layoutIfNeeded()
    #expect(view.titles == ["Cheeses", "Wines"])
    await Task.detached { shop.title = "Breads" }.value
    while view.titles.last != "Breads" {
      try? await Task.sleep(for: .milliseconds(1))
      view.layoutIfNeeded()
    }
    #expect(view.titles.starts(with: ["Cheeses", "Wines", "Breads"]))
  }

  @Test("isn't kept by who has read it, nor keeps it", .rules("AP-20"))
  func memory() {
    let source = CheeseSource(reads: .cell)
    weak let cheese = source.cheeses[0]
    var table: TableView? = table(of: source)
    table?.layoutIfNeeded()
    source.cheeses[0] = Cheese("Ricotta")
    #expect(cheese == nil)
    weak let kept = table
    table = nil
    #expect(kept == nil)
    source.cheeses[1].price = 2
  }
}
