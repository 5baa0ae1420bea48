import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("what isn't there, as content of a table") @MainActor struct UnavailableContentTests {
  private func nothing(_ text: String, more: String? = nil) -> ContentUnavailableConfiguration {
    var configuration = ContentUnavailableConfiguration.empty()
    configuration.text = text
    configuration.secondaryText = more
    return configuration
  }

  @Test("cells and headers have it as content, and are as high as it is", .rules("AP-15"))
  func cellAndHeader() {
    let source = ClosureSource(counts: [2])
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      let more = path.row == 0 ? "Those that you add are here." : nil
      cell.contentConfiguration = self.nothing("Row \(path.row)", more: more)
      return cell
    }
    source.headerView = { table, _ in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      view?.contentConfiguration = self.nothing("No Names")
      return view
    }
    let table = source.table(width: 20, height: 6) { $0.rowHeight = TableView.automaticDimension }
    table.layoutIfNeeded()
    #expect(
      drawing(of: table) == """
              No Names
               Row 0
         Those that you add
             are here.
               Row 1
        .
        """)
  }

  @Test("its view is a table's background, in the middle behind no rows", .rules("AP-15"))
  func background() {
    let source = ClosureSource(counts: [])
    let table = source.table(width: 20, height: 4)
    table.backgroundView = nothing("No Names", more: "Add one.").makeContentView()
    #expect(
      drawing(of: table) == """
        .
              No Names
              Add one.
        .
        """)
  }

  @Test("its view stays for another of its kind, and takes no other kind", .rules("AP-15"))
  func viewStays() throws {
    let cell = TableViewCell(style: .default, reuseIdentifier: nil)
    cell.contentConfiguration = nothing("No Names")
    let view = try #require(cell.contentView.subviews.first as? ContentUnavailableView)
    cell.contentConfiguration = nothing("No Places")
    #expect(cell.contentView.subviews.first === view)
    #expect(Grid(of: cell, width: 15, height: 1).lines == ["   No Places   "])
    #expect(!view.supports(ListContentConfiguration.cell()))
    view.configuration = ListContentConfiguration.cell()
    #expect((view.configuration as? ContentUnavailableConfiguration)?.text == "No Places")
    cell.contentConfiguration = nil
    #expect(view.superview == nil)
  }

  @Test("a search says what was looked for, from the state of a controller only", .rules("AP-15"))
  func updated() {
    let traits = Screen.main.traits
    var state = ContentUnavailableConfigurationState(
      traitCollection: TraitCollection(size: .zero, display: traits))
    let search = ContentUnavailableConfiguration.search()
    #expect(search.updated(for: state) == search)
    state.searchText = "bri"
    #expect(search.updated(for: state).text == "No Results for “bri”")
    #expect(nothing("No Names").updated(for: state) == nothing("No Names"))
    let ofCell = CellConfigurationState(traitCollection: state.traitCollection)
    #expect(search.updated(for: ofCell) == search)
  }

  @Test("configurations are equal where they look alike and press the same action", .rules("AP-15"))
  func equality() {
    let action = Action { _ in }
    var one = nothing("No Names")
    one.buttonProperties.primaryAction = action
    var other = one
    #expect(one == other && one.hashValue == other.hashValue && one.isEqual(to: other))
    other.buttonProperties.primaryAction = Action { _ in }
    #expect(one != other)
    #expect(ContentUnavailableConfiguration.empty() != .loading())
  }

  @Test(
    "a button in a row is pressed by key, and keeps keys while it does the same", .rules("AP-15"))
  func button() {
    var count = 0
    let action = Action { _ in count += 1 }
    let source = ClosureSource(counts: [1])
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      var configuration = self.nothing("No Names \(count)")
      configuration.button.title = "Add"
      configuration.buttonProperties.primaryAction = action
      cell.contentConfiguration = configuration
      return cell
    }
    let table = source.table(width: 20, height: 6) { $0.rowHeight = TableView.automaticDimension }
    let controller = ViewController()
    controller.view = table
    let screen = ScriptedScreen(width: 20, height: 6, traits: DisplayTraits(colors: 0))
    screen.press(.enter)
    screen.press(.tab)
    screen.press(.enter)
    screen.post { table.reconfigureRows(at: [IndexPath(row: 0, section: 0)]) }
    screen.pass()
    screen.press(.enter)
    screen.run(controller)
    #expect(count == 2)
    #expect(screen.lines[0].contains("No Names 1"))
    #expect(screen.lines[2].contains("▸ Add ◂"))
  }
}
