import Buttery

/// The program's screen: the top line, column titles where there are any, and the table.
final class TableScreen: View {
  let tableView = TableView(frame: .zero, style: .plain)
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
    for view in [tableView, content.columnTitles, titleBar, inspector] {
      if let view { addSubview(view) }
    }
  }

  override func layoutSubviews() {
    let bar = bounds.height >= 4 ? 1 : 0
    let titles = content.columnTitles != nil && bounds.height >= 3 ? 1 : 0
    titleBar.frame = Rect(x: 0, y: 0, width: bounds.width, height: bar)
    let margin = tableView.style == .insetGrouped ? 2 : 0
    content.columnTitles?.frame = Rect(
      x: margin, y: bar, width: max(0, bounds.width - 2 * margin), height: titles)
    tableView.frame = Rect(
      x: 0, y: bar + titles, width: bounds.width, height: max(0, bounds.height - bar - titles))
    content.adapt(tableView, to: bounds.size)
    inspector.place(in: tableView.frame)
  }

  /// Keys go to the table; whoever presses one has no need of the hints any more.
  override func handle(_ event: Event) -> Bool {
    guard case .key = event else { return false }
    titleBar.hint = nil
    return tableView.handle(event)
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
    titleBar.hint = .style(name)
    setNeedsLayout()
  }
}
