import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("cells to the letter") @MainActor struct CellContractTests {
  @Test(
    "a registered class is made in style default, and recycled ones come first",
    .rules("DOC-52", "DOC-53"))
  func register() {
    let source = ClosureSource(counts: [1])
    let table = source.table { $0.rowHeight = 1 }
    let shown = table.cellForRow(at: IndexPath(row: 0, section: 0))
    #expect(shown is TapedCell)
    #expect(shown?.reuseIdentifier == "c")
    #expect(shown?.detailTextLabel == nil)
    table.dataSource = nil
    table.layoutIfNeeded()
    #expect(table.dequeueReusableCell(withIdentifier: "c") === shown)
    #expect(table.dequeueReusableCell(withIdentifier: "c") !== shown)
  }

  @Test(
    "registering an identifier again replaces the class and lets the old cells go", .rules("DOC-54")
  )
  func replace() {
    final class Other: TableViewCell {}
    let source = ClosureSource(counts: [1])
    let table = source.table { $0.rowHeight = 1 }
    table.layoutIfNeeded()
    table.register(Other.self, forCellReuseIdentifier: "c")
    table.reloadData()
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) is Other)
  }

  @Test("a cell out of sight has no superview", .rules("DOC-56"))
  func outOfSight() {
    let source = ClosureSource(counts: [9])
    let table = source.table(height: 2) { $0.rowHeight = 1 }
    let first = table.cellForRow(at: IndexPath(row: 0, section: 0))
    #expect(first?.superview === table)
    source.cell = { _, _ in TableViewCell() }
    table.contentOffset.y = 4
    table.layoutIfNeeded()
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
    #expect(first?.superview == nil)
    #expect(table.dequeueReusableCell(withIdentifier: "c") != nil)
  }

  @Test(
    "the four styles in one table, each chosen by a subclass in its initialiser", .rules("DOC-57"))
  func fourStyles() {
    final class Basic: TableViewCell {}
    final class RightDetail: TableViewCell {
      required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: .value1, reuseIdentifier: reuseIdentifier)
      }
    }
    final class LeftDetail: TableViewCell {
      required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: .value2, reuseIdentifier: reuseIdentifier)
      }
    }
    final class Subtitle: TableViewCell {
      required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
      }
    }
    let classes: [TableViewCell.Type] = [
      Basic.self, RightDetail.self, LeftDetail.self, Subtitle.self,
    ]
    let source = ClosureSource(counts: [4])
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "\(classes[path.row])", for: path)
      cell.textLabel?.text = "Butter"
      cell.detailTextLabel?.text = "salted"
      return cell
    }
    let table = source.table(width: 24, height: 5) {
      for cellClass in classes {
        $0.register(cellClass, forCellReuseIdentifier: "\(cellClass)")
      }
    }
    #expect(
      drawing(of: table)
        == " Butter\n Butter          salted\n  Butter salted\n Butter\n salted")
  }

  @Test("some rows of automatic height, others of a given one", .rules("DOC-65"))
  func someAutomatic() {
    let source = ClosureSource(counts: [3])
    source.cell = { table, path in
      let cell = table.dequeueReusableCell(withIdentifier: "c", for: path)
      cell.textLabel?.text = "row \(path.row)"
      cell.imageView?.image = Image(lines: ["#", "#", "#"])
      return cell
    }
    source.rowHeight = { _, path in path.row == 0 ? TableView.automaticDimension : 1 }
    let table = source.table(height: 5) { $0.rowHeight = 2 }
    #expect(
      (0..<3).map { table.rectForRow(at: IndexPath(row: $0, section: 0)).height } == [3, 1, 1])
  }

  @Test(
    "a recycled cell is neither selected, highlighted nor being edited; texts stay",
    .rules("RU-9", "RU-10"))
  func handedOut() throws {
    let source = ClosureSource(counts: [1])
    let table = source.table { $0.rowHeight = 1 }
    let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    cell.isSelected = true
    cell.isHighlighted = true
    cell.isEditing = true
    cell.isHidden = true
    table.dataSource = nil
    table.layoutIfNeeded()
    #expect(table.dequeueReusableCell(withIdentifier: "c") === cell)
    #expect(!cell.isSelected && !cell.isHighlighted && !cell.isEditing && !cell.isHidden)
    #expect(cell.textLabel?.text == "row 0.0")
    #expect(cell.superview == nil)
  }

  @Test("the properties of state call the methods that subclasses override")
  func stateMethods() {
    final class Taped: TableViewCell {
      var calls: [String] = []
      override func setSelected(_ selected: Bool, animated: Bool) {
        super.setSelected(selected, animated: animated)
        calls.append("selected \(selected) \(animated)")
      }
      override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        super.setHighlighted(highlighted, animated: animated)
        calls.append("highlighted \(highlighted) \(animated)")
      }
      override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        calls.append("editing \(editing) \(animated)")
      }
    }
    let cell = Taped()
    cell.isSelected = true
    cell.isHighlighted = true
    cell.isEditing = true
    cell.setSelected(false, animated: true)
    #expect(
      cell.calls == [
        "selected true false", "highlighted true false", "editing true false",
        "selected false true",
      ])
    #expect(!cell.isSelected && cell.isHighlighted && cell.isEditing)
  }

  @Test(
    "selected and highlighted cells are drawn reversed, unless their style is none", .rules("SE-9"))
  func reversed() {
    let cell = TableViewCell()
    cell.textLabel?.text = "row"
    let screen = ScriptedScreen(width: 6, height: 1)
    func isReversed() -> Bool {
      screen.run(cell)
      let styles = (0..<6).map { screen.grid.style(at: Point(x: $0, y: 0)).attributes }
      #expect(Set(styles).count == 1)
      return styles[0].contains(.reverse)
    }
    #expect(!isReversed())
    cell.isHighlighted = true
    #expect(isReversed())
    cell.isHighlighted = false
    cell.isSelected = true
    #expect(isReversed())
    cell.selectionStyle = .none
    #expect(!isReversed())
  }

  @Test("a selected background view is shown instead, in front of the background view")
  func selectedBackground() {
    func fill(_ text: String) -> Label {
      let label = Label()
      label.text = text
      return label
    }
    let cell = TableViewCell()
    cell.textLabel?.text = "row"
    cell.selectedBackgroundView = fill("++++++")
    #expect(Grid(of: cell, width: 6, height: 1).lines == [" row  "])
    cell.isSelected = true
    #expect(Grid(of: cell, width: 6, height: 1).lines == ["+row++"])
    cell.backgroundView = fill("------")
    #expect(Grid(of: cell, width: 6, height: 1).lines == ["+row++"])
    cell.isSelected = false
    #expect(Grid(of: cell, width: 6, height: 1).lines == ["-row--"])
    #expect(cell.selectedBackgroundView?.superview == nil)
  }

  @Test("a cell that is being edited shows its editing accessory")
  func editingAccessory() {
    let cell = TableViewCell()
    cell.textLabel?.text = "row"
    cell.accessoryType = .checkmark
    cell.editingAccessoryType = .disclosureIndicator
    #expect(Grid(of: cell, width: 8, height: 1).lines == [" row  ✓ "])
    cell.isEditing = true
    #expect(Grid(of: cell, width: 8, height: 1).lines == [" row  › "])
    cell.editingAccessoryType = .none
    #expect(Grid(of: cell, width: 8, height: 1).lines == [" row    "])
    #expect(cell.contentView.frame.width == 8)
  }

  @Test("a delegate that says nothing of indentation leaves it to the cell")
  func ownIndentation() {
    final class Indented: TableViewController {
      override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        2
      }
      override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
      ) -> TableViewCell {
        let cell = TableViewCell()
        cell.textLabel?.text = "row"
        cell.indentationLevel = indexPath.row
        return cell
      }
    }
    let controller = Indented()
    controller.tableView.frame = Rect(x: 0, y: 0, width: 10, height: 2)
    controller.tableView.separatorStyle = .none
    #expect(drawing(of: controller.tableView) == " row\n   row")
  }
}
