import Buttery
import ButteryRecords

/// Makes derived tables and shows them in front: frequencies of values, statistics of columns, and
/// summaries of groups.
///
/// A table appears at once, so that keys that were typed ahead go to it; its rows are made in the
/// background. The rows are made again whenever the underlying rows have changed, until all of
/// these have been read.
@MainActor final class DerivedTables {
  private let actions: ColumnActions
  private unowned let screen: TableScreen
  private unowned let controller: TableScreenController

  /// The table in front; nil without one.
  private var shown: ShownDerivedTable?
  private weak var front: TableScreenController?
  /// The kind of the table that is shown, or about to be.
  private var kind: DerivedKind?
  /// The subject of the rows in front; nil before the first rows.
  private var subject: (any DerivedSubject)?
  /// Cancels the table that is being made; nil while none is.
  private var control: PassControl?
  private var pace = DerivedPace()
  /// The message until the first rows are there.
  private var awaitedText = ""
  /// Shows the progress until the first rows are there; nil afterwards.
  private var progress: DerivedProgress?
  /// The order of the last summary when it was closed, for the next one of the same groups.
  private var lastOrder: (grouped: [Int], level: Int?, order: DerivedOrder)?

  init(actions: ColumnActions, screen: TableScreen, controller: TableScreenController) {
    self.actions = actions
    self.screen = screen
    self.controller = controller
  }

  private var content: RowContent { actions.table }

  private var source: any RowSource { content.source }

  // MARK: Opening

  func showFrequencies(ofColumn column: Int) -> String {
    open(.frequencies(column: column), waiting: "Counting \(actions.name(column)) …")
  }

  func showStatistics() -> String { open(.statistics, waiting: "Reading all columns …") }

  func showSummary() -> String {
    let level = lastOrder.flatMap { $0.grouped == source.query.groupColumns ? $0.level : nil }
    return open(.summary(level: level), waiting: "Summing up sections …")
  }

  private func open(_ kind: DerivedKind, waiting text: String) -> String {
    if let refusal = source.refusal(of: kind) { return refusal }
    close()
    self.kind = kind
    awaitedText = text
    let subject = source.subject(of: kind)
    do throws(RecordError) {
      let view = try DerivedTableView(subject.emptyTable(for: source.query))
      let order = order(for: kind)
      let shown = ShownDerivedTable(
        view, query: order?.query(for: view.worker.result.list.columns) ?? RecordQuery(),
        row: order?.row, keepsNames: kind.hasManyColumns)
      self.shown = shown
      shown.content.title = title(of: view)
      shown.say(awaited: text)
      pursue()
      front = controller.present(shown, use(of: kind))
      return ""
    } catch {
      close()
      return "\(error)"
    }
  }

  private func order(for kind: DerivedKind) -> DerivedOrder? {
    guard case .summary = kind, let lastOrder, lastOrder.grouped == source.query.groupColumns else {
      return nil
    }
    return lastOrder.order
  }

  /// Forgets the table in front, which has been closed.
  private func close() {
    if case .summary(let level) = kind, let shown {
      lastOrder = (source.query.groupColumns, level, shown.order)
    }
    if let control {
      control.cancel()
      source.stopDeriving()
    }
    progress?.end()
    (shown, kind, subject, control, progress) = (nil, nil, nil, nil, nil)
    pace = DerivedPace()
  }

  // MARK: Following

  /// Shows the groups of the next outer level; after the outermost, the innermost again.
  private func changeSummaryLevel() -> String {
    guard case .summary(let level)? = kind else { return "" }
    let count = source.summaryLevelCount
    guard count > 1 else { return "there are no outer sections" }
    let next = (level ?? count - 1) - 1
    kind = .summary(level: next >= 0 ? next : nil)
    pursue()
    return ""
  }

  /// Updates the table in front when the underlying rows, or what is computed of them, have changed.
  func pursue() {
    guard let kind, shown != nil, control == nil, source.canDerive else { return }
    let wanted = source.subject(of: kind)
    if let subject, subject.says(theSameAs: wanted) { return }
    guard wanted.isComplete || pace.isTime else { return }
    make(wanted)
  }

  // MARK: Making

  private func make(_ subject: any DerivedSubject) {
    guard let application = source.application, let prepare = shown?.prepare else { return }
    let control = PassControl()
    self.control = control
    showProgress(of: subject, control, in: application)
    pace.begin()
    let outcome = Locked<Result<DerivedTableView, any Error>?>(nil)
    Background.run { [weak self] in
      let made = Result {
        let table = try subject.table(control: control) { table in
          guard let view = try? DerivedTableView(table) else { return }
          prepare(view)
          application.post { self?.show(view, of: subject, control, isPartial: true) }
        }
        let view = try DerivedTableView(table)
        prepare(view)
        return view
      }
      outcome.withLock { $0 = made }
      outcome.signal()
      application.post { self?.receive(made, of: subject, control) }
    }
    // Keys that were typed ahead act on the first rows.
    guard shown?.content.rows.rowCount == 0,
      let made = outcome.wait(atMost: subject.patience, for: { $0 })
    else { return }
    receive(made, of: subject, control)
  }

