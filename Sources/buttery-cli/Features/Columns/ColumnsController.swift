import Buttery
import ButteryRecords

/// A list of all columns, in which the same keys act on the chosen column as act on the column at
/// hand in the table.
final class ColumnsController: ViewController, TableViewDataSource, TableViewDelegate {
  private let actions: ColumnActions
  private let bindings = KeyBindings<ColumnsCommand>.standard
  private let columnBindings = KeyBindings<ColumnCommand>.standard
  private let list = TableView.inPanel()

  /// The totals of columns; nil for content that doesn't read all values.
  private let totals: ColumnTotals?

  /// The columns in the lines of the list, in the order of the table.
  private var lines: [Int] = []
  /// The field in which a person types part of a name; nil while they don't.
  private var field: TextField?
  /// The column to choose again when the list changes.
  private var lastChosen: Int?
  /// The text that names must contain; empty for no restriction.
  private var wanted = ""

  init(actions: ColumnActions, totals: ColumnTotals?) {
    self.actions = actions
    self.totals = totals
    super.init()
    lines = actions.appearance.arrangement.order
    title = "columns"
    bePanel(leavesTopLine: true)
  }

  override func loadView() { view = list }

  override func viewDidLoad() {
    list.register(ColumnCell.self, forCellReuseIdentifier: "column")
    list.dataSource = self
    list.delegate = self
    list.keyBindings = .listOfColumns
    list.rowKeyBindings = KeyBindings([])
    totals?.didLearn = { [weak self] in self?.showTotals() }
    say(nil)
  }

  override func viewWillDisappear(_ animated: Bool) { totals?.stop() }

  /// This is done before the panel appears, as the next key may have been pressed already.
  override func viewWillAppear(_ animated: Bool) { choose(actions.appearance.currentColumn) }

  /// The list has its size only now, and can scroll the row into view.
  override func viewDidAppear(_ animated: Bool) {
    list.focusRow(at: list.indexPathForFocusedRow)
  }

  private static let maximumWidth = 108

  override func preferredContentSize(fitting room: Size) -> Size {
    let lines = max(1, actions.appearance.arrangement.order.count)
    return Size(width: min(Self.maximumWidth, room.width), height: min(lines, room.height))
  }

  // MARK: Lines

  /// Updates the list, and keeps the chosen column and the message.
  func refresh() {
    totals?.adopt()
    let hints = sheetPresentationController?.hints
    defer { sheetPresentationController?.hints = hints }
    lastChosen = chosenColumn ?? lastChosen
    let order = actions.appearance.arrangement.order
    let columns = actions.table.list.columns
    let text = FoldedText.folded(wanted)
    lines = order.filter {
      columns.indices.contains($0)
        && (text.isEmpty || FoldedText.folded(columns[$0].name).contains(text))
    }
    list.focusRow(at: nil)
    list.reloadData()
    choose(lastChosen)
    title = wanted.isEmpty || field != nil ? "columns" : "columns with \"\(wanted)\""
  }

  /// Shows the new totals of the visible columns.
  private func showTotals() {
    for row in list.indexPathsForVisibleRows ?? [] where lines.indices.contains(row.row) {
      (list.cellForRow(at: row) as? ColumnCell)?
        .show(ColumnFacts(of: lines[row.row], in: actions, totals))
    }
  }

  /// The column of the focused line; nil where there is no line.
  private var chosenColumn: Int? {
    list.indexPathForFocusedRow.flatMap { lines.indices.contains($0.row) ? lines[$0.row] : nil }
  }

  private func choose(_ column: Int?) {
    guard !lines.isEmpty else { return }
    let line = column.flatMap { lines.firstIndex(of: $0) } ?? 0
    list.focusRow(at: IndexPath(row: line, section: 0))
  }

  /// Shows the result of a key, or hints on the keys, in the lower edge.
  private func say(_ message: String?) {
    Accessibility.post(notification: .announcement, argument: message.map(SpokenWords.of))
    let hints =
      field == nil
      ? [
        "o sort  # group  = only  t kind  - hide  + width  H L move  / find  Enter goes there",
        "o sort  # group  t kind  - hide  H L move  / find  Enter goes there",
        "o sort  # group  t kind  - hide  / find  Enter goes there",
        "o sort  - hide  Enter goes there",
        "Enter goes there",
      ] : ["Enter keeps these  Esc all", "Esc all"]
    let texts = message.flatMap { $0.isEmpty ? nil : Message.texts($0) } ?? []
    sheetPresentationController?.hints = texts + hints
  }

