import Buttery
import ButteryDatabase
import ButteryRecords

/// A derived table that an engine computes, over a connection of its own.
struct DatabaseSubject: DerivedSubject {
  private enum Kind: Equatable {
    case frequencies(column: Int)
    case summary([Measure])
    case statistics([Measure])
  }

  private let session: DatabaseSession
  private let query: RecordQuery
  private let list: RecordList
  private let rows: DatabaseGroupRows
  private let kind: Kind
  /// How often the table under it has been read again.
  private let reloadCount: Int
  /// The groups in the rows of the table, in the order in which the engine gave them.
  private let groups = Locked<[DatabaseGroups.Group]>([])

  /// More rows than anybody reads; the title says so where there are more.
  private static let maximumGroups = 100_000

  @MainActor init(_ kind: DerivedKind, of model: DatabaseModel) {
    (session, query, list) = (model.session, model.query, model.list)
    reloadCount = model.reloadCount
    rows = DatabaseGroupRows(of: model.snapshot, in: model.source.address, model.amounts)
    let columns = model.list.columns
    self.kind =
      switch kind {
      case .frequencies(let column): .frequencies(column: column)
      case .summary: .summary(model.summaryMeasures)
      case .statistics:
        .statistics(
          StatisticsTable.measures(
            of: Array(columns.indices), among: columns, in: model.engine.statistics))
      }
  }

  var isComplete: Bool { true }
  var patience: Int { Patience.unnoticed }
  var passCount: Int? { nil }

  func says(theSameAs other: any DerivedSubject) -> Bool {
    guard let other = other as? DatabaseSubject else { return false }
    return kind == other.kind && query == other.query && reloadCount == other.reloadCount
  }

  func emptyTable(for query: RecordQuery) -> DerivedTable {
    switch kind {
    case .frequencies(let column): FrequencyTable.empty(ofColumn: column, in: list)
    case .statistics: StatisticsTable.empty
    case .summary(let measures):
      SummaryTable.empty(of: measures, in: list, groupedBy: query.groupColumns, isFiltered: false)
    }
  }

  func table(control: PassControl, publish: (DerivedTable) -> Void) throws -> DerivedTable {
    let empty = emptyTable(for: query)
    let (found, table) =
      switch kind {
      case .frequencies(let column):
        rows.frequencies(
          of: try groups(by: [column], [], in: .count), column: column, in: empty)
      case .summary(let measures):
        rows.summary(
          of: try groups(by: query.groupColumns, measures, in: .values), measures,
          columns: query.groupColumns, in: empty, for: .screen)
      case .statistics(let measures):
        ([], rows.statistics(of: try groups(by: [], measures, in: .values), measures))
      }
    groups.withLock { $0 = found }
    return table
  }

  private func groups(
    by columns: [Int], _ measures: [Measure], in order: DatabaseGroups.Order
  ) throws -> DatabaseGroups {
    try session.groups(
      of: query, by: columns, measures: measures.flatMap(\.asked), in: order,
      limit: columns.isEmpty ? 1 : Self.maximumGroups)
  }

  func reason(of error: any Error) -> String? {
    if let refusal = error as? QueryRefusal { return refusal.reason }
    return DatabaseReason.text(of: error)
  }

  // MARK: What its rows are about

  var statisticsColumns: [Int] {
    guard case .statistics(let measures) = kind else { return [] }
    return Set(measures.map(\.column)).sorted()
  }

  /// The values of a group that a row of the table is about; nil if there is none.
  func groupValues(ofRow row: Int) -> [DatabaseValue]? {
    groups.withLock { $0.indices.contains(row) ? $0[row].values : nil }
  }

  func conditions(
    forRow row: Int, named name: String, isExcluded: Bool
  ) throws(RowRefusal) -> [RecordFilter] {
    guard let values = groupValues(ofRow: row) else { return [] }
    let columns =
      switch kind {
      case .frequencies(let column): [column]
      case .summary: query.groupColumns
      case .statistics: [Int]()
      }
    guard !isExcluded || columns.count == 1 else { throw .ofSeveralColumns }
    var conditions: [RecordFilter] = []
    for (column, value) in zip(columns, values) {
      conditions.append(
        try value.filter(ofColumn: column, in: list.columns, isExcluded: isExcluded))
    }
    return conditions
  }
}

/// Writes groups of a database as rows of derived tables; it may do so on any thread.
struct DatabaseGroupRows: Sendable {
  private let columns: [RecordColumn]
  private let types: [String]
  private let fractionDigits: [Int]

  init(of snapshot: DatabaseSnapshot, in address: DatabaseAddress, _ amounts: AmountColumns) {
    columns = snapshot.columns
    types = snapshot.relation?.columns.map(\.type) ?? []
    fractionDigits = columns.indices.map { column in
      amounts.fractionDigits(ofColumn: column, typed: snapshot.type(ofColumn: column), in: address)
    }
  }

