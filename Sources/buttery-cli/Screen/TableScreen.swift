import Buttery

/// The program's screen: the top line, column titles where there are any, and the table.
final class TableScreen: View {
  let tableView = MainTableView(frame: .zero, style: .plain)
  let titleBar: TitleBar
  let inspector = Inspector()
  private let content: any TableContent
  private let emptyLabel = Label()

  init(content: any TableContent, style: TableView.Style) {
    self.content = content
    titleBar = TitleBar(content: content, tableView: tableView)
    super.init(frame: .zero)
    content.prepare(tableView)
    tableView.style = style
    tableView.dataSource = content
    tableView.delegate = content
    tableView.keyBindings = .program
    tableView.rowKeyBindings = .program
    if content.rowCount == 0 { tableView.backgroundView = emptyLabel }
    emptyLabel.text = content.emptyMessage
    emptyLabel.numberOfLines = 0
    emptyLabel.textAlignment = .center
    inspector.isHidden = true
    tableView.didLayOut = { [weak titleBar] in titleBar?.follow() }
    content.didMoveFocus = { [weak titleBar] in titleBar?.setNeedsDisplay() }
    for view in [tableView, content.columnTitles, titleBar, inspector] {
      if let view { addSubview(view) }
    }
  }

  override func layoutSubviews() {
    let bar = bounds.height >= (prompt == nil ? 4 : 1) ? 1 : 0
    let titles = content.columnTitles != nil && bounds.height >= 3 ? 1 : 0
    titleBar.frame = Rect(x: 0, y: 0, width: bounds.width, height: bar)
    prompt?.frame = titleBar.frame
    let margin = tableView.style == .insetGrouped ? 2 : 0
    content.columnTitles?.frame = Rect(
      x: margin, y: bar, width: max(0, bounds.width - 2 * margin), height: titles)
    tableView.frame = Rect(
      x: 0, y: bar + titles, width: bounds.width, height: max(0, bounds.height - bar - titles))
    content.adapt(tableView, to: bounds.size)
    if bounds.width != knownWidth {
      knownWidth = bounds.width
      didChangeSize()
    }
    inspector.place(in: tableView.frame)
  }

  private var knownWidth = 0

  /// Called in the layout in which the width has become another one.
  var didChangeSize: () -> Void = {}

  // MARK: The prompt

  private(set) var prompt: PromptBar?

  /// Has a person type in place of the top line.
  func open(_ prompt: PromptBar) {
    closePrompt()
    self.prompt = prompt
    titleBar.isHidden = true
    titleBar.hint = nil
    addSubview(prompt)
    prompt.begin()
    setNeedsLayout()
  }

  func closePrompt() {
    prompt?.removeFromSuperview()
    prompt = nil
    titleBar.isHidden = false
    setNeedsLayout()
  }

  // MARK: Events

  /// Takes a key before the table does.
  var takesKey: (Key) -> Bool = { _ in false }

  /// Takes a click on the column titles.
  var didClickTitle: (_ x: Int) -> Void = { _ in }

  /// Keys go to the table; whoever presses one has no need of the hints any more.
  override func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key):
      titleBar.hint = nil
      titleBar.message = nil
      if takesKey(key) { return true }
      return tableView.handle(event)
    case .mouse(let mouse):
      guard case .press(button: 1) = mouse.action, let titles = content.columnTitles,
        titles.frame.contains(mouse.place)
      else { return false }
      didClickTitle(mouse.place.x - titles.frame.minX)
      return true
    default: return false
    }
  }

  /// At the row that keys act on.
  override var cursor: Cursor? {
    tableView.cursor.map { inside in
      let (frame, bounds) = (tableView.frame, tableView.bounds)
      return Cursor(
        at: Point(
          x: inside.place.x - bounds.minX + frame.minX, y: inside.place.y - bounds.minY + frame.minY
        ),
        isVisible: inside.isVisible)
    }
  }

  /// Goes on to the next of the three styles; the rows in sight stay where they are.
  func toggleStyle() {
    let (next, name): (TableView.Style, String) =
      switch tableView.style {
      case .plain: (.grouped, "grouped")
      case .grouped: (.insetGrouped, "inset grouped")
      case .insetGrouped: (.plain, "plain")
      }
    tableView.style = next
    titleBar.message = name
    setNeedsLayout()
  }
}
