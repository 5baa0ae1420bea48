public import ButteryGrid

/// Shows the keys and what they do, in a panel in front of everything else.
///
/// An application presents such a controller for its `helpKeys`, with the keys that are active
/// then. A program may present one with sections of its own.
open class KeyHelpController: ViewController, TableViewDataSource {
  private let sections: [KeyHelp]
  private let tableView = TableView(frame: .zero, style: .plain)

  /// The most keys in a row; people who know the other keys don't need them here.
  private static let maximumKeys = 3

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
    // All heights are known at once, so that the panel is as high as its rows.
    tableView.estimatedRowHeight = 0
    tableView.sectionHeaderHeight = TableView.automaticDimension
    tableView.sectionFooterHeight = 1
    tableView.separatorStyle = .none
    // Who sees it reads all of it; who hears it goes from row to row.
    tableView.allowsFocus = Accessibility.isVoiceOverRunning
    tableView.allowsSelection = false
    tableView.dataSource = self
  }

  /// Returns a frame in the middle of the screen, as wide and as high as the rows need.
  ///
  /// The frame has at most 100 columns, of which longer lines are tiring to read; texts that don't fit
  /// are wrapped.
  open override func frame(inScreen bounds: Rect) -> Rect {
    let columns = columns
    let width = min(bounds.width, columns.width + 2)
    let fitting = columns.fitting(width - 2)
    let lines = sections.reduce(0) { lines, section in
      section.rows.reduce(lines + (section.title.isEmpty ? 1 : 2)) {
        $0 + fitting.height(keys: Self.keys(of: $1), title: $1.title)
      }
    }
    return bounds.middle(Size(width: width, height: min(lines + 2, bounds.height)))
  }

  /// The columns that all rows need on one line, as far as a line may be long.
  private lazy var columns = sections.flatMap(\.rows).reduce(into: KeyHelpColumns()) {
    $0.add(keys: Self.keys(of: $1), title: $1.title)
  }

  private static func keys(of row: KeyHelp.Row) -> String {
    row.keys.prefix(maximumKeys).joined(separator: "  ")
  }

  /// Always `nil`, so that keys that the panel doesn't use go to the application.
  open override var next: Responder? { nil }

  /// Handles keys and the mouse: Esc, Enter, `q`, `?`, F1 and a click beside the panel or
  /// on its lower edge close it.
  open override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key) where Self.closingKeys.contains(key): dismiss()
    case .mouse(let mouse):
      // The hint that Esc closes the panel stands in its lower edge.
      let isOnHint = mouse.place.y == view.frame.maxY - 1
      if case .press = mouse.action, isOnHint || !view.frame.contains(mouse.place) { dismiss() }
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
    (cell as? KeyHelpCell)?.show(keys: Self.keys(of: row), title: row.title, in: columns)
    return cell
  }
}

// MARK: - Rows

/// The columns of the help: the keys at the left and what they do at the right.
private struct KeyHelpColumns {
  /// The columns of the widest keys.
  private var keys = 0
  /// The columns of the longest text.
  private var title = 0

  private static let maximumOfKeys = 23
  /// The columns inside the panel: at least so many that short helps of one program look alike.
  private static let minimumWidth = 64
  private static let maximumWidth = 98
  private static let margin = 1
  private static let gap = 2

  /// Makes room for a row.
  mutating func add(keys: String, title: String) {
    self.keys = max(self.keys, min(Self.maximumOfKeys, TextMetrics.width(of: keys)))
    self.title = max(self.title, TextMetrics.width(of: title))
  }

  /// The width of all columns.
  var width: Int {
    max(Self.minimumWidth, min(Self.maximumWidth, left + title + Self.margin))
  }

  /// The columns within `width`, of which keys take at most half.
  func fitting(_ width: Int) -> KeyHelpColumns {
    var columns = self
    columns.keys = max(1, min(keys, width / 2 - Self.margin - Self.gap))
    columns.title = max(1, width - columns.left - Self.margin)
    return columns
  }

  private var left: Int { Self.margin + keys + Self.gap }

  /// The rectangles of the labels of a row, from `fitting(_:)`.
  @MainActor func frames(_ keysLabel: Label, _ titleLabel: Label) -> (keys: Rect, title: Rect) {
    (
      Rect(x: Self.margin, y: 0, width: keys, height: keysLabel.fittingHeight(forWidth: keys)),
      Rect(x: left, y: 0, width: title, height: titleLabel.fittingHeight(forWidth: title))
    )
  }

  /// The lines of a row, from `fitting(_:)`.
  @MainActor func height(keys: String, title: String) -> Int {
    let labels = [keys, title].map { text in
      let label = Label()
      label.numberOfLines = 0
      label.text = text
      return label
    }
    let frames = frames(labels[0], labels[1])
    return max(1, frames.keys.height, frames.title.height)
  }
}

/// A row of the help, as high as its texts need.
private final class KeyHelpCell: TableViewCell {
  private let keys = Label()
  private let summary = Label()
  private var columns = KeyHelpColumns()

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    keys.textAttributes = .bold
    for label in [keys, summary] {
      label.numberOfLines = 0
      contentView.addSubview(label)
    }
  }

  func show(keys: String, title: String, in columns: KeyHelpColumns) {
    self.keys.text = keys
    summary.text = title
    self.columns = columns
    setNeedsLayout()
  }

  /// The keys by their names, and what they do.
  override var spokenLabel: String? {
    let names = (keys.text ?? "").split(separator: "  ").map { Spoken.key(String($0)) }
    return "\(names.joined(separator: ", ")): \(summary.text ?? "")"
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    (keys.frame, summary.frame) = frames
  }

  private var frames: (keys: Rect, title: Rect) {
    columns.fitting(contentView.bounds.width).frames(keys, summary)
  }

  override var intrinsicContentSize: Size {
    Size(width: bounds.width, height: max(frames.keys.height, frames.title.height))
  }
}

// MARK: - The border

/// A border around a view, with a title in its top edge and hints for keys in its bottom edge.
private final class Panel: View {
  private let content: View
  private let title: String
  /// Hints for keys, from the longest text to the shortest.
  private let hints: [String]

  init(around content: View, title: String, hints: [String]) {
    self.content = content
    self.title = title
    self.hints = hints
    super.init(frame: .zero)
    clipsToBounds = true
    addSubview(content)
  }

  override func layoutSubviews() {
    content.frame = bounds.inset(by: EdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
  }

  override func draw(in canvas: inout Canvas) {
    canvas.erase()
    canvas.drawEdges(of: bounds.size, title: title, hints: hints)
  }
}
