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

  /// How many numbers of a column are kept, and how many different values; together with what else is
  /// kept in a pass they take at most 64 MB.
  static let numberRoom = 1 << 18
  static let distinctRoom = 1 << 19 - 1

  /// The number of values that are kept in one pass.
  private static let maximumValuesInPass = 1 << 20

  /// Columns in groups of those that are read in one pass.
  package static func batches(of columns: [Int], rowCount: Int) -> [[Int]] {
    let size = max(1, maximumValuesInPass / max(1, min(rowCount, numberRoom)))
    return stride(from: 0, to: columns.count, by: size).map {
      Array(columns[$0..<min($0 + size, columns.count)])
    }
  }

  /// How many passes it takes to read these columns.
  package static func passCount(of columns: [Int], in list: RecordList, rowCount: Int) -> Int {
    batches(of: columns, rowCount: rowCount).reduce(0) { count, batch in
      let searches = rowCount > numberRoom && batch.contains { list.columns[$0].kind != .text }
      return count + (searches ? 2 : 1)
    }
  }

  /// Reads columns in one pass over all rows of an arrangement, and in one more those with more
  /// numbers than are kept.
  ///
  /// - Parameters:
  ///   - histogramCount: the number of ranges of the histograms.
  ///   - control: tells how far the pass is, and stops it.
  ///   - room: for how many numbers of a column there is room; nil for the standard.
  package static func read(
    _ columns: [Int], in arrangement: Arrangement, list: RecordList, histogramCount: Int = 16,
    control: PassControl, room: Int? = nil
  ) throws(PassFailure) -> [ColumnStatistics] {
    let forms = columns.map { list.columns[$0].form }
    let rows = arrangement.inOneSection
    let sections = RecordSectionMap(rows, recordCount: list.count)
    func filled(
      _ empty: [(place: Int, table: any FigureTable)], hashesValues: Bool
    ) throws(PassFailure) -> [any FigureTable] {
      guard !empty.isEmpty else { return [] }
      let textHash = TextHash()
      let visitor = FiguresVisitor(
        list, sections: sections,
        readers: empty.map {
          FieldReader(
            column: columns[$0.place], form: forms[$0.place], hashesValues: hashesValues,
            textHash: textHash)
        })
      let tree = SectionTree(sectionCount: 1)
      var tables = FigureTables(empty.enumerated().map { ($0.offset, $0.element.table) })
      tables.reserve(nodeCount: tree.nodeCount)
      return try RecordScan(list, control: control).run(visitor, from: tables).finished(tree)
    }
    let empty = columns.indices.map { place in
      (place, ColumnTable(form: forms[place], room: room, histogramCount: histogramCount))
    }
    var found = try filled(empty, hashesValues: true).compactMap { $0 as? ColumnTable }
    let open = found.indices.compactMap { place in found[place].search.map { (place, $0) } }
    for (search, (place, _)) in zip(try filled(open, hashesValues: false), open) {
      if let search = search as? QuartileSearch { found[place].adopt(search) }
    }
    return found.indices.map { place in
      var statistics = ColumnStatistics(column: columns[place], rowCount: rows.rowCount)
      statistics.adopt(found[place], forms[place])
      return statistics
    }
  }

  private init(column: Int, rowCount: Int) {
    (self.column, self.rowCount) = (column, rowCount)
  }

  private mutating func adopt(_ table: ColumnTable, _ form: ColumnForm) {
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
    histogram = table.histogram
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
  private let form: ColumnForm
  private(set) var missingCount = 0
  private(set) var misfitCount = 0
  private var sums = SumTable(isMean: true)
  private var leasts = EdgeTable(.least, places: nil)
  private var greatests = EdgeTable(.greatest, places: nil)
  private var distinct: DistinctTable
  private var samples: QuantileTable
  private(set) var quantiles: Quantiles?

  private let histogramCount: Int
  private(set) var histogram: [Int] = []

  /// What another pass has to find, where not all numbers were kept.
  private(set) var search: QuartileSearch?

  struct Quantiles: Sendable {
    var lower: Quantile
    var median: Quantile
    var upper: Quantile
  }

  init(form: ColumnForm, room: Int?, histogramCount: Int) {
    self.form = form
    self.histogramCount = histogramCount
    distinct = DistinctTable(
      SectionTree(sectionCount: 1), room: room ?? ColumnStatistics.distinctRoom)
    samples = QuantileTable(room: room ?? ColumnStatistics.numberRoom)
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
    distinct.add(readings, of: batch)
    guard form.kind != .text else { return }
    sums.add(readings, of: batch)
    leasts.add(readings, of: batch)
    greatests.add(readings, of: batch)
    samples.add(readings, of: batch)
  }

  mutating func finish(_ tree: SectionTree) {
    distinct.finish(tree)
    guard !samples.values.isEmpty else { return }
    var values = samples.values
    samples.values = []
    let range = range
    if samples.sampling.isComplete {
      histogram =
        values.reduce(into: Histogram(range, count: histogramCount)) { $0.add($1) }
        .counts
    } else {
      search = values.withUnsafeMutableBufferPointer {
        QuartileSearch(near: $0, Histogram(range, count: histogramCount))
      }
    }
    quantiles = values.withUnsafeMutableBufferPointer { values in
      Quantiles(
        lower: samples.quantile(0.25, of: values, inSection: 0),
        median: samples.quantile(0.5, of: values, inSection: 0),
        upper: samples.quantile(0.75, of: values, inSection: 0))
    }
    samples = QuantileTable()
  }

  /// Takes over what another pass has found; estimates stay where it hasn't found the numbers.
  mutating func adopt(_ search: QuartileSearch) {
    self.search = nil
    histogram = search.histogram.counts
    guard let digits = quantiles?.median.fractionDigits,
      let found = search.quantiles(fractionDigits: digits)
    else { return }
    quantiles = Quantiles(lower: found[0], median: found[1], upper: found[2])
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

  /// The least and the greatest number.
  private var range: ClosedRange<Double>? {
    guard case .field(_, let low) = leasts.figure(ofNode: 0),
      case .field(_, let high) = greatests.figure(ofNode: 0), (high - low).isFinite
    else { return nil }
    return low...high
  }
}

/// The number of values in each of equally wide ranges.
private struct Histogram: Sendable {
  private(set) var counts: [Int]
  private let low: Double
  private let width: Double

  /// - Parameter range: the least and the greatest value; nil where there is no histogram.
  init(_ range: ClosedRange<Double>?, count: Int) {
    (low, width) = range.map { ($0.lowerBound, $0.upperBound - $0.lowerBound) } ?? (0, 0)
    counts = Array(repeating: 0, count: range == nil ? 0 : width > 0 ? count : 1)
  }

  @inline(__always)
  mutating func add(_ value: Double) {
    guard !counts.isEmpty else { return }
    let place = width > 0 ? (value - low) / width * Double(counts.count) : 0
    counts[Int(max(0, min(place, Double(counts.count - 1))))] += 1
  }
}

/// Finds the quartiles of a column that has more numbers than are kept.
///
/// A sample has told about where each of them is. The numbers around there are collected, and those
/// below are counted.
private struct QuartileSearch: FigureTable {
  /// The numbers around a quartile.
  private struct Window: Sendable {
    let part: Double
    /// The bounds, which are numbers of the sample or infinite; how many numbers are equal to them,
    /// and how many are less than the lower one.
    let low: Double
    let high: Double
    var below = 0
    var lowCount = 0
    var highCount = 0
    /// The numbers between the bounds.
    var inside: [Double] = []

    @inline(__always)
    mutating func add(_ value: Double) {
      if value < low {
        below += 1
      } else if value == low {
        lowCount += 1
      } else if value < high {
        if inside.count <= maximumInside { inside.append(value) }
      } else if value == high {
        highCount += 1
      }
    }

    func contains(_ value: Double) -> Bool { value >= low && value <= high }
  }

  /// The most numbers between two bounds, which hold about a hundredth of all numbers.
  private static let maximumInside = 1 << 19

  /// How far the bounds are from a quartile in the sample, in standard errors of its place there:
  /// more happens in one of a million files.
  private static let distance = 5.0

  private(set) var histogram: Histogram
  private var windows: [Window]
  private var longs = LongNumbers()
  private var count = 0

  /// - Parameter sample: some of the column's numbers, which are reordered.
  init(near sample: UnsafeMutableBufferPointer<Double>, _ histogram: Histogram) {
    self.histogram = histogram
    var sample = sample
    sample.sort()
    let count = Double(sample.count)
    windows = [0.25, 0.5, 0.75].map { part in
      let error = Self.distance * (part * (1 - part) * count).squareRoot() + 1
      let (low, high) = (part * count - error, part * count + error)
      return Window(
        part: part, low: low < 0 ? -.infinity : sample[Int(low)],
        high: high >= count ? .infinity : sample[Int(high)])
    }
  }

  mutating func reserve(nodeCount: Int) {}

  mutating func add(_ readings: ArraySlice<FieldReading>, of batch: ReadingBatch) {
    for (index, reading) in readings.enumerated() {
      guard let number = batch.number(of: reading) else { continue }
      let value = number.value
      if value.isNaN { continue }
      count += 1
      histogram.add(value)
      for place in windows.indices { windows[place].add(value) }
      guard LongNumbers.isLong(number), longs.count < Self.maximumInside,
        windows.contains(where: { $0.contains(value) })
      else { continue }
      longs.add(number, section: 0, record: batch.records[index])
    }
  }

  mutating func finish(_ tree: SectionTree) {}

  func figure(ofNode node: Int) -> FigureContent? { nil }

  /// The quartiles; nil where one of them isn't between its bounds, or there are too many numbers.
  func quantiles(fractionDigits: Int) -> [Quantile]? {
    var found: [Quantile] = []
    for window in windows {
      guard let quantile = quantile(window, fractionDigits) else { return nil }
      found.append(quantile)
    }
    return found
  }

  private func quantile(_ window: Window, _ fractionDigits: Int) -> Quantile? {
    let place = window.part * Double(count - 1)
    let index = Int(place) - window.below
    let share = place - place.rounded(.down)
    var values = window.inside.sorted()
    guard index >= 0, values.count <= Self.maximumInside, longs.count < Self.maximumInside else {
      return nil
    }
    func value(_ index: Int) -> Double? {
      let inner = index - window.lowCount
      if inner < 0 { return window.low }
      if inner < values.count { return values[inner] }
      return inner < values.count + window.highCount ? window.high : nil
    }
    guard let low = value(index), let high = share > 0 ? value(index + 1) : low else { return nil }
    let neighbours = QuantileNeighbours(index: index, low: low, high: high, share: share)
    var exact: ExactDecimal?
    // Only where a number is longer than a `Double` do all values decide.
    let isLong = longs.count > 0
    if !isLong || window.lowCount + window.highCount <= Self.maximumInside {
      values += Array(repeating: window.low, count: isLong ? window.lowCount : 0)
      values += Array(repeating: window.high, count: isLong ? window.highCount : 0)
      exact = values.withUnsafeMutableBufferPointer {
        longs.exact(neighbours, of: $0, inSection: 0)
      }
    }
    return Quantile(
      value: neighbours.value, exact: exact, isBetween: low != high && share > 0,
      fractionDigits: fractionDigits, error: 0)
  }
}
