import Buttery
import ButteryRecords

/// The scroll position, focus and selection of a table, which are kept while its rows are replaced.
@MainActor struct TablePlace {
  private enum Anchor {
    case row(IndexPath)
    /// The header of a section that had `level` sections around it.
    case header(ofSection: Int, level: Int)
    /// The scroll position itself, whichever rows are there.
    case offset(Int)
  }

  /// The row or header that keeps its screen line; nil if the table shows its very beginning.
  private var anchor: Anchor?
  private var line = 0
  /// How far the first row in sight is below the pinned headers, whose number may change; nil where a row
  /// keeps its line whatever floats.
  private var linesBelowHeaders: Int?
  /// The screen lines of the headers around the row, the outermost first.
  private var headerLines: [Int] = []
  private(set) var focused: IndexPath?
  private var wasFocusInSight = false
  private var selected: IndexPath?

  /// Notes the position of the focused row if it is visible, else of the first row that nothing
  /// covers, else of the topmost header.
  ///
  /// - Parameter keepsBeginning: whether a table that shows its very beginning goes on doing so.
  init(of tableView: TableView, keepsBeginning: Bool = true) {
    focused = tableView.indexPathForFocusedRow
    wasFocusInSight = focused.map(tableView.isInSight) ?? false
    selected = tableView.indexPathForSelectedRow
    let isAtStart =
      keepsBeginning && tableView.contentOffset.y <= -tableView.contentInset.top
    rememberRow(of: tableView, focusedOnly: isAtStart)
    guard anchor == nil, !isAtStart, let section = tableView.sectionAtTop else { return }
    anchor = .header(ofSection: section, level: tableView.level(ofSection: section))
    line = tableView.rectForHeader(inSection: section).minY - tableView.contentOffset.y
  }

  /// Notes the position of a row that is loaded, or of a folded section's header, where the rows in sight
  /// may get other sections and rows between them.
  ///
  /// - Parameters:
  ///   - isGoingUp: whether the last of them keeps its line instead of the first one: rows are about to
  ///     come above it.
  ///   - folded: the folded sections in sight.
  ///   - isLoaded: whether a row is loaded.
  init(
    of tableView: TableView, isGoingUp: Bool, folded: [Int], isLoaded: (IndexPath) -> Bool
  ) {
    self.init(of: tableView)
    linesBelowHeaders = nil
    guard case .row(let noted)? = anchor, noted != focused || !isLoaded(noted) else { return }
    let lines = tableView.pinnedLines..<max(tableView.pinnedLines, tableView.bounds.height)
    let headers = folded.map { ($0, tableView.headerLines(around: $0).last ?? 0) }
    for line in isGoingUp ? Array(lines.reversed()) : Array(lines) {
      if let (section, _) = headers.first(where: { $0.1 == line }) {
        hold(headerOf: section, level: tableView.level(ofSection: section), atLine: line)
        return
      }
      let point = Point(x: 0, y: tableView.contentOffset.y + line)
      guard let path = tableView.indexPathForRow(at: point), isLoaded(path) else { continue }
      (anchor, self.line) = (.row(path), line)
      headerLines = tableView.headerLines(around: path.section)
      return
    }
  }

  /// Makes the table show the beginning of newly sorted rows, unless a row is focused; if there are
  /// several sections, the beginning of the topmost one.
  mutating func goToBeginning(of tableView: TableView) {
    guard focused == nil else { return }
    anchor = nil
    guard tableView.numberOfSections > 1, let section = tableView.sectionAtTop else { return }
    anchor = .header(ofSection: section, level: tableView.level(ofSection: section))
    line = tableView.headerLines(around: section).last ?? 0
  }

  /// Makes the table stay at its scroll position, unless a row is focused: whoever has scrolled
  /// after asking for another order is on the way through the rows of that order.
  mutating func holdOffset(of tableView: TableView) {
    guard focused == nil else { return }
    anchor = .offset(tableView.contentOffset.y)
  }

  private mutating func rememberRow(of tableView: TableView, focusedOnly: Bool) {
    let pinned = tableView.pinnedLines
    for line in pinned..<max(pinned, tableView.bounds.height) {
      let point = Point(x: 0, y: tableView.contentOffset.y + line)
      guard let path = tableView.indexPathForRow(at: point) else { continue }
      if path == focused || anchor == nil && !focusedOnly {
        (anchor, self.line) = (.row(path), line)
        linesBelowHeaders = path == focused ? nil : line - pinned
        headerLines = tableView.headerLines(around: path.section)
      }
      if focused == nil || path == focused { return }
    }
  }

  /// Leaves out the focus.
  mutating func forgetFocus() { (focused, wasFocusInSight) = (nil, false) }

  /// Makes a section's header keep its line, instead of the row that was noted.
  mutating func hold(headerOf section: Int, level: Int, atLine line: Int) {
    (anchor, self.line) = (.header(ofSection: section, level: level), line)
  }

