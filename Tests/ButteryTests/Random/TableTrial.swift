import Buttery
import ButteryTestSupport

/// A real table and a naive one that undergo the same and must agree.
@MainActor final class TableTrial {
  private var numbers: SeededGenerator
  private var naive: NaiveTable
  private let source: ModelSource
  private let table: TableView
  private var log: [TableOperation] = []
  private var mostVisible: [String: Int] = [:]
  private var mostVisibleSectionViews: [String: Int] = [:]
  private var identities: [IndexPath: ObjectIdentifier] = [:]
  /// Whether the table knows all heights from the beginning.
  private let isExact: Bool
  /// Whether the naive table stands where the real one does, as far as can be said beforehand.
  private var isInStep = true
  private var before = ""
  private(set) var complaint: String?

  init(_ generator: SeededGenerator, hasEstimates: Bool = false) {
    numbers = generator
    isExact = !hasEstimates
    var model = TableModel.random(using: &numbers)
    if hasEstimates { model.estimate = TableModel.randomEstimate(using: &numbers) }
    let size = TableOperation.randomSize(like: Size(width: 12, height: 8), using: &numbers)
    naive = NaiveTable(model, size: size)
    isInStep = isExact || naive.hasRoom
    source = ModelSource(model)
    table = TableView(frame: Rect(origin: .zero, size: size), style: model.style)
    source.attach(to: table)
  }

  /// Does `count` random things, each followed by a pass and a comparison.
  func run(operations count: Int) {
    var left = count
    StepScreen.run(table, width: naive.size.width, height: naive.size.height) { screen in
      self.check(screen)
      guard self.complaint == nil, left > 0 else { return nil }
      left -= 1
      self.before = "\(self.naive.size), offset \(self.naive.offset), \(screen.lines)"
      return self.performSome()
    }
  }

  // MARK: Doing

  /// Mostly one thing; now and then scrolling before and after it in the same pass.
  private func performSome() -> [Event] {
    let operation = TableOperation.random(for: naive, using: &numbers)
    isInStep = isExact || (isInStep && naive.determines(operation))
    // What is on the way to a far goal is a guess: a row that is in sight at both ends may have
    // given its cell back meanwhile.
    if !isExact, operation.isJump { identities = [:] }
    var events = perform(operation)
    guard isExact else { return events }
    let extra = Int.random(in: 0..<8, using: &numbers)
    guard extra < 2, events.isEmpty || extra == 0 else { return events }
    for _ in 0...extra {
      let more = TableOperation.random(for: naive, using: &numbers)
      guard more.isScroll, case .command = more else { continue }
      events += perform(more)
    }
    return events
  }

  private func perform(_ operation: TableOperation) -> [Event] {
    log.append(operation)
    if case .reload = operation { identities = [:] }
    naive.perform(operation)
    source.model = naive.model
    switch operation {
    case .command(let command): return [.key(key(for: command))]
    case .wheel(let isUp):
      guard !naive.size.isEmpty else { return performWheel(isUp) }
      return [.mouse(MouseEvent(isUp ? .wheelUp : .wheelDown, at: .zero))]
    case .scrollTo(let line): table.contentOffset = Point(x: 0, y: line)
    case .scrollToRow(let path, let position):
      table.scrollToRow(at: path, at: position, animated: false)
    case .scrollToSection(let section):
      let path = IndexPath(row: IndexPath.sectionRow, section: section)
      table.scrollToRow(at: path, at: .top, animated: false)
    case .resize(let size): return [.resize(size)]
    case .style(let style): table.style = style
    case .inset(let inset): table.contentInset = inset
    case .reload: table.reloadData()
    case .tableEnds: source.setTableEnds(of: table)
    case .padding(let padding): table.sectionHeaderTopPadding = padding
    }
    return []
  }

  /// A screen of no size has no place for a mouse.
  private func performWheel(_ isUp: Bool) -> [Event] {
    _ = table.handle(.mouse(MouseEvent(isUp ? .wheelUp : .wheelDown, at: .zero)))
    return []
  }

  private func key(for command: TableCommand) -> Key {
    let binding = table.keyBindings.bindings.first { $0.command == command }
    return binding?.keys.randomElement(using: &numbers) ?? Key(.end)
  }

  // MARK: Comparing

  private func check(_ screen: StepScreen) {
    if !isInStep { fallIntoStep() }
    guard isInStep else { return }
    if isExact {
      expect("offset", table.contentOffset.y, naive.offset)
      let content = Size(width: naive.size.width, height: naive.contentHeight)
      expect("content", table.contentSize, content)
    }
    expect("screen", comparable(screen.lines), comparable(naive.drawing))
    checkRows()
    checkSections()
    checkReuse()
    for text in source.complaints where complaint == nil { complain(text) }
  }

  /// Puts the naive table where the real one stands, which depends on estimates.
  ///
  /// Without a row in sight there is nothing to go by: then nothing is compared.
  private func fallIntoStep() {
    identities = [:]
    guard let path = table.indexPathsForVisibleRows?.first, let cell = table.visibleCells.first
    else { return }
    naive.align(
      naive.places[path.section].rows[path.row],
      toScreenLine: cell.frame.minY - table.contentOffset.y)
    isInStep = true
    if !naive.offsets.contains(naive.offset) {
      complain("offset \(naive.offset) is not in \(naive.offsets)")
    }
  }

