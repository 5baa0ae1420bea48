import Buttery
import ButteryRecords

/// Performs the commands of a table with columns, whatever its rows come from; all of its keys lead
/// here.
@MainActor final class RowCommands {
  private let content: RowContent
  private let screen: TableScreen
  private unowned let controller: TableScreenController
  private let session: any RowSession
  private let prompts: PromptController
  private let actions: ColumnActions
  private let columnKeys: ColumnKeys
  private let viewUndo: ViewUndo
  private let derived: DerivedTables
  private weak var columnList: ColumnsController?
  /// The panel with facts about the rows, while it is open.
  weak var notes: NotesController?

  init(content: RowContent, screen: TableScreen, controller: TableScreenController) {
    self.content = content
    self.screen = screen
    self.controller = controller
    actions = ColumnActions(table: content, announcer: screen)
    session = content.follower.makeSession(actions: actions, screen: screen, controller: controller)
    columnKeys = ColumnKeys(actions: actions, announcer: screen)
    viewUndo = ViewUndo(content: content, announcer: screen)
    derived = DerivedTables(actions: actions, screen: screen, controller: controller)
    actions.showFrequencies = { [weak derived] in derived?.showFrequencies(ofColumn: $0) ?? "" }
    prompts = PromptController(
      screen: screen, session: session, actions: actions,
      viewSaver: ViewSaver(content: content, announcer: screen))
    session.notify = { [weak self] in self?.follow($0) }
    content.viewChanged = { [weak self] in self?.recordView() }
    screen.delegate = self
  }

  private var source: any RowSource { content.source }

  /// All commands, for the help and the palette.
  var table: CommandTable { CommandTable.records.served(by: source) }

  /// Starts work in the background; called once, when the main loop runs.
  func run(in application: Application) {
    session.run(in: application)
    updateTopLine()
  }

  // MARK: The top line

  /// Updates the top line.
  func updateTopLine() {
    session.willTell()
    screen.titleBar.status = session.texts
    screen.titleBar.chips = session.shownFilters.map {
      TextMetrics.visible(String($0.text.prefix(Self.maximumShown)))
    }
    screen.titleBar.chipTexts = session.filterTexts
    screen.titleBar.changes = [content.addedTexts, sortTexts, hiddenTexts]
    screen.titleBar.hint = hint
    screen.titleBar.setNeedsDisplay()
    screen.prompt?.setNeedsLayout()
    content.columnTitles?.setNeedsDisplay()
    session.didTell()
  }

  /// The most characters of a condition, more than fit on a line.
  private static let maximumShown = 400

  /// How the rows are sorted, the longest text first; empty if they are in the source's order.
  private var sortTexts: [String] {
    let keys = source.shownQuery.sort.map {
      "\(content.shortName(ofColumn: $0.column)) \($0.isDescending ? "▼" : "▲")"
    }
    guard let first = keys.first, keys.count > 1 else { return keys }
    return [keys.joined(separator: ", "), "\(first) +\(keys.count - 1)"]
  }

  /// How many columns are hidden; empty for none.
  private var hiddenTexts: [String] {
    let count = content.appearance.arrangement.hidden.count
    return count > 0 ? ["\(count) hidden"] : []
  }

  /// Which keys the top line hints at.
  private var hint: TitleBar.Hint {
    if session.hintsAtSearch { return .search }
    let isFiltered = source.query.isFiltered
    if let use = controller.derivedUse, use.choosesRows || !isFiltered {
      return .derived(use.hints)
    }
    return isFiltered ? .filter : .table
  }

  // MARK: Commands

  func perform(_ command: RecordsCommand) {
    if let refusal = source.refusal(of: command) { return screen.announce(refusal) }
    switch command {
    case .search: prompts.open(.search)
    case .filter: openFilter()
    case .dropFilter: screen.announce(actions.removeLastFilter())
    case .save: prompts.open(.save)
    case .writeView: openView()
    case .nextMatch: step(isForward: true)
    case .previousMatch: step(isForward: false)
    case .columns: showColumns()
    case .sectionOrder: screen.announce(actions.cycleSectionOrder())
    case .reload: reload()
    case .rowNumbers: numberRows()
    case .wrap: wrap()
    case .undo: undo()
    case .redo: viewUndo.redo()
    case .statistics: screen.announce(derived.showStatistics())
    case .summary: screen.announce(derived.showSummary())
    case .fold, .foldOuter, .foldAll, .foldLevel, .foldOuterLevel: session.perform(command)
    }
  }

  func perform(_ move: ColumnMove) {
    columnKeys.perform(move)
    if Accessibility.isVoiceOverRunning { sayField() }
  }

