import Buttery
import ButteryRecords

/// An observer that shows rows of records, and is told when they look different.
@MainActor protocol RowAppearanceObserver: AnyObject {
  /// A person has arranged the columns differently.
  func appearanceChanged()
  /// Columns have become wider for a row that scrolled into view.
  func columnsGrew()
}

/// How rows of records look: their columns and widths, what is marked in them, and the sort order
/// that the titles show.
@MainActor final class RowAppearance {
  weak var observer: (any RowAppearanceObserver)?

  private(set) var layout = ColumnLayout() {
    didSet {
      guard layout.generation != placedGeneration else { return }
      placedGeneration = layout.generation
      expireShownColumns()
    }
  }
  private var placedGeneration = 0
  /// A cache of the visible columns for each line width that was asked for.
  private var shownColumns: [ShownColumns] = []

  /// How many columns are scrolled out of view at the left, without the frozen ones.
  ///
  /// This isn't an offset in screen columns, so that a column that grows doesn't cut others in
  /// half.
  var firstColumn = 0 {
    didSet {
      if firstColumn != oldValue { expireShownColumns() }
    }
  }
  /// The width of rows on the screen.
  var shownWidth = 0 {
    didSet {
      guard shownWidth != oldValue else { return }
      fitGutter()
      showColumns()
      expireShownColumns()
    }
  }
  /// The number of rows, which decides how much room row numbers need.
  var rowCount = 0 {
    didSet {
      if rowCount != oldValue, fitGutter() { observer?.columnsGrew() }
    }
  }
  /// The width of the row numbers before all columns; 0 without them.
  private(set) var gutter = 0
  /// How a person has arranged the columns.
  private(set) var arrangement: ColumnArrangement

  /// What Enter does with a row, as it is said.
  var spokenHint = "Enter reads all fields"

  /// Whether texts are broken into lines where their columns have no room for them.
  var wraps = false {
    didSet {
      if wraps != oldValue { observer?.appearanceChanged() }
    }
  }

  /// The search whose matches are marked in rows; nil for none.
  private(set) var search: MatchFinder?
  /// The sort order of the rows; empty if they stand in file order.
  var sort: [SortOrder] = []
  /// The columns by which rows are grouped; rows don't repeat them.
  private var groupColumns: [Int] = []
  /// The columns that only draw the values of others.
  var pictures: Set<Int> = []
  /// The columns that have been shown last, also those of bars that are left out.
  private var shown: [Int] = []
  /// The column that a person has gone to, even if it isn't visible; nil if they haven't.
  private var wanted: CurrentColumn?

  init(arrangement: ColumnArrangement) {
    self.arrangement = arrangement
  }

  /// Takes over the columns of a list, as wide as its first records need.
  ///
  /// - Parameters:
  ///   - keepsWidths: Whether columns that are shown already stay as wide as they are, though wider fields
  ///     have been seen since.
  ///   - read: Reads a record into a buffer; false where it can't be read.
  func adopt(
    _ list: RecordList, keepsWidths: Bool = false,
    read: (_ record: Int, _ fields: inout FieldBuffer) -> Bool
  ) {
    layout.adopt(list, read: read)
    arrangement.adopt(count: list.columns.count)
    wanted?.adopt(list.columns)
    if keepsWidths, shown == arrangement.shown(without: groupColumns) { return }
    showColumns()
  }

  /// Forgets the widths, since files have been read again: the first records are measured anew.
  func forgetRecords() { layout.forgetRecords() }

  /// Widens columns for the first and last rows of a new order.
  func makeRoom(
    for records: some Sequence<Int>, read: (_ record: Int, _ fields: inout FieldBuffer) -> Bool
  ) {
    layout.measure(records, read: read)
    showColumns()
  }

  /// Widens columns for records that have come into sight.
  ///
  /// - Returns: Whether a column has another width now.
  func grow(
    for records: some Sequence<Int>, read: (_ record: Int, _ fields: inout FieldBuffer) -> Bool
  ) -> Bool {
    let widths = layout.columns.map(\.width)
    // Cells that were drawn meanwhile may have measured the records already.
    makeRoom(for: records, read: read)
    return layout.columns.map(\.width) != widths
  }

