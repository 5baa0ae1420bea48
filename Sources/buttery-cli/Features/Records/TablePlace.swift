import Buttery
import ButteryRecords

/// What of a table must not move while its rows are replaced.
@MainActor struct TablePlace {
  private enum Anchor {
    case row(IndexPath)
    /// Of a section that as many others were around as its level says.
    case header(ofSection: Int, level: Int)
  }

  /// The part that keeps its line on the screen; nil where the table shows its very beginning.
  private var anchor: Anchor?
  private var line = 0
  /// The lines of the headers of the sections that the row lies in, the outermost first.
  private var headerLines: [Int] = []
  private(set) var focused: IndexPath?
  private var selected: IndexPath?

  /// Notes the focused row where it is in sight, else the first row that nothing covers, else the
  /// header at the top.
  init(of tableView: TableView) {
    focused = tableView.indexPathForFocusedRow
    selected = tableView.indexPathForSelectedRow
    let isAtStart = tableView.contentOffset.y <= -tableView.contentInset.top
    noteRow(of: tableView, focusedOnly: isAtStart)
    guard anchor == nil, !isAtStart, let section = tableView.sectionAtTop else { return }
    anchor = .header(ofSection: section, level: tableView.level(ofSection: section))
    line = tableView.rectForHeader(inSection: section).minY - tableView.contentOffset.y
  }

  /// Has the table show the beginning of what is sorted anew, unless a row is focused: that of the
  /// section at the top where there are several.
  mutating func goToBeginning(of tableView: TableView) {
    guard focused == nil else { return }
    anchor = nil
    guard tableView.numberOfSections > 1, let section = tableView.sectionAtTop else { return }
    anchor = .header(ofSection: section, level: tableView.level(ofSection: section))
    line = tableView.headerLines(around: section).last ?? 0
  }

  private mutating func noteRow(of tableView: TableView, focusedOnly: Bool) {
    let pinned = tableView.pinnedLines
    for line in pinned..<max(pinned, tableView.bounds.height) {
      let point = Point(x: 0, y: tableView.contentOffset.y + line)
      guard let path = tableView.indexPathForRow(at: point) else { continue }
      if path == focused || anchor == nil && !focusedOnly {
        (anchor, self.line) = (.row(path), line)
        headerLines = tableView.headerLines(around: path.section)
      }
      if focused == nil || path == focused { return }
    }
  }

  /// Has the header of a section keep its line, not the row that was noted.
  mutating func hold(headerOf section: Int, level: Int, atLine line: Int) {
    (anchor, self.line) = (.header(ofSection: section, level: level), line)
  }

  /// Brings what was noted back to its line, and focus and selection to their rows.
  ///
  /// - Parameter find: tells where a row is now; nil for nowhere.
  func restore(in tableView: TableView, find: (IndexPath) -> IndexPath?) {
    if let focused { tableView.focusRow(at: find(focused)) }
    if let selected, let place = find(selected) {
      tableView.selectRow(at: place, animated: false, scrollPosition: .none)
    }
    let start = -tableView.contentInset.top
    let top = anchor.map { self.top(of: $0, in: tableView, find: find) ?? start } ?? start
    tableView.contentOffset = Point(x: tableView.contentOffset.x, y: max(start, top))
  }

  /// The offset at which the anchor is on its line.
  private func top(
    of anchor: Anchor, in tableView: TableView, find: (IndexPath) -> IndexPath?
  ) -> Int? {
    switch anchor {
    case .row(let path):
      guard let place = find(path) else { return nil }
      if place.row < tableView.numberOfRows(inSection: place.section) {
        return tableView.rectForRow(at: place).minY - line
      }
      // The section is folded: its header is where it was, or where it floated.
      let headerLine = tableView.headerLine(of: place.section, in: headerLines)
      return tableView.rectForHeader(inSection: place.section).minY - headerLine
    case .header(let section, let level):
      guard let place = find(IndexPath(row: 0, section: section)) else { return nil }
      // What was folded may be open now, and the row lie in a section further in.
      let around = tableView.sections(around: place.section)
      let header = around.indices.contains(level) ? around[level] : place.section
      return tableView.rectForHeader(inSection: header).minY - line
    }
  }
}

/// A section that somebody went to, until there are rows enough below its header that this can stand at
/// the top.
struct SectionPursuit {
  let section: Int
  /// Where the table stood after the last attempt; nil before it was laid out.
  private var offset: Point?

  init(section: Int) { self.section = section }

  /// Takes note of where the table stands after its layout.
  @MainActor mutating func noteLayout(of tableView: TableView) {
    if offset == nil { offset = tableView.contentOffset }
  }

  /// Whether nobody has scrolled since.
  @MainActor func isWanted(in tableView: TableView) -> Bool {
    offset == nil || offset == tableView.contentOffset
  }
}

/// Rows that are looked for while the answer to another query is still coming.
struct RowPursuit {
  /// The result in which the rows were on the screen, and where.
  let result: QueryResult
  let place: TablePlace
  /// What the table looked like after the last attempt: whoever scrolls or moves the focus since
  /// doesn't want the rows back.
  var offset = Point.zero
  var focused: IndexPath?

  @MainActor func isWanted(in tableView: TableView) -> Bool {
    tableView.contentOffset == offset && tableView.indexPathForFocusedRow == focused
  }
}
