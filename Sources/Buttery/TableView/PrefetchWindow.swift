internal import ButteryGrid
internal import FoundationEssentials

/// The rows ahead that the data source was told of, and the direction in which the content moves.
///
/// After each layout the window looks at the geometry and returns what to tell the data source. It
/// judges movement by the place on screen of a row that was in sight before. The content offset
/// isn't enough, because it also changes when heights turn out different from their estimates.
package struct PrefetchWindow: Sendable {
  /// The changes to tell the data source.
  package struct News: Hashable, Sendable {
    /// Rows that are likely to come into sight, nearest first.
    package var announced: [IndexPath] = []
    /// Rows that were announced and aren't ahead any more, ascending.
    package var cancelled: [IndexPath] = []

    package init(announced: [IndexPath] = [], cancelled: [IndexPath] = []) {
      self.announced = announced
      self.cancelled = cancelled
    }
  }

  private enum Direction {
    case up, down
  }

  /// A row that was in sight, its distance from the first line in sight, and the number of lines in
  /// sight.
  private struct Mark {
    var row: IndexPath
    var distance: Int
    var lines: Int
  }

  /// The rows that were announced and neither came into sight nor were cancelled.
  package private(set) var pending: Set<IndexPath> = []
  private var mark: Mark?

  package init() {}

  /// Compares what is in sight now with what was in sight the last time.
  ///
  /// - Parameter lines: The content lines in sight.
  /// - Complexity: O(n log m) for n rows in and next to the viewport, of m rows.
  package mutating func follow(_ geometry: SectionGeometry, inSight lines: Range<Int>) -> News {
    forgetRows(in: geometry, inSight: lines)
    let direction = direction(in: geometry, lines)
    remember(geometry, lines)
    guard let direction else { return News() }
    let cancelled = cancelRows(notTowards: direction, in: geometry, from: lines)
    return News(
      announced: announceRows(towards: direction, in: geometry, from: lines),
      cancelled: cancelled)
  }

  /// Gives announced rows their index paths after a batch of changes, and forgets deleted rows and
  /// the mark by which movement is judged.
  mutating func follow(_ plan: UpdatePlan) {
    pending = Set(pending.compactMap(plan.newPath))
    mark = nil
  }

  /// Forgets which rows were announced and the mark by which movement is judged.
  ///
  /// - Parameter lines: The content lines in sight from which the next movement is judged; `nil` to
  ///   begin with the next layout.
  fileprivate mutating func startAgain(in geometry: SectionGeometry, inSight lines: Range<Int>?) {
    self = PrefetchWindow()
    if let lines { remember(geometry, lines) }
  }

  /// Forgets rows that came into sight, and those that don't exist any more.
  private mutating func forgetRows(in geometry: SectionGeometry, inSight lines: Range<Int>) {
    guard !pending.isEmpty else { return }
    pending = pending.filter { row in
      geometry.lines(ofRowAt: row).map { !$0.overlaps(lines) } ?? false
    }
  }

  /// The direction in which the content was scrolled; `nil` where it didn't move or no earlier
  /// place is known.
  ///
  /// Content that shifts because the height of the viewport changes doesn't count as scrolled.
  private func direction(in geometry: SectionGeometry, _ lines: Range<Int>) -> Direction? {
    guard let mark, mark.lines == lines.count, let place = geometry.lines(ofRowAt: mark.row)
    else { return nil }
    let distance = place.lowerBound - lines.lowerBound
    if distance == mark.distance { return nil }
    return distance < mark.distance ? .down : .up
  }

  /// Notes where the first row in sight stands; without one, where the row noted before is now.
  private mutating func remember(_ geometry: SectionGeometry, _ lines: Range<Int>) {
    guard let row = geometry.firstRow(inLines: lines) ?? mark?.row,
      let place = geometry.lines(ofRowAt: row)
    else { return }
    mark = Mark(row: row, distance: place.lowerBound - lines.lowerBound, lines: lines.count)
  }

  private mutating func cancelRows(
    notTowards direction: Direction, in geometry: SectionGeometry, from lines: Range<Int>
  ) -> [IndexPath] {
    var cancelled: [IndexPath] = []
    for row in pending {
      guard let place = geometry.lines(ofRowAt: row) else { continue }
      let isAhead =
        switch direction {
        case .down: place.lowerBound >= lines.upperBound
        case .up: place.upperBound <= lines.lowerBound
        }
      if !isAhead { cancelled.append(row) }
    }
    pending.subtract(cancelled)
    return cancelled.sorted()
  }

  private mutating func announceRows(
    towards direction: Direction, in geometry: SectionGeometry, from lines: Range<Int>
  ) -> [IndexPath] {
    let rows =
      switch direction {
      case .down: geometry.rows(below: lines)
      case .up: geometry.rows(above: lines)
      }
    var announced: [IndexPath] = []
    for row in rows where pending.insert(row).inserted { announced.append(row) }
    return announced
  }
}