  /// Says the current row's field in the current column.
  private func sayField() {
    let (table, columns) = (screen.tableView, content.appearance.layout.columns)
    guard let cell = table.currentRow.flatMap(table.cellForRow),
      let place = content.appearance.currentPlace
    else { return }
    let title = SpokenWords.of(columns[place].title)
    let field = cell.accessibilityCustomContent?.first { $0.label == title }
    Accessibility.post(
      notification: .announcement,
      argument: "\(title): \(field?.value ?? "empty"), column \(place + 1) of \(columns.count)")
  }

  func perform(_ command: ColumnCommand) { columnKeys.perform(command) }

  /// The name of the column that a command would act on, for the palette; nil without one.
  func object(of command: ColumnCommand) -> String? { columnKeys.object(of: command) }

  private func openFilter() {
    if let reason = session.reasonNotToFilter { return screen.announce(reason) }
    prompts.open(.filter)
  }

  private func openView() {
    guard !choosesRows else {
      return screen.announce("only the main table has a view; q goes back to it")
    }
    prompts.open(.view)
  }

  /// Whether the table is derived from another one, and its rows lead there.
  private var choosesRows: Bool { controller.derivedUse?.choosesRows ?? false }

  private func step(isForward: Bool) {
    session.search.step(isForward: isForward)
    updateTopLine()
    if session.search.isActive, Accessibility.isVoiceOverRunning {
      Accessibility.post(notification: .announcement, argument: screen.titleBar.spokenStatus)
    }
  }

  private func showColumns() {
    if content.list.isComplete, let reason = content.reasonForNoColumns {
      return screen.announce(reason)
    }
    let list = ColumnsController(actions: actions, totals: source.columnTotals)
    columnList = list
    controller.present(list)
  }

  private func reload() {
    guard let reload = controller.derivedUse?.reload else { return session.reload() }
    reload(controller)
  }

  private func numberRows() {
    content.appearance.arrange { $0.numbersRows.toggle() }
    guard content.appearance.arrangement.numbersRows else {
      return screen.announce("no row numbers")
    }
    screen.announce(
      content.appearance.gutter > 0 ? "rows are numbered" : "no room for row numbers")
  }

  private func wrap() {
    content.appearance.wraps.toggle()
    screen.announce(
      content.appearance.wraps ? "long texts wrap; w again: cut" : "long texts are cut")
  }

  /// If the last command still waits for its rows, undo drops it.
  private func undo() {
    if let dropped = session.dropAwaited() { return screen.announce("undone: \(dropped)") }
    viewUndo.undo()
  }

  /// Records the view for undo; while a person types into a prompt, the view is recorded when they
  /// are done.
  private func recordView() {
    if screen.prompt == nil { viewUndo.record() }
  }
}

// MARK: - Following the session

extension RowCommands {
  private func follow(_ change: RowChange) {
    switch change {
    case .replaced(let columns):
      derived.pursue()
      screen.tableView.focusAwaitedRow()
      if let ended = viewUndo.adopt(insteadOf: columns) { screen.announce(ended) }
      columnList?.refresh()
      if let notes, let facts = content.facts { notes.show(facts) }
    case .view:
      derived.pursue()
      recordView()
      columnList?.refresh()
    case .foldedByName: viewUndo.adoptFolds()
    case .status: break
    }
    updateTopLine()
  }
}

// Keys that are handled before the table gets them.
extension RowCommands: TableScreenDelegate {
  /// Handles Esc and Enter: Esc ends waiting work and the search first, then the focus, then
  /// conditions; Enter focuses the match's row rather than the first one.
  func handle(_ key: Key) -> Bool {
    if controller.holds(key) { return true }
    session.willHandleKey()
    if columnKeys.handle(key) || controller.handleForDerived(key) || session.handle(key) {
      return true
    }
    return switch key.code {
    case .escape: escape()
    case .enter: session.search.focusMatch()
    default: false
    }
  }

  private func escape() -> Bool {
    if let stopped = session.stopWork() {
      if !stopped.isEmpty { screen.announce(stopped) }
    } else if session.search.isActive {
      session.search.find(nil, atOrAfter: MatchStart())
      Accessibility.post(notification: .announcement, argument: "search ended")
    } else if !choosesRows, !Accessibility.isVoiceOverRunning,
      screen.tableView.indexPathForFocusedRow != nil
    {
      return false
    } else if source.query.isFiltered {
      screen.announce(actions.removeLastFilter())
    } else if controller.closeDerived() {
      return true
    } else if let stopped = session.stopCounting() {
      screen.announce(stopped)
    } else {
      return false
    }
    updateTopLine()
    return true
  }

  func titleClicked(at x: Int) { columnKeys.titleClicked(at: x) }

  func chipClicked(_ index: Int) {
    let shown = session.shownFilters
    guard shown.indices.contains(index),
      let place = source.query.filters.firstIndex(of: shown[index])
    else { return }
    screen.announce(actions.removeFilter(at: place))
  }

  func promptClosed() {
    recordView()
    updateTopLine()
  }

  func widthChanged() { session.widthChanged() }
}
