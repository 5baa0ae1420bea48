import Buttery

/// All keys, in a table of its own, made from the bindings that the keyboard uses.
final class HelpController: ViewController, TableViewDataSource {
  private struct Row {
    var keys: String
    var summary: String
  }

  private let sections: [(title: String, rows: [Row])]
  private let tableView = TableView(frame: .zero, style: .plain)

  /// More than three keys for one thing are for those who know them anyway.
  private static let mostKeys = 3

  init(tables: [KeyTable]) {
    let others = [
      Row(keys: "Ctrl-Z", summary: "stop; fg in the shell goes on"),
      Row(keys: "wheel", summary: "three lines; Shift-drag selects text"),
    ]
    sections =
      tables.map { table in
        let rows = table.rows.map { row in
          Row(keys: row.keys.prefix(Self.mostKeys).joined(separator: "  "), summary: row.summary)
        }
        return (table.title, rows)
      } + [("Besides", others)]
  }

  override func loadView() { view = TablePanel(tableView: tableView, title: "keys", hints: hints) }

  private let hints = ["↑↓ scroll  Esc closes", "Esc closes"]

  override func viewDidLoad() {
    tableView.register(HelpCell.self, forCellReuseIdentifier: "key")
    tableView.rowHeight = 1
    tableView.sectionHeaderHeight = 1
    tableView.sectionFooterHeight = 1
    tableView.separatorStyle = .none
    tableView.allowsFocus = false
    tableView.dataSource = self
  }

  override var preferredFocusedView: View { tableView }

  override func frame(inScreen bounds: Rect) -> Rect {
    let lines = sections.reduce(0) { $0 + $1.rows.count + 2 } + 2
    let width = min(66, bounds.width)
    let height = min(lines, bounds.height)
    return bounds.middle(Size(width: width, height: height))
  }

  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key):
      if [Key(.escape), "q", "?", Key(.function(1)), Key(.enter)].contains(key) { dismiss() }
    case .mouse(let mouse):
      if case .press = mouse.action, !view.frame.contains(mouse.place) { dismiss() }
    default: break
    }
    return !event.isForApplication
  }

  // MARK: Rows

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].title
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "key", for: indexPath)
    let row = sections[indexPath.section].rows[indexPath.row]
    (cell as? HelpCell)?.show(keys: row.keys, summary: row.summary)
    return cell
  }
}

/// A line of the help: keys at the left, what they do at the right.
private final class HelpCell: TableViewCell {
  private let keys = Label()
  private let summary = Label()

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    summary.textAttributes = .dim
    contentView.addSubview(keys)
    contentView.addSubview(summary)
  }

  func show(keys: String, summary: String) {
    self.keys.text = keys
    self.summary.text = summary
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = contentView.bounds.width
    let left = min(26, width / 2)
    keys.frame = Rect(x: 1, y: 0, width: max(0, left - 2), height: 1)
    summary.frame = Rect(x: left, y: 0, width: max(0, width - left - 1), height: 1)
  }
}
