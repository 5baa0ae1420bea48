import Buttery
import ButteryRecords

/// Makes derived tables and shows them in front: frequencies of values, statistics of columns, and
/// summaries of groups.
///
/// A table appears at once, so that keys that were typed ahead go to it; its rows are made in the
/// background. The rows are made again whenever the underlying rows have changed, until all of
/// these have been read.
@MainActor final class DerivedTables: DerivedTableMaker {
  let model: RecordsModel
  let actions: ColumnActions
  unowned let announcer: TableScreen
  unowned let controller: TableScreenController

  /// The table in front; nil without one.
  private(set) var shown: ShownDerivedTable?
  /// The kind of the table that is shown, or about to be.
  private var kind: DerivedSubject.Kind?
  /// The subject of the rows in front; nil before the first rows.
  private(set) var subject: DerivedSubject?
  /// Cancels the table that is being made; nil while none is.
  private var control: PassControl?
  private var pace = DerivedPace()
  /// The message until the first rows are there.
  private var awaitedText = ""
  /// Shows the progress until the first rows are there; nil afterwards.
  private var progress: DerivedProgress?
  /// The order of the last summary when it was closed, for the next one of the same groups.
  private var lastOrder: (grouped: [Int], level: Int?, order: DerivedOrder)?

  init(
    model: RecordsModel, actions: ColumnActions, announcer: TableScreen,
    controller: TableScreenController
  ) {
    self.model = model
    self.actions = actions
    self.announcer = announcer
    self.controller = controller
  }

  private var content: RowContent { actions.table }

  // MARK: Opening

  func showFrequencies(ofColumn column: Int) -> String {
    let result = model.result
    if result.isFinal, result.arrangement.rowCount == 0 { return "there are no values to count" }
    return open(.frequencies(column: column), waiting: "Counting \(actions.name(column)) …")
  }

  func showStatistics() -> String {
    let result = model.result
    if result.isFinal, let reason = content.reasonForNoColumns { return reason }
    return open(.statistics(without: model.pictureColumns), waiting: "Reading all columns …")
  }

  func showSummary() -> String {
    guard !model.query.groupColumns.isEmpty || model.result.groups != nil else {
      return content.reasonForNoColumns
        ?? "no sections to sum up; # groups by the current column"
    }
    let level = lastOrder.flatMap { $0.grouped == model.query.groupColumns ? $0.level : nil }
    return open(.summary(model.summaryMeasures, level: level), waiting: "Summing up sections …")
  }

  private func open(_ kind: DerivedSubject.Kind, waiting text: String) -> String {
    close()
    self.kind = kind
    awaitedText = text
    let subject = DerivedSubject(kind: kind, result: model.result)
    do throws(RecordError) {
      let view = try DerivedTableView(quickTable(subject) ?? subject.emptyTable(for: model.query))
      let order = order(for: kind)
      let shown = ShownDerivedTable(
        view, query: order?.query(for: view.worker.result.list.columns) ?? RecordQuery(),
        row: order?.row, keepsNames: kind.hasManyColumns)
      self.shown = shown
      shown.content.title = title(of: view)
      controller.present(shown, use(of: kind))
      if self.subject == nil { shown.say(awaited: text) }
      pursue()
      return ""
    } catch {
      close()
      return "\(error)"
    }
  }

  /// Up to this many fields are read at once, before the next redraw.
  private static let quickCount = 4_000

  private func quickTable(_ subject: DerivedSubject) -> DerivedTable? {
    guard isReady, subject.isComplete, subject.fieldCount <= Self.quickCount else { return nil }
    let subject = current(subject.kind)
    guard let table = try? subject.table(control: PassControl(), publish: { _ in }) else {
      return nil
    }
    self.subject = subject
    return table
  }

  private func order(for kind: DerivedSubject.Kind) -> DerivedOrder? {
    guard case .summary = kind, let lastOrder, lastOrder.grouped == model.query.groupColumns else {
      return nil
    }
    return lastOrder.order
  }

  /// Forgets the table in front, which has been closed.
  func close() {
    if case .summary(_, let level) = kind, let shown {
      lastOrder = (model.query.groupColumns, level, shown.order)
    }
    control?.cancel()
    progress?.end()
    (shown, kind, subject, control, progress) = (nil, nil, nil, nil, nil)
    pace = DerivedPace()
  }

  // MARK: Following

  /// Updates the table in front when the underlying rows change.
  func follow(_ change: RecordsChange) {
    switch change {
    case .replaced, .measured: pursue()
    case .willReplace, .asked, .willFold, .folded, .joined, .foldedByName, .figures: break
    }
  }

