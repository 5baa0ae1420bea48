import Buttery
import ButteryRecords

/// The work of a person with a table of records: search, filters, folds, and waiting.
@MainActor final class RecordsSession: RowSession {
  let model: RecordsModel
  let search: RowSearch
  private let content: RowContent
  private let follower: RecordsFollower
  private let screen: TableScreen
  private unowned let controller: TableScreenController
  private let recordsSaver: RecordsSaver
  private let awaited: AwaitedActs
  var notify: ((RowChange) -> Void)?
  private var progress: ProgressWatch?

  init(
    model: RecordsModel, follower: RecordsFollower, actions: ColumnActions, screen: TableScreen,
    controller: TableScreenController
  ) {
    self.model = model
    self.follower = follower
    content = actions.table
    self.screen = screen
    self.controller = controller
    search = RowSearch(content: content, announcer: screen)
    recordsSaver = RecordsSaver(model: model, appearance: content.appearance, announcer: screen)
    awaited = AwaitedActs(model: model)
    model.notify = { [weak self] in self?.follow($0) }
  }

  var saver: RecordsSaver? { recordsSaver }

  func run(in application: Application) {
    content.showEmptyMessage(in: screen.tableView)
    model.run(in: application)
    progress = ProgressWatch(of: model, for: self, application: application)
    progress?.begin()
  }

  fileprivate func didChange() { notify?(.status) }

  /// Whether the sections may have changed since the index and the jump list were updated.
  var areSectionsNew = true

  var isAtRest: Bool {
    model.result.phase == .done || model.result.phase == .stopped
  }

  // MARK: Asking

  var answersTyping: Bool { true }

  func reload() {
    model.reload()
    progress?.begin()
    didChange()
  }

  func stopWork() -> String? {
    // Esc drops what waits for sections, too.
    awaited.forget()
    guard let progress, !progress.texts.isEmpty else { return nil }
    model.stop()
    progress.update()
    return ""
  }

  func dropAwaited() -> String? { awaited.dropLast() ? "fold" : nil }

  // MARK: Telling

  var hintsAtSearch: Bool { search.isActive }

  var shownFilters: [RecordFilter] { model.query.filters }

  func didTell() {
    recordsSaver.pursue()
    guard isAtRest, areSectionsNew else { return }
    areSectionsNew = false
    content.makeIndex(for: screen.tableView)
    controller.learnSections()
  }

  func widthChanged() {
    if isAtRest { content.makeIndex(for: screen.tableView) }
  }

  var texts: [String] {
    if let failure = model.result.failure, !failure.isRemark {
      return Message.texts(String(describing: failure))
    }
    if let texts = progress?.texts, !texts.isEmpty { return texts }
    if model.isStopped {
      return ["stopped; r reads again", "stopped"]
    }
    let texts = search.texts
    if texts.isEmpty, let remark = model.result.failure {
      return Message.texts(withoutFile("\(remark)"))
    }
    return texts.isEmpty && !model.query.isFiltered ? warningTexts : texts
  }

  /// A warning about the files, if there is nothing else to report.
  private var warningTexts: [String] {
    let list = model.result.list
    guard let warning = list.warnings.first ?? misfits.first else { return [] }
    return Message.texts(withoutFolder(warning))
  }

  /// The values that the footers' figures leave out, once all are read.
  private var misfits: [String] {
    guard model.hasFooters, model.result.isFinal else { return [] }
    let list = model.result.list
    let measures = model.measures(
      ofColumns: Array(list.columns.indices.prefix(Self.maximumChecked)))
    return ColumnRemarks(list: list).misfits(inColumns: measures.map(\.column))
  }

  /// Nobody sees the footers of more columns.
  private static let maximumChecked = 100

  /// A remark without the file's name, if there is only one file: its name stands at the left of
  /// the line.
  private func withoutFile(_ remark: String) -> String {
    guard model.result.list.parts.count == 1, let colon = remark.firstRange(of: ": ") else {
      return withoutFolder(remark)
    }
    return String(remark[colon.upperBound...])
  }

