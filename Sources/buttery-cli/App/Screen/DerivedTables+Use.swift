import Buttery
import ButteryRecords

// What keys do with the row at hand of a derived table.
extension DerivedTables {
  func use(of kind: DerivedSubject.Kind) -> DerivedUse {
    var use =
      switch kind {
      case .frequencies(let column): frequencyUse(column)
      case .statistics(let pictures):
        DerivedUse(
          key: "I", hints: ["Enter goes to the column  I back", "I back"],
          choose: { [weak self] row in self?.take(columnOfRow: row, without: pictures) })
      case .summary: summaryUse
      }
    use.close = { [weak self] in self?.close() }
    return use
  }

  private func frequencyUse(_ column: Int) -> DerivedUse {
    let filter = { [weak self] (row: Int, isExcluded: Bool) in
      guard let self, let value = shown?.name(ofRow: row) else { return }
      self.filter(column, value: value, isExcluded: isExcluded)
    }
    return DerivedUse(
      key: "F", hints: ["Enter only this value  # groups  F back", "Enter only this  F back"],
      choose: { filter($0, false) },
      rowKeys: [
        "=": { filter($0, false) }, "!": { filter($0, true) },
        "#": { [weak self] _ in
          guard let self else { return }
          announcer.announce(actions.perform(.group, onColumn: column))
        },
      ], columnKeys: ["v": { [weak self] _ in self?.content.showInHeaders(column) ?? "" }])
  }

  private var summaryUse: DerivedUse {
    let isNested = model.query.groupLevels.count > 1
    return DerivedUse(
      key: "Z",
      hints: (isNested ? ["o sort  ( outer  Enter opens  Z back"] : [])
        + ["o sort  Enter opens  Z back", "Enter opens  Z back", "Z back"],
      choose: { [weak self] group in self?.open(group: group) },
      rowKeys: [
        "=": { [weak self] group in self?.filter(group: group, isExcluded: false) },
        "!": { [weak self] group in self?.filter(group: group, isExcluded: true) },
      ],
      columnKeys: [
        "(": { [weak self] _ in self?.changeSummaryLevel() ?? "" },
        "a": { [weak self] column in self?.cycleTotal(ofColumn: column) ?? "" },
        "A": { [weak self] _ in self?.model.cycleAllTotals() ?? "" },
      ])
  }

  private func take(columnOfRow row: Int, without pictures: Set<Int>) {
    let columns = model.result.list.columns.indices.filter { !pictures.contains($0) }
    if columns.indices.contains(row) { content.takeColumn(columns[row]) }
  }

  /// Switches the total at hand to the next statistic of its column.
  private func cycleTotal(ofColumn column: Int) -> String {
    let measures = model.summaryMeasures
    let place = column - SummaryTable.totalsPlace(for: model.query)
    guard measures.indices.contains(place) else { return "a changes a total; $ goes to the last" }
    let column = measures[place].column
    return model.cycleTotal(ofColumn: column, named: actions.name(column))
  }

  // MARK: Groups

  private func open(group row: Int) {
    guard let arrangement = subject?.result.arrangement, let inner = section(ofRow: row),
      let tableView = content.tableView,
      let section = model.sections.unfold(arrangement.group(ofSection: inner))
    else { return }
    tableView.scrollToSection(section)
    // Near the end of the table, a section can't be scrolled to the top: the focus shows where it
    // is.
    let shown = model.result.arrangement
    let first = shown.sections(within: section).first { !shown.holdsSections($0) }
    tableView.focusRow(at: IndexPath(row: 0, section: first ?? section))
  }

  /// The section that a row of the summary is about.
  private func section(ofRow row: Int) -> Int? {
    guard case .summary(_, let level)? = subject?.kind, let sections = subject?.result.arrangement
    else { return nil }
    let shown = GroupSummary.sections(of: sections, level: level)
    return shown.indices.contains(row) ? shown[row] : nil
  }

  /// Filters by a group: shows only its rows, or all others.
  private func filter(group row: Int, isExcluded: Bool) {
    guard let result = subject?.result, let section = section(ofRow: row) else { return }
    guard let groups = result.groups, !groups.columns.isEmpty else {
      return announcer.announce("can't filter by a file; files aren't values of a column")
    }
    let ends = result.query.groupLevels.ends
    let columns =
      result.arrangement.isNested
      ? groups.columns.prefix(ends[result.arrangement.level(ofSection: section)])
      : groups.columns[...]
    guard !isExcluded || columns.count == 1 else {
      return announcer.announce("can't leave out a section by several columns")
    }
    let record = groups.firstRecord(ofGroup: result.arrangement.group(ofSection: section))
    var fields = FieldBuffer()
    if let failure = model.read(record, into: &fields) { return announcer.announce("\(failure)") }
    let values = columns.map { column in
      (column, fields.withValue(column: column) { String(decoding: $0, as: UTF8.self) })
    }
    guard values.count > 1 else {
      return filter(values[0].0, value: values[0].1, isExcluded: isExcluded)
    }
    announcer.announce(actions.filter(values))
  }

  /// Adds a condition on a column; if one was added, its chip shows it and nothing is announced.
  private func filter(_ column: Int, value: String, isExcluded: Bool) {
    let conditions = model.query.filters
    let text = actions.filter(column, value: value, isExcluded: isExcluded)
    if model.query.filters == conditions { announcer.announce(text) }
  }
}
