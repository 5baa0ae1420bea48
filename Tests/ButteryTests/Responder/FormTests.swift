import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

/// A form of two fields, a text view, and a table with fields in its header, in each row, and as
/// the accessory of every third row.
///
/// Rows are inserted and deleted, and are saved when their field ends editing.
private final class FormController: ViewController, TableViewDataSource, TextFieldDelegate {
  var rows = (0..<12).map { "value \($0)" }
  let name = TextField(frame: Rect(x: 0, y: 0, width: 12, height: 1))
  let secret = TextField(frame: Rect(x: 14, y: 0, width: 1, height: 1))
  let notes = TextView(frame: Rect(x: 18, y: 0, width: 12, height: 3))
  let search = TextField(frame: Rect(x: 0, y: 0, width: 10, height: 1))
  let table = TableView(frame: .zero, style: .plain)
  private(set) var begins = 0
  private(set) var ends = 0

  override func loadView() {
    view = View()
    secret.isSecureTextEntry = true
    table.register(FieldCell.self, forCellReuseIdentifier: "field")
    table.dataSource = self
    table.tableHeaderView = search
    for view in [table, notes, secret, name] as [View] { self.view.addSubview(view) }
    for field in [name, secret, search] { field.delegate = self }
  }

  override func viewWillLayoutSubviews() {
    table.frame = Rect(
      x: 0, y: 3, width: view.bounds.width, height: max(0, view.bounds.height - 3))
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows.count }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { "Rows" }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "field", for: indexPath)
    (cell as? FieldCell)?.show(rows[indexPath.row], isAccessory: indexPath.row % 3 == 0, self)
    return cell
  }

  func textFieldDidBeginEditing(_ textField: TextField) { begins += 1 }
  func textFieldDidEndEditing(_ textField: TextField) {
    ends += 1
    // If the field is in a row, its text is stored in the model.
    var view: View? = textField
    while let inner = view, !(inner is TableViewCell) { view = inner.superview }
    guard let cell = view as? TableViewCell, let path = table.indexPath(for: cell) else { return }
    if storesRows { rows[path.row] = textField.text ?? "" }
  }

  /// Whether a field in a row refuses to end editing.
  var refuses = false
  var storesRows = false
  private(set) var questions = 0

  func textFieldShouldEndEditing(_ textField: TextField) -> Bool {
    questions += 1
    return !refuses
  }
}

private final class FieldCell: TableViewCell {
  let field = TextField(frame: Rect(x: 0, y: 0, width: 8, height: 1))

  func show(_ text: String, isAccessory: Bool, _ delegate: any TextFieldDelegate) {
    field.text = text
    field.delegate = delegate
    if isAccessory {
      field.removeFromSuperview()
      accessoryView = field
    } else {
      accessoryView = nil
      contentView.addSubview(field)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if field.superview === contentView {
      field.frame = Rect(x: 4, y: 0, width: max(0, min(8, contentView.bounds.width - 4)), height: 1)
    }
  }
}

/// Random keys, pastes, clicks and changes of the rows.
private struct FormInput {
  static let keys: [Key] = [
    Key(.tab), Key(.tab), Key(.tab, modifiers: .shift), Key(.up), Key(.down), Key(.down),
    Key(.left),
    Key(.right), Key(.right), Key(.enter), Key(.enter), Key(.escape), Key(.home), Key(.end),
    Key(.pageUp), Key(.pageDown), Key(.backspace), Key(.delete), .control("a"), .control("e"),
    .control("k"), .control("u"), .control("w"), .control("y"), .control("t"), .alt("b"), .alt("f"),
    .alt("d"), .alt("y"), "a", "b", " ", "é", "酪", "👩‍🌾", "\u{301}", "j", "'", "?",
    Key(.right, modifiers: .shift), Key(.left, modifiers: .shift), Key(.up, modifiers: .shift),
  ]
  static let pastes = [
    "", "butter", "two\nlines\tand a tab", "乳製品乳製品乳製品", "שלום עולם", "e\u{301}x",
  ]