  /// Lines without what depends on rows out of sight: whether a bracket ends or goes on below the
  /// screen isn't known as long as the rows there may turn out to have no height.
  private func comparable(_ lines: [String]) -> [String] {
    guard !isExact else { return lines }
    return lines.map { line in String(line.map { "╭╮╰╯()".contains($0) ? "│" : $0 }) }
  }

  /// Where something of the naive table must be in the real one, whose offset may differ.
  private func moved(_ rect: Rect) -> Rect {
    Rect(
      x: rect.minX, y: rect.minY + table.contentOffset.y - naive.offset, width: rect.width,
      height: rect.height)
  }

  private func checkRows() {
    let visible = naive.visibleRows
    expect("visible rows", table.indexPathsForVisibleRows, visible)
    let cells = table.visibleCells
    guard cells.count == visible.count else {
      return complain("\(cells.count) visible cells for \(visible.count) rows")
    }
    var found: [IndexPath: ObjectIdentifier] = [:]
    for (path, cell) in zip(visible, cells) {
      let rect = moved(naive.rect(ofRow: path))
      expect("rect of row", table.rectForRow(at: path), rect)
      expect("frame of cell", cell.frame, rect)
      expect("path of cell", table.indexPath(for: cell), path)
      found[path] = ObjectIdentifier(cell)
      if let known = identities[path], known != ObjectIdentifier(cell) {
        complain("the cell of \(path) was replaced")
      }
    }
    identities = found
    expect(
      "row at point", table.indexPathForRow(at: Point(x: 0, y: table.contentOffset.y)),
      naive.size.width > 0 ? naive.row(atLine: naive.offset) : nil)
    if isExact, let path = naive.model.indexPaths.randomElement(using: &numbers) {
      expect("rect of any row", table.rectForRow(at: path), naive.rect(ofRow: path))
    }
  }

  private func checkSections() {
    expect("sections", table.numberOfSections, naive.model.sections.count)
    let headers = naive.visibleHeaders
    let footers = naive.visibleFooters
    for section in naive.places.indices {
      if isExact { checkRects(ofSection: section) }
      check(
        table.headerView(forSection: section), naive.model.sections[section].header,
        isVisible: headers.contains(section), at: naive.displayedHeader(ofSection: section))
      check(
        table.footerView(forSection: section), naive.model.sections[section].footer,
        isVisible: footers.contains(section), at: naive.displayedFooter(ofSection: section))
    }
  }

  private func checkRects(ofSection section: Int) {
    expect("rect of section", table.rect(forSection: section), naive.rect(ofSection: section))
    let places = naive.places[section]
    expect(
      "rect of header", table.rectForHeader(inSection: section),
      naive.partRect(places.header))
    expect(
      "rect of footer", table.rectForFooter(inSection: section),
      naive.partRect(places.footer))
  }

  private func check(
    _ view: TableViewHeaderFooterView?, _ model: TableModel.SectionView, isVisible: Bool,
    at lines: Range<Int>
  ) {
    let isRecycled =
      switch model.content {
      case .none, .plain: false
      case .title, .reusable: true
      }
    expect("a displayed section view", view != nil, isVisible && isRecycled)
    if let view { expect("frame of section view", view.frame, moved(naive.partRect(lines))) }
  }

  private func checkReuse() {
    let model = naive.model
    let rows = naive.visibleRows.map { model.sections[$0.section].rows[$0.row].identifier }
    var views: [String] = []
    for section in naive.visibleHeaders {
      if case .reusable(let name, _) = model.sections[section].header.content { views.append(name) }
    }
    for section in naive.visibleFooters {
      if case .reusable(let name, _) = model.sections[section].footer.content { views.append(name) }
    }
    note(rows, in: &mostVisible)
    note(views, in: &mostVisibleSectionViews)
    for (identifier, count) in source.cellsMade
    where count > mostVisible[identifier, default: 0] + 2 {
      complain("\(count) cells \(identifier), \(mostVisible[identifier, default: 0]) needed")
    }
    for (identifier, count) in source.sectionViewsMade
    where count > mostVisibleSectionViews[identifier, default: 0] + 2 {
      complain("\(count) section views \(identifier)")
    }
    expect("parts on display", source.displayed.count, displayedCount)
  }

  private var displayedCount: Int {
    let headers = naive.visibleHeaders.filter {
      naive.model.sections[$0].header.content != .none
    }
    let footers = naive.visibleFooters.filter {
      naive.model.sections[$0].footer.content != .none
    }
    return naive.visibleRows.count + headers.count + footers.count
  }

  private func note(_ identifiers: [String], in most: inout [String: Int]) {
    for identifier in Set(identifiers) {
      let count = identifiers.filter { $0 == identifier }.count
      most[identifier] = max(most[identifier, default: 0], count)
    }
  }

  private func expect<Value: Equatable>(_ what: String, _ found: Value, _ wanted: Value) {
    guard found != wanted, complaint == nil else { return }
    complain("\(what): found\n  \(found)\n  wanted\n  \(wanted)")
  }

  private func complain(_ text: String) {
    guard complaint == nil else { return }
    let steps = log.suffix(4).map(\.description).joined(separator: ", ")
    complaint = """
      operation \(log.count), after \(steps):
      \(text)
      before that \(before)
      now
      \(naive.size), offset \(naive.offset), \(naive.model)
      """
  }
}
