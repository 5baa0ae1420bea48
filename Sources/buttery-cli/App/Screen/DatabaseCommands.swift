import Buttery
import ButteryDatabase
import ButteryRecords

/// Performs the commands for a table of a database; all of its keys lead here.
///
/// This is the model's one observer: it updates the table first, then the top line.
@MainActor final class DatabaseCommands: ContentCommands {
  private static let records = KeyBindings<RecordsCommand>.standard
  private static let moving = KeyBindings<TableCommand>.program

  private let content: DatabaseContent
  private let screen: TableScreen
  private let actions: ColumnActions
  private let columnKeys: ColumnKeys
  private let viewUndo: ViewUndo
  private weak var columnList: ColumnsController?
  /// The panel with facts about the table, while it is open.
  weak var notes: NotesController?
  private let search: DatabaseSearch
  private let prompts: DatabasePrompts
  private unowned let controller: TableScreenController
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

  init(content: DatabaseContent, screen: TableScreen, controller: TableScreenController) {
    self.content = content
    self.screen = screen
    self.controller = controller
    actions = ColumnActions(table: content, announcer: screen)
    columnKeys = ColumnKeys(actions: actions, announcer: screen)
    search = DatabaseSearch(content: content, announcer: screen)
    viewUndo = ViewUndo(content: content, announcer: screen)
    prompts = DatabasePrompts(
      screen: screen, content: content, actions: actions, search: search,
      viewSaver: ViewSaver(content: content, announcer: screen))
    screen.delegate = self
    content.search = search
    content.model.observer = self
    content.arrangementObserver = self
  }

  private var model: DatabaseModel { content.model }

  private var tableView: TableView { screen.tableView }

  var table: CommandTable { CommandTable.records.served(by: model) }

  func run(in application: Application) {
    model.run(in: application)
    tellNotes()
    tell()
  }

  // MARK: Telling

  func tell() {
    watchPatience()
    screen.titleBar.status = texts
    screen.titleBar.chips = titled.filters.map {
      TextMetrics.visible(String($0.text.prefix(400)))
    }
    screen.titleBar.chipTexts = titled.isFiltered ? [rowsText] : []
    screen.titleBar.changes = [sortTexts, hiddenTexts]
    screen.titleBar.hint = hint
    screen.titleBar.setNeedsDisplay()
    screen.prompt?.setNeedsLayout()
    content.columnTitles?.setNeedsDisplay()
    controller.learnSections()
  }

  /// The query in the top line: that of the rows below, until the status says that these are old
  /// ones.
  private var titled: RecordQuery {
    model.isAsking && !isSlow ? model.snapshot.query : model.query
  }

  /// The number of rows; while others are on their way, or none have come, it isn't known.
  private var rowsText: String {
    titled != model.snapshot.query || model.failure != nil
      ? "… rows" : content.rowCountMark.rows(content.rowCount)
  }

