import ButteryRecords

/// What a derived table is about: its kind, and the rows it is made of.
struct DerivedSubject: Sendable {
  enum Kind: Sendable, Equatable {
    /// How often each value of a column occurs.
    case frequencies(column: Int)
    /// Statistics of each column, except some.
    case statistics(without: Set<Int>)
    /// The figures of the measures for each group of a level; nil for the innermost level.
    case summary([Measure], level: Int?)

    /// Whether there may be more columns than a screen has room for.
    var hasManyColumns: Bool {
      switch self {
      case .frequencies: false
      case .statistics, .summary: true
      }
    }
  }

  var kind: Kind
  var result: QueryResult

  /// How many fields are read at most to make the table.
  var fieldCount: Int {
    let columns =
      switch kind {
      case .frequencies: 2
      case .statistics: result.list.columns.count
      case .summary(let measures, _): measures.count
      }
    let (count, overflow) = result.list.count.multipliedReportingOverflow(by: columns + 1)
    return overflow ? .max : count
  }

  /// How many passes over rows or groups it takes to make the table.
  var passCount: Int {
    switch kind {
    case .frequencies: 1
    case .statistics(let pictures):
      max(
        1,
        ColumnStatistics.passCount(
          of: columns(without: pictures), in: result.list, rowCount: result.list.count))
    case .summary(let measures, _): measures.isEmpty ? 2 : 3
    }
  }

  /// The table before anything has been read for it: its columns alone.
  ///
  /// - Parameter query: the current query, which the result may not answer yet.
  func emptyTable(for query: RecordQuery) -> DerivedTable {
    switch kind {
    case .frequencies(let column): FrequencyTable.empty(ofColumn: column, in: result.list)
    case .statistics: StatisticsTable.empty
    case .summary(let measures, _):
      SummaryTable.empty(
        of: measures, in: result.list, groupedBy: query.groupColumns, isFiltered: query.isFiltered)
    }
  }

  /// Makes the table.
  ///
  /// - Parameter publish: receives preliminary tables while the work takes long.
  func table(
    control: PassControl, publish: (DerivedTable) -> Void
  ) throws(PassFailure) -> DerivedTable {
    switch kind {
    case .frequencies(let column):
      return try FrequencyTable.table(ofColumn: column, in: result, control: control)
    case .statistics(let pictures):
      return try statistics(without: pictures, control: control, publish: publish)
    case .summary(let measures, let level):
      if result.list.count > Self.fewRecords {
        let counts = try GroupSummary(of: result, measures: [], level: level, control: control)
        publish(try SummaryTable.beginning(counts, awaiting: measures, control: control))
      }
      let summary = try GroupSummary(
        of: result, measures: measures, level: level, control: control)
      return try SummaryTable.table(summary, control: control)
    }
  }

  /// So many records are summed up before anybody has to wait.
  private static let fewRecords = 1 << 18

  /// The shortest time between two preliminary tables; columns that are read in between are
  /// published together.
  private static let pause = Duration.milliseconds(300)

  private func statistics(
    without pictures: Set<Int>, control: PassControl, publish: (DerivedTable) -> Void
  ) throws(PassFailure) -> DerivedTable {
    let list = result.list
    let columns = columns(without: pictures)
    let amounts = AmountColumns(of: list)
    var known: [Int: ColumnStatistics] = [:]
    var told = ContinuousClock.now
    for batch in batches(of: columns) {
      let statistics = try ColumnStatistics.read(
        batch, in: result.arrangement, list: list, control: control)
      for (column, found) in zip(batch, statistics) { known[column] = found }
      guard .now - told > Self.pause else { continue }
      publish(StatisticsTable.table(known, of: columns, in: list, amounts))
      told = .now
    }
    return StatisticsTable.table(known, of: columns, in: list, amounts)
  }

  /// The columns whose statistics are in the table.
  func columns(without pictures: Set<Int>) -> [Int] {
    result.list.columns.indices.filter { !pictures.contains($0) }
  }

  private func batches(of columns: [Int]) -> [[Int]] {
    ColumnStatistics.batches(of: columns, rowCount: result.list.count)
  }

  // MARK: Whether it is up to date

  /// Whether the result has all rows of its query.
  var isComplete: Bool { result.isFinal }

  /// Whether the table of another subject would have the same content.
  func says(theSameAs other: DerivedSubject) -> Bool {
    let (old, new) = (other.result, result)
    return kind == other.kind && old.isFinal == new.isFinal && new.query == old.query
      && new.list.count == old.list.count && new.list.columns == old.list.columns
      && new.arrangement.rowCount == old.arrangement.rowCount
      && new.arrangement.sectionCount == old.arrangement.sectionCount
      && zip(new.list.parts, old.list.parts).allSatisfy { $0.file === $1.file }
  }
}
