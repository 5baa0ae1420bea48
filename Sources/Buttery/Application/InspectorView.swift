internal import ButteryGrid
internal import FoundationEssentials

/// A view beside a program's controllers that lists facts about them in a table.
///
/// Keys don't go to it, except those that nothing else handles.
final class InspectorView: View, TableViewDataSource {
  private let tableView = TableView(frame: .zero, style: .plain)
  private var facts = InspectorFacts()
  /// The latest events, beginning with the last one.
  private var events: [String] = []

  private static let maximumEvents = 5
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

  /// Notes an event.
  func record(_ event: Event) {
    guard let text = Self.text(of: event) else { return }
    events.insert(text, at: 0)
    if events.count > Self.maximumEvents { events.removeLast() }
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

  /// Shows information about a window, except for the application's own views.
  func show(_ window: Window, passes: PassStatistics, besides: [View?]) {
    let facts = InspectorFacts(of: window, passes: passes, events: events, besides: besides)
    guard facts != self.facts else { return }
    self.facts = facts
    tableView.reloadData()
  }

  /// Handles Alt-PgUp and Alt-PgDn, which scroll by pages, if nothing else has handled them.
  ///
  /// - Returns: Whether the key was one of the two.
  func handleKey(_ key: Key) -> Bool {
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

// MARK: - Facts

/// The facts that the inspector shows about an application at one moment.
@MainActor private struct InspectorFacts: Equatable {
  struct Row: Equatable {
    var name: String
    var value: String
    /// The depth of the row's view in the tree of views.
    var depth = 0
  }

  struct Section: Equatable {
    var title: String
    var rows: [Row]
  }

  private(set) var sections: [Section] = []

  init() {}

  /// Collects the facts about a window and its tables.
  ///
  /// - Parameters:
  ///   - window: The window with the views.
  ///   - passes: The costs of passes.
  ///   - events: The latest events.
  ///   - besides: Views to leave out, because they aren't the program's.
  init(of window: Window, passes: PassStatistics, events: [String], besides: [View?]) {
    sections.append(Section(title: "last pass", rows: Self.rows(of: passes)))
    sections.append(
      Section(title: "events", rows: events.map { Row(name: $0, value: "") }))
    let views = window.subviews.filter { view in !besides.contains { $0 === view } }
    for table in views.flatMap(Self.tables) where !table.isHidden { addTable(table) }
    var tree: [Row] = []
    for view in views { Self.collect(view, depth: 0, into: &tree) }
    sections.append(Section(title: "views  \(tree.count)", rows: tree))
  }

  // MARK: Passes

  private static func rows(of passes: PassStatistics) -> [Row] {
    let time = passes.durationOfLast
    let microseconds =
      time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
    var rows = [
      Row(name: "number", value: "\(passes.count)"),
      Row(name: "from the event to the terminal", value: "\(microseconds) µs"),
    ]
    if let bytes = passes.bytesOfLast { rows.append(Row(name: "bytes", value: "\(bytes)")) }
    return rows
  }

  // MARK: Tables

  private static func tables(in view: View) -> [TableView] {
    ((view as? TableView).map { [$0] } ?? []) + view.subviews.flatMap(tables)
  }

  private mutating func addTable(_ table: TableView) {
    let reuse = table.reuseStatistics
    let rows = [
      Row(
        name: "sections, rows",
        value: "\(table.numberOfSections), \(table.rowCounts.reduce(0, +))"),
      Row(
        name: "lines, top",
        value: "\(table.contentSize.height), \(table.contentOffset.y)"),
      Self.row("cells", reuse.cells), Self.row("headers", reuse.headers),
      Self.row("footers", reuse.footers),
    ]
    sections.append(Section(title: Self.name(of: table), rows: rows))
    sections.append(Section(title: "heights in sight", rows: table.heightsInSight.map(Self.row)))
  }

  private static func row(_ name: String, _ counters: ReuseCounters) -> Row {
    Row(
      name: name,
      value: "\(counters.created) made, \(counters.dequeued) dequeued, peak \(counters.peak)")
  }

  private static func row(_ height: HeightInSight) -> Row {
    let name =
      switch height.key.kind {
      case .row: "row [\(height.key.section), \(height.key.row)]"
      case .header: "header of \(height.key.section)"
      case .footer: "footer of \(height.key.section)"
      }
    return Row(name: name, value: "\(height.lines) by \(height.origin.rawValue)")
  }

  // MARK: Views

  private static func collect(_ view: View, depth: Int, into rows: inout [Row]) {
    let frame = view.frame
    var words = ["\(frame.minX),\(frame.minY) \(frame.width)x\(frame.height)"]
    if view.isHidden { words.append("hidden") }
    if view.isFirstResponder { words.append("first responder") }
    if !view.constraints.isEmpty { words.append("\(view.constraints.count) constraints") }
    rows.append(Row(name: name(of: view), value: words.joined(separator: " · "), depth: depth))
    for subview in view.subviews { collect(subview, depth: depth + 1, into: &rows) }
  }

  private static func name(of view: View) -> String {
    "\(type(of: view))\(view.tag == 0 ? "" : " #\(view.tag)")"
  }
}

// MARK: - The application's inspector

extension Application {
  /// The room for controllers beside an inspector, which takes columns of a wide screen, else
  /// lines.
  func boundsBesideInspector(in bounds: Rect) -> Rect {
    guard let inspector else { return bounds }
    var (room, rest) = (bounds, bounds)
    if bounds.width >= Self.minimumWidthWithInspector {
      room.size.width = bounds.width - Self.columnsOfInspector
      rest.size.width = Self.columnsOfInspector
      rest.origin.x = room.maxX
    } else {
      room.size.height = bounds.height / 2
      rest.size.height = bounds.height - room.height
      rest.origin.y = room.maxY
    }
    inspector.frame = rest
    return room
  }

  private static let minimumWidthWithInspector = 110
  private static let columnsOfInspector = 52

  /// Brings the inspector up to date, once everything else is laid out.
  ///
  /// Changes of the inspector itself don't lead to another pass.
  func updateInspector() {
    guard let inspector, !window.displayMarks.isEmpty || isScreenLost else { return }
    inspector.show(window, passes: passes, besides: [inspector, hintBar])
    inspector.layoutIfNeeded()
  }
}

extension Application {
  /// Whether a part of the screen shows internals of the application; `false` by default.
  ///
  /// The inspector shows the cost of the last pass, the latest events, the reuse counters of
  /// tables, the origin of the visible heights, and the tree of views with their frames. It is
  /// meant for the program's developers. The controllers' views have the remaining room, to the
  /// left of the inspector or above it, and get all keys but two: Alt-PgUp and Alt-PgDn scroll the
  /// inspector, as does the mouse wheel over it.
  ///
  /// Not in UIKit, where Xcode shows the same.
  public var showsInspector: Bool {
    get { inspector != nil }
    set {
      guard newValue != showsInspector else { return }
      inspector = newValue ? InspectorView() : nil
      // The inspector lies in front of whatever controllers draw outside their views.
      inspector?.stackingLevel = 1
      arrangeViews()
    }
  }
}

// MARK: - Heights in sight

/// The height of an element in sight, and where the height comes from.
struct HeightInSight {
  enum Origin: String {
    /// The same for all: `rowHeight`, `sectionHeaderHeight`, `sectionFooterHeight`.
    case table = "the table"
    case delegate = "the delegate"
    /// The constraints of the element's view.
    case constraints
    /// The intrinsic size of the element's view.
    case content
    /// An estimate: the table hasn't asked for the height yet.
    case estimate
  }

  var key: ElementKey
  var lines: Int
  var origin: Origin
}

extension TableView {
  /// The elements that are displayed, from the top.
  var heightsInSight: [HeightInSight] {
    visible.elements.map { element in
      HeightInSight(
        key: element.key, lines: layout.geometry.height(of: element.key),
        origin: origin(ofHeightOf: element))
    }
  }

  private func origin(ofHeightOf element: VisibleElement) -> HeightInSight.Origin {
    if fixedHeight(of: element.key.kind) != nil { return .table }
    if !element.isMeasured { return .estimate }
    guard element.isSelfSized else { return .delegate }
    return element.view?.isSizedByConstraints == true ? .constraints : .content
  }
}