  func frequencies(
    of found: DatabaseGroups, column: Int, in empty: DerivedTable
  ) -> ([DatabaseGroups.Group], DerivedTable) {
    var table = empty
    table.name = "\(columns[column].name) · \(count(of: found, "value"))"
    let most = found.groups.first?.count ?? 1
    for group in found.groups {
      table.addRow(
        FrequencyTable.row(
          names(of: group, [column])[0], count: group.count, most: most, of: found.all.count))
    }
    return (found.groups, table)
  }

  func summary(
    of found: DatabaseGroups, _ measures: [Measure], columns: [Int], in empty: DerivedTable,
    for readers: SummaryRows.Readers
  ) -> ([DatabaseGroups.Group], DerivedTable) {
    var table = empty
    let names = columns.map { self.columns[$0].name }.joined(separator: ", ")
    table.name = "\(count(of: found, "section")) by \(names)"
    let most = found.groups.map(\.count).max() ?? 1
    let texts = measures.map { measure in
      AlikeFigures(
        found.groups.compactMap { figure(measure, of: $0) },
        width: readers == .screen ? SummaryRows.maximumWidth : nil)
    }
    func figures(of group: DatabaseGroups.Group) -> [DerivedTable.Cell] {
      zip(measures, texts).map { cell(of: $0, in: group, $1) }
    }
    for group in found.groups {
      // Without columns, the only row is the one for all.
      let names = columns.isEmpty ? [DerivedTable.Cell("")] : self.names(of: group, columns)
      table.addRow(
        names + [
          DerivedTable.Cell(count: group.count),
          DerivedTable.Cell(share: Double(group.count) / Double(max(1, found.all.count))),
          DerivedTable.Cell(
            barOf: Double(group.count) / Double(max(1, most)), width: SummaryRows.barWidth),
        ] + figures(of: group))
    }
    guard !columns.isEmpty else { return (found.groups, table) }
    let all = columns.indices.map { DerivedTable.Cell($0 == 0 ? "all" : "") }
    table.addTotals(
      all + [
        DerivedTable.Cell(count: found.all.count),
        readers == .screen ? DerivedTable.Cell("") : DerivedTable.Cell(share: 1),
        DerivedTable.Cell(""),
      ] + figures(of: found.all))
    return (found.groups, table)
  }

  /// A row for each column with measures, of the figures of all rows; there are no quartiles and no
  /// histograms.
  func statistics(of found: DatabaseGroups, _ measures: [Measure]) -> DerivedTable {
    var table = StatisticsTable.empty
    let measured = Set(measures.map(\.column))
    table.name = NumberFormatter.counted(measured.count, "column")
    for (place, column) in columns.enumerated() where measured.contains(place) {
      let own = measures.filter { $0.column == place }
      let numbers = AlikeFigures(
        own.filter { $0.statistic != .distinct && $0.statistic != .count }
          .compactMap { figure($0, of: found.all) })
      let values = found.all.figures[Measure(.count, ofColumn: place)]?.integer
      table.addRow(
        StatisticsTable.row(
          of: column,
          missing: values.map { DerivedTable.Cell(count: found.all.count - $0) }
            ?? DerivedTable.Cell("")
        ) { statistic in
          own.first { $0.statistic == statistic }.map {
            cell(of: $0, in: found.all, statistic == .distinct ? AlikeFigures([]) : numbers)
          } ?? DerivedTable.Cell("")
        })
    }
    return table
  }

  private func count(of found: DatabaseGroups, _ what: String) -> String {
    let count = NumberFormatter.counted(found.groups.count, what)
    return found.hasMore ? "the first \(count)" : count
  }

  private func names(of group: DatabaseGroups.Group, _ columns: [Int]) -> [DerivedTable.Cell] {
    zip(columns, group.values).map { column, value in
      var cell = DerivedTable.Cell(
        value.shortName(ofType: types.indices.contains(column) ? types[column] : nil),
        exact: value.string ?? "")
      cell.isEmptyText = value.string == ""
      return cell
    }
  }

  private func figure(_ measure: Measure, of group: DatabaseGroups.Group) -> Figure? {
    let values = measure.asked.map { group.figures[$0] ?? .null }
    guard !values.contains(.null) else { return nil }
    return measure.figure(
      of: values, form: columns[measure.column].form,
      fractionDigits: fractionDigits[measure.column])
  }

  private func cell(
    of measure: Measure, in group: DatabaseGroups.Group, _ texts: AlikeFigures
  ) -> DerivedTable.Cell {
    if let figure = figure(measure, of: group) {
      return DerivedTable.Cell(texts.text(of: figure), exact: figure.plainText)
    }
    let field = group.figures[measure.asked[0]] ?? .null
    return field.isNull
      ? DerivedTable.Cell("") : DerivedTable.Cell(field.shortName(), exact: field.string ?? "")
  }
}