  /// A warning with the file's name only, without its folder, so that more of the message fits.
  private func withoutFolder(_ warning: String) -> String {
    let names = model.result.list.parts.lazy.map(\.file.name)
    guard let name = names.first(where: { warning.hasPrefix("\($0): ") }),
      let folder = name.lastIndex(of: "/")
    else { return warning }
    return String(warning[name.index(after: folder)...])
  }

  var filterTexts: [String] {
    guard model.query.isFiltered else { return [] }
    if let problem = model.query.filterProblem(in: model.result.list.columns) {
      return problem.texts.map { "& \($0)" }
    }
    guard model.result.query.filters == model.query.filters else {
      return ["…"]
    }
    let shown = NumberFormatter.grouped(model.rowCount)
    let all = NumberFormatter.counted(model.result.list.count, "row")
    let texts = ["\(shown) of \(all)", NumberFormatter.counted(model.rowCount, "row")]
    guard model.result.abandonedCount > 0 else { return texts }
    let abandoned = NumberFormatter.counted(model.result.abandonedCount, "row") + " took too long"
    return ["\(texts[0]), \(abandoned)", abandoned]
  }

  private var columns: [RecordColumn] { model.result.list.columns }

  /// Texts of filters that were typed before the columns were known.
  private var textsWithoutColumns: Set<String> = []
}

// Conditions.
extension RecordsSession {
  var reasonNotToFilter: String? {
    let list = model.result.list
    guard list.isComplete, list.count == 0 else { return nil }
    return columns.isEmpty
      ? "nothing to filter: the file is empty" : "nothing to filter: there are no rows"
  }

  /// Before the columns are known, the filter is a plain text, and is parsed again when they are.
  func readFilter(_ text: String) throws(ConditionError) -> RecordFilter? {
    guard columns.isEmpty else { return try RecordFilter(text, columns: columns) }
    textsWithoutColumns.insert(text)
    return TextMatcher(text).map(RecordFilter.text)
  }

  private func readTextsAgain() {
    guard !columns.isEmpty, !textsWithoutColumns.isEmpty else { return }
    let texts = textsWithoutColumns
    textsWithoutColumns = []
    model.query.filters = model.query.filters.compactMap { filter in
      guard case .text(let matcher) = filter, texts.contains(matcher.text) else { return filter }
      do throws(ConditionError) {
        return try RecordFilter(matcher.text, columns: columns)
      } catch {
        screen.announce("& \(error)")
        return nil
      }
    }
  }
}

// MARK: - Commands that only files have

extension RecordsSession {
  func perform(_ command: RecordsCommand) {
    switch command {
    case .fold: foldSection { $0.toggleFold(ofSection: $1) }
    case .foldOuter: foldSection { $0.toggleFold(around: $1) }
    case .foldLevel: foldSection { $0.toggleFolds(ofLevelOf: $1) }
    case .foldOuterLevel: foldSection { $0.toggleFolds(ofLevelAround: $1) }
    case .foldAll: foldAll()
    case .search, .filter, .statistics, .summary, .dropFilter, .save, .writeView, .nextMatch,
      .previousMatch, .columns,
      .sectionOrder, .reload, .rowNumbers, .wrap, .undo, .redo:
      break
    }
  }

  private func foldAll() {
    awaited.perform { [weak self] in
      guard let self else { return }
      guard model.result.groups != nil else { return announceNoSections() }
      let section = screen.tableView.currentSection.flatMap { model.hasSection($0) ? $0 : nil }
      let group = section.map(model.result.arrangement.group)
      model.sections.toggleAllFolds()
      if Accessibility.isVoiceOverRunning, let group { show(group) }
    }
  }

  private func announceNoSections() {
    screen.announce(content.reasonForNoColumns ?? RowRefusal.ofFold.reason)
  }

  private func foldSection(_ fold: @escaping (RecordSections, _ section: Int) -> Void) {
    awaited.perform { [weak self] in
      guard let self else { return }
      guard model.result.groups != nil else { return announceNoSections() }
      guard let section = screen.tableView.currentSection, model.hasSection(section) else { return }
      let group = model.result.arrangement.group(ofSection: section)
      fold(model.sections, section)
      show(group)
    }
  }