  /// Takes over a query: what is marked, sorted by and grouped by.
  ///
  /// The grouping columns are hidden only with the next `adopt` of a list, since the result doesn't
  /// have these sections yet.
  func adopt(_ query: RecordQuery) {
    if search?.term != query.search { search = query.search.map(MatchFinder.init) }
    sort = query.sort
    groupColumns = query.groupColumns
  }

  /// Follows columns to their new places by name, after files have been read again and have other
  /// columns.
  func rebind(by rebinding: ColumnRebinding) {
    guard !rebinding.isIdentity else { return }
    arrangement.rebind(to: rebinding.newPlaces)
  }

  /// Changes the arrangement of the columns.
  func arrange(_ change: (inout ColumnArrangement) -> Void) {
    let old = arrangement
    change(&arrangement)
    guard arrangement != old else { return }
    fitGutter()
    showColumns()
    expireShownColumns()
    observer?.appearanceChanged()
  }

  private func showColumns() {
    shown = arrangement.shown(without: groupColumns)
    show(shown)
    // Bars would push the numbers that they draw off a narrow screen.
    guard shownWidth < Self.minimumForPictures, layout.width > shownWidth else { return }
    let numbers = shown.filter { !pictures.contains($0) }
    if !numbers.isEmpty, numbers.count < shown.count { show(numbers) }
  }

  private func show(_ shown: [Int]) {
    let bar = arrangement.frozenCount(among: shown) > 0 ? 1 : 0
    layout.show(
      shown, fitted: arrangement.fitted, widths: arrangement.widths,
      lineWidth: shownWidth - bar - gutter)
  }

  /// The width from which columns of bars are shown even if others have no room.
  private static let minimumForPictures = 60

  /// Fits the width of the row numbers.
  ///
  /// - Returns: Whether the width has changed.
  @discardableResult private func fitGutter() -> Bool {
    let old = gutter
    gutter =
      arrangement.numbersRows
      ? RowNumberColumn.width(forRows: rowCount, lineWidth: shownWidth) : 0
    guard gutter != old else { return false }
    showColumns()
    return true
  }

  // MARK: The current column

  /// The place, in the layout, of the column that keys act on; nil if no column is shown.
  ///
  /// This is the column that a person has gone to or, if it isn't shown, the next one that is.
  var currentPlace: Int? {
    guard !layout.columns.isEmpty else { return nil }
    guard let wanted else { return 0 }
    if let place = layout.columns.firstIndex(where: { $0.index == wanted.index }) { return place }
    guard let place = arrangement.order.firstIndex(of: wanted.index) else { return 0 }
    let behind = Set(arrangement.order[place...])
    return layout.columns.firstIndex { behind.contains($0.index) } ?? layout.columns.count - 1
  }

  /// The column of the list that keys act on; nil where none is shown.
  var currentColumn: Int? { currentPlace.map { layout.columns[$0].index } }

  /// Where the column that a person has gone to begins on a line; 0 without one.
  var columnOfCursor: Int {
    guard wanted != nil, let currentPlace, shownWidth > 0 else { return 0 }
    let left = window(width: shownWidth).left(ofColumn: currentPlace)
    return max(0, min(left, shownWidth - 1))
  }

  /// The column that a person has gone to, if it has become a grouping column since; nil otherwise.
  var currentGroupedColumn: Int? {
    wanted.flatMap { groupColumns.contains($0.index) ? $0.index : nil }
  }

  /// The fields of a record as they are said: of the columns that are shown, the current one first.
  func spokenFields(_ fields: borrowing FieldBuffer) -> [AccessibilityCustomContent] {
    var columns = layout.columns
    if wanted != nil, let currentPlace { columns.insert(columns.remove(at: currentPlace), at: 0) }
    var content: [AccessibilityCustomContent] = []
    for column in columns where !pictures.contains(column.index) {
      let value = fields.string(column: column.index)
      if !value.isEmpty { content.append(.init(label: SpokenWords.of(column.title), value: value)) }
    }
    return content
  }

