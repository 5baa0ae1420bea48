import Buttery
import ButteryRecords

/// The table's scroll position for the top line: the section and a percentage.
///
/// While a row is focused, or scrolling has stopped, a row number stands in place of the
/// percentage.
@MainActor struct TitlePlace {
  /// How long the table has to rest before the number of a row is shown.
  static let patience = Duration.milliseconds(200)

  private let source: any TableRows
  private unowned let tableView: MainTableView

  enum Motion {
    /// The table hasn't moved at all.
    case none
    case moving
    /// The table has moved, and no key was pressed for a while since.
    case atRest
  }

  var motion = Motion.none
  private var knownOffset: Int?
  private var known: Facts?

  /// The facts that are drawn.
  private struct Facts: Equatable {
    var section: Int?
    var sectionCount: Int
    var rowCount: Int
    var mark: CountMark
    /// The text for a row whose number isn't known exactly.
    var inexactRow: String?
    /// The number of the row to show, counted from 1; nil for none.
    var row: Int?
    /// The scroll position in per cent; nil if the whole table is visible, or nobody knows how many
    /// sections it has.
    var percent: Int?
    /// Whether the percentage is exact.
    var knowsWay: Bool
  }

  init(_ source: any TableRows, in tableView: MainTableView) {
    self.source = source
    self.tableView = tableView
  }

  // MARK: Following the table

  /// Notes whether the table has moved.
  mutating func updateOffset() -> Bool {
    let offset = tableView.contentOffset.y
    guard offset != knownOffset else { return false }
    defer { knownOffset = offset }
    guard knownOffset != nil else { return false }
    motion = .moving
    return true
  }

  /// Updates the facts from the table.
  ///
  /// - Returns: Whether the facts have changed.
  mutating func update() -> Bool {
    let row = row
    let now = Facts(
      section: tableView.currentSection,
      sectionCount: source.seenSectionCount ?? tableView.numberOfSections,
      rowCount: source.rowCount, mark: source.rowCountMark,
      inexactRow: row.flatMap { source.inexactPlace(ofRowAt: $0) },
      row: row.map { source.ordinal(ofRowAt: $0) + 1 },
      percent: source.knowsAllSections ? percent : nil,
      knowsWay: source.knowsWay)
    guard now != known else { return false }
    if now.rowCount != known?.rowCount || now.mark != known?.mark {
      rows = now.mark.rows(now.rowCount)
      total = now.mark.text(now.rowCount)
    }
    known = now
    return true
  }

  /// The number of all rows, in words and as a number.
  private var (rows, total) = ("", "")

  private var row: IndexPath? {
    tableView.indexPathForFocusedRow ?? (motion == .atRest ? tableView.numberedRow : nil)
  }

  private var percent: Int? {
    let (inset, bounds) = (tableView.contentInset, tableView.bounds)
    let way = tableView.contentSize.height + inset.bottom + inset.top - bounds.height
    // The layout has clamped the offset to its range.
    return way > 0 ? (bounds.minY + inset.top) * 100 / way : nil
  }

  // MARK: Picture

  /// The width of ` · 100 %`.
  private static let percentWidth = 8

  /// - Parameters:
  ///   - keepsRoom: whether to leave room for the widest position, so that nothing moves when the
  ///     position changes.
  ///   - maximumName: the columns that the section's name may have.
  ///   - countsRows: whether to write the number of rows here, as it stands nowhere else.
  func draw(
    on line: inout TitleLine, keepsRoom: Bool, maximumName: Int, countsRows: Bool,
    in canvas: inout Canvas
  ) {
    guard let known, countsRows || says(known), hasRoom(for: known, countsRows, on: line)
    else { return }
    line.write(" · ", .plain, on: &canvas)
    let hasName = drawSection(known, atMost: maximumName, on: &line, in: &canvas)
    let start = line.column
    drawWay(known, hasName: hasName, countsRows: countsRows, on: &line, in: &canvas)
    let widest = hasName ? 3 + rowWidth : max(rowWidth, rows.utf8.count + Self.percentWidth)
    guard keepsRoom, known.percent != nil, start + widest <= line.end else { return }
    line.column = max(line.column, start + widest)
    line.isApart = true
  }

  /// Whether there is anything to write besides the number of rows.
  private func says(_ known: Facts) -> Bool {
    if known.row != nil || known.percent != nil { return true }
    return hasName(known)
  }

  /// Whether the shortest useful text fits.
  private func hasRoom(for known: Facts, _ countsRows: Bool, on line: TitleLine) -> Bool {
    let (named, unnamed) = (3, countsRows ? rows.utf8.count : Self.percentWidth - 3)
    // A section's name has to be read from the file, so it is asked for only if it makes a
    // difference.
    if line.hasRoom(for: 3 + max(named, unnamed)) { return true }
    return line.hasRoom(for: 3 + (hasName(known) ? named : unnamed))
  }

  private func hasName(_ known: Facts) -> Bool {
    known.section.map { source.withNameUTF8(ofSection: $0) { _ in } } ?? false
  }

  /// - Returns: Whether the section has a name.
  private func drawSection(
    _ known: Facts, atMost most: Int, on line: inout TitleLine, in canvas: inout Canvas
  ) -> Bool {
    guard let section = known.section else { return false }
    let (column, end) = (line.column, line.end)
    var width = 0
    let hasName = source.withNameUTF8(ofSection: section) { name in
      width = canvas.write(
        utf8: name, at: Point(x: column, y: 0), columns: max(0, min(most, end - column)),
        ellipsis: true)
    }
    line.column += width
    guard hasName, line.hasRoom(for: 10), source.knowsNumber(ofSection: section) else {
      return hasName
    }
    line.write(" ", .plain, on: &canvas)
    line.write(String(section + 1), .plain, on: &canvas)
    line.write(source.knowsAllSections ? "/" : "/> ", .plain, on: &canvas)
    line.write(String(known.sectionCount), .plain, on: &canvas)
    return true
  }

  private func drawWay(
    _ known: Facts, hasName: Bool, countsRows: Bool, on line: inout TitleLine,
    in canvas: inout Canvas
  ) {
    if let text = known.inexactRow, line.hasRoom(for: (hasName ? 3 : 0) + text.count) {
      if hasName { line.write(" · ", .plain, on: &canvas) }
      return line.write(text, .plain, on: &canvas)
    }
    if let row = known.row, line.hasRoom(for: (hasName ? 3 : 0) + rowWidth) {
      if hasName { line.write(" · ", .plain, on: &canvas) }
      line.write("row ", .plain, on: &canvas)
      line.write(NumberFormatter.grouped(row), .plain, on: &canvas)
      line.write("/", .plain, on: &canvas)
      return line.write(total, .plain, on: &canvas)
    }
    if !hasName, countsRows { line.write(rows, .plain, on: &canvas) }
    guard let percent = known.percent, line.hasRoom(for: Self.percentWidth) else { return }
    if hasName || countsRows { line.write(" · ", .plain, on: &canvas) }
    if !known.knowsWay { line.write("~", .plain, on: &canvas) }
    line.write(String(percent), .plain, on: &canvas)
    line.write(" %", .plain, on: &canvas)
  }

  /// The width of the widest `row 12/34`.
  private var rowWidth: Int { 5 + 2 * total.utf8.count }
}
