import ButteryRecords

/// A kind of table that is derived from the rows of another one.
enum DerivedKind: Sendable, Equatable {
  /// How often each value of a column occurs.
  case frequencies(column: Int)
  /// Statistics of each column.
  case statistics
  /// Figures for each group of a level; nil for the innermost level.
  case summary(level: Int?)

  /// Whether there may be more columns than a screen has room for.
  var hasManyColumns: Bool {
    switch self {
    case .frequencies: false
    case .statistics, .summary: true
    }
  }
}

/// What a derived table is about: its kind, and the rows it is made of.
protocol DerivedSubject: Sendable {
  /// Whether all rows are known that the table is made of.
  var isComplete: Bool { get }

  /// For how many milliseconds the main loop may wait for the table, before its first picture.
  var patience: Int { get }

  /// How many passes over rows or groups it takes to make the table; nil where nobody can tell how far
  /// it is.
  var passCount: Int? { get }

  /// Whether the table of another subject would have the same content.
  func says(theSameAs other: any DerivedSubject) -> Bool

  /// The table before anything has been read for it: its columns alone.
  ///
  /// - Parameter query: The current query, which the rows may not answer yet.
  func emptyTable(for query: RecordQuery) -> DerivedTable

  /// Makes the table.
  ///
  /// - Parameter publish: Receives preliminary tables while the work takes long.
  func table(control: PassControl, publish: (DerivedTable) -> Void) throws -> DerivedTable

  /// Why a table can't be made; nil if that was cancelled.
  func reason(of error: any Error) -> String?

  /// The columns that the rows of statistics are about.
  var statisticsColumns: [Int] { get }

  /// The conditions that only the rows fulfil that a row of the table is about, or all others.
  ///
  /// - Parameters:
  ///   - row: The number of the row when the table was made.
  ///   - name: The exact text in its first column.
  func conditions(
    forRow row: Int, named name: String, isExcluded: Bool
  ) throws(RowRefusal) -> [RecordFilter]
}

/// A derived table of records.
struct RecordsSubject: DerivedSubject {
  enum Kind: Sendable, Equatable {
    /// How often each value of a column occurs.
    case frequencies(column: Int)
    /// Statistics of each column, except some.
    case statistics(without: Set<Int>)
    /// The figures of the measures for each group of a level; nil for the innermost level.
    case summary([Measure], level: Int?)
  }

  var kind: Kind
  var result: QueryResult

  var patience: Int { fieldCount <= Self.smallCount ? Patience.ifSmall : Patience.unnoticed }

  /// This many fields are read within some twenty milliseconds.
  private static let smallCount = 100_000

  /// How many fields are read at most to make the table.
  private var fieldCount: Int {
    let columns =
      switch kind {
      case .frequencies: 2
      case .statistics: result.list.columns.count
      case .summary(let measures, _): measures.count
      }
    let (count, overflow) = result.list.count.multipliedReportingOverflow(by: columns + 1)
    return overflow ? .max : count
  }

  var passCount: Int? {
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

  func emptyTable(for query: RecordQuery) -> DerivedTable {
    switch kind {
    case .frequencies(let column): FrequencyTable.empty(ofColumn: column, in: result.list)
    case .statistics: StatisticsTable.empty
    case .summary(let measures, _):
      SummaryTable.empty(
        of: measures, in: result.list, groupedBy: query.groupColumns, isFiltered: query.isFiltered)
    }
  }

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

  func reason(of error: any Error) -> String? {
    switch error as? PassFailure {
    case .cancelled?: nil
    case .records(let error)?: "\(error)"
    case nil: "\(error)"
    }
  }

  // MARK: What its rows are about

  var statisticsColumns: [Int] {
    if case .statistics(let pictures) = kind { columns(without: pictures) } else { [] }
  }

  func conditions(
    forRow row: Int, named name: String, isExcluded: Bool
  ) throws(RowRefusal) -> [RecordFilter] {
    switch kind {
    case .statistics: return []
    case .frequencies(let column):
      return [try condition(column, value: name, isExcluded: isExcluded)]
    case .summary:
      var conditions: [RecordFilter] = []
      for (column, value) in try groupValues(ofRow: row, isExcluded: isExcluded) {
        conditions.append(try condition(column, value: value, isExcluded: isExcluded))
      }
      return conditions
    }
  }

  private func condition(
    _ column: Int, value: String, isExcluded: Bool
  ) throws(RowRefusal) -> RecordFilter {
    var value = value
    let condition = value.withUTF8 {
      ConditionWriter(result.list.columns).filter(column: column, value: $0, isExcluded: isExcluded)
    }
    guard let condition else { throw .ofValue }
    return condition
  }

  /// The values of a group in its columns.
  private func groupValues(
    ofRow row: Int, isExcluded: Bool
  ) throws(RowRefusal) -> [(column: Int, value: String)] {
    guard let section = section(ofRow: row) else { return [] }
    guard let groups = result.groups, !groups.columns.isEmpty else {
      throw RowRefusal(reason: "can't filter by a file; files aren't values of a column")
    }
    let ends = result.query.groupLevels.ends
    let columns =
      result.arrangement.isNested
      ? groups.columns.prefix(ends[result.arrangement.level(ofSection: section)])
      : groups.columns[...]
    guard !isExcluded || columns.count == 1 else { throw .ofSeveralColumns }
    let record = groups.firstRecord(ofGroup: result.arrangement.group(ofSection: section))
    var (reader, fields) = (RecordReader(result.list), FieldBuffer())
    do throws(RecordError) {
      try reader.read(record, into: &fields)
    } catch {
      throw RowRefusal(reason: "\(error)")
    }
    return columns.map { column in
      (column, fields.withValue(column: column) { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// The section that a row of the summary is about.
  func section(ofRow row: Int) -> Int? {
    guard case .summary(_, let level) = kind else { return nil }
    let shown = GroupSummary.sections(of: result.arrangement, level: level)
    return shown.indices.contains(row) ? shown[row] : nil
  }

  // MARK: Whether it is up to date

  var isComplete: Bool { result.isFinal }

  func says(theSameAs other: any DerivedSubject) -> Bool {
    guard let other = other as? RecordsSubject else { return false }
    let (old, new) = (other.result, result)
    return kind == other.kind && old.isFinal == new.isFinal && new.query == old.query
      && new.list.count == old.list.count && new.list.columns == old.list.columns
      && new.arrangement.rowCount == old.arrangement.rowCount
      && new.arrangement.sectionCount == old.arrangement.sectionCount
      && zip(new.list.parts, old.list.parts).allSatisfy { $0.file === $1.file }
  }
}