  /// Makes a column of the list the current one, which keys act on.
  func makeCurrent(_ column: Int, of list: RecordList) {
    wanted = CurrentColumn(index: column, name: list.columns[column].name)
  }

  // MARK: In sight

  /// The window of the columns that are visible on a line of `width`.
  func window(width: Int) -> ColumnWindow { shownColumns(width: width).window }

  /// The columns that are visible on a line of `width`, cached until something about them changes.
  func shownColumns(width: Int) -> ShownColumns {
    for shown in shownColumns where shown.width == width { return shown }
    let frozen = arrangement.frozenCount(among: layout.columns.map(\.index))
    let shown = ShownColumns(
      ColumnWindow(
        columns: layout.columns, first: firstColumn, width: width, frozen: frozen, gutter: gutter))
    shownColumns.append(shown)
    return shown
  }

  private func expireShownColumns() {
    for shown in shownColumns { shown.expire() }
    shownColumns.removeAll(keepingCapacity: true)
  }

  /// Widens visible columns if the fields of a record need it.
  func makeRoom(for fields: MeasuredFields) {
    var isTight = false
    fields.findTight { _, _ in isTight = true }
    guard isTight else { return }
    let generation = layout.generation
    layout.grow(for: fields)
    if layout.generation != generation { observer?.columnsGrew() }
  }

  /// The column whose title is at `x`, in screen columns from the left edge of the titles.
  func column(ofTitleAt x: Int) -> Int? {
    let window = window(width: shownWidth)
    let place = window.columns.indices.first { place in
      let left = window.left(ofColumn: place)
      return window.shows(place) && (left..<left + window.width(ofColumn: place)).contains(x)
        && (window.isFixed(place) || x >= window.edge)
    }
    return place.map { window.columns[$0].index }
  }
}

/// The column that a person has gone to, with its name, by which it is found again when files have
/// been read again.
private struct CurrentColumn {
  var index: Int
  var name: String

  /// Looks up the column by name among the current ones.
  mutating func adopt(_ columns: [RecordColumn]) {
    guard index >= columns.count || columns[index].name != name else { return }
    if let place = columns.firstIndex(where: { $0.name == name }) { index = place }
  }
}

// MARK: - Row numbers

/// The row numbers before all columns, with a bar after them.
enum RowNumberColumn {
  /// The width of the row numbers; 0 if they would leave too little room for the rows.
  static func width(forRows count: Int, lineWidth: Int) -> Int {
    let width = ColumnLayout.margin + max(minimumDigits, digits(of: count)) + barWidth
    return width * minimumShare <= lineWidth ? width : 0
  }

  /// The digits that always have room, so that the first rows of a file that is still being read
  /// don't move the columns.
  private static let minimumDigits = 3
  /// The width of the bar, with a blank before it.
  private static let barWidth = 2
  /// Numbers take at most one part in this many of a line.
  private static let minimumShare = 4

  /// The width of a number with its commas.
  private static func digits(of number: Int) -> Int {
    var (count, rest) = (1, number)
    while rest > 9 {
      count += 1
      rest /= 10
    }
    return count + (count - 1) / 3
  }

  /// The size of the buffer, more than the longest number takes.
  private static let maximumBytes = 32

  /// Draws a number at the right of a column of `width`, without allocating memory on the heap.
  static func draw(_ number: Int, width: Int, on canvas: inout Canvas) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maximumBytes) { bytes in
      let start = write(number, atEndOf: bytes)
      canvas.write(
        utf8: UnsafeBufferPointer(rebasing: bytes[start...]),
        at: Point(x: width - barWidth - (bytes.count - start), y: 0))
    }
  }

  /// - Returns: The index of the number's first byte.
  private static func write(_ number: Int, atEndOf bytes: UnsafeMutableBufferPointer<UInt8>) -> Int
  {
    var (place, rest, count) = (bytes.count, number, 0)
    repeat {
      if count > 0, count.isMultiple(of: 3) {
        place -= 1
        bytes[place] = UInt8(ascii: ",")
      }
      place -= 1
      bytes[place] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
      count += 1
    } while rest > 0
    return place
  }
}