  /// Restores the position, the focus and the selection.
  ///
  /// - Parameter find: returns the new index path of a row; nil if there is none.
  func restore(in tableView: TableView, find: (IndexPath) -> IndexPath?) {
    if let focused {
      // A row of a section that was folded has no place, and another section's row isn't meant.
      let row = find(focused)
      let isThere = row.map { $0.row < tableView.numberOfRows(inSection: $0.section) } ?? false
      tableView.focusRow(at: isThere ? row : nil)
    } else if tableView.indexPathForFocusedRow != nil {
      tableView.focusRow(at: nil)
    }
    if let selected, let place = find(selected) {
      tableView.selectRow(at: place, animated: false, scrollPosition: .none)
    }
    let start = -tableView.contentInset.top
    let top = anchor.map { self.top(of: $0, in: tableView, find: find) ?? start } ?? start
    tableView.contentOffset = Point(x: tableView.contentOffset.x, y: max(start, top))
    if let linesBelowHeaders, case .row(let path)? = anchor, let row = find(path),
      row.row < tableView.numberOfRows(inSection: row.section)
    {
      let line = linesBelowHeaders + tableView.pinnedLines
      tableView.contentOffset.y = max(start, tableView.rectForRow(at: row).minY - line)
    }
    // Another row may have kept its line, with more rows between than before.
    if wasFocusInSight { tableView.bringFocusIntoSight() }
  }

  /// The offset at which the anchor is on its line.
  private func top(
    of anchor: Anchor, in tableView: TableView, find: (IndexPath) -> IndexPath?
  ) -> Int? {
    switch anchor {
    case .offset(let offset): return offset
    case .row(let path):
      guard let place = find(path) else { return nil }
      if place.row < tableView.numberOfRows(inSection: place.section) {
        return tableView.rectForRow(at: place).minY - line
      }
      // The section is folded: its header stands where it was, or where it was pinned.
      let headerLine = tableView.headerLine(of: place.section, in: headerLines)
      return tableView.rectForHeader(inSection: place.section).minY - headerLine
    case .header(let section, let level):
      guard let place = find(IndexPath(row: 0, section: section)) else { return nil }
      // A folded section may be open now, so that the row lies in a section further in.
      let around = tableView.sections(around: place.section)
      let header = around.indices.contains(level) ? around[level] : place.section
      return tableView.rectForHeader(inSection: header).minY - line
    }
  }
}

/// A section that somebody has gone to, until there are enough rows below its header that it can be
/// at the top.
struct SectionPursuit {
  let section: Int
  /// The offset after the last attempt; nil before the table was laid out.
  private var offset: Point?

  init(section: Int) { self.section = section }

  /// Notes the offset after the table's layout.
  @MainActor mutating func rememberLayout(of tableView: TableView) {
    if offset == nil { offset = tableView.contentOffset }
  }

  /// Whether nobody has scrolled since.
  @MainActor func isWanted(in tableView: TableView) -> Bool {
    offset == nil || offset == tableView.contentOffset
  }
}

/// A position to restore, while the result of another query is still coming.
struct RowPursuit {
  /// The result in which the rows were shown, and the position then.
  let result: QueryResult
  let place: TablePlace
  /// The offset after the last attempt: if a person has scrolled or moved the focus since, the
  /// position isn't restored.
  var offset = Point.zero
  var focused: IndexPath?

  @MainActor func isWanted(in tableView: TableView) -> Bool {
    tableView.contentOffset == offset && tableView.indexPathForFocusedRow == focused
  }
}

// MARK: - Folds

/// Remembers scroll positions around folding: folding and unfolding at once restores the position,
/// and unfolding a section keeps its header in place with its rows below it.
///
/// `Sections` is what tells where rows and sections were.
@MainActor struct FoldPlaces<Group: Hashable, Sections> {
  /// The scroll position with some folds.
  struct Before {
    var folds: SectionFolds<Group>
    var place: TablePlace
    var sections: Sections
  }

  private var last: Before?
  /// The scroll position after the fold, by which later scrolling is noticed: then the position
  /// isn't restored.
  private var offset = Point.zero
  private var focused: IndexPath?
  private var hasMoved = true

  /// The current folds, and the screen lines of the visible headers of folded sections.
  private var folds = SectionFolds<Group>()
  private var lines: [Group: (section: Int, level: Int, line: Int)] = [:]

  /// Notes the folds while the table still shows them.
  ///
  /// - Parameter folded: returns the group of a folded section; nil for all others.
  mutating func remember(
    _ folds: SectionFolds<Group>, in tableView: TableView, folded: (_ section: Int) -> Group?
  ) {
    hasMoved = offset != tableView.contentOffset || focused != tableView.indexPathForFocusedRow
    self.folds = folds
    lines = [:]
    guard !folds.isEmpty, let first = tableView.sectionAtTop else { return }
    let end = min(tableView.numberOfSections, first + max(1, tableView.bounds.height))
    for section in first..<max(first, end) {
      guard let group = folded(section) else { continue }
      let headers = tableView.headerLines(around: section)
      lines[group] = (section, headers.count - 1, headers.last ?? 0)
    }
  }

  /// The position when these folds were last in effect; nil if the table has scrolled since, or
  /// other folds were in effect.
  func takeBack(to folds: SectionFolds<Group>) -> Before? {
    guard let last, last.folds == folds, !hasMoved else { return nil }
    return last
  }

  /// The one section that has been unfolded, and the line of its header; nil if other folds have
  /// changed.
  func unfolded(
    in new: SectionFolds<Group>
  ) -> (section: Int, level: Int, line: Int)? {
    guard let group = new.onlyDifference(from: folds), !new.contains(group) else { return nil }
    return lines[group]
  }

  /// Remembers the position before the fold that was just made.
  mutating func keep(_ place: TablePlace?, _ sections: Sections?, in tableView: TableView) {
    guard let place, let sections else {
      last = nil
      return
    }
    last = Before(folds: folds, place: place, sections: sections)
    offset = tableView.contentOffset
    focused = tableView.indexPathForFocusedRow
  }
}