  @MainActor static func next(
    for form: FormController, on screen: ScriptedScreen, using generator: inout SeededGenerator
  ) {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<80: screen.enqueue(.key(keys.randomElement(using: &generator)!))
    case 80..<84: screen.paste(pastes.randomElement(using: &generator)!)
    case 84..<90:
      screen.click(
        at: Point(
          x: Int.random(in: 0..<max(1, screen.size.width), using: &generator),
          y: Int.random(in: 0..<max(1, screen.size.height), using: &generator)))
    case 90..<92: screen.turnWheel(Int.random(in: -2...2, using: &generator), at: Point(x: 2, y: 5))
    case 92..<94:
      screen.resize(
        width: [0, 1, 7, 20, 34, 60].randomElement(using: &generator)!,
        height: [0, 1, 2, 4, 8, 12, 20].randomElement(using: &generator)!)
    case 94: screen.post { form.table.reloadData() }
    case 95..<97:
      let row = Int.random(in: 0...form.rows.count, using: &generator)
      screen.post { [rows = form.rows.count] in
        guard rows == form.rows.count else { return }
        form.rows.insert("new", at: row)
        form.table.insertRows(at: [IndexPath(row: row, section: 0)], with: .none)
      }
    case 97..<99 where form.rows.count > 1:
      let row = Int.random(in: 0..<form.rows.count, using: &generator)
      screen.post { [rows = form.rows.count] in
        guard rows == form.rows.count else { return }
        form.rows.remove(at: row)
        form.table.deleteRows(at: [IndexPath(row: row, section: 0)], with: .none)
      }
    default: screen.post { form.table.style = form.table.style == .plain ? .grouped : .plain }
    }
  }
}

@Suite("a form of fields and rows") @MainActor struct FormTests {
  /// Returns all views inside `view`, and itself.
  private func views(in view: View) -> [View] { [view] + view.subviews.flatMap(views) }

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

