/// Computes the figures of one measure for each node of a tree of sections.
protocol FigureTable: Sendable {
  /// Makes sure that there are at least so many nodes.
  mutating func reserve(nodeCount: Int)

  /// Adds readings of the sections' rows, in the order of the records.
  mutating func add(_ readings: ArraySlice<FieldReading>, of batch: ReadingBatch)

  /// Computes the figures of groups of sections; called once, after all readings.
  mutating func finish(_ tree: SectionTree)

  /// The figure of a node; nil where it has no values.
  func figure(ofNode node: Int) -> FigureContent?
}

/// A table for each measure, all of which get the readings of one pass.
struct FigureTables: Sendable {
  private struct Column: Sendable {
    /// The place of the column's readings in a batch.
    let place: Int
    var table: any FigureTable
  }

  private var columns: [Column]

  init(_ tables: [(place: Int, table: any FigureTable)]) {
    columns = tables.map { Column(place: $0.place, table: $0.table) }
  }

  mutating func reserve(nodeCount: Int) {
    for index in columns.indices { columns[index].table.reserve(nodeCount: nodeCount) }
  }

  mutating func add(_ batch: ReadingBatch) {
    for index in columns.indices {
      columns[index].table.add(batch.readings(ofColumn: columns[index].place), of: batch)
    }
  }

  /// The tables in the order of their measures.
  consuming func finished(_ tree: SectionTree) -> [any FigureTable] {
    reserve(nodeCount: tree.nodeCount)
    for index in columns.indices { columns[index].table.finish(tree) }
    return columns.map(\.table)
  }
}

extension Array {
  /// Appends copies of an element until there are so many.
  mutating func reserve(count: Int, _ element: Element) {
    guard self.count < count else { return }
    append(contentsOf: repeatElement(element, count: count - self.count))
  }
}

/// The content of a figure.
enum FigureContent: Sendable, Equatable {
  /// A sum that is divided by a number of values; by 1 for the sum itself.
  case number(DecimalSum, count: Int)
  case quantile(Quantile)
  /// A number of values; the error is relative, 0 where the number is exact.
  case count(Int, error: Double)
  /// A record's field, with its number if it is one.
  case field(record: Int, number: Double)
  case percent(Double)
}

// MARK: - Which tables a list of measures needs

/// The columns that figures are read from, each once, and the tables of the measures.
struct FiguresPlan {
  let measures: [Measure]
  let readers: [FieldReader]
  private let columns: [Int]
  private let list: RecordList

  /// - Parameter inferred: columns whose fields are also evidence about them.
  init(_ measures: [Measure], list: RecordList, inferring inferred: Set<Int> = []) {
    var columns: [Int] = []
    for measure in measures where !columns.contains(measure.column) {
      columns.append(measure.column)
    }
    let hashed = Set(measures.filter { $0.statistic == .distinct }.map(\.column))
    let textHash = TextHash()
    self.measures = measures
    self.columns = columns
    self.list = list
    readers = columns.map {
      FieldReader(
        column: $0, form: list.columns[$0].form, hashesValues: hashed.contains($0),
        textHash: textHash, infersForm: inferred.contains($0))
    }
  }

  /// A table for each measure.
  ///
  /// - Parameters:
  ///   - tree: the groups of sections; nil where each section is only part of the whole, and the
  ///     sections aren't known yet.
  ///   - places: the place of each record among the rows; nil where it doesn't matter.
  ///   - room: for how many values a median or a number of different values is exact; nil for the
  ///     standard.
  func tables(_ tree: SectionTree?, places: [UInt32]?, room: Int?) -> FigureTables {
    var tables = FigureTables(
      measures.map { measure in
        let place = columns.firstIndex(of: measure.column) ?? 0
        return (place, Self.table(for: measure.statistic, tree, places, room))
      })
    if let tree { tables.reserve(nodeCount: tree.nodeCount) }
    return tables
  }

  private static func table(
    for statistic: Aggregate, _ tree: SectionTree?, _ places: [UInt32]?, _ room: Int?
  ) -> any FigureTable {
    switch statistic {
    case .sum, .mean: SumTable(isMean: statistic == .mean)
    case .median: QuantileTable(room: room ?? QuantileTable.standardRoom)
    case .count: CountTable()
    case .distinct: DistinctTable(tree, room: room ?? DistinctTable.standardRoom)
    case .least, .greatest, .first, .last, .change, .changeInPercent:
      EdgeTable(statistic, places: places)
    }
  }
}

// MARK: - Sums, means and counts

/// Sums and means.
struct SumTable: FigureTable {
  private let isMean: Bool
  private var sums: [DecimalSum] = []
  private var counts: [Int] = []

  init(isMean: Bool) {
    self.isMean = isMean
  }

  mutating func reserve(nodeCount: Int) {
    sums.reserve(count: nodeCount, DecimalSum())
    counts.reserve(count: nodeCount, 0)
  }

  mutating func add(_ readings: ArraySlice<FieldReading>, of batch: ReadingBatch) {
    for (index, reading) in readings.enumerated() {
      guard let number = batch.number(of: reading) else { continue }
      let section = Int(batch.sections[index])
      sums[section].add(number)
      counts[section] += 1
    }
  }

  mutating func finish(_ tree: SectionTree) {
    tree.forEachFromInside { node, parent in
      guard counts[node] > 0 else { return }
      sums[parent].add(sums[node])
      counts[parent] += counts[node]
    }
  }

  func figure(ofNode node: Int) -> FigureContent? {
    counts[node] == 0 ? nil : .number(sums[node], count: isMean ? counts[node] : 1)
  }
}

/// The number of values of the column's kind.
struct CountTable: FigureTable {
  private var counts: [Int] = []

  mutating func reserve(nodeCount: Int) { counts.reserve(count: nodeCount, 0) }

  mutating func add(_ readings: ArraySlice<FieldReading>, of batch: ReadingBatch) {
    for (index, reading) in readings.enumerated() where reading.hasValue {
      counts[Int(batch.sections[index])] += 1
    }
  }

  mutating func finish(_ tree: SectionTree) {
    tree.forEachFromInside { node, parent in counts[parent] += counts[node] }
  }

  func figure(ofNode node: Int) -> FigureContent? { .count(counts[node], error: 0) }
}
