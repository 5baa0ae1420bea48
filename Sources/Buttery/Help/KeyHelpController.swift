public import ButteryGrid

/// Shows the keys and what they do, in a panel in front of everything else.
///
/// An application presents such a controller for its `helpKeys`, with the keys that are active
/// then. A program may present one with sections of its own.
open class KeyHelpController: ViewController, TableViewDataSource {
  private let sections: [KeyHelp]
  private let tableView = TableView(frame: .zero, style: .plain)

  /// The most keys in a row; people who know the other keys don't need them here.
  private static let mostKeys = 3
  private static let mostColumns = 66

  /// Creates a controller that shows those of `sections` that have rows.
  public init(sections: [KeyHelp]) {
    self.sections = sections.filter { !$0.rows.isEmpty }
    super.init()
    title = "keys"
  }

  /// Creates the panel.
  open override func loadView() {
    view = Panel(
      around: tableView, title: title ?? "", hints: ["↑↓ scroll  Esc closes", "Esc closes"])
  }

  /// Prepares the table in the panel.
  open override func viewDidLoad() {
    tableView.register(KeyHelpCell.self, forCellReuseIdentifier: "key")
    tableView.rowHeight = 1
    tableView.sectionHeaderHeight = TableView.automaticDimension
    tableView.sectionFooterHeight = 1
    tableView.separatorStyle = .none
    tableView.allowsFocus = false
    tableView.dataSource = self
  }

  /// Returns a frame in the middle of the screen, as high as the rows need.
  open override func frame(inScreen bounds: Rect) -> Rect {
    let lines = sections.reduce(0) { $0 + $1.rows.count + ($1.title.isEmpty ? 1 : 2) } + 2
    return bounds.middle(
      Size(width: min(Self.mostColumns, bounds.width), height: min(lines, bounds.height)))
  }

  /// Always `nil`, so that keys that the panel doesn't use go to the application.
  open override var next: Responder? { nil }

  /// Handles keys and the mouse: Esc, Enter, `q`, `?`, F1 and a click beside the panel close it.
  open override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key) where Self.closingKeys.contains(key): dismiss()
    case .mouse(let mouse):
      if case .press = mouse.action, !view.frame.contains(mouse.place) { dismiss() }
    default: return false
    }
    return true
  }

  override func binds(_ key: Key) -> Bool { Self.closingKeys.contains(key) }

  override var generalHints: [String] { ["Esc close"] }

  private static let closingKeys: Set<Key> = [
    Key(.escape), Key(.enter), Key(.function(1)), "q", "?",
  ]

  // MARK: Rows

  /// The number of sections that have rows.
  public func numberOfSections(in tableView: TableView) -> Int { sections.count }

  /// The number of rows of a section.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  /// Returns false, because no row can be edited.
  public func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  /// The title of a section; `nil` if it has none.
  public func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? {
    sections[section].title.isEmpty ? nil : sections[section].title
  }

  /// Returns a cell with the keys at the left and what they do at the right.
  public func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "key", for: indexPath)
    let row = sections[indexPath.section].rows[indexPath.row]
    (cell as? KeyHelpCell)?.show(
      keys: row.keys.prefix(Self.mostKeys).joined(separator: "  "), title: row.title)
    return cell
  }
}

/// A row of the help, with the keys at the left and what they do at the right.
private final class KeyHelpCell: TableViewCell {
  private let keys = Label()
  private let summary = Label()

  private static let mostColumnsOfKeys = 26

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    keys.textAttributes = .bold
    contentView.addSubview(keys)
    contentView.addSubview(summary)
  }

  func show(keys: String, title: String) {
    self.keys.text = keys
    summary.text = title
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = contentView.bounds.width
    let left = min(Self.mostColumnsOfKeys, width / 2)
    keys.frame = Rect(x: 1, y: 0, width: max(0, left - 2), height: 1)
    summary.frame = Rect(x: left, y: 0, width: max(0, width - left - 1), height: 1)
  }
}
