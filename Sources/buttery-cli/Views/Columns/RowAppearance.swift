import Buttery
import ButteryRecords

/// Shows rows of records: told when they are to look different.
@MainActor protocol RowAppearanceObserver: AnyObject {
  /// Columns are arranged in another way because a person wants it.
  func appearanceChanged()
  /// Columns have become wider for a row that comes into sight.
  func columnsGrew()
}

/// How rows of records look: which columns they have, how wide, what is marked in them, and the
/// order that the titles tell of.
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
  /// Which columns are in sight, for each width of line that was asked for.
  private var shownColumns: [ShownColumns] = []

  /// How many columns are scrolled out of sight at the left, those that stay not counted.
  ///
  /// No offset: so a column that grows doesn't cut others in half.
  var firstColumn = 0 {
    didSet {
      if firstColumn != oldValue { expireShownColumns() }
    }
  }
  /// The columns that rows have on the screen.
  var shownWidth = 0 {
    didSet {
      guard shownWidth != oldValue else { return }
      fitGutter()
      showColumns()
      expireShownColumns()
    }
  }
  /// How many rows there are, whose numbers need room.
  var rowCount = 0 {
    didSet {
      if rowCount != oldValue, fitGutter() { observer?.columnsGrew() }
    }
  }
  /// The columns of the screen in which rows have their numbers, in front of all others; 0 without.
  private(set) var gutter = 0
  /// What a person has made of the columns.
  private(set) var arrangement: ColumnArrangement

  /// Whether texts are broken into lines where their columns have no room for them.
  var wraps = false {
    didSet {
      if wraps != oldValue { observer?.appearanceChanged() }
    }
  }

  /// Finds what is marked in rows; nil for nothing.
  private(set) var search: MatchFinder?
  /// What rows are sorted by; empty where they stand as they came.
  var sort: [SortOrder] = []
  /// The columns that sections are made of, which rows needn't repeat.
  private var groupColumns: [Int] = []
  /// The column that a person went to, which may be out of sight; nil before.
  private var wanted: ColumnAtHand?

  init(arrangement: ColumnArrangement) {
    self.arrangement = arrangement
  }

  /// Takes over the columns of a list, as wide as its first records need.
  ///
  /// - Parameter read: Reads a record into a buffer; false where it can't be read.
  func adopt(_ list: RecordList, read: (_ record: Int, _ fields: inout FieldBuffer) -> Bool) {
    layout.adopt(list, read: read)
    arrangement.adopt(count: list.columns.count)
    wanted?.adopt(list.columns)
    showColumns()
  }

  /// Files have been read again: columns become as wide as their first records need now.
  func forgetRecords() { layout.forgetRecords() }

  /// Makes columns as wide as records need that rows in another order begin and end with.
  func makeRoom(
    for records: some Sequence<Int>, read: (_ record: Int, _ fields: inout FieldBuffer) -> Bool
  ) {
    layout.measure(records, read: read)
    showColumns()
  }

  /// Takes over what is asked for: what is marked, sorted by and grouped by.
  ///
  /// The columns that sections are made of go out of sight with the next `adopt` only, as long as
  /// there are no such sections.
  func adopt(_ query: RecordQuery) {
    if search?.term != query.search { search = query.search.map(MatchFinder.init) }
    sort = query.sort
    groupColumns = query.groupColumns
  }

  /// Files have been read again and have other columns: those of the same names are where these
  /// were.
  func rebind(by rebinding: ColumnRebinding) {
    guard !rebinding.isIdentity else { return }
    arrangement.rebind(to: rebinding.newPlaces)
  }

  /// Has columns be arranged in another way.
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
    let shown = arrangement.shown(without: groupColumns)
    let bar = arrangement.frozenCount(among: shown) > 0 ? 1 : 0
    layout.show(
      shown, fitted: arrangement.fitted, widths: arrangement.widths,
      lineWidth: shownWidth - bar - gutter)
  }

  /// Makes room for the numbers of rows.
  ///
  /// - Returns: Whether they need another one.
  @discardableResult private func fitGutter() -> Bool {
    let old = gutter
    gutter =
      arrangement.numbersRows
      ? RowNumberColumn.width(forRows: rowCount, lineWidth: shownWidth) : 0
    guard gutter != old else { return false }
    showColumns()
    return true
  }

  // MARK: The column at hand

  /// The place in the layout of the column that keys act on: the one that a person went to, or, where
  /// that isn't shown, the next one that is; nil where none is.
  var placeAtHand: Int? {
    guard !layout.columns.isEmpty else { return nil }
    guard let wanted else { return 0 }
    if let place = layout.columns.firstIndex(where: { $0.index == wanted.index }) { return place }
    guard let place = arrangement.order.firstIndex(of: wanted.index) else { return 0 }
    let behind = Set(arrangement.order[place...])
    return layout.columns.firstIndex { behind.contains($0.index) } ?? layout.columns.count - 1
  }

  /// The column of the list that keys act on; nil where none is shown.
  var columnAtHand: Int? { placeAtHand.map { layout.columns[$0].index } }

  /// The column that a person went to and that makes sections since; nil for any other.
  var groupedColumnAtHand: Int? {
    wanted.flatMap { groupColumns.contains($0.index) ? $0.index : nil }
  }

  /// Has keys act on a column of the list.
  func takeColumn(_ column: Int, of list: RecordList) {
    wanted = ColumnAtHand(index: column, name: list.columns[column].name)
  }

  // MARK: In sight

  /// The columns that are in sight on a line of `width`.
  func window(width: Int) -> ColumnWindow { shownColumns(width: width).window }

  /// The columns that are in sight on a line of `width`, current as long as nothing about them
  /// changes.
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

  /// Makes columns in sight wider where the fields of a record need it.
  func makeRoom(for fields: MeasuredFields) {
    var isTight = false
    fields.findTight { _, _ in isTight = true }
    guard isTight else { return }
    let generation = layout.generation
    layout.grow(for: fields)
    if layout.generation != generation { observer?.columnsGrew() }
  }

  /// The column of which the title stands at `x`, in columns from the left edge of the titles.
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

/// The column that a person went to, known by its name too: files may be read again with others.
private struct ColumnAtHand {
  var index: Int
  var name: String

  /// Looks for the column among those that there are now.
  mutating func adopt(_ columns: [RecordColumn]) {
    guard index >= columns.count || columns[index].name != name else { return }
    if let place = columns.firstIndex(where: { $0.name == name }) { index = place }
  }
}