  /// The status of the database, the longest text first.
  private var texts: [String] {
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
      let work = (model.isJumping ? search.work : nil) ?? fetch
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

  private var sortTexts: [String] {
    let keys = model.snapshot.query.sort.map {
      "\(content.shortName(ofColumn: $0.column)) \($0.isDescending ? "▼" : "▲")"
    }
    guard let first = keys.first, keys.count > 1 else { return keys }
    return [keys.joined(separator: ", "), "\(first) +\(keys.count - 1)"]
  }

  private var hiddenTexts: [String] {
    let count = content.appearance.arrangement.hidden.count
    return count > 0 ? ["\(count) hidden"] : []
  }

  private var hint: TitleBar.Hint {
    // While there is a status text, that text names the keys.
    if search.isActive, model.isFetching { return .search }
    if model.query.isFiltered { return .filter }
    return controller.derivedUse.map { .derived($0.hints) } ?? .table
  }

  /// Says that rows are awaited, once that has taken longer than `longestSilence`.
  private func watchPatience() {
    guard content.awaitsRows || model.isJumping || model.isAsking || model.awaitsWholeRow else {
      patience?.cancel()
      (patience, isSlow) = (nil, false)
      return
    }
    guard patience == nil, let application = model.application else { return }
    patience = application.post(after: Self.longestSilence) { [weak self] in
      guard let self else { return }
      isSlow = true
      // A message about what was asked would hide that these are old rows.
      if model.isAsking, screen.titleBar.message != hints.message { screen.announce("") }
      tell()
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

  /// The facts about the table that are known by now; asks for its indexes.
  var facts: [ReadingFacts.Section]? {
    model.askForIndexes()
    let row = tableView.currentRow ?? IndexPath(row: 0, section: 0)
    return DatabaseFacts(
      address: model.source.address, source: model.source.relation, snapshot: model.snapshot,
      rows: rowsText, row: model.place(of: row)
    ).sections
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

// Keys.
extension DatabaseCommands {
  func handle(_ key: Key) -> Bool {
    guard let command = Self.records[key] else { return columnKeys.handle(key) }
    perform(command)
    return true
  }

  func perform(_ command: RecordsCommand) {
    if let refusal = model.refusal(of: command) { return screen.announce(refusal) }
    switch command {
    case .search: prompts.open(.search)
    case .nextMatch: search.step(isForward: true)
    case .previousMatch: search.step(isForward: false)
    case .filter: prompts.open(.filter)
    case .dropFilter: screen.announce(actions.removeLastFilter())
    case .reload: reload()
    case .columns: showColumns()
    case .writeView: prompts.open(.view)
    case .undo: viewUndo.undo()
    case .redo: viewUndo.redo()
    case .rowNumbers: content.appearance.arrange { $0.numbersRows.toggle() }
    default: break
    }
  }

  func perform(_ move: ColumnMove) { columnKeys.perform(move) }

  func perform(_ command: ColumnCommand) { columnKeys.perform(command) }

  func object(of command: ColumnCommand) -> String? { columnKeys.object(of: command) }

  private func showColumns() {
    let list = ColumnsController(actions: actions, totals: nil)
    columnList = list
    controller.present(list)
  }

  private func reload() {
    if case .lost = model.snapshot.phase {
      isReconnecting = true
      screen.announce("connecting again …")
    }
    let row = tableView.currentRow ?? IndexPath(row: 0, section: 0)
    model.reload(around: model.place(of: row))
  }

  /// Handles a key before the table does: Esc ends waiting work first, then the focus, then
  /// conditions.
  func takes(_ key: Key) -> Bool {
    let pursued = content.endPursuit()
    if columnKeys.takes(key) || controller.takesForDerived(key) { return true }
    switch Self.moving[key] {
    case .end: return goToEnd()
    case .nextSection: return goToSection(pursued.map { $0 + 1 } ?? tableView.nextSection)
    case .previousSection where pursued != nil: return goToSection(pursued.map { $0 - 1 })
    default: break
    }
    return switch key.code {
    case .escape: escape()
    case .enter: focusMatch()
    default: false
    }
  }

  /// Goes to the end of the table, unless the end is loaded: then the table does so itself.
  private func goToEnd() -> Bool {
    guard !content.hasEnd else { return false }
    search.goToEnd()
    return true
  }

  /// Goes to a section; the table itself scrolls only as far as rows below the section's header are
  /// known.
  private func goToSection(_ section: Int?) -> Bool {
    guard tableView.indexPathForFocusedRow == nil, let section,
      (0..<tableView.numberOfSections).contains(section)
    else { return false }
    tableView.scrollToSection(section)
    content.didGo(toSection: section)
    return true
  }

  private func escape() -> Bool {
    if model.takeBackQuery() {
      screen.announce("stopped; the last change is taken back")
    } else if model.stop() {
      search.forgetWork()
      screen.announce("stopped")
    } else if search.isActive {
      search.find(nil)
    } else if tableView.indexPathForFocusedRow != nil {
      return false
    } else if model.query.isFiltered {
      screen.announce(actions.removeLastFilter())
    } else if controller.closeDerived() {
      return true
    } else {
      return stopCounting()
    }
    tell()
    return true
  }

  /// Stops counting.
  ///
  /// Since nobody waits for counts, Esc does so only if it has nothing else to do.
  private func stopCounting() -> Bool {
    guard model.stopCounting() else { return false }
    screen.announce("counting stopped; r counts again")
    return true
  }

  private func focusMatch() -> Bool {
    guard tableView.indexPathForFocusedRow == nil, let row = tableView.indexPathForSelectedRow,
      search.isActive, tableView.isInSight(row)
    else { return false }
    tableView.focusRow(at: row)
    return true
  }

  func titleClicked(at x: Int) { columnKeys.titleClicked(at: x) }

  func chipClicked(_ index: Int) {
    guard titled.filters.indices.contains(index),
      let place = model.query.filters.firstIndex(of: titled.filters[index])
    else { return }
    screen.announce(actions.removeFilter(at: place))
  }

  func promptClosed() { tell() }

  func widthChanged() {}
}

extension DatabaseCommands: DatabaseObserver {
  func follow(_ change: DatabaseChange) {
    content.follow(change)
    if case .willReplace = change { return }
    switch change {
    case .replaced(let old):
      viewUndo.adopt(insteadOf: old.columns)
      if old.replacementCount != model.snapshot.replacementCount {
        screen.announce("the file was replaced; this is the new one")
      }
    case .asked, .measured: viewUndo.note()
    case .takenBack(let reason): tellFailure(reason)
    case .willReplace: break
    }
    columnList?.refresh()
    if let notes, let facts { notes.show(facts) }
    tellNotes()
    tellOfConnection()
    tell()
  }
}

extension DatabaseCommands: ArrangementObserver {
  func arrangementChanged() { viewUndo.note() }
}
