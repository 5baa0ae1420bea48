import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// A controller with controls of all kinds, above a table with such controls in its rows.
private final class ControlsController: ViewController, TableViewDataSource {
  let controls = ControlKind.allCases.map { $0.make() }
  let table = TableView(frame: .zero, style: .plain)
  var rows = (0..<24).map { ControlKind.allCases[$0 % ControlKind.allCases.count].make() }

  override func loadView() {
    view = View()
    table.register(TableViewCell.self, forCellReuseIdentifier: "c")
    table.dataSource = self
    view.addSubview(table)
    for control in controls { view.addSubview(control) }
    // Some controls change others.
    for (number, control) in (controls + rows).enumerated() where number % 5 == 0 {
      control.addAction(
        Action { [unowned self] _ in
          let all = controls + rows
          all[(number + 3) % all.count].isEnabled.toggle()
        }, for: .primaryActionTriggered)
    }
  }

  override func viewWillLayoutSubviews() {
    for (number, control) in controls.enumerated() {
      control.frame = Rect(x: number % 3 * 12, y: number / 3, width: 12 - number, height: 1)
    }
    table.frame = Rect(x: 0, y: 3, width: view.bounds.width, height: max(0, view.bounds.height - 3))
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath)
    cell.textLabel?.text = "row \(indexPath.row)"
    for view in cell.contentView.subviews where view is Control { view.removeFromSuperview() }
    let control = rows[indexPath.row]
    if indexPath.row % 2 == 0 {
      control.removeFromSuperview()
      cell.accessoryView = control
    } else {
      cell.accessoryView = nil
      control.frame = Rect(x: 8, y: 0, width: 10, height: 1)
      cell.contentView.addSubview(control)
    }
    return cell
  }
}

@Suite("random use of controls") @MainActor struct RandomControlTests {
  private static let keys: [Key] = [
    Key(.tab), Key(.tab), Key(.tab, modifiers: .shift), Key(.up), Key(.down), Key(.down),
    Key(.left),
    Key(.right), Key(.right), Key(.enter), Key(.enter), Key(.escape), Key(.home), Key(.end),
    Key(.pageUp), Key(.pageDown), " ", " ", "+", "-", "a", "j", "'", Key(.left, modifiers: .shift),
  ]

  private func act(
    _ controller: ControlsController, _ screen: ScriptedScreen,
    _ random: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<70: screen.enqueue(.key(Self.keys.randomElement(using: &random)!))
    case 70..<90:
      let place = Point(
        x: Int.random(in: 0..<max(1, screen.size.width), using: &random),
        y: Int.random(in: 0..<max(1, screen.size.height), using: &random))
      let action: MouseEvent.Action = [
        .press(button: 1), .release(button: 1), .drag(button: 1), .wheelDown, .wheelUp,
      ].randomElement(using: &random)!
      screen.enqueue(.mouse(MouseEvent(action, at: place)))
    case 90..<93:
      screen.resize(
        width: [0, 1, 7, 20, 40].randomElement(using: &random)!,
        height: [0, 1, 4, 8, 14].randomElement(using: &random)!)
    case 93..<95: screen.post { controller.table.reloadData() }
    case 95..<97: screen.post { controller.table.allowsFocus.toggle() }
    default:
      let all = controller.controls + controller.rows
      let control = all.randomElement(using: &random)!
      screen.post { control.isEnabled.toggle() }
    }
  }

  /// Returns a view's rectangle on the screen, computed from frames alone.
  private func place(of view: View) -> Rect {
    var rect = Rect(origin: .zero, size: view.frame.size)
    var inner: View? = view
    while let view = inner, let superview = view.superview {
      rect.origin.x += view.frame.minX - superview.bounds.minX
      rect.origin.y += view.frame.minY - superview.bounds.minY
      inner = superview
    }
    return rect
  }

  private func check(_ controller: ControlsController, _ screen: ScriptedScreen) throws {
    guard controller.presentedViewController == nil, !screen.size.isEmpty else { return }
    let all = controller.controls + controller.rows
    let holders = all.filter(\.isFirstResponder)
    try #require(holders.count <= 1)
    for control in all where control.isHighlighted { try #require(control.isTracking) }
    guard let holder = holders.first else {
      guard let cursor = screen.cursor else { return }
      // A focused row out of sight has no cell.
      let table = controller.table
      let cell = table.indexPathForFocusedRow.flatMap { table.cellForRow(at: $0) }
      return try #require(place(of: cell ?? table).contains(cursor.place))
    }
    // The first responder is in the hierarchy; if it is in a row, and a row is focused, it is in
    // that row.
    try #require(holder.superview != nil)
    if !controller.controls.contains(where: { $0 === holder }),
      let row = controller.table.indexPathForFocusedRow
    {
      try #require(controller.rows[row.row] === holder)
    }
    guard let cursor = screen.cursor else { return }
    try #require(place(of: holder).contains(cursor.place))
    try #require(!cursor.isVisible)
  }

  @Test(
    "random keys and clicks lose no focus, and the cursor follows it",
    .rules("AP-13", "AP-18"))
  func random() throws {
    try withSeeds(count: cases(10, orShortly: 2)) { generator in
      let controller = ControlsController()
      let screen = ScriptedScreen(width: 40, height: 14)
      var random = generator
      var left = 1_000
      var failure: (any Error)?
      screen.run(controller) { screen in
        do { try self.check(controller, screen) } catch { failure = error }
        guard left > 0, failure == nil else { return nil }
        left -= 1
        self.act(controller, screen, &random)
        return []
      }
      generator = random
      if let failure { throw failure }
      #expect(left == 0)
    }
  }
}