  /// Whether the rows are those of the current query, as far as they have been read.
  private var isReady: Bool {
    let result = model.result
    // Work that ended early won't give another result.
    if result.phase == .stopped || !(result.failure?.isRemark ?? true) { return true }
    guard !result.list.columns.isEmpty else { return result.isFinal }
    // A result that is done may still be that of an older query.
    let query = model.query.restricted(toColumns: result.list.columns.count)
    return result.query.groupLevels == query.groupLevels
      && result.query.groupOrder == query.groupOrder && result.query.filters == query.filters
      && result.phase != .waiting && result.phase != .grouping
  }

  /// The subject of the table, if it was made now.
  private func current(_ kind: DerivedSubject.Kind) -> DerivedSubject {
    switch kind {
    case .frequencies, .statistics: DerivedSubject(kind: kind, result: model.result)
    case .summary(_, let level):
      DerivedSubject(
        kind: .summary(model.summaryMeasures, level: level), result: model.wholeResult)
    }
  }

  /// Shows the groups of the next outer level; after the outermost, the innermost again.
  private func changeSummaryLevel() -> String {
    guard case .summary(let measures, let level)? = kind else { return "" }
    let count = model.query.groupLevels.count
    guard count > 1 else { return "there are no outer sections" }
    let next = (level ?? count - 1) - 1
    kind = .summary(measures, level: next >= 0 ? next : nil)
    pursue()
    return ""
  }

  private func pursue() {
    guard let kind, shown != nil, control == nil, isReady else { return }
    let wanted = current(kind)
    if let subject, subject.says(theSameAs: wanted) { return }
    guard wanted.isComplete || pace.isTime else { return }
    make(wanted)
  }

  // MARK: Making

  private func make(_ subject: DerivedSubject) {
    guard let application = model.application, let prepare = shown?.prepare else { return }
    let control = PassControl()
    self.control = control
    tellProgress(of: subject, control, in: application)
    pace.begin()
    Background.run { [weak self] in
      let made = Result { () throws(PassFailure) in
        let table = try subject.table(control: control) { table in
          guard let view = try? DerivedTableView(table) else { return }
          prepare(view)
          application.post { self?.show(view, of: subject, control, isPartial: true) }
        }
        do throws(RecordError) {
          let view = try DerivedTableView(table)
          prepare(view)
          return view
        } catch {
          throw .records(error)
        }
      }
      application.post { self?.take(made, of: subject, control) }
    }
  }

  private func tellProgress(
    of subject: DerivedSubject, _ control: PassControl, in application: Application
  ) {
    progress?.end()
    progress = shown.flatMap { shown in
      guard shown.content.rowCount == 0 else { return nil }
      return DerivedProgress(
        awaitedText, steps: subject.passCount, of: control, in: shown,
        application: application)
    }
  }

  private func take(
    _ made: Result<DerivedTableView, PassFailure>, of subject: DerivedSubject,
    _ control: PassControl
  ) {
    guard self.control === control else { return }
    progress?.end()
    progress = nil
    switch made {
    case .success(let view):
      shown?.say(awaited: nil)
      show(view, of: subject, control)
    case .failure(.records(let error)): shown?.say(awaited: "\(error)")
    case .failure(.cancelled): break
    }
    self.control = nil
    pace.end()
    pursue()
  }

  private func show(
    _ view: DerivedTableView, of subject: DerivedSubject, _ control: PassControl,
    isPartial: Bool = false
  ) {
    guard self.control === control, let shown else { return }
    // The first rows of a summary are no gain where an older one is there.
    if isPartial, case .summary = subject.kind, shown.content.rowCount > 0 { return }
    self.subject = subject
    shown.replace(by: view, title: title(of: view, isPartial: isPartial))
  }

  private func title(of view: DerivedTableView, isPartial: Bool = false) -> String {
    let name = view.version.table.name
    return subject?.isComplete ?? true && !isPartial ? name : name + " so far"
  }
}

/// Limits how often a table is made again while rows arrive: at most a fifth of the time is spent
/// on it.
private struct DerivedPace {
  private var start = ContinuousClock.now
  private var next = ContinuousClock.now

  private static let pause = Duration.milliseconds(300)

  var isTime: Bool { .now >= next }

  mutating func begin() { start = .now }

  mutating func end() { next = .now + max(Self.pause, (.now - start) * 4) }
}

// MARK: - What keys do with the current row of a derived table

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
      ], columnKeys: ["v": { [weak self] _ in self?.content.charts?.showInHeaders(column) ?? "" }])
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

  /// Switches the total in a column to the next statistic.
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