  // MARK: Keys

  override func handle(_ event: Event) -> Bool {
    guard case .key(let key) = event else { return false }
    return handle(key)
  }

  private func handle(_ key: Key) -> Bool {
    guard field == nil else { return handleBesideField(key) }
    if let message = actions.handleCopyKey(key, onColumn: chosenColumn) {
      say(message)
    } else if key.code == .escape, !wanted.isEmpty {
      showAll()
    } else if let command = bindings[key] {
      perform(command)
    } else if let command = columnBindings[key] {
      act { column in
        command == .hide
          ? actions.places.hide(column, way: Self.wayBack)
          : actions.perform(command, onColumn: column)
      }
    } else {
      return false
    }
    return true
  }

  private static let wayBack = "Space shows it again"

  private func act(_ action: (Int) -> String) {
    guard let column = chosenColumn else { return say("no column is chosen") }
    let message = action(column)
    refresh()
    say(message)
  }

  private func showAll() {
    wanted = ""
    refresh()
    say(nil)
  }

  private func perform(_ command: ColumnsCommand) {
    switch command {
    case .take: goToChosen()
    case .toggle: act { actions.toggleHidden($0, way: Self.wayBack) }
    case .narrow: beginTyping()
    case .close: dismiss()
    }
  }

  /// Moves to the chosen column in the table; a hidden one is shown.
  private func goToChosen() {
    guard let column = chosenColumn else { return say("no column is chosen") }
    _ = actions.places.go(to: column)
    dismiss()
  }

  /// Removes the result of the last key as soon as a person moves on.
  func tableView(
    _ list: TableView, didUpdateFocusFrom previous: IndexPath?, to next: IndexPath?
  ) {
    say(nil)
  }

  /// A click on the focused row takes it, as Enter does.
  func tableView(_ list: TableView, didSelectRowAt indexPath: IndexPath) {
    list.deselectRow(at: indexPath, animated: false)
    goToChosen()
  }

  // MARK: Rows

  func numberOfSections(in tableView: TableView) -> Int { 1 }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { lines.count }

  func tableView(_ list: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  func tableView(_ list: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = list.dequeueReusableCell(withIdentifier: "column", for: indexPath)
    (cell as? ColumnCell)?.show(ColumnFacts(of: lines[indexPath.row], in: actions, totals))
    return cell
  }
}

// Typing part of a name.
extension ColumnsController: TextFieldDelegate {
  private func beginTyping() {
    let field = TextField()
    field.text = wanted
    field.placeholder = "part of a name"
    field.textAttributes = .bold
    field.delegate = self
    field.addAction(Action { [unowned self] _ in narrow() }, for: .editingChanged)
    self.field = field
    title = "columns"
    sheetPresentationController?.titleView = field
    field.becomeFirstResponder()
    say(nil)
  }

  private func narrow() {
    wanted = field?.text ?? ""
    refresh()
    chooseExact()
    say(lines.isEmpty ? "no column has this in its name" : nil)
  }

  /// Chooses the column whose whole name was typed, rather than one that only contains it.
  private func chooseExact() {
    let columns = actions.table.list.columns
    let text = FoldedText.folded(wanted)
    let column = lines.first { columns[$0].name == wanted }
    (column ?? lines.first { FoldedText.folded(columns[$0].name) == text }).map(choose)
  }

  /// Handles keys that the field doesn't.
  private func handleBesideField(_ key: Key) -> Bool {
    guard key.code == .escape || key == .control("c") else { return list.handle(key) }
    wanted = ""
    endTyping()
    return true
  }

  private func endTyping() {
    let ended = field
    field = nil
    ended?.resignFirstResponder()
    sheetPresentationController?.titleView = nil
    refresh()
    say(nil)
  }

  /// The field keeps the focus while a name is typed.
  func textFieldShouldEndEditing(_ textField: TextField) -> Bool { field == nil }

