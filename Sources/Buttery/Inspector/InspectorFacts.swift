internal import ButteryGrid

/// The facts that the inspector shows about an application at one moment.
@MainActor struct InspectorFacts: Equatable {
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
