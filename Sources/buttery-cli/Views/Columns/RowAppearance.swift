import Buttery
import ButteryRecords

/// Shows rows of records: told when they are to look different.
@MainActor protocol RowAppearanceObserver: AnyObject {
  /// Columns are hidden, shown, wider or narrower because a person wants it.
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
      numericColumns = layout.columns.filter(\.isNumeric).map(\.index)
      expireShownColumns()
    }
  }
  private var placedGeneration = 0
  /// The columns of the list that are in sight and have numbers.
  private(set) var numericColumns: [Int] = []
  /// Which columns are in sight, for each width of line that was asked for.
  private var shownColumns: [ShownColumns] = []

  /// How many columns are scrolled out of sight at the left, one that stays not counted.
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
      if shownWidth != oldValue { expireShownColumns() }
    }
  }
  /// Whether the first column stays while the others scroll sideways.
  var keepsFirstColumn: Bool {
    didSet {
      guard keepsFirstColumn != oldValue else { return }
      expireShownColumns()
      observer?.appearanceChanged()
    }
  }

  /// The text that is marked in rows; nil for none.
  var search: TextMatcher?
  /// What rows are sorted by; empty where they stand as they came.
  var sort: [SortOrder] = []
  /// The columns that sections are made of, which rows needn't repeat.
  private var groupColumns: [Int] = []
  /// The columns of the list that a person has hidden.
  private var hiddenColumns: Set<Int> = []

  init(keepsFirstColumn: Bool) {
    self.keepsFirstColumn = keepsFirstColumn
  }

  /// Takes over the columns of a list, as wide as its first records need.
  ///
  /// - Parameter read: Reads a record into a buffer; false where it can't be read.
  func adopt(_ list: RecordList, read: (_ record: Int, _ fields: inout FieldBuffer) -> Bool) {
    layout.adopt(list, hiding: columnsOutOfSight, read: read)
  }

  /// Takes over what is asked for: what is marked, sorted by and grouped by.
  ///
  /// The columns that sections are made of go out of sight with the next `adopt` only, as long as
  /// there are no such sections.
  func adopt(_ query: RecordQuery) {
    search = query.search
    sort = query.sort
    groupColumns = query.groupColumns
  }

  // MARK: What a person does with columns

  /// Whether a column of the list is out of sight; those that make sections are not counted.
  func isHidden(column: Int) -> Bool { hiddenColumns.contains(column) }

  func setHidden(_ isHidden: Bool, column: Int) {
    guard self.isHidden(column: column) != isHidden else { return }
    if isHidden { hiddenColumns.insert(column) } else { hiddenColumns.remove(column) }
    layout.show(hiding: columnsOutOfSight)
    observer?.appearanceChanged()
  }

  /// Makes a column wider or narrower, by `delta` terminal columns.
  func changeWidth(ofColumn column: Int, by delta: Int) {
    layout.changeWidth(ofColumn: column, by: delta)
    observer?.appearanceChanged()
  }

  /// Those that a person has hidden, and those that make sections.
  private var columnsOutOfSight: Set<Int> { hiddenColumns.union(groupColumns) }

  // MARK: In sight

  /// The columns that are in sight on a line of `width`.
  func window(width: Int) -> ColumnWindow { shownColumns(width: width).window }

  /// The columns that are in sight on a line of `width`, current as long as nothing about them
  /// changes.
  func shownColumns(width: Int) -> ShownColumns {
    for shown in shownColumns where shown.width == width { return shown }
    let shown = ShownColumns(
      ColumnWindow(
        columns: layout.columns, first: firstColumn, width: width, keepsFirst: keepsFirstColumn))
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
      return window.shows(place) && (left..<left + window.columns[place].width).contains(x)
        && (window.isFixed(place) || x >= window.edge)
    }
    return place.map { window.columns[$0].index }
  }
}
