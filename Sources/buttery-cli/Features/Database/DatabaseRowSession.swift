import Buttery
import ButteryDatabase
import ButteryRecords

/// The work of a person with a table of a database: jumps and searches in rows that aren't loaded,
/// waiting, and failures.
@MainActor final class DatabaseRowSession: RowSession {
  private static let moving = KeyBindings<TableCommand>.program

  private let model: DatabaseModel
  private let follower: DatabaseFollower
  private let content: RowContent
  private let screen: TableScreen
  private unowned let controller: TableScreenController
  let search: RowSearch
  var notify: ((RowChange) -> Void)?
  /// The section that a person has jumped to, when the current key was pressed.
  private var pursued: Int?
  /// Whether rows have been awaited for so long that the top line says so.
  private var isSlow = false
  /// The scheduled check of whether the awaited rows have arrived.
  private var patience: ScheduledWork?
  /// Whether the user has asked for reconnecting.
  private var isReconnecting = false
  /// The notes of the session that have been announced already.
  private var toldNotes: [String] = []
  /// The notes that were announced last, and the message that has them.
  private var hints: (notes: [String], message: String?) = ([], nil)
  /// The message that a query was taken back, which no note replaces.
  private var failure: String?

  private static let longestSilence = Duration.milliseconds(200)

  init(
    model: DatabaseModel, follower: DatabaseFollower, actions: ColumnActions, screen: TableScreen,
    controller: TableScreenController
  ) {
    self.model = model
    self.follower = follower
    content = actions.table
    self.screen = screen
    self.controller = controller
    search = RowSearch(content: content, announcer: screen)
    model.notify = { [weak self] in self?.follow($0) }
  }

  private var tableView: TableView { screen.tableView }

  func run(in application: Application) {
    model.run(in: application)
    tellNotes()
  }

  // MARK: Asking

  var answersTyping: Bool { false }

  func readFilter(_ text: String) throws(ConditionError) -> RecordFilter? {
    try RecordFilter(text, columns: content.list.columns)
  }

  func reload() {
    if case .lost = model.snapshot.phase {
      isReconnecting = true
      screen.announce("connecting again …")
    }
    model.reload(around: model.place(of: tableView.currentPlace))
  }

  func stopWork() -> String? {
    if model.takeBackQuery() { return "stopped; the last change is taken back" }
    return model.stop() ? "stopped" : nil
  }

  /// Since nobody waits for counts, Esc stops them only if it has nothing else to do.
  func stopCounting() -> String? {
    model.stopCounting() ? "counting stopped; r counts again" : nil
  }

  func perform(_ command: RecordsCommand) {
    switch command {
    case .fold, .foldOuter: fold(all: false)
    case .foldAll, .foldLevel, .foldOuterLevel: fold(all: true)
    default: break
    }
  }

  /// Folds or unfolds the section that keys act on, or all sections.
  private func fold(all: Bool) {
    guard model.hasSections else { return screen.announce(RowRefusal.ofFold.reason) }
    guard model.showsAskedSections else {
      return model.whenAnswered { [weak self] in self?.fold(all: all) }
    }
    guard !model.isJumping else {
      return model.whenArrived { [weak self] in self?.fold(all: all) }
    }
    guard let section = screen.tableView.currentSection else { return }
    if all {
      model.toggleAllFolds()
    } else if !model.toggleFold(ofSection: section) {
      return screen.announce(RowRefusal.ofOuterFold.reason)
    }
    if Accessibility.isVoiceOverRunning { screen.tableView.enter(section: section) }
    screen.tableView.keep(section: section)
  }

  // MARK: Going

  func willHandleKey() { pursued = follower.endPursuit() }

  func handle(_ key: Key) -> Bool {
    switch Self.moving[key] {
    case .end: return goToEnd()
    case .nextSection: return step { pursued, table in pursued.map { $0 + 1 } ?? table.nextSection }
    case .previousSection:
      return step { pursued, table in pursued.map { $0 - 1 } ?? table.previousSection }
    default: return false
    }
  }

  /// Goes to the end of the table, unless the end is loaded: then the table does so itself.
  private func goToEnd() -> Bool {
    guard !model.snapshot.hasEnd else { return false }
    follower.goToEnd()
    return true
  }

  /// Goes to a section beside the one at hand, once a jump that is on its way has arrived.
  private func step(
    to section: @escaping @MainActor (_ pursued: Int?, MainTableView) -> Int?
  ) -> Bool {
    guard model.isJumping else {
      return awaitsSections() || goToSection(section(pursued, screen.tableView))
    }
    model.whenArrived { [weak self] in
      guard let self else { return }
      pursued = follower.endPursuit()
      if !awaitsSections() { _ = goToSection(section(pursued, screen.tableView)) }
    }
    return true
  }

  /// Whether the section at hand is a placeholder for sections that are on their way: nobody knows how many
  /// they are, so keys wait for them.
  private func awaitsSections() -> Bool {
    guard model.isFetching,
      let section = tableView.indexPathForFocusedRow?.section ?? pursued ?? tableView.sectionAtTop,
      !model.isSeen(section: section)
    else { return false }
    if let pursued { follower.didGo(toSection: pursued) }
    return true
  }