  /// Keeps the section of a group, or the one around it, the one that keys act on.
  private func show(_ group: Int) {
    guard let shown = model.sections.shownSection(around: group) else { return }
    if Accessibility.isVoiceOverRunning { screen.tableView.enter(section: shown) }
    screen.tableView.keep(section: shown)
  }
}

// MARK: - Following the model

extension RecordsSession {
  private func follow(_ change: RecordsChange) {
    follower.follow(change)
    switch change {
    case .replaced(let old): adopt(from: old)
    case .asked: progress?.begin()
    case .willReplace, .willFold, .folded, .joined, .foldedByName, .figures, .measured: break
    }
    switch change {
    case .replaced(let old):
      if let remark = model.sections.takeVainFolds() { screen.announce(remark) }
      notify?(.replaced(columns: old.list.columns))
      awaited.pursue()
    case .asked, .folded, .measured: notify?(.view)
    case .foldedByName: notify?(.foldedByName)
    case .willReplace, .willFold, .joined, .figures: break
    }
  }

  private func adopt(from old: QueryResult) {
    if old.list.columns.isEmpty { readTextsAgain() }
    search.adopt()
    if isAtRest, !model.result.hasSections(of: old) { areSectionsNew = true }
    progress?.update()
  }

}

// MARK: - Progress

/// Checks the progress of a model's source ten times a second while it works.
@MainActor private final class ProgressWatch {
  private unowned let model: RecordsModel
  /// The session, which is notified of changes.
  private weak var session: RecordsSession?
  private let application: Application
  /// The next check; `nil` while nothing is running.
  private var nextLook: ScheduledWork?
  private var last: RecordWorker.Progress?
  /// How many consecutive checks found nothing new.
  private var idleLooks = 0

  /// The progress of work that takes long, the longest text first; empty for none.
  private(set) var texts: [String] = []

  private static let patience = Duration.milliseconds(200)
  private static let interval = Duration.milliseconds(100)
  /// After this many checks of a silent pipe, checking stops until data comes.
  private static let maximumIdleLooks = 10

  init(of model: RecordsModel, for session: RecordsSession, application: Application) {
    self.model = model
    self.session = session
    self.application = application
  }

  /// Starts checking, as work has begun or may have.
  func begin() {
    idleLooks = 0
    if nextLook == nil { look(after: Self.patience) }
  }

  private func look(after delay: Duration) {
    nextLook = application.post(after: delay) { [weak self] in self?.look() }
  }

  private func look() {
    let progress = model.progress
    report(progress)
    idleLooks = progress.isSame(as: last) ? idleLooks + 1 : 0
    last = progress
    nextLook = nil
    if progress.isWorking, idleLooks < Self.maximumIdleLooks { look(after: Self.interval) }
  }

  /// Updates the progress after a new result, which also shows when the work is done.
  func update() {
    let progress = model.progress
    guard !progress.isWorking else { return begin() }
    nextLook?.cancel()
    nextLook = nil
    report(progress)
  }

  private func report(_ progress: RecordWorker.Progress) {
    let old = texts
    texts = progress.isWorking && progress.elapsed >= Self.patience ? progress.texts : []
    let isLong = progress.isWorking && progress.elapsed >= .shownByWindow
    application.device.progress =
      isLong ? progress.fraction.map(WorkProgress.fraction) ?? .unknown : nil
    if texts != old { session?.didChange() }
  }
}

extension RecordWorker.Progress {
  fileprivate var isWorking: Bool {
    switch phase {
    case .done, .stopped, .waiting: false
    case .reading, .grouping, .filtering, .sorting, .searching: true
    }
  }

  fileprivate func isSame(as other: Self?) -> Bool {
    phase == other?.phase && fraction == other?.fraction && bytesRead == other?.bytesRead
  }

  /// The current work and how much of it is done, the longest text first.
  fileprivate var texts: [String] {
    let amount = fraction.map { "\(Int($0 * 100)) %" } ?? NumberFormatter.bytes(bytesRead)
    let isLarge = fraction == nil && phase == .reading && bytesRead >= RecordWorker.largeSpool
    return (isLarge ? ["\(phase) \(amount), kept on the disk  Esc stops"] : [])
      + ["\(phase) \(amount)  Esc stops", "\(phase) \(amount)", amount]
  }
}
