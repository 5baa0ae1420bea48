/// All statistics of one column, for the rows that are shown.
package struct ColumnStatistics: Sendable {
  package let column: Int
  package let rowCount: Int
  /// The number of rows without a value of the column's kind.
  package private(set) var missingCount = 0
  /// The number of rows among those without a value that have a text in its place, such as `n/k` in
  /// a column of numbers; words such as `NA` don't count.
  package private(set) var misfitCount = 0
  package private(set) var figures: [Aggregate: Figure] = [:]
  /// The quartiles below and above the median; nil without numbers.
  package private(set) var quartiles: (lower: Figure, upper: Figure)?
  /// The number of values in each of equally wide ranges from the least to the greatest value.
  package private(set) var histogram: [Int] = []

  private static let statistics: [Aggregate] = [.distinct, .least, .greatest, .mean, .median]

  /// The largest number of values that are read in one pass, since all of them are kept until the
  /// pass is over; a column is read in one pass however many it has.
  private static let mostValuesInPass = 1 << 20

  /// Columns in groups of those that are read in one pass.
  package static func batches(of columns: [Int], rowCount: Int) -> [[Int]] {
    let size = max(1, mostValuesInPass / max(1, rowCount))
    return stride(from: 0, to: columns.count, by: size).map {
      Array(columns[$0..<min($0 + size, columns.count)])
    }
  }

  /// Reads columns in one pass over all rows of an arrangement.
  ///
  /// - Parameters:
  ///   - histogramCount: the number of ranges of the histograms.
  ///   - control: tells how far the pass is, and stops it.
  ///   - room: as for `SectionFigures`.
  package static func read(
    _ columns: [Int], in arrangement: Arrangement, list: RecordList, histogramCount: Int = 16,
    control: PassControl, room: Int? = nil
  ) throws(PassFailure) -> [ColumnStatistics] {
    let forms = columns.map { list.columns[$0].form }
    let textHash = TextHash()
    let visitor = FiguresVisitor(
      list, sections: RecordSectionMap(arrangement.inOneSection, recordCount: list.count),
      readers: zip(columns, forms).map {
        FieldReader(column: $0, form: $1, hashesValues: true, textHash: textHash)
      })
    let tree = SectionTree(sectionCount: 1)
    var tables = FigureTables(
      forms.enumerated().map { ($0.offset, ColumnTable(form: $0.element, room: room)) })
    tables.reserve(nodeCount: tree.nodeCount)
    let found = try RecordScan(list, control: control).run(visitor, from: tables).finished(tree)
    return columns.indices.map { place in
      var statistics = ColumnStatistics(column: columns[place], rowCount: arrangement.rowCount)
      if let table = found[place] as? ColumnTable {
        statistics.take(table, forms[place], histogramCount)
      }
      return statistics
    }
  }

  private init(column: Int, rowCount: Int) {
    (self.column, self.rowCount) = (column, rowCount)
  }

  private mutating func take(_ table: ColumnTable, _ form: ColumnForm, _ histogramCount: Int) {
    missingCount = table.missingCount
    misfitCount = table.misfitCount
    for statistic in Self.statistics where statistic.isMeaningful(for: form.kind) {
      figures[statistic] = table.content(of: statistic).map {
        Figure(content: $0, statistic: statistic, form: form)
      }
    }
    if let quantiles = table.quantiles, form.kind.addsUp {
      quartiles = (
        Figure(content: .quantile(quantiles.lower), statistic: .median, form: form),
        Figure(content: .quantile(quantiles.upper), statistic: .median, form: form)
      )
    }
    histogram = table.histogram(count: histogramCount)
  }
}

extension Arrangement {
  /// The same rows in a single section.
  fileprivate var inOneSection: Arrangement {
    guard sectionCount > 1 else { return self }
    if case .all = rows { return Arrangement(recordCount: rowCount) }
    var records: [UInt32] = []
    records.reserveCapacity(rowCount)
    forEachRecord { record, _ in records.append(UInt32(record)) }
    return Arrangement(starts: [0, UInt32(rowCount)], groups: nil, rows: .list(records))
  }
}

/// All statistics of one column at once.
private struct ColumnTable: FigureTable {
  private(set) var missingCount = 0
  private(set) var misfitCount = 0
  private var sums = SumTable(isMean: true)
  private var leasts = EdgeTable(.least, places: nil)
  private var greatests = EdgeTable(.greatest, places: nil)
  private var distinct: DistinctTable
  private var samples: QuantileTable
  private(set) var quantiles: Quantiles?
  private var values: [Double] = []

  struct Quantiles: Sendable {
    var lower: Quantile
    var median: Quantile
    var upper: Quantile
  }

  init(form: ColumnForm, room: Int?) {
    distinct = DistinctTable(nil, room: room ?? DistinctTable.standardRoom)
    samples = QuantileTable(room: room ?? QuantileTable.standardRoom)
  }

  mutating func reserve(nodeCount: Int) {
    sums.reserve(nodeCount: nodeCount)
    leasts.reserve(nodeCount: nodeCount)
    greatests.reserve(nodeCount: nodeCount)
    distinct.reserve(nodeCount: nodeCount)
  }

  mutating func add(_ readings: ArraySlice<FieldReading>, of batch: ReadingBatch) {
    for reading in readings {
      if !reading.hasValue { missingCount += 1 }
      if reading.shape == .misfit { misfitCount += 1 }
    }
    sums.add(readings, of: batch)
    leasts.add(readings, of: batch)
    greatests.add(readings, of: batch)
    distinct.add(readings, of: batch)
    samples.add(readings, of: batch)
  }

  mutating func finish(_ tree: SectionTree) {
    (values, quantiles) = samples.takeAll()
    distinct.finish(tree)
  }

  func figure(ofNode node: Int) -> FigureContent? { nil }

  func content(of statistic: Aggregate) -> FigureContent? {
    switch statistic {
    case .mean: sums.figure(ofNode: 0)
    case .least: leasts.figure(ofNode: 0)
    case .greatest: greatests.figure(ofNode: 0)
    case .distinct: distinct.figure(ofNode: 0)
    default: quantiles.map { .quantile($0.median) }
    }
  }

  /// The histogram of the values, or of a sample where not all values were kept.
  func histogram(count: Int) -> [Int] {
    guard let least = leasts.figure(ofNode: 0), let greatest = greatests.figure(ofNode: 0),
      case .field(_, let low) = least, case .field(_, let high) = greatest,
      (high - low).isFinite
    else { return [] }
    var ranges = [Int](repeating: 0, count: high > low ? count : 1)
    for value in values {
      let place = high > low ? Int((value - low) / (high - low) * Double(count)) : 0
      ranges[min(place, ranges.count - 1)] += 1
    }
    return ranges
  }
}

extension QuantileTable {
  /// The values of the first section, and their quartiles; nil without values.
  fileprivate mutating func takeAll() -> (values: [Double], ColumnTable.Quantiles?) {
    var values = values
    self.values = []
    guard !values.isEmpty else { return ([], nil) }
    let found = values.withUnsafeMutableBufferPointer { values in
      ColumnTable.Quantiles(
        lower: quantile(0.25, of: values, inSection: 0),
        median: quantile(0.5, of: values, inSection: 0),
        upper: quantile(0.75, of: values, inSection: 0))
    }
    return (values, found)
  }
}
