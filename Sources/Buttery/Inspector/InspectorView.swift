internal import ButteryGrid
internal import FoundationEssentials

/// A view that lists facts about the views beside it in a table.
final class InspectorView: View, TableViewDataSource, Inspecting {
  private let tableView = TableView(frame: .zero, style: .plain)
  private var facts = InspectorFacts()
  /// The latest events, beginning with the last one.
  private var events: [String] = []

  private static let mostEvents = 5
  private static let cell = "fact"

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    tableView.register(InspectorCell.self, forCellReuseIdentifier: Self.cell)
    tableView.rowHeight = 1
    tableView.sectionHeaderHeight = 1
    tableView.sectionFooterHeight = 0
    tableView.separatorStyle = .none
    tableView.allowsFocus = false
    tableView.dataSource = self
    addSubview(tableView)
  }

  func note(_ event: Event) {
    guard let text = Self.text(of: event) else { return }
    events.insert(text, at: 0)
    if events.count > Self.mostEvents { events.removeLast() }
  }

  private static func text(of event: Event) -> String? {
    switch event {
    case .key(let key): "key \(key)"
    case .mouse(let mouse): "mouse \(mouse.action) at \(mouse.place.x), \(mouse.place.y)"
    case .paste(let text): "paste of \(text.count) characters"
    case .resize(let size): "resize to \(size.width) x \(size.height)"
    case .resume: "resume"
    case .wake: nil
    }
  }

  func show(_ window: Window, passes: PassStatistics, besides: [View?]) {
    let facts = InspectorFacts(of: window, passes: passes, events: events, besides: besides)
    guard facts != self.facts else { return }
    self.facts = facts
    tableView.reloadData()
  }

  /// Handles Alt-PgUp and Alt-PgDn, which scroll by pages.
  func take(_ key: Key) -> Bool {
    guard key.modifiers == .alt, [.pageUp, .pageDown].contains(key.code) else { return false }
    let lines = max(1, tableView.bounds.height - 2)
    tableView.prepareToScroll()
    tableView.scroll(by: key.code == .pageDown ? lines : -lines)
    return true
  }

  override func layoutSubviews() {
    tableView.frame = bounds.inset(by: EdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
  }

  override func draw(in canvas: inout Canvas) {
    canvas.erase()
    canvas.drawEdges(
      of: bounds.size, title: "inspector", hints: ["Alt-PgUp Alt-PgDn scroll", "Alt-PgDn"])
  }

  // MARK: Rows

  func numberOfSections(in tableView: TableView) -> Int { facts.sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    facts.sections[section].rows.count
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    facts.sections[section].title
  }

  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool { false }

  func tableView(
    _ tableView: TableView, cellForRowAt indexPath: IndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.cell, for: indexPath)
    (cell as? InspectorCell)?.show(facts.sections[indexPath.section].rows[indexPath.row])
    return cell
  }
}

/// A cell that shows a fact: its name at the left, indented by depth, and its value at the right.
private final class InspectorCell: TableViewCell {
  private var row = InspectorFacts.Row(name: "", value: "")

  func show(_ row: InspectorFacts.Row) {
    guard row != self.row else { return }
    self.row = row
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    let width = TextMetrics.width(of: row.value)
    let place = bounds.width - width
    let left = min(row.depth, bounds.width / 2)
    canvas.write(
      row.name, at: Point(x: left, y: 0), style: .plain, columns: max(0, place - 1 - left),
      ellipsis: true)
    canvas.write(row.value, at: Point(x: max(0, place), y: 0), style: .plain)
  }
}