extension SectionGeometry {
  /// The lines of a row; `nil` where there is no such row.
  fileprivate func lines(ofRowAt path: IndexPath) -> Range<Int>? {
    guard path.section < sectionCount, path.row < rowCount(inSection: path.section) else {
      return nil
    }
    return lines(ofRow: path.row, inSection: path.section)
  }

  /// The first row of which a line lies in `lines`.
  fileprivate func firstRow(inLines lines: Range<Int>) -> IndexPath? {
    for section in sections(inLines: lines) {
      if let row = rows(inLines: lines, ofSection: section).first {
        return IndexPath(row: row, section: section)
      }
    }
    return nil
  }

  /// The rows that begin within one viewport below `lines`, from top to bottom.
  fileprivate func rows(below lines: Range<Int>) -> [IndexPath] {
    let wanted = lines.upperBound..<lines.upperBound + lines.count
    var found = rows(withLinesIn: wanted)
    if let first = found.first, let place = self.lines(ofRowAt: first), place.overlaps(lines) {
      found.removeFirst()
    }
    return found
  }

  /// The rows that end within one viewport above `lines`, from bottom to top.
  fileprivate func rows(above lines: Range<Int>) -> [IndexPath] {
    let wanted = lines.lowerBound - lines.count..<lines.lowerBound
    var found = rows(withLinesIn: wanted)
    if let last = found.last, let place = self.lines(ofRowAt: last), place.overlaps(lines) {
      found.removeLast()
    }
    return found.reversed()
  }

  private func rows(withLinesIn lines: Range<Int>) -> [IndexPath] {
    var found: [IndexPath] = []
    for section in sections(inLines: lines) {
      for (row, _) in nonEmptyRows(inLines: lines, ofSection: section) {
        found.append(IndexPath(row: row, section: section))
      }
    }
    return found
  }
}

// MARK: - Telling the data source which rows are likely to come into sight next

extension TableView {
  /// Announces rows ahead, after a layout, and cancels announced rows that aren't ahead any more.
  ///
  /// Nothing is announced before the content has moved.
  func announceRowsAhead() {
    guard let source = prefetchDataSource else { return }
    let news = prefetchWindow.follow(layout.geometry, inSight: viewport.lines)
    // Cancelling comes first, so that the data source can stop useless work before it begins more.
    if !news.cancelled.isEmpty {
      source.tableView(self, cancelPrefetchingForRowsAt: news.cancelled)
    }
    if !news.announced.isEmpty {
      source.tableView(self, prefetchRowsAt: news.announced)
    }
  }

  /// Forgets announced rows, because the data or the data source has changed.
  ///
  /// The rows aren't cancelled, because their index paths may name different rows by now.
  ///
  /// - Parameter lines: The content lines in sight in the last layout, so that a new data source
  ///   hears of the very next movement; `nil` to judge movement only from the next layout on.
  func forgetAnnouncedRows(inSight lines: Range<Int>? = nil) {
    prefetchWindow.startAgain(in: layout.geometry, inSight: lines)
  }
}