  private func showProgress(
    of subject: any DerivedSubject, _ control: PassControl, in application: Application
  ) {
    progress?.end()
    progress = nil
    guard let shown, shown.content.rows.rowCount == 0 else { return }
    guard let count = subject.passCount else {
      return shown.say(awaited: "\(awaitedText) Esc goes back.")
    }
    progress = DerivedProgress(
      awaitedText, steps: count, of: control, in: shown, application: application)
  }

  private func receive(
    _ made: Result<DerivedTableView, any Error>, of subject: any DerivedSubject,
    _ control: PassControl
  ) {
    guard self.control === control else { return }
    progress?.end()
    progress = nil
    switch made {
    case .success(let view):
      shown?.say(awaited: nil)
      show(view, of: subject, control)
    case .failure(let error):
      if let reason = subject.reason(of: error) { shown?.say(awaited: reason) }
      // The next try would end like this one.
      self.subject = subject
    }
    self.control = nil
    pace.end()
    front?.releaseKeys()
    pursue()
  }

  /// Whether the first rows are still being made.
  private var awaitsRows: Bool {
    (control != nil || !source.canDerive) && shown?.content.rows.rowCount == 0
  }

  private func show(
    _ view: DerivedTableView, of subject: any DerivedSubject, _ control: PassControl,
    isPartial: Bool = false
  ) {
    guard self.control === control, let shown else { return }
    // The first rows of a summary are no gain where an older one is there.
    if isPartial, case .summary? = kind, shown.content.rows.rowCount > 0 { return }
    self.subject = subject
    shown.replace(by: view, title: title(of: view, isPartial: isPartial))
    if isPartial { front?.releaseKeys() }
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
  private func use(of kind: DerivedKind) -> DerivedUse {
    var use =
      switch kind {
      case .frequencies(let column): frequencyUse(column)
      case .statistics:
        DerivedUse(
          key: "I", hints: ["Enter goes to the column  I back", "I back"],
          choose: { [weak self] row in { self?.goToColumn(ofRow: row) } })
      case .summary: summaryUse
      }
    if kind != .statistics {
      use.rowKeys["="] = filter(isExcluded: false)
      use.rowKeys["!"] = filter(isExcluded: true)
    }
    use.close = { [weak self] in self?.close() }
    use.awaitsRows = { [weak self] in self?.awaitsRows ?? false }
    use.reload = { [weak controller] _ in controller?.records?.perform(.reload) }
    return use
  }

  private func frequencyUse(_ column: Int) -> DerivedUse {
    var use = DerivedUse(
      key: "F", hints: ["Enter only this value  # groups  F back", "Enter only this  F back"],
      choose: filter(isExcluded: false),
      rowKeys: ["#": { [weak self] _ in { self?.group(column) } }])
    if let charts = content.charts {
      use.columnKeys["v"] = { [weak charts] _ in charts?.showInHeaders(column) ?? "" }
    }
    return use
  }

  private var summaryUse: DerivedUse {
    let isNested = source.summaryLevelCount > 1
    return DerivedUse(
      key: "Z",
      hints: (isNested ? ["o sort  ( outer  Enter opens  Z back"] : [])
        + ["o sort  Enter opens  Z back", "Enter opens  Z back", "Z back"],
      choose: { [weak self] row in { self?.openSection(ofRow: row) } },
      columnKeys: [
        "(": { [weak self] _ in self?.changeSummaryLevel() ?? "" },
        "a": { [weak self] column in self?.cycleTotal(ofColumn: column) ?? "" },
        "A": { [weak self] _ in self?.source.cycleAllTotals() ?? "" },
      ])
  }

  private func goToColumn(ofRow row: Int) {
    guard let columns = subject?.statisticsColumns, columns.indices.contains(row) else { return }
    content.goToColumn(columns[row])
  }

  private func group(_ column: Int) {
    screen.announce(actions.perform(.group, onColumn: column))
  }

  /// Switches the total in a column to the next statistic.
  private func cycleTotal(ofColumn column: Int) -> String {
    let measures = source.summaryMeasures
    let place = column - SummaryTable.totalsPlace(for: source.query)
    guard measures.indices.contains(place) else { return "a changes a total; $ goes to the last" }
    let column = measures[place].column
    return source.cycleTotal(ofColumn: column, named: actions.name(column))
  }

  private func openSection(ofRow row: Int) {
    guard let subject else { return }
    source.goToSection(ofRow: row, in: subject) { [weak self] section in
      guard let self, let tableView = content.tableView else { return }
      tableView.scrollToSection(section)
      content.didGo(toSection: section)
      // Near the end of the table, a section can't be scrolled to the top: the focus shows where it
      // is.
      let first = (section..<source.sectionCount).first { !self.source.holdsSections($0) }
      tableView.focusRow(at: IndexPath(row: 0, section: first ?? section))
    }
    content.observer?.didArrange()
  }

  /// Shows only the rows that a row of the table is about, or all others; where a condition was added, its
  /// chip shows it and nothing is announced.
  private func filter(isExcluded: Bool) -> DerivedUse.RowAction {
    { [weak self] row throws(RowRefusal) in
      guard let self, let subject, let name = shown?.name(ofRow: row) else { return {} }
      let conditions = try subject.conditions(forRow: row, named: name, isExcluded: isExcluded)
      return { self.add(conditions) }
    }
  }

  private func add(_ conditions: [RecordFilter]) {
    let before = source.query.filters
    let text = actions.add(conditions)
    if source.query.filters == before { screen.announce(text) }
  }
}
