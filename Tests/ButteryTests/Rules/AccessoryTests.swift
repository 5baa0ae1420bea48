import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("accessory buttons") @MainActor struct AccessoryTests {
  private final class Accessories: TableViewController {
    let types: [TableViewCell.AccessoryType] = [
      .none, .disclosureIndicator, .detailDisclosureButton, .checkmark, .detailButton,
      .detailButton,
    ]
    var tapped: [Int] = []
    var header: View?
    override func viewDidLoad() {
      tableView.rowHeight = 1
      tableView.separatorStyle = .none
    }
    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      types.count
    }
    override func tableView(
      _ tableView: TableView, cellForRowAt indexPath: IndexPath
    ) -> TableViewCell {
      let cell = TableViewCell()
      cell.textLabel?.text = "row \(indexPath.row)"
      cell.accessoryType = types[indexPath.row]
      if indexPath.row == 5 { cell.accessoryView = ImageView(image: Image(lines: ["<>"])) }
      return cell
    }
    override func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
      header
    }
    override func tableView(
      _ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath
    ) {
      tapped.append(indexPath.row)
    }
    override func frame(inScreen bounds: Rect) -> Rect {
      Rect(x: 2, y: 1, width: bounds.width - 2, height: bounds.height - 1)
    }
  }

  /// Presses `button` at each of the places, one after the other.
  private func press(
    _ places: [Point], button: Int = 1, height: Int = 7, in controller: Accessories
  ) -> [String] {
    var places = places
    let screen = ScriptedScreen(width: 14, height: height)
    screen.whenDrawn = { _ in
      guard !places.isEmpty else { return nil }
      return [.mouse(MouseEvent(.press(button: button), at: places.removeFirst()))]
    }
    screen.run(controller)
    return screen.lines
  }

  @Test(
    "a press on a detail accessory tells the delegate, on others nothing does",
    .rules("SE-10", "DOC-66"))
  func kinds() {
    let controller = Accessories()
    let lines = press((0..<7).map { Point(x: 12, y: $0) }, in: controller)
    #expect(
      lines == [
        "              ", "   row 0      ", "   row 1    › ", "   row 2  ⓘ › ", "   row 3    ✓ ",
        "   row 4    ⓘ ", "  ▌row 5   <> ",
      ])
    #expect(controller.tapped == [2, 4])
  }

  @Test("only the accessory's own columns count, and only the left button", .rules("SE-10"))
  func columns() {
    let controller = Accessories()
    _ = press((0..<14).map { Point(x: $0, y: 5) }, in: controller)
    #expect(controller.tapped == [4, 4])
    _ = press([Point(x: 12, y: 5)], button: 3, in: controller)
    #expect(controller.tapped == [4, 4])
  }

  @Test("a floating header in front of the accessory swallows the press", .rules("GE-5"))
  func coveredByHeader() {
    let controller = Accessories()
    controller.header = Label()
    (controller.header as? Label)?.text = "head"
    let table = controller.tableView
    table.frame = Rect(x: 0, y: 0, width: 12, height: 3)
    table.contentOffset.y = 3
    let lines = press([Point(x: 12, y: 1)], height: 4, in: controller)
    #expect(
      lines == [
        "              ", "  head        ", "   row 3    ✓ ", "   row 4    ⓘ ",
      ])
    #expect(table.indexPathForRow(at: Point(x: 10, y: 3)) == IndexPath(row: 2, section: 0))
    #expect(controller.tapped == [])
    _ = press([Point(x: 12, y: 3)], height: 4, in: controller)
    #expect(controller.tapped == [4])
  }

  @Test("coloured backgrounds hide neither accessories nor editing controls", .rules("SE-10"))
  func colouredBackgrounds() {
    func background(_ color: Color) -> View {
      let view = View()
      view.backgroundColor = color
      return view
    }
    func picture(_ change: (TableViewCell) -> Void) -> Grid {
      let source = EditingSource("alpha", "beta")
      source.canMove = { _ in true }
      source.configure = { cell in
        cell.accessoryType = .checkmark
        cell.editingAccessoryType = .detailButton
      }
      let table = source.table(width: 16, height: 2)
      table.setEditing(true, animated: false)
      table.layoutIfNeeded()
      for cell in table.visibleCells { change(cell) }
      table.layoutIfNeeded()
      return Grid(of: table, width: 16, height: 2)
    }
    let plain = picture { _ in }
    #expect(plain.lines == [" [-] alpha  ⓘ ≡ ", " [-] beta   ⓘ ≡ "])
    let behind = picture { $0.backgroundView = background(.blue) }
    #expect(behind.lines == plain.lines)
    let selected = picture {
      $0.selectedBackgroundView = background(.green)
      $0.isSelected = true
    }
    #expect(selected.lines == plain.lines)
    expectDrawing(
      behind, plain.lines.map { "|\($0)|" }.joined(separator: "\n"),
      styles: """
        |brrrbbbbbbbbdbdb|
        |brrrbbbbbbbbdbdb|
        """,
      legend: [
        "b": Style(background: .blue), "d": Style(background: .blue, attributes: .dim),
        "r": Style(foreground: .red, background: .blue, attributes: .bold),
      ])
  }

  @Test("a view that is given to another owner stays there when the first one lets go of it")
  func sharedViews() {
    func expect<Owner: View>(
      _ path: ReferenceWritableKeyPath<Owner, View?>, _ one: Owner, _ other: Owner
    ) {
      let view = Label()
      one[keyPath: path] = view
      other[keyPath: path] = view
      one[keyPath: path] = nil
      #expect(view.isDescendant(of: other), "\(path)")
      other[keyPath: path] = nil
      #expect(view.superview == nil, "\(path)")
    }
    expect(\TableViewCell.accessoryView, TableViewCell(), TableViewCell())
    expect(\TableViewCell.backgroundView, TableViewCell(), TableViewCell())
    expect(\TextField.leftView, TextField(), TextField())
    expect(\TextField.rightView, TextField(), TextField())
    let size = Rect(x: 0, y: 0, width: 20, height: 5)
    let tables = (TableView(frame: size, style: .plain), TableView(frame: size, style: .plain))
    for path in [
      \TableView.tableHeaderView, \TableView.tableFooterView, \TableView.backgroundView,
    ] {
      expect(path, tables.0, tables.1)
    }
  }

  @Test("controls of a controller stay in their rows when the table is reloaded")
  func controlsOfController() {
    final class Form: TableViewController {
      let switches = [Switch(), Switch(), Switch()]
      override func viewDidLoad() {
        tableView.register(TableViewCell.self, forCellReuseIdentifier: "c")
      }
      override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        switches.count
      }
      override func tableView(
        _ tableView: TableView, cellForRowAt indexPath: IndexPath
      ) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
        cell.textLabel?.text = "row \(indexPath.row)"
        cell.accessoryView = switches[indexPath.row]
        return cell
      }
    }
    let form = Form()
    let screen = ScriptedScreen(width: 20, height: 4)
    var pictures: Set<String> = []
    for _ in 0..<3 {
      screen.post { form.tableView.reloadData() }
      screen.pass { pictures.insert($0.lines.joined(separator: "/")) }
    }
    screen.run(form)
    #expect(pictures.count == 1)
    #expect(form.switches.allSatisfy { $0.superview is TableViewCell })
    #expect(pictures.first?.contains("row 0         ○──") == true, "\(pictures)")
  }
}
