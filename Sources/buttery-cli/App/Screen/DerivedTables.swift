import Buttery
import ButteryRecords

/// Makes derived tables and shows them in front: frequencies of values, statistics of columns, and
/// summaries of groups.
///
/// A table appears at once, so that keys that were typed ahead go to it; its rows are made in the
/// background. The rows are made again whenever the underlying rows have changed, until all of
/// these have been read.
@MainActor final class DerivedTables: DerivedTableMaker {
  let content: RecordsContent
  let actions: ColumnActions
  unowned let announcer: any Announcer
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
    content: RecordsContent, actions: ColumnActions, announcer: any Announcer,
    controller: TableScreenController
  ) {
    self.content = content
    self.actions = actions
    self.announcer = announcer
    self.controller = controller
  }

  var model: RecordsModel { content.model }

  // MARK: Opening

  func showFrequencies(ofColumn column: Int) -> String {
    let result = model.result
    if result.isFinal, result.arrangement.rowCount == 0 { return "there are no values to count" }
    return open(.frequencies(column: column), waiting: "Counting \(actions.name(column)) …")
  }

  func showStatistics() -> String {
    let result = model.result
    if result.isFinal, let reason = content.reasonForNoColumns { return reason }
    return open(.statistics(without: content.pictureColumns), waiting: "Reading all columns …")
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
  func changeSummaryLevel() -> String {
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
      show(view, of: subject, control)
      shown?.say(awaited: nil)
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
