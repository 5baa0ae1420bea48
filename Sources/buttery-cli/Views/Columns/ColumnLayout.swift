import Buttery
import ButteryRecords

/// Which columns of a list of records are shown, where, and how wide.
///
/// Numbers are aligned on their decimal mark, everything else is left-aligned. Widths come from a
/// sample of the first records, and once more from a sample of all records when these are known;
/// they don't change while rows scroll. Columns share the width of a line: what some columns don't
/// need goes to those that are cut.
struct ColumnLayout {
  struct Column {
    /// The column's index in the list.
    var index: Int
    var title: String
    var titleWidth: Int
    var width: Int
    /// The width that shows all fields seen so far in full.
    var wholeWidth: Int
    var isNumeric: Bool
    /// Whether the column is as wide as its content.
    var isFitted: Bool
    /// The fixed width, whatever the content; nil for none.
    var fixedWidth: Int?
    /// The decimal mark of the column's numbers.
    var mark: DecimalMark
    /// The greatest width from the decimal mark on, which shorter numbers leave blank.
    var tailWidth: Int
    /// The column's left edge when nothing is scrolled sideways.
    var left: Int

    /// The column's right edge, exclusive, when nothing is scrolled sideways.
    var right: Int { left + width }
  }

  private(set) var columns: [Column] = []
  /// The width of all columns side by side.
  private(set) var width = 0
  /// Counts how often columns have been placed, so that users of the layout notice a change without
  /// comparing columns.
  private(set) var generation = 0

  private var names: [RecordColumn] = []
  /// The measures of each column of the list, shown or not.
  private var measures: [ColumnMeasure] = []
  /// How many of the first records have been measured.
  private var sampledCount = 0
  /// Whether a sample of all records has been measured.
  private var isSurveyed = false
  /// The width of a line.
  private var lineWidth = 0

  static let margin = 1
  static let gap = 2
  /// How many of the first records are measured.
  private static let sampleCount = 200
  /// The most records, and the most fields, in the sample of all records.
  private static let (surveyCount, surveyedFields) = (500, 20_000)

  // MARK: Places

  /// Takes over the columns of a list that may have grown, or got its columns just now.
  ///
  /// Calling `show` places them.
  mutating func adopt(_ list: RecordList, read: (Int, inout FieldBuffer) -> Bool) {
    if list.columns != names {
      names = list.columns
      forgetRecords()
    }
    while measures.count < names.count { measures.append(ColumnMeasure()) }
    let first = sampledCount..<max(sampledCount, min(Self.sampleCount, list.count))
    measure(first, read: read)
    sampledCount = first.upperBound
    if list.isComplete, !isSurveyed { survey(list, read: read) }
  }

  /// Forgets the measures, so that the first records are measured anew.
  mutating func forgetRecords() {
    measures.removeAll()
    sampledCount = 0
    isSurveyed = false
  }

  /// Places some columns from left to right, within `lineWidth` columns if possible; those in
  /// `fitted` are as wide as their content.
  ///
  /// - Parameter widths: the fixed widths of some columns.
  mutating func show(
    _ shown: [Int], fitted: Set<Int>, widths: [Int: Int], lineWidth: Int
  ) {
    self.lineWidth = lineWidth
    columns.removeAll(keepingCapacity: true)
    for index in shown {
      let name = names[index].name
      columns.append(
        Column(
          index: index, title: name, titleWidth: TextMetrics.width(of: name), width: 0,
          wholeWidth: 0,
          isNumeric: names[index].kind.isNumeric, isFitted: fitted.contains(index),
          fixedWidth: widths[index],
          mark: names[index].form.decimalMark,
          tailWidth: 0, left: 0))
    }
    placeColumns()
  }

  private mutating func placeColumns() {
    generation += 1
    for place in columns.indices { setWidth(ofColumnAt: place) }
    shareRoom()
    var left = Self.margin
    for place in columns.indices {
      columns[place].left = left
      left += columns[place].width + Self.gap
    }
    width = max(0, left - Self.gap + Self.margin)
  }

  // MARK: Widths

  private mutating func setWidth(ofColumnAt place: Int) {
    let column = columns[place]
    let measure = measures[column.index]
    if let width = column.fixedWidth {
      columns[place].width = width
      columns[place].wholeWidth = width
      columns[place].tailWidth = min(measure.tail, width)
      return
    }
    columns[place].width = measure.width(
      isNumeric: column.isNumeric, titleWidth: column.titleWidth, isFitted: column.isFitted)
    columns[place].wholeWidth = measure.wholeWidth(
      isNumeric: column.isNumeric, titleWidth: column.titleWidth)
    columns[place].tailWidth = measure.tail
  }

  /// Distributes the free width of the line to columns that are cut; those that need least come
  /// first.
  private mutating func shareRoom() {
    let gaps = Self.gap * max(0, columns.count - 1) + 2 * Self.margin
    var free = columns.reduce(lineWidth - gaps) { $0 - $1.width }
    let cut = columns.indices.filter { columns[$0].width < columns[$0].wholeWidth }
    let byNeed = cut.sorted { columns[$0].wholeWidth < columns[$1].wholeWidth }
    for place in byNeed where free > 0 {
      let more = min(free, columns[place].wholeWidth - columns[place].width)
      columns[place].width += more
      free -= more
    }
  }

  /// Measures a sample of all records.
  private mutating func survey(_ list: RecordList, read: (Int, inout FieldBuffer) -> Bool) {
    isSurveyed = true
    let most = min(Self.surveyCount, max(1, Self.surveyedFields / max(1, names.count)))
    let step = max(1, list.count / most)
    measure(stride(from: list.count - 1, through: sampledCount, by: -step), read: read)
  }

  /// Measures records; widths change the next time that columns are placed.
  mutating func measure(
    _ records: some Sequence<Int>, read: (Int, inout FieldBuffer) -> Bool
  ) {
    var fields = FieldBuffer()
    for record in records where read(record, &fields) {
      for index in names.indices {
        let shape = FieldShape(of: fields, column: index, mark: names[index].form.decimalMark)
        measures[index].include(shape, isNumeric: names[index].kind.isNumeric)
      }
    }
  }

  /// Measures the fields of a record that scrolls into view, and widens fitted columns for them.
  mutating func grow(for fields: MeasuredFields) {
    var grows = false
    fields.findTight { column, shape in
      let isGrowing = measures[column.index].grow(
        for: shape, isNumeric: column.isNumeric)
      if isGrowing, column.isFitted { grows = true }
    }
    if grows { placeColumns() }
  }

  /// Whether a column is narrower than the widest of its fields seen so far.
  func isCut(column index: Int) -> Bool {
    guard let column = columns.first(where: { $0.index == index }) else { return false }
    let width = measures[index].wholeWidth(
      isNumeric: column.isNumeric, titleWidth: column.titleWidth)
    return width > column.width
  }
}
