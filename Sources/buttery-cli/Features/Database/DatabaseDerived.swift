import Buttery
import ButteryDatabase
import ButteryRecords

/// Shows tables that the engine derives from the rows of a table: how often values of a column occur,
/// a summary of its sections, and statistics of all columns.
///
/// A table appears at once, so that keys that were typed ahead go to it; its rows are computed in the
/// background, over a connection of their own.
@MainActor final class DatabaseDerived: DerivedTableMaker {
  private enum Kind {
    case frequencies(column: Int)
    case summary([Measure])
    case statistics([Measure])
  }

  private let model: DatabaseModel
  private let actions: ColumnActions
  private let screen: TableScreen
  private unowned let controller: TableScreenController
  /// The table in front; nil without one.
  private var shown: ShownDerivedTable?
  /// The groups in its rows, in the order in which the engine gave them.
  private var groups: [DatabaseGroups.Group] = []
  /// The number of tables made so far, by which a late result is recognised.
  private var number = 0

  /// More rows than anybody reads; the title says so where there are more.
  private nonisolated static let maximumGroups = 100_000

  init(
    model: DatabaseModel, actions: ColumnActions, screen: TableScreen,
    controller: TableScreenController
  ) {
    self.model = model
    self.actions = actions
    self.screen = screen
    self.controller = controller
  }

  private var content: RowContent { actions.table }

  // MARK: Opening

  func showFrequencies(ofColumn column: Int) -> String {
    if model.snapshot.total == .exact(0) { return "there are no values to count" }
    return open(
      .frequencies(column: column), FrequencyTable.empty(ofColumn: column, in: model.list),
      waiting: "Counting \(actions.name(column)) …")
  }

  func showSummary() -> String {
    guard model.hasSections else { return "no sections to sum up; # groups by the current column" }
    let measures = model.summaryMeasures
    return open(
      .summary(measures),
      SummaryTable.empty(
        of: measures, in: model.list, groupedBy: model.query.groupColumns, isFiltered: false),
      waiting: "Summing up sections …")
  }

  func showStatistics() -> String {
    if model.snapshot.total == .exact(0) { return "there are no values to count" }
    let columns = model.list.columns
    let measures = StatisticsTable.measures(
      of: Array(columns.indices), among: columns, in: model.engine.statistics)
    return open(.statistics(measures), StatisticsTable.empty, waiting: "Reading all columns …")
  }

  private func open(_ kind: Kind, _ empty: DerivedTable, waiting text: String) -> String {
    close()
    do throws(RecordError) {
      var keepsNames = false
      if case .summary = kind { keepsNames = true }
      let shown = ShownDerivedTable(try DerivedTableView(empty), keepsNames: keepsNames)
      self.shown = shown
      controller.present(shown, use(of: kind))
      shown.say(awaited: "\(text) Esc goes back.")
      make(kind, empty, in: shown)
      return ""
    } catch {
      close()
      return "\(error)"
    }
  }

  private func close() {
    if shown != nil { model.session.cancelGroups() }
    (shown, groups) = (nil, [])
    number += 1
  }

  // MARK: Making

  private func make(_ kind: Kind, _ empty: DerivedTable, in shown: ShownDerivedTable) {
    guard let application = model.application else { return }
    let (session, query, prepare) = (model.session, model.query, shown.prepare)
    let rows = DatabaseGroupRows(of: model.snapshot, in: model.source.address, model.amounts)
    let made = number
    Background.run { [weak self] in
      let result = Result {
        let (groups, table) =
          switch kind {
          case .frequencies(let column):
            rows.frequencies(
              of: try session.groups(
                of: query, by: [column], measures: [], in: .count, limit: Self.maximumGroups),
              column: column, in: empty)
          case .summary(let measures):
            rows.summary(
              of: try session.groups(
                of: query, by: query.groupColumns, measures: measures.flatMap(\.asked),
                in: .values, limit: Self.maximumGroups),
              measures, columns: query.groupColumns, in: empty, for: .screen)
          case .statistics(let measures):
            (
              [],
              rows.statistics(
                of: try session.groups(
                  of: query, by: [], measures: measures.flatMap(\.asked), in: .values, limit: 1),
                measures)
            )
          }
        let view = try DerivedTableView(table)
        prepare(view)
        return (groups, view)
      }
      application.post { self?.take(result, made) }
    }
  }

  private func take(
    _ result: Result<([DatabaseGroups.Group], DerivedTableView), any Error>, _ made: Int
  ) {
    guard made == number, let shown else { return }
    switch result {
    case .success(let (groups, view)):
      self.groups = groups
      shown.say(awaited: nil)
      shown.replace(by: view, title: view.version.table.name)
    case .failure(let refusal as QueryRefusal): shown.say(awaited: refusal.reason)
    case .failure(let error): shown.say(awaited: DatabaseReason.text(of: error))
    }
  }

  // MARK: What keys do with its rows

  private func use(of kind: Kind) -> DerivedUse {
    var use =
      switch kind {
      case .frequencies(let column):
        DerivedUse(
          key: "F", hints: ["Enter only this value  # groups  F back", "Enter only this  F back"],
          choose: { [weak self] in self?.filter([column], byRow: $0, isExcluded: false) },
          rowKeys: [
            "#": { [weak self] _ in
              guard let self else { return }
              screen.announce(actions.perform(.group, onColumn: column))
            }
          ])
      case .summary:
        DerivedUse(
          key: "Z", hints: ["o sort  Enter opens  Z back", "Enter opens  Z back", "Z back"],
          choose: { [weak self] in self?.goToSection(ofRow: $0) })
      case .statistics:
        DerivedUse(
          key: "I", hints: ["Enter goes to the column  I back", "I back"],
          choose: { [weak self] in self?.content.takeColumn($0) })
      }
    let columns =
      switch kind {
      case .frequencies(let column): [column]
      case .summary: model.query.groupColumns
      case .statistics: [Int]()
      }
    for (key, isExcluded) in [("=" as Key, false), ("!", true)] where !columns.isEmpty {
      use.rowKeys[key] = { [weak self] in
        self?.filter(columns, byRow: $0, isExcluded: isExcluded)
      }
    }
    use.close = { [weak self] in self?.close() }
    return use
  }

  /// Shows only the rows of a group, or all others.
  private func filter(_ columns: [Int], byRow row: Int, isExcluded: Bool) {
    guard groups.indices.contains(row) else { return }
    guard !isExcluded || columns.count == 1 else {
      return screen.announce("can't leave out a section by several columns")
    }
    do throws(RowRefusal) {
      var filters = model.query.filters
      for (column, value) in zip(columns, groups[row].values) {
        let filter = try model.filter(byColumn: column, value: value, isExcluded: isExcluded)
        if !filters.contains(filter) { filters.append(filter) }
      }
      guard filters != model.query.filters else {
        return screen.announce("only these rows are shown already")
      }
      if let refusal = model.ask({ $0.filters = filters }) { screen.announce(refusal) }
    } catch {
      screen.announce(error.reason)
    }
  }

  private func goToSection(ofRow row: Int) {
    guard groups.indices.contains(row) else { return }
    model.go(to: .values(groups[row].values)) { [weak self] place in
      guard let self, let place, let tableView = content.tableView else { return }
      let section = model.indexPath(of: place).section
      if model.isFolded(section: section) { model.toggleFold(ofSection: section) }
      tableView.scrollToSection(section)
      content.didGo(toSection: section)
    }
    content.observer?.didArrange()
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
      DerivedTable.Cell(
        value.shortName(ofType: types.indices.contains(column) ? types[column] : nil),
        exact: value.string ?? "")
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
