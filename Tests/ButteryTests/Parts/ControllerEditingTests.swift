import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("editing and traits of controllers") @MainActor struct ControllerEditingTests {
  @Test("the edit button edits the controller's table, and says how to end that", .rules("AP-12"))
  func editButton() {
    let rows = StackedRows("Cheese", rows: 2)
    rows.navigationItem.rightBarButtonItem = rows.editButtonItem
    let stack = NavigationController(rootViewController: rows)
    let screen = ScriptedScreen(width: 24, height: 3)
    var grids: [Grid] = []
    screen.pass { grids.append($0.grid) }
    screen.click(at: Point(x: 18, y: 0))
    screen.pass { screen in
      grids.append(screen.grid)
      #expect(rows.isEditing && rows.tableView.isEditing)
    }
    screen.post { rows.isEditing = false }
    screen.pass { grids.append($0.grid) }
    screen.run(stack)
    expectDrawing(
      grids[0],
      """
      |         Cheese  [Edit] |
      | Cheese 0               |
      | Cheese 1               |
      """)
    expectDrawing(
      grids[1],
      """
      |         Cheese  [Done] |
      | [-] Cheese 0           |
      | [-] Cheese 1           |
      """)
    #expect(grids[2].lines == grids[0].lines)
    #expect(rows.editButtonItem.title == "Edit")
  }

  @Test("size classes follow columns and lines, the style what the terminal tells", .rules("AP-12"))
  func traits() {
    let display = DisplayTraits(colors: 16, background: .dark)
    let small = TraitCollection(size: Size(width: 99, height: 23), display: display)
    #expect(small.horizontalSizeClass == .compact && small.verticalSizeClass == .compact)
    #expect(small.userInterfaceStyle == .dark && small.display.colors == 16)
    let large = TraitCollection(size: Size(width: 100, height: 24), display: DisplayTraits())
    #expect(large.horizontalSizeClass == .regular && large.verticalSizeClass == .regular)
    #expect(large.userInterfaceStyle == .unspecified)
  }

  @Test("controllers in sight hear of new traits, children and presented ones too", .rules("AP-12"))
  func changes() {
    final class Listening: ViewController {
      var heard: [UserInterfaceSizeClass?] = []
      override func traitCollectionDidChange(_ previous: TraitCollection?) {
        heard.append(previous?.horizontalSizeClass)
        #expect(traitCollection.horizontalSizeClass == view.traitCollection.horizontalSizeClass)
      }
    }
    let (root, child, sheet) = (Listening(), Listening(), Listening())
    root.addChild(child)
    root.view.addSubview(child.view)
    sheet.modalPresentationStyle = .formSheet
    let screen = ScriptedScreen(width: 80, height: 24)
    screen.pass()
    screen.resize(width: 90, height: 24)
    screen.resize(width: 110, height: 24)
    screen.post { root.present(sheet) }
    screen.resize(width: 99, height: 24)
    screen.run(root)
    #expect(root.heard == [.compact, .regular] && child.heard == root.heard)
    #expect(sheet.heard == [.regular])
  }
}
