import Buttery
import ButteryRecords

/// Performs the commands for records; all of their keys lead here.
///
/// This is the model's one observer: it updates the table first, then the top line.
@MainActor final class RecordsCommands: ContentCommands {
  private let bindings = KeyBindings<RecordsCommand>.standard

  private let content: RecordsContent
  private let screen: TableScreen
  private let session: RecordsSession
  private let saver: RecordsSaver
  private let prompts: PromptController
  private let columnActions: ColumnActions
  private let columnKeys: ColumnKeys
  private let viewUndo: ViewUndo
  private let derived: DerivedTables
  private let awaited: AwaitedActs
  private weak var columnList: ColumnsController?
  private unowned let controller: TableScreenController

  init(content: RecordsContent, screen: TableScreen, controller: TableScreenController) {
    self.content = content
    self.screen = screen
    self.controller = controller
    session = RecordsSession(content: content, tableView: screen.tableView, announcer: screen)
    saver = RecordsSaver(content: content, announcer: screen)
    prompts = PromptController(
      screen: screen, session: session, content: content, saver: saver,
      viewSaver: ViewSaver(content: content, announcer: screen))
    columnActions = ColumnActions(table: content, announcer: screen)
    columnKeys = ColumnKeys(actions: columnActions, announcer: screen)
    viewUndo = ViewUndo(content: content, announcer: screen)
    awaited = AwaitedActs(model: content.model)
    derived = DerivedTables(
      content: content, actions: columnActions, announcer: screen, controller: controller)
    columnActions.derived = derived
    session.observer = self
    content.arrangementObserver = self
    screen.delegate = self
    content.model.observer = self
  }

  var table: CommandTable { .records }

  private var model: RecordsModel { content.model }

  /// Starts work in the background; called once, when the main loop runs.
  func run(in application: Application) {
    content.showEmptyMessage(in: screen.tableView)
    model.run(in: application)
    session.run(in: application)
    tell()
  }

  /// Updates the top line.
  func tell() {
    screen.titleBar.status = session.texts
    screen.titleBar.chips = session.chips
    screen.titleBar.chipTexts = session.filterTexts
    screen.titleBar.changes = [content.addedTexts, content.sortTexts, content.hiddenTexts]
    screen.titleBar.hint = hint
    screen.titleBar.setNeedsDisplay()
    screen.prompt?.setNeedsLayout()
    content.columnTitles?.setNeedsDisplay()
    saver.pursue()
    guard session.isAtRest, session.areSectionsNew else { return }
    session.areSectionsNew = false
    content.makeIndex(for: screen.tableView)
    controller.learnSections()
  }

  /// Which keys the top line hints at.
  private var hint: TitleBar.Hint {
    if session.search.isActive { return .search }
    if let use = controller.derivedUse { return .derived(use.hints) }
    return model.query.isFiltered ? .filter : .table
  }

  // MARK: Keys

  /// Handles a key that the table didn't handle.
  ///
  /// - Returns: Whether the key means anything for records.
  func handle(_ key: Key) -> Bool {
    guard let command = bindings[key] else { return columnKeys.handle(key) }
    perform(command)
    return true
  }

  func perform(_ command: RecordsCommand) {
    switch command {
    case .search: prompts.open(.search)
    case .filter: openFilter()
    case .dropFilter: screen.announce(session.removeLastFilter())
    case .save: prompts.open(.save)
    case .writeView: openView()
    case .nextMatch: step(isForward: true)
    case .previousMatch: step(isForward: false)
    case .columns: showColumns()
    case .fold: foldSection { $0.toggleFold(ofSection: $1) }
    case .foldOuter: foldSection { $0.toggleFold(around: $1) }
    case .foldLevel: foldSection { $0.toggleFolds(ofLevelOf: $1) }
    case .foldOuterLevel: foldSection { $0.toggleFolds(ofLevelAround: $1) }
    case .foldAll: foldAll()
    case .sectionOrder:
      screen.announce(columnActions.cycleSectionOrder())
    case .reload: reload()
    case .wrap: wrap()
    case .rowNumbers: numberRows()
    case .statistics: screen.announce(derived.showStatistics())
    case .summary: screen.announce(derived.showSummary())
    case .undo: undo()
    case .redo: viewUndo.redo()
    }
  }

  func perform(_ move: ColumnMove) { columnKeys.perform(move) }

  func perform(_ command: ColumnCommand) { columnKeys.perform(command) }

  func object(of command: ColumnCommand) -> String? { columnKeys.object(of: command) }

  private func reload() {
    guard let reload = controller.derivedUse?.reload else { return session.reload() }
    reload(controller)
  }

