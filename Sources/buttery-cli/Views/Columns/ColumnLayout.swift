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
  /// How many records there were when a sample of all of them was measured.
  private var surveyedCount = 0
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
    // A derived table is complete before it has rows, and made again with more of them.
    if list.isComplete, list.count > sampledCount, list.count >= 2 * surveyedCount {
      survey(list, read: read)
    }
  }

  /// Forgets the measures, so that the first records are measured anew.
  mutating func forgetRecords() {
    measures.removeAll()
    sampledCount = 0
    surveyedCount = 0
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
    surveyedCount = list.count
    let most = min(Self.surveyCount, max(1, Self.surveyedFields / max(1, names.count)))
    let step = max(1, list.count / most)
    // Upwards, as the next record is found faster than the one before.
    let records = stride(from: list.count - 1, through: sampledCount, by: -step).reversed()
    measure(records, read: read)
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

// MARK: - Shapes of fields

/// The width of a field, and of its part from the decimal mark on.
struct FieldShape {
  /// The width of the whole field.
  var width: Int
  /// The width from the decimal mark on: `.5`, `.5 %`, `%`; 0 for a plain whole number and for a
  /// text.
  var tail = 0
  /// Whether the field has a digit.
  var hasDigits = false

  /// - Parameters:
  ///   - mark: the decimal mark; nil where only the width is wanted.
  ///   - width: the width of the field where it is known.
  init(_ field: UnsafeBufferPointer<UInt8>, mark: DecimalMark?, width: Int? = nil) {
    self.width = width ?? TextMetrics.width(ofUTF8: field)
    guard let mark, let digit = field.lastIndex(where: { $0 &- UInt8(ascii: "0") < 10 }) else {
      return
    }
    hasDigits = true
    // A point behind the last digit belongs to a word, as in `12 kr.`
    let point = field[..<digit].lastIndex(of: mark.byte) ?? digit + 1
    tail = min(self.width, field.count - point)
  }

  /// Measures a field of a record as it is shown.
  init(of record: borrowing FieldBuffer, column: Int, mark: DecimalMark) {
    self = record.withUTF8(column: column) { FieldShape($0, mark: mark) }
    if width == 0 { width = Self.standInWidth(of: record, column: column) }
  }

  /// The width of the stand-in for a JSON field without text; 0 if there is none.
  private static func standInWidth(of record: borrowing FieldBuffer, column: Int) -> Int {
    guard record.isJSON else { return 0 }
    return switch record.kind(column: column) {
    case .null: 4
    case .missing: 1
    case .plain, .string, .literal: 0
    }
  }

  /// How many blanks to leave before the field in a column of numbers, so that decimal marks are
  /// aligned.
  ///
  /// - Parameters:
  ///   - width: the width of the column.
  ///   - tailWidth: the greatest width from the decimal mark on among the column's numbers.
  func indentation(in width: Int, tailWidth: Int) -> Int {
    max(0, width - self.width - (hasDigits ? max(0, tailWidth - tail) : 0))
  }
}

/// The greatest widths among the fields of a column seen so far.
struct ColumnMeasure {
  /// The widths of texts, of numbers up to their decimal mark, and of numbers from there on.
  var text = 0
  var integer = 0
  var tail = 0

  /// The most width of a column by default: long texts must not push other columns out of view.
  private static let maximumColumns = 40
  /// The most width of a column that is to be as wide as its content.
  private static let maximumFittedColumns = 400
  /// The least growth of a column of texts: growing by several columns at once keeps each new line
  /// from moving the columns after it.
  private static let step = 4

  func width(isNumeric: Bool, titleWidth: Int, isFitted: Bool) -> Int {
    let whole = wholeWidth(isNumeric: isNumeric, titleWidth: titleWidth)
    return isFitted ? whole : min(Self.maximumColumns, whole)
  }

  /// The width that all of the fields need.
  func wholeWidth(isNumeric: Bool, titleWidth: Int) -> Int {
    let field = isNumeric ? max(text, integer + tail) : text
    return min(Self.maximumFittedColumns, max(1, titleWidth, field))
  }

  /// Makes room for a field.
  mutating func include(_ shape: FieldShape, isNumeric: Bool) {
    if isNumeric, shape.hasDigits {
      integer = max(integer, shape.width - shape.tail)
      tail = max(tail, shape.tail)
    } else {
      text = max(text, shape.width)
    }
  }

  /// Makes room for a field that has scrolled into view.
  ///
  /// - Returns: Whether the field needed more room and the column could still grow.
  mutating func grow(for shape: FieldShape, isNumeric: Bool) -> Bool {
    let old = self
    let most = Self.maximumFittedColumns
    include(shape, isNumeric: isNumeric)
    if text > old.text, old.text > 0 { text = max(text, old.text + Self.step) }
    return text > old.text && old.text < most
      || integer > old.integer && old.integer < most
      || tail > old.tail && old.tail < most
  }
}
