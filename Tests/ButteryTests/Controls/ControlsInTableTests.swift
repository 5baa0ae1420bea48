import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("controls in rows") @MainActor struct ControlsInTableTests {
  /// A table of rows with a switch each, as the accessory or in the content view.
  @MainActor private final class Rows {
    let source = RowSource([3])
    let table: TableView
    let switches = [Switch(), Switch(), Switch()]
    let screen = ScriptedScreen(width: 20, height: 4)

    init(isAccessory: Bool = true) {
      table = source.table(width: 20, height: 4)
      source.configure = { [switches] cell, path in
        let control = switches[path.row]
        if isAccessory {
          cell.accessoryView = control
        } else {
          control.frame = Rect(x: 9, y: 0, width: 5, height: 1)
          cell.contentView.addSubview(control)
        }
      }
    }

    var values: String { switches.map { $0.isOn ? "1" : "0" }.joined() }
    var holder: Int? { switches.firstIndex(where: \.isFirstResponder) }

    /// Returns the first responder after each key: the index of a row's switch, or `nil` for the
    /// table.
    func holders(afterKeys keys: [Key]) -> [Int?] {
      var holders: [Int?] = []
      for key in keys {
        screen.enqueue(.key(key))
        screen.pass { _ in holders.append(self.holder) }
      }
      screen.run(table)
      return holders
    }
  }

  @Test(
    "Right and Tab lead into a row, the arrows to the next one, Esc out of it",
    .rules("AP-10", "AP-13"))
  func keys() {
    let rows = Rows()
    #expect(
      rows.holders(afterKeys: [
        Key(.enter), Key(.right), " ", Key(.down), Key(.tab), Key(.enter), Key(.escape), "a",
      ]) == [nil, 0, 0, nil, 1, 1, nil, nil])
    // The key for accessories presses the switch of the focused row.
    #expect(rows.values == "100")
    let inside = Rows(isAccessory: false)
    #expect(
      inside.holders(afterKeys: [Key(.enter), Key(.down), Key(.tab), " ", Key(.tab), Key(.up)])
        == [nil, nil, 1, 1, nil, nil])
    #expect(inside.values == "010")
  }

  @Test("a click on a control uses it, and the focus goes to its row", .rules("AP-13"))
  func click() {
    let rows = Rows()
    rows.screen.press(.enter)
    rows.screen.click(at: Point(x: 16, y: 2))
    var path: IndexPath?
    rows.screen.pass { _ in path = rows.table.indexPathForFocusedRow }
    #expect(rows.holders(afterKeys: [Key(.left), Key(.escape), Key(.down)]) == [2, nil, nil])
    #expect(path == IndexPath(row: 2, section: 0))
    #expect(rows.values == "000")
    // No row was selected.
    #expect(!rows.source.tape.lines.contains { $0.contains("select") })
  }

  @Test("where no row can be focused, Tab goes through the controls in sight", .rules("AP-13"))
  func withoutFocus() {
    let rows = Rows()
    rows.table.allowsFocus = false
    #expect(
      rows.holders(afterKeys: [Key(.tab), " ", Key(.tab), Key(.tab), " ", Key(.tab)])
        == [0, 0, 1, 2, 2, nil])
    #expect(rows.values == "101")
  }

  @Test("a control that disables itself keeps the keys, and Tab goes on from it", .rules("AP-13"))
  func disablesItself() {
    let rows = Rows(isAccessory: false)
    rows.switches[0].addAction(
      Action { [switches = rows.switches] _ in switches[0].isEnabled = false }, for: .valueChanged)
    #expect(
      rows.holders(afterKeys: [Key(.enter), Key(.tab), " ", Key(.tab)]) == [nil, 0, 0, nil])
    #expect(rows.values == "100")
  }

  @Test("a control that is disabled leaves its keys to the table around it", .rules("AP-13"))
  func disabledInRow() {
    let rows = Rows(isAccessory: false)
    rows.switches[0].addAction(
      Action { [switches = rows.switches] _ in switches[0].isEnabled = false }, for: .valueChanged)
    #expect(
      rows.holders(afterKeys: [Key(.enter), Key(.tab), " ", " ", " "]) == [nil, 0, 0, nil, nil])
    #expect(rows.values == "100")
    #expect(rows.source.tape.lines.contains { $0.contains("did select 0.0") })
  }

  @Test("a slider as accessory has the width of its frame, or a usual one", .rules("AP-13"))
  func sliderWidth() {
    let cell = TableViewCell()
    cell.textLabel?.text = "Speed"
    cell.accessoryView = Slider(frame: Rect(x: 0, y: 0, width: 8, height: 1))
    let traits = DisplayTraits(colors: 0)
    expectDrawing(
      Grid(of: cell, width: 20, height: 1, traits: traits),
      """
      | Speed      ●─────  |
      """)
    cell.accessoryView = Slider()
    expectDrawing(
      Grid(of: cell, width: 30, height: 1, traits: traits),
      """
      | Speed        ●─────────────  |
      """)
  }

  @Test("the cursor stands at the control's knob, title or chosen segment", .rules("AP-18"))
  func cursor() {
    let source = RowSource([4])
    let table = source.table(width: 30, height: 4)
    let segments = SegmentedControl(items: ["a", "b"])
    segments.selectedSegmentIndex = 1
    let isOn = Switch()
    isOn.isOn = true
    let views = [segments, isOn, Button(primaryAction: Action(title: "Go") { _ in }), Stepper()]
    source.configure = { cell, path in cell.accessoryView = views[path.row] }
    let screen = ScriptedScreen(width: 30, height: 4)
    screen.press(.enter)
    var columns: [Int?] = []
    for row in 0..<4 {
      screen.press(.right)
      screen.pass {
        columns.append($0.cursor.map { $0.place.y == row && !$0.isVisible ? $0.place.x : -1 })
      }
      screen.press(.down)
    }
    screen.run(table)
    #expect(columns == [25, 27, 26, 23])
  }

  @Test("the key of accessories leads into a slider or a field, and sends nothing", .rules("AP-13"))
  func entered() {
    for control in [Slider(), TextField()] as [Control] {
      let source = RowSource([1])
      let table = source.table(width: 30, height: 2)
      source.configure = { cell, _ in cell.accessoryView = control }
      var count = 0
      control.addAction(Action { _ in count += 1 }, for: [.primaryActionTriggered, .valueChanged])
      let screen = ScriptedScreen(width: 30, height: 2)
      screen.press(.enter)
      screen.type("a")
      screen.pass { _ in #expect(control.isFirstResponder) }
      screen.run(table)
      #expect(count == 0)
    }
  }
}