  func textFieldShouldReturn(_ textField: TextField) -> Bool {
    endTyping()
    return false
  }
}

// MARK: - Commands

/// Commands for the list of columns itself, not for the column chosen in it.
enum ColumnsCommand: Hashable, Sendable {
  case take, toggle, narrow, close
}

extension KeyBindings where Command == ColumnsCommand {
  static var standard: KeyBindings {
    KeyBindings([
      Binding([Key(.enter)], .take, "go to the column in the table"),
      Binding([" "], .toggle, "hide or show the column"),
      Binding(["/"], .narrow, "find columns by name"),
      Binding([Key(.escape), "c", "q", "Q"], .close, "back to the table"),
    ])
  }
}

extension KeyBindings where Command == TableCommand {
  /// The bindings of the list of columns: the standard ones for moving, without those that act on a
  /// column there.
  static var listOfColumns: KeyBindings {
    let moving = standard.bindings.filter { ![.sectionIndex, .focusRow].contains($0.command) }
    return KeyBindings(moving).removing(" ")
  }
}

// MARK: - Cells

/// A row of the list of columns: the column's name, kind, state, total, and least and greatest
/// value.
private final class ColumnCell: TableViewCell {
  private var facts: ColumnFacts?

  /// The widths of the parts of a line, from left to right.
  private struct Widths {
    var (name, kind, states, total, range) = (0, 0, 0, 0, 0)

    init(_ width: Int) {
      kind = min(11, width / 4)
      guard width >= 60 else {
        states = width * 2 / 5
        name = width - kind - states
        return
      }
      states = max(20, width / 4)
      total = 11
      name = max(15, width / 4)
      range = width - name - kind - states - total
    }
  }

  func show(_ facts: ColumnFacts) {
    self.facts = facts
    setNeedsDisplay()
  }

  override var accessibilityLabel: String? {
    get {
      guard let facts else { return nil }
      return ([facts.name, facts.kind] + facts.states.map(SpokenWords.of)).joined(separator: ", ")
    }
    set { super.accessibilityLabel = newValue }
  }

  /// What arrives later than the rest.
  override var accessibilityCustomContent: [AccessibilityCustomContent]? {
    get {
      guard let facts else { return nil }
      let range = facts.ranges.first.flatMap { $0 == "…" ? nil : $0.replacing("..", with: " to ") }
      let total = facts.totals.first.map {
        AccessibilityCustomContent(label: "", value: SpokenWords.of($0))
      }
      return [total, range.map { .init(label: "from", value: $0) }].compactMap(\.self)
    }
    set { super.accessibilityCustomContent = newValue }
  }

  override func draw(in canvas: inout Canvas) {
    guard let facts else { return }
    let widths = Widths(max(0, bounds.width - 2))
    let name = Style(attributes: isFocused ? .bold : [])
    var left = 1
    write(facts.name, name, widths.name, in: &canvas, at: &left)
    write(facts.kind, .plain, widths.kind, in: &canvas, at: &left)
    guard widths.range > 0 else {
      // What was done to the column comes first; then its range, if there is room for all of it.
      let known = facts.ranges.count > 1 ? facts.ranges.dropLast() : facts.ranges
      let range = fitting(known, widths.states - 1)
      let rest = facts.states.isEmpty ? range : facts.states.joined(separator: ", ")
      return write(rest, .plain, widths.states, in: &canvas, at: &left)
    }
    write(facts.states.joined(separator: ", "), .plain, widths.states, in: &canvas, at: &left)
    // Without a total, such as that of dates, a long range has its room.
    let room = widths.range + (facts.totals.isEmpty ? widths.total : 0)
    let range = fitting(facts.ranges, room)
    let more = max(0, TextMetrics.width(of: range) - widths.range)
    let total = fitting(facts.totals, widths.total - 1)
    write(total, .plain, widths.total - more, in: &canvas, at: &left)
    write(range, .plain, widths.range + more + 1, in: &canvas, at: &left)
  }

  /// The longest of some texts that fits; empty if none does, as a cut number would read as another
  /// one.
  private func fitting(_ texts: [String], _ width: Int) -> String {
    texts.first { TextMetrics.width(of: $0) <= width } ?? ""
  }

  private func write(
    _ text: String, _ style: Style, _ width: Int, in canvas: inout Canvas, at left: inout Int
  ) {
    canvas.write(
      text, at: Point(x: left, y: 0), style: style, columns: max(0, width - 1), ellipsis: true)
    left += width
  }
}