  /// Goes to a section; the table itself scrolls only as far as rows below the section's header are
  /// known.
  private func goToSection(_ section: Int?) -> Bool {
    guard tableView.indexPathForFocusedRow == nil, let section,
      (0..<tableView.numberOfSections).contains(section)
    else { return false }
    tableView.scrollToSection(section)
    follower.didGo(toSection: section)
    return true
  }

  // MARK: Telling

  func willTell() { watchPatience() }

  func didTell() { controller.learnSections() }

  var hintsAtSearch: Bool { search.isActive && model.isFetching }

  var shownFilters: [RecordFilter] { titled.filters }

  var filterTexts: [String] { titled.isFiltered ? [model.rowsText(for: titled)] : [] }

  /// The query in the top line: that of the rows below, until the status says that these are old
  /// ones.
  private var titled: RecordQuery {
    model.isAsking && !isSlow ? model.snapshot.query : model.query
  }

  /// The status of the database, the longest text first.
  var texts: [String] {
    switch model.snapshot.phase {
    case .lost(let reason):
      return [
        "\(reason); r connects again", "\(withoutName(reason)); r connects again",
        "connection lost; r connects again", "lost; r connects",
        "lost; r",
      ]
    case .refused(let reason): return refusal(reason)
    case .stopped: return ["stopped; r continues", "stopped"]
    case .ready, .loading: break
    }
    if isSlow, model.isAsking {
      return ["old rows; fetching …  Esc stops", "old rows; fetching …", "old rows …"]
    }
    if isSlow {
      let fetch = model.awaitsWholeRow ? "fetching the value" : "fetching rows"
      let work = model.work ?? fetch
      return ["\(work) …  Esc stops", "\(work) …", "…"]
    }
    return search.texts
  }

  /// Returns the texts for a refusal, the longest first; shorter texts leave out the database's
  /// name before they cut the reason.
  private func refusal(_ reason: String) -> [String] {
    let short = withoutName(reason)
    return short == reason ? Message.texts(reason) : [reason] + Message.texts(short)
  }

  private func withoutName(_ reason: String) -> String {
    let name = model.source.address.name + ": "
    return reason.hasPrefix(name) ? String(reason.dropFirst(name.count)) : reason
  }

  /// Says that rows are awaited, once that has taken longer than `longestSilence`.
  private func watchPatience() {
    guard follower.awaitsRows || model.isJumping || model.isAsking || model.awaitsWholeRow else {
      patience?.cancel()
      (patience, isSlow) = (nil, false)
      model.application?.device.progress = nil
      return
    }
    guard patience == nil, let application = model.application else { return }
    patience = application.post(after: Self.longestSilence) { [weak self] in
      guard let self else { return }
      isSlow = true
      // A message about what was asked would hide that these are old rows.
      if model.isAsking, screen.titleBar.message != hints.message { screen.announce("") }
      notify?(.status)
      patience = application.post(after: .shownByWindow - Self.longestSilence) {
        application.device.progress = .unknown
      }
    }
  }

  /// Announces the result of reconnecting.
  private func tellOfConnection() {
    guard isReconnecting else { return }
    switch model.snapshot.phase {
    case .loading: return
    case .lost(let reason):
      screen.announce("still lost: \(DatabaseReason.cause(in: reason)); r connects again")
    case .ready, .stopped, .refused: screen.announce("connected again")
    }
    isReconnecting = false
  }

  /// Announces new notes, unless a failure is told, which matters more.
  private func tellNotes() {
    let message = screen.titleBar.message
    if message != hints.message { hints = ([], nil) }
    switch model.snapshot.phase {
    case .refused, .lost: return announceHints([])
    case .ready, .loading, .stopped: break
    }
    guard message == nil || message != failure else { return }
    let new = model.snapshot.notes.filter { !toldNotes.contains($0) }
    toldNotes += new
    announceHints(new.isEmpty ? hints.notes : new)
  }

  private func announceHints(_ notes: [String]) {
    let texts = (model.isAsking && !notes.isEmpty ? ["old rows"] : []) + notes
    let message = texts.isEmpty ? nil : texts.joined(separator: "; ")
    guard message != hints.message else { return }
    hints = (notes, message)
    screen.announce(message ?? "")
  }

  /// Announces that a query was taken back, with the reason first.
  private func tellFailure(_ reason: String) {
    let parts = withoutName(reason).split(separator: "; ", maxSplits: 1).map(String.init)
    var text = parts[0]
    if case .lost = model.snapshot.phase {
      text = DatabaseReason.cause(in: text) + "; r connects again"
    }
    text += "; taken back" + parts.dropFirst().map { "; \($0)" }.joined()
    failure = text
    screen.announce(text)
  }
}

extension DatabaseRowSession {
  private func follow(_ change: DatabaseChange) {
    follower.follow(change)
    var told = RowChange.status
    switch change {
    case .willReplace, .joined: return
    case .replaced(let old, _, _):
      told = .replaced(columns: old.columns)
      search.adopt()
      if old.replacementCount != model.snapshot.replacementCount {
        screen.announce("the file was replaced; this is the new one")
      }
    case .arrived: break
    case .asked, .measured, .folded(byName: false): told = .view
    case .folded(byName: true): told = .foldedByName
    case .foldsMissing(let remark): screen.announce(remark)
    case .takenBack(let reason): tellFailure(reason)
    }
    tellNotes()
    tellOfConnection()
    notify?(told)
  }
}