  /// Checks what must hold after each pass, whatever was pressed.
  private func check(_ form: FormController, _ screen: ScriptedScreen) throws {
    let responders = views(in: form.view).filter(\.isFirstResponder)
    try #require(responders.count <= 1)
    let editing = views(in: form.view).compactMap { $0 as? TextField }.filter(\.isEditing)
    try #require(editing.allSatisfy { $0.isFirstResponder })
    try #require(form.begins - form.ends == (responders.first is TextField ? 1 : 0))
    guard form.presentedViewController == nil, !screen.size.isEmpty else { return }
    let cursor = screen.cursor
    switch responders.first {
    case let field as TextField: try check(cursor, in: field, screen)
    case let notes as TextView:
      if let cursor { try #require(place(of: notes).contains(cursor.place)) }
    default: try checkTable(cursor, form)
    }
  }

  private func check(_ cursor: Cursor?, in field: TextField, _ screen: ScriptedScreen) throws {
    let rect = place(of: field)
    guard let cursor else {
      // The field may be behind a header or beyond the edge, but must not be visible.
      let isOnScreen = rect.maxX <= screen.size.width && rect.maxY <= screen.size.height
      let isShown = isOnScreen && rect.minY < 3 && rect.width > 0
      try #require(!isShown || field.superview is TableView)
      return
    }
    try #require(rect.contains(cursor.place))
    try #require(cursor.isVisible)
    guard !field.isSecureTextEntry, let text = field.text else { return }
    // The whole text fits, so the cursor is after the text before it.
    let end = TextMetrics.width(of: text)
    guard end < rect.width else { return }
    let before = text[..<field.selectedRange.upperBound]
    let columns = [field.selectedRange.lowerBound, field.selectedRange.upperBound].map {
      TextMetrics.width(of: String(text[..<$0]))
    }
    _ = before
    try #require(columns.contains(cursor.place.x - rect.minX))
  }

  private func checkTable(_ cursor: Cursor?, _ form: FormController) throws {
    guard let cursor else { return }
    try #require(!cursor.isVisible)
    // A focused row out of sight has no cell.
    let cell = form.table.indexPathForFocusedRow.flatMap { form.table.cellForRow(at: $0) }
    try #require(place(of: cell ?? form.table).contains(cursor.place))
  }

  @Test(
    "random keys lose no focus, and the cursor is where it belongs",
    .rules("AP-10", "AP-14", "AP-18"))
  func random() throws {
    try withSeeds(count: cases(10, orShortly: 2)) { generator in
      let form = FormController()
      let screen = ScriptedScreen(width: 34, height: 12)
      var generator2 = generator
      var left = 1_000
      var failure: (any Error)?
      screen.run(form) { screen in
        do { try self.check(form, screen) } catch { failure = error }
        guard left > 0, failure == nil else { return nil }
        left -= 1
        FormInput.next(for: form, on: screen, using: &generator2)
        return []
      }
      generator = generator2
      if let failure { throw failure }
      #expect(left == 0)
    }
  }

  @Test("what is typed goes to the same field while rows come and go around it", .rules("AP-10"))
  func typing() {
    let form = FormController()
    let screen = ScriptedScreen(width: 34, height: 12)
    for key in [Key(.enter), Key(.down), Key(.tab), Key(.end)] { screen.enqueue(.key(key)) }
    screen.pass()
    screen.type("!")
    screen.post {
      form.rows.insert("new", at: 0)
      form.table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    }
    screen.type("?")
    var lines: [String] = []
    screen.pass { lines = $0.lines }
    screen.run(form)
    #expect(lines.contains { $0.contains("lue 1!?") }, "\(lines.joined(separator: "|"))")
  }

  /// Shows the form, makes the field of row 1 the first responder, types, and calls `act`.
  private func lines(_ form: FormController, after act: @escaping @MainActor () -> Void) -> [String]
  {
    let screen = ScriptedScreen(width: 34, height: 12)
    screen.pass { _ in form.table.focusRow(at: IndexPath(row: 1, section: 0)) }
    for key in [Key(.tab), .control("u")] { screen.enqueue(.key(key)) }
    screen.type("new")
    screen.pass()
    screen.post(act)
    var lines: [String] = []
    screen.pass { lines = $0.lines }
    screen.run(form)
    return lines
  }

  @Test(
    "a field ends before its row's next cell is asked for, which shows what was typed",
    .rules("AP-10"))
  func reload() {
    let form = FormController()
    form.storesRows = true
    let lines = lines(form) {
      form.table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
    }
    #expect(form.rows[1] == "new")
    #expect(lines.contains { $0.contains("▌") && $0.contains("new") })
  }

  @Test(
    "a field's row isn't known once its section or everything is reloaded, so nothing is stored",
    .rules("BU-14"))
  func reloadOfMore() {
    let acts: [@MainActor (FormController) -> Void] = [
      { $0.table.reloadSections([0], with: .none) },
      { $0.table.reloadData() },
    ]
    for act in acts {
      let form = FormController()
      form.storesRows = true
      let lines = lines(form) { act(form) }
      #expect(form.rows[1] == "value 1")
      #expect(lines.contains { $0.contains("▌") && $0.contains("value 1") })
    }
  }

  @Test("a field that has to go isn't asked, one that Tab leaves is asked once", .rules("AP-14"))
  func questions() {
    let form = FormController()
    form.refuses = true
    _ = lines(form) { form.table.reloadData() }
    #expect(form.questions == 0)
    let other = FormController()
    other.refuses = true
    let screen = ScriptedScreen(width: 34, height: 12)
    screen.post { other.name.becomeFirstResponder() }
    screen.press(.tab)
    screen.pass { _ in #expect(other.name.isFirstResponder) }
    screen.run(other)
    #expect(other.questions == 1)
  }
}
