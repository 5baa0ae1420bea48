import Buttery
import ButteryRecords

/// A list of all columns, in which a person sorts, hides and widens them.
final class ColumnsController: ViewController, TableViewDataSource, TableViewDelegate {
  private let model: RecordsModel
  private let appearance: RowAppearance
  private let bindings: KeyBindings<ColumnsCommand>
  private let list = TableView.inPanel()
  private lazy var panel = TablePanel(tableView: list, title: "columns")

  init(
    model: RecordsModel, appearance: RowAppearance, bindings: KeyBindings<ColumnsCommand>
  ) {
    self.model = model
    self.appearance = appearance
    self.bindings = bindings
  }

  override func loadView() { view = panel }

  override func viewDidLoad() {
    list.register(ColumnCell.self, forCellReuseIdentifier: "column")
    list.dataSource = self
    list.delegate = self
    list.keyBindings = .list
    list.rowKeyBindings = KeyBindings([])
    panel.hints = [
      "Enter sorts  Space hides  + - width  f keeps first  Esc",
      "Enter sorts  Space hides  + -  f  Esc", "Enter sorts  Space hides", "Enter sorts",
    ]
  }

  /// At once, as the next key may be pressed already.
  override func viewWillAppear(_ animated: Bool) {
    list.focusRow(at: IndexPath(row: model.query.sort.first?.column ?? 0, section: 0))
  }

  /// Once the list has its size, so that the row comes into sight.
  override func viewDidAppear(_ animated: Bool) {
    list.focusRow(at: list.indexPathForFocusedRow)
  }

  private var columns: [RecordColumn] { model.result.list.columns }

  private static let mostWidth = 64

  override func frame(inScreen bounds: Rect) -> Rect {
    let width = min(Self.mostWidth, bounds.width)
    let height = min(max(3, columns.count + 2), bounds.height)
    return bounds.middle(Size(width: width, height: height))
  }

  // MARK: Keys

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key): handle(key)
    case .mouse(let mouse):
      if case .press = mouse.action, !view.frame.contains(mouse.place) { dismiss() }
    default: break
    }
    return !event.isForApplication
  }

  private func handle(_ key: Key) {
    guard let command = bindings[key] else {
      _ = list.handle(Self.movement[key] ?? key)
      return
    }
    if command == .close { return dismiss() }
    guard let column = list.indexPathForFocusedRow?.row else { return }
    perform(command, onColumn: column)
    list.reloadData()
  }

  /// Here letters aren't typed, so that those for moving mean what they always do.
  private static let movement: [Key: Key] = [
    "j": Key(.down), "k": Key(.up), "g": Key(.home), "G": Key(.end),
  ]

  private func perform(_ command: ColumnsCommand, onColumn column: Int) {
    switch command {
    case .sort: model.cycleSort(ofColumn: column)
    case .hide: appearance.setHidden(!appearance.isHidden(column: column), column: column)
    case .wider: appearance.changeWidth(ofColumn: column, by: 1)
    case .narrower: appearance.changeWidth(ofColumn: column, by: -1)
    case .keepFirst: appearance.keepsFirstColumn.toggle()
    case .close: break
    }
  }

  /// A click on the focused row sorts, as Enter does.
  func tableView(_ list: TableView, didSelectRowAt indexPath: IndexPath) {
    list.deselectRow(at: indexPath, animated: false)
    handle(Key(.enter))
  }

  // MARK: Rows

  func numberOfSections(in tableView: TableView) -> Int { 1 }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    columns.count
  }

  func tableView(_ list: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  func tableView(_ list: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = list.dequeueReusableCell(withIdentifier: "column", for: indexPath)
    let column = columns[indexPath.row]
    (cell as? ColumnCell)?.show(
      name: column.name, kind: column.kind.rawValue, state: state(ofColumn: indexPath.row))
    return cell
  }

  private func state(ofColumn column: Int) -> String {
    var states: [String] = []
    if let rank = model.query.sort.firstIndex(where: { $0.column == column }) {
      let mark = model.query.sort[rank].isDescending ? "↓" : "↑"
      states.append(model.query.sort.count == 1 ? "sorted \(mark)" : "sorted \(rank + 1). \(mark)")
    }
    if model.query.groupColumns.contains(column) {
      states.append("sections")
    } else if appearance.isHidden(column: column) {
      states.append("hidden")
    }
    let first = appearance.layout.columns.first?.index
    if appearance.keepsFirstColumn, column == first { states.append("stays") }
    if let width = appearance.layout.columns.first(where: { $0.index == column })?.width {
      states.append("\(width) wide")
    }
    return states.joined(separator: ", ")
  }
}

/// A column in the list: its name, what its fields are, and what was done to it.
private final class ColumnCell: TableViewCell {
  private var texts = (name: "", kind: "", state: "")

  func show(name: String, kind: String, state: String) {
    texts = (name, kind, state)
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    let width = max(0, bounds.width - 2)
    let kindWidth = min(12, width / 4)
    let stateWidth = min(24, width * 2 / 5)
    let nameWidth = max(0, width - kindWidth - stateWidth)
    let dim = Style(attributes: .dim)
    canvas.write(
      texts.name, at: Point(x: 1, y: 0), style: Style(attributes: isFocused ? .bold : []),
      columns: max(0, nameWidth - 1), ellipsis: true)
    canvas.write(
      texts.kind, at: Point(x: 1 + nameWidth, y: 0), style: dim,
      columns: max(0, kindWidth - 1), ellipsis: true)
    canvas.write(
      texts.state, at: Point(x: 1 + nameWidth + kindWidth, y: 0), style: .plain,
      columns: stateWidth, ellipsis: true)
  }
}
