import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("configurations that follow states") @MainActor struct ConfigurationStateTests {
  private func source(_ handle: @escaping TableViewCell.ConfigurationUpdateHandler) -> ClosureSource
  {
    let source = ClosureSource(counts: [50])
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.tag = path.row
      cell.configurationUpdateHandler = handle
      return cell
    }
    return source
  }

  @Test("the handler is called once in a pass, with what the state is then", .rules("AP-19"))
  func oncePerPass() {
    var calls: [(row: Int, state: CellConfigurationState)] = []
    let source = source { calls.append(($0.tag, $1)) }
    let table = source.table(height: 3) { $0.rowHeight = 1 }
    table.layoutIfNeeded()
    #expect(calls.map(\.row).sorted() == [0, 1, 2])
    calls = []
    table.layoutIfNeeded()
    #expect(calls.isEmpty)
    let cell = table.cellForRow(at: .row(0, 1))
    cell?.isSelected = true
    cell?.isHighlighted = true
    cell?.isHighlighted = false
    cell?.isEditing = true
    table.layoutIfNeeded()
    #expect(calls.count == 1)
    #expect(calls.first?.state.isSelected == true)
    #expect(calls.first?.state.isHighlighted == false)
    #expect(calls.first?.state.isEditing == true)
    calls = []
    cell?.isUserInteractionEnabled = false
    cell?.setNeedsUpdateConfiguration()
    table.layoutIfNeeded()
    #expect(calls.map(\.state.isDisabled) == [true])
  }

  @Test(
    "the focus is a state, and what the handler sets for it is seen in the same pass",
    .rules("AP-19"))
  func focus() {
    let source = source { cell, state in
      var content = cell.defaultContentConfiguration()
      content.text = state.isFocused ? "here" : "row \(cell.tag)"
      cell.contentConfiguration = content
    }
    let table = source.table(width: 8, height: 3) { $0.rowHeight = 1 }
    table.focusRow(at: .row(0, 1))
    table.layoutIfNeeded()
    #expect(drawing(of: table) == " row 0\n▌here\n row 2")
    table.pressAndLayOut(.down)
    #expect(drawing(of: table) == " row 0\n row 1\n▌here")
  }

  @Test("a recycled cell keeps its configuration and its handler", .rules("AP-19"))
  func reuse() {
    let source = ClosureSource(counts: [50])
    var configured = 0
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      if cell.contentConfiguration == nil {
        configured += 1
        var content = ListContentConfiguration.cell()
        content.text = "kept"
        cell.contentConfiguration = content
      }
      return cell
    }
    let table = source.table(height: 3) { $0.rowHeight = 1 }
    for offset in 0...20 {
      table.contentOffset.y = offset
      #expect(drawing(of: table) == " kept\n kept\n kept")
    }
    #expect((3...4).contains(configured))
  }

  @Test("a disabled cell is dim, and as it was when it isn't disabled any more", .rules("AP-19"))
  func disabled() {
    let cell = TableViewCell()
    var content = cell.defaultContentConfiguration()
    content.text = "Butter"
    cell.contentConfiguration = content
    let attributes = {
      Grid(of: cell, width: 8, height: 1).style(at: Point(x: 1, y: 0)).attributes
    }
    #expect(attributes() == [])
    cell.isUserInteractionEnabled = false
    #expect(attributes() == .dim)
    cell.isUserInteractionEnabled = true
    #expect(attributes() == [])
    cell.automaticallyUpdatesContentConfiguration = false
    cell.isUserInteractionEnabled = false
    #expect(attributes() == [])
  }

  private func grid(_ cell: TableViewCell, colors: Int) -> Grid {
    Grid(of: cell, width: 8, height: 1, traits: DisplayTraits(colors: colors))
  }

  @Test("a background has a colour; a selected row is reversed where it has none", .rules("AP-19"))
  func backgrounds() {
    let cell = TableViewCell()
    cell.accessoryType = .checkmark
    cell.isSelected = true
    let style = { (colors: Int) in
      self.grid(cell, colors: colors).style(at: Point(x: 3, y: 0))
    }
    cell.backgroundConfiguration = .listPlainCell()
    #expect(style(256).attributes == .reverse)
    cell.backgroundConfiguration?.backgroundColor = .blue
    #expect(style(256) == Style(background: .blue))
    #expect(style(0).attributes.contains(.reverse))
    #expect(Grid(of: cell, width: 8, height: 1).lines == ["      ✓ "])
    cell.backgroundConfiguration = .clear()
    #expect(style(0) == .plain)
    let view = View()
    view.backgroundColor = .red
    cell.backgroundConfiguration?.customView = view
    #expect(style(256).background == .red)
    cell.backgroundView = View()
    #expect(cell.backgroundConfiguration == nil)
    #expect(view.superview?.superview == nil)
  }

  @Test("a header with a configuration needs no label for its title", .rules("AP-19"))
  func headers() {
    let source = ClosureSource(counts: [1])
    source.headerTitle = { _ in "title" }
    source.footerTitle = { _ in "more" }
    let view = { (table: TableView, text: String) -> View? in
      let view = table.dequeueReusableHeaderFooterView(withIdentifier: "h")
      view?.configurationUpdateHandler = { view, _ in
        var content = view.defaultContentConfiguration()
        content.text = text
        view.contentConfiguration = content
      }
      return view
    }
    source.headerView = { table, _ in view(table, "header") }
    source.footerView = { table, _ in view(table, "footer") }
    var warnings: [String] = []
    let usual = TableViewDiagnostics.warning
    TableViewDiagnostics.warning = { warnings.append($0) }
    defer { TableViewDiagnostics.warning = usual }
    let table = source.table(width: 10, height: 4)
    table.layoutIfNeeded()
    #expect(drawing(of: table) == " header\n row 0.0\n footer\n.")
    let grid = Grid(of: table, width: 10, height: 4)
    #expect(grid.style(at: Point(x: 1, y: 0)).attributes == .bold)
    #expect(grid.style(at: Point(x: 1, y: 2)).attributes == .dim)
    #expect(warnings == [])
  }

  @Test(
    "open actions are a state of their row, and a row taken to be moved has one", .rules("AP-19"))
  func swipedAndReordering() {
    let source = EditingSource("alpha", "beta")
    source.canMove = { _ in true }
    source.trailing = {
      SwipeActionsConfiguration(actions: [
        ContextualAction(style: .normal, title: "Flag") { _, _, completion in completion(true) }
      ])
    }
    let table = source.table(width: 24, height: 2)
    var states: [String] = []
    for (row, cell) in table.visibleCells.enumerated() {
      cell.configurationUpdateHandler = { _, state in
        if state.isSwiped { states.append("swiped \(row)") }
        if state.isReordering { states.append("reordering \(row)") }
      }
    }
    table.focusRow(at: .row(0, 0))
    table.layoutIfNeeded()
    #expect(states.isEmpty)
    table.pressAndLayOut(.left)
    #expect(states == ["swiped 0"])
    table.pressAndLayOut(.escape)
    table.isEditing = true
    table.layoutIfNeeded()
    states = []
    table.handle("m")
    table.layoutIfNeeded()
    #expect(states == ["reordering 0"])
    states = []
    table.pressAndLayOut(.enter)
    #expect(states.isEmpty)
  }
}
