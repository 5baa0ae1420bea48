import Buttery
import ButteryRecords

/// Which columns of a list of records are shown, where, and how wide.
///
/// Numbers stand right-aligned on their decimal mark, everything else left-aligned. Widths come
/// from a sample of the records, and grow when a wider field comes into view.
struct ColumnLayout {
  struct Column {
    /// The column's index in the list.
    var index: Int
    var title: String
    var titleWidth: Int
    var width: Int
    var isNumeric: Bool
    /// Whether it is as wide as its content.
    var isFitted: Bool
    /// How wide it is to be, whatever its content; nil for as wide as that.
    var fixedWidth: Int?
    /// What numbers have behind their whole ones.
    var mark: DecimalMark
    /// The most columns from a decimal point on: what shorter numbers leave free.
    var tailWidth: Int
    /// Where it begins when nothing is scrolled sideways.
    var left: Int

    /// The column behind its last one, when nothing is scrolled sideways.
    var right: Int { left + width }
  }

  private(set) var columns: [Column] = []
  /// The columns of everything side by side.
  private(set) var width = 0
  /// Counts how often columns have been placed, so that others needn't compare where.
  private(set) var generation = 0

  private var names: [RecordColumn] = []
  /// One for each column of the list, shown or not.
  private var measures: [ColumnMeasure] = []
  /// How many records have been measured.
  private var sampledCount = 0

  static let margin = 1
  static let gap = 2
  /// How many records say how wide columns are at first.
  private static let sampleCount = 200

  // MARK: Places

  /// Takes over the columns of a list that may have grown, or got its columns only now.
  ///
  /// `show` places them.
  mutating func adopt(_ list: RecordList, read: (Int, inout FieldBuffer) -> Bool) {
    if list.columns != names {
      names = list.columns
      measures.removeAll()
      sampledCount = 0
    }
    while measures.count < names.count { measures.append(ColumnMeasure()) }
    sample(list, read: read)
  }

  /// Shows some columns from left to right, those of `fitted` as wide as their content.
  ///
  /// - Parameter widths: how wide some are, whatever their content.
  mutating func show(_ shown: [Int], fitted: Set<Int>, widths: [Int: Int]) {
    columns.removeAll(keepingCapacity: true)
    for index in shown {
      let name = names[index].name
      columns.append(
        Column(
          index: index, title: name, titleWidth: TextMetrics.width(of: name), width: 0,
          isNumeric: names[index].kind.isNumeric, isFitted: fitted.contains(index),
          fixedWidth: widths[index],
          mark: names[index].form.decimalMark,
          tailWidth: 0, left: 0))
    }
    placeColumns()
  }

  private mutating func placeColumns() {
    generation += 1
    var left = Self.margin
    for place in columns.indices {
      let measure = measures[columns[place].index]
      let width = measure.width(
        isNumeric: columns[place].isNumeric, titleWidth: columns[place].titleWidth,
        isFitted: columns[place].isFitted)
      columns[place].width = columns[place].fixedWidth ?? width
      columns[place].tailWidth = min(measure.tail, columns[place].width)
      columns[place].left = left
      left += columns[place].width + Self.gap
    }
    width = max(0, left - Self.gap + Self.margin)
  }

  // MARK: Widths

  private mutating func sample(_ list: RecordList, read: (Int, inout FieldBuffer) -> Bool) {
    var fields = FieldBuffer()
    while sampledCount < min(Self.sampleCount, list.count) {
      defer { sampledCount += 1 }
      guard read(sampledCount, &fields) else { continue }
      for index in names.indices {
        let shape = FieldShape(of: fields, column: index, mark: names[index].form.decimalMark)
        measures[index].include(shape, isNumeric: names[index].kind.isNumeric)
      }
    }
  }

  /// Makes columns wider for the fields of a record that comes into sight.
  mutating func grow(for fields: MeasuredFields) {
    var grows = false
    fields.findTight { column, shape in
      let isGrowing = measures[column.index].grow(
        for: shape, isNumeric: column.isNumeric, isFitted: column.isFitted)
      if isGrowing { grows = true }
    }
    if grows { placeColumns() }
  }

  /// Whether a column has wider fields, among those that were seen, than it shows.
  func isCut(column index: Int) -> Bool {
    guard let column = columns.first(where: { $0.index == index }) else { return false }
    let width = measures[index].width(
      isNumeric: column.isNumeric, titleWidth: column.titleWidth, isFitted: true)
    return width > column.width
  }
}