  private func openView() {
    guard controller.derivedUse == nil else {
      return screen.announce("only the main table has a view; q goes back to it")
    }
    prompts.open(.view)
  }

  private func wrap() {
    content.appearance.wraps.toggle()
    screen.announce(
      content.appearance.wraps ? "long texts wrap; w again: cut" : "long texts are cut")
  }

  private func numberRows() {
    content.appearance.arrange { $0.numbersRows.toggle() }
    guard content.appearance.arrangement.numbersRows else {
      return screen.announce("no row numbers")
    }
    screen.announce(
      content.appearance.gutter > 0 ? "rows are numbered" : "no room for row numbers")
  }

  private func openFilter() {
    if let reason = session.reasonNotToFilter { return screen.announce(reason) }
    prompts.open(.filter)
  }

  private func step(isForward: Bool) {
    session.search.step(isForward: isForward)
    tell()
  }

  private func showColumns() {
    if content.list.isComplete, let reason = content.reasonForNoColumns {
      return screen.announce(reason)
    }
    let list = ColumnsController(actions: columnActions, totals: ColumnTotals(model: model))
    columnList = list
    controller.present(list)
  }

  /// If the last fold still waits for its sections, undo drops it.
  private func undo() {
    if awaited.dropLast() { return screen.announce("undone: fold") }
    viewUndo.undo()
  }

  private func foldAll() {
    awaited.perform { [weak self] in
      guard let self else { return }
      guard model.result.groups != nil else { return tellOfNoSections() }
      model.sections.toggleAllFolds()
    }
  }

  private func tellOfNoSections() {
    screen.announce(
      content.reasonForNoColumns ?? "no sections to fold; # groups by the current column")
  }

  private func foldSection(_ fold: @escaping (RecordSections, _ section: Int) -> Void) {
    awaited.perform { [weak self] in
      guard let self else { return }
      guard model.result.groups != nil else { return tellOfNoSections() }
      guard let section = screen.tableView.currentSection, model.hasSection(section) else { return }
      let group = model.result.arrangement.group(ofSection: section)
      fold(model.sections, section)
      if let shown = model.sections.shownSection(around: group) {
        screen.tableView.keep(section: shown)
      }
    }
  }
}

extension RecordsCommands: RecordsObserver {
  func follow(_ change: RecordsChange) {
    content.follow(change)
    session.follow(change)
    derived.follow(change)
    switch change {
    case .replaced(let old):
      viewUndo.adopt(insteadOf: old.list.columns)
      tellOfVainFolds()
      columnList?.refresh()
      awaited.pursue()
    case .asked, .folded, .measured: noteView()
    case .foldedByName: viewUndo.adoptFolds()
    case .willReplace, .willFold, .joined, .figures: break
    }
  }

  private func tellOfVainFolds() {
    let words = model.sections.takeVainFolds()
    guard !words.isEmpty else { return }
    let names = words.map { "'\($0)'" }.joined(separator: ", ")
    let option = model.options.folds.areAllFolded ? "--unfold" : "--fold"
    screen.announce("\(option): no section is called \(names)")
  }

  /// Records the view for undo; while a person types into a prompt, the view is recorded when they
  /// are done.
  private func noteView() {
    if screen.prompt == nil { viewUndo.note() }
  }
}

extension RecordsCommands: ArrangementObserver {
  func arrangementChanged() { noteView() }
}

extension RecordsCommands: RecordsSessionObserver {
  func sessionChanged() { tell() }
}

// Keys that are handled before the table gets them.
extension RecordsCommands {
  /// Handles Esc and Enter: Esc ends waiting work and the search first, then the focus, then
  /// conditions; Enter focuses the match's row rather than the first one.
  func takes(_ key: Key) -> Bool {
    if columnKeys.takes(key) || controller.takesForDerived(key) { return true }
    let isDerived = controller.derivedUse != nil
    let hasFocus = !isDerived && screen.tableView.indexPathForFocusedRow != nil
    return switch key.code {
    case .escape: escape(hasFocus: hasFocus)
    case .enter: session.search.focusMatch()
    default: false
    }
  }

  /// Gives up actions that wait for sections, too.
  private func escape(hasFocus: Bool) -> Bool {
    awaited.forget()
    return session.escape(hasFocus: hasFocus) || controller.closeDerived()
  }

  func widthChanged() {
    if session.isAtRest { content.makeIndex(for: screen.tableView) }
  }

  func titleClicked(at x: Int) { columnKeys.titleClicked(at: x) }

  func chipClicked(_ index: Int) { screen.announce(session.removeFilter(at: index)) }

  func promptClosed() { noteView() }
}
