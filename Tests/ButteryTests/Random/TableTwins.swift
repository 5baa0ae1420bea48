import Buttery
import ButteryTestSupport
import ReferenceTable

/// A real table and a naive one that undergo the same operations and must agree.
@MainActor final class TableTwins {
  var naive: NaiveTable
  let source: ModelSource
  let table: TableView
  /// Whether the table knows all heights from the beginning.
  let isExact: Bool
  /// Whether the naive table has the same position as the real one, as far as can be told in
  /// advance.
  var isInStep: Bool
  /// The cells of rows that were in sight and must keep their cells.
  var identities: [IndexPath: ObjectIdentifier] = [:]
  /// The cells of rows that must get another cell.
  var replaced: [IndexPath: ObjectIdentifier] = [:]
  /// The headers and footers in sight that must not be replaced, by the ids of their sections.
  var sectionViews: [TableModel.Part: ObjectIdentifier] = [:]
  /// The naive table at the time of the real table's last layout.
  var laidOut: NaiveTable
  private var numbers: SeededGenerator
  var reuse = ReuseAccount()
  /// The first disagreement between the tables.
  private(set) var disagreement: String?

  /// Creates both tables with at least one line, because a table that never had one postpones
  /// scrolling.
  init(_ model: TableModel, size: Size, isExact: Bool, numbers: SeededGenerator) {
    let size = Size(width: size.width, height: max(1, size.height))
    naive = NaiveTable(model, size: size)
    laidOut = naive
    source = ModelSource(model)
    table = TableView(frame: Rect(origin: .zero, size: size), style: model.style)
    self.isExact = isExact
    self.numbers = numbers
    isInStep = isExact || naive.hasRoom
    source.attach(to: table)
  }

  // MARK: Operations

  /// Determines whether both tables will have the same position afterwards, as far as can be told.
  func prepare(for operation: TableOperation) {
    guard !isExact else { return }
    isInStep = isInStep && agreesAboutBeginning && naive.determines(operation)
    // The way to a far goal is estimated, so a row that is in sight at both ends may have lost its
    // cell meanwhile.
    if operation.isJump || !isInStep { forgetViews() }
    // Nor is it known before the headers around the goal are, whether views in sight leave it.
    if operation.isJump, naive.model.isNested { reuse.noteDoubt(about: naive) }
  }

  /// Allows each part to get another view.
  func forgetViews() {
    identities = [:]
    replaced = [:]
    sectionViews = [:]
  }

  /// Whether both tables or neither of them show the beginning.
  ///
  /// Above the first row in sight there may be parts that turn out to have height 0, of which the
  /// real table doesn't know yet.
  private var agreesAboutBeginning: Bool {
    (naive.offset == naive.offsets.lowerBound)
      == (table.contentOffset.y == -table.contentInset.top)
  }

  /// Performs the same operation on both tables.
  ///
  /// - Returns: The events that the real table must still get.
  func perform(_ operation: TableOperation) -> [Event] {
    if case .reload = operation { forgetViews() }
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

  /// Turns the wheel over the table directly, because a screen without size has no place for a
  /// mouse.
  private func performWheel(_ isUp: Bool) -> [Event] {
    _ = table.handle(.mouse(MouseEvent(isUp ? .wheelUp : .wheelDown, at: .zero)))
    return []
  }

  func key(for command: TableCommand) -> Key {
    let binding = table.keyBindings.bindings.first { $0.command == command }
    return binding?.keys.randomElement(using: &numbers) ?? Key(.end)
  }

  // MARK: Comparing

  func check(_ screen: ScriptedScreen) {
    if !isInStep { fallIntoStep() }
    guard isInStep else {
      reuse.note(source)
      return forgetViews()
    }
    if isExact {
      expect("offset", table.contentOffset.y, naive.offset)
      let content = Size(width: naive.size.width, height: naive.contentHeight)
      expect("content", table.contentSize, content)
    }
    expect("screen", comparable(screen.lines), comparable(naive.drawing))
    checkRows()
    checkSections()
    checkReuse()
    for text in source.complaints where disagreement == nil { complain(text) }
    laidOut = naive
  }

  /// Moves the naive table to the position of the real one, which depends on estimates.
  ///
  /// Without a row in sight the position is unknown, and nothing is compared.
  private func fallIntoStep() {
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

  /// Returns lines without the parts that depend on rows out of sight.
  ///
  /// Whether a border ends or continues below the screen isn't known as long as the rows there may
  /// turn out to have height 0.
  private func comparable(_ lines: [String]) -> [String] {
    guard !isExact else { return lines }
    return lines.map { line in String(line.map { "╭╮╰╯()".contains($0) ? "│" : $0 }) }
  }

  /// Returns the place in the real table of a rectangle in the naive one, as their offsets may
  /// differ.
  func moved(_ rect: Rect) -> Rect {
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
      let key = key(ofRow: path)
      found[key] = ObjectIdentifier(cell)
      if let known = identities[key], known != ObjectIdentifier(cell) {
        complain("the cell of \(path) was replaced")
      }
      if let old = replaced[key], old == ObjectIdentifier(cell) {
        complain("the cell of \(path) was not replaced")
      }
    }
    identities = found
    replaced = [:]
    expect(
      "row at point", table.indexPathForRow(at: Point(x: 0, y: table.contentOffset.y)),
      naive.size.width > 0 ? naive.row(atLine: naive.offset) : nil)
    if isExact, let path = naive.model.indexPaths.randomElement(using: &numbers) {
      expect("rect of any row", table.rectForRow(at: path), naive.rect(ofRow: path))
    }
  }

  /// Returns the key that identifies a row: its id, which stays with it, or else its place.
  func key(ofRow path: IndexPath) -> IndexPath {
    let id = naive.model[path].id
    return id == 0 ? path : IndexPath(row: id, section: -1)
  }

  private func checkReuse() {
    reuse.note(naive)
    reuse.endPass()
    for text in reuse.complaints(about: source) { complain(text) }
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

  func expect<Value: Equatable>(_ what: String, _ found: Value, _ wanted: Value) {
    guard found != wanted, disagreement == nil else { return }
    complain("\(what): found\n  \(found)\n  wanted\n  \(wanted)")
  }

  // MARK: Reporting

  func complain(_ text: String) {
    if disagreement == nil { disagreement = text }
  }

  /// Returns the state of both tables in one line.
  func state(_ screen: ScriptedScreen) -> String {
    "\(naive.size), offset \(naive.offset), \(screen.lines)"
  }

  /// Describes the disagreement after the last of `steps`; `nil` if the tables agree.
  func complaint(after steps: [some CustomStringConvertible], before: String) -> String? {
    disagreement.map {
      """
      operation \(steps.count), after \(steps.suffix(4).map(\.description).joined(separator: ", ")):
      \($0)
      before that \(before)
      now
      \(naive.size), offset \(naive.offset), \(naive.model)
      """
    }
  }
}
