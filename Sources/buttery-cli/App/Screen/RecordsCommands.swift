import Buttery
import ButteryRecords

/// Does what a person wants of records: each of their keys leads here.
///
/// It is the one observer of the model: the table follows first, then what is said of it.
@MainActor final class RecordsCommands {
  private let bindings = KeyBindings<RecordsCommand>.standard

  private let content: RecordsContent
  private let screen: TableScreen
  private let session: RecordsSession
  private let saver: RecordsSaver
  private let prompts: PromptController
  private let columnActions: ColumnActions
  private let columnKeys: ColumnKeys
  private weak var columnList: ColumnsController?
  private unowned let controller: TableScreenController

  init(content: RecordsContent, screen: TableScreen, controller: TableScreenController) {
    self.content = content
    self.screen = screen
    self.controller = controller
    session = RecordsSession(content: content, tableView: screen.tableView, announcer: screen)
    saver = RecordsSaver(content: content, announcer: screen)
    prompts = PromptController(screen: screen, session: session, saver: saver)
    columnActions = ColumnActions(content: content)
    columnKeys = ColumnKeys(actions: columnActions, announcer: screen)
    session.observer = self
    screen.delegate = self
    content.model.observer = self
  }

  private var model: RecordsModel { content.model }

  /// Lets work in the background begin; called once, when there is a loop.
  func run(in application: Application) {
    content.showEmptyMessage(in: screen.tableView)
    model.run(in: application)
    session.run(in: application)
    tell()
  }

  /// Says on the top line how things are.
  func tell() {
    screen.titleBar.status = session.texts
    screen.titleBar.changes = [
      content.addedTexts, session.filterTexts, content.sortTexts, content.hiddenTexts,
    ]
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

  /// Which keys matter, where it isn't those of the table.
  private var hint: TitleBar.Hint {
    if session.search.isActive { return .search }
    return model.query.isFiltered ? .filter : .table
  }

  // MARK: Keys

  /// Takes a key that the table didn't want.
  ///
  /// - Returns: Whether it means anything for records.
  func handle(_ key: Key) -> Bool {
    guard let command = bindings[key] else { return columnKeys.handle(key) }
    perform(command)
    return true
  }

  private func perform(_ command: RecordsCommand) {
    switch command {
    case .search: prompts.open(.search)
    case .filter: prompts.open(.filter)
    case .save: prompts.open(.save)
    case .nextMatch: step(isForward: true)
    case .previousMatch: step(isForward: false)
    case .columns: showColumns()
    case .fold: foldSection()
    case .foldAll: model.sections.toggleAllFolds()
    case .reload: session.reload()
    }
  }

  private func step(isForward: Bool) {
    session.search.step(isForward: isForward)
    tell()
  }

  private func showColumns() {
    let list = ColumnsController(actions: columnActions)
    columnList = list
    controller.present(list)
  }

  private func foldSection() {
    let focused = screen.tableView.indexPathForFocusedRow?.section
    guard let section = focused ?? screen.tableView.sectionAtTop else { return }
    model.sections.toggleFold(ofSection: section)
  }
}

extension RecordsCommands: RecordsObserver {
  func follow(_ change: RecordsChange) {
    content.follow(change)
    session.follow(change)
    if case .replaced = change { columnList?.refresh() }
  }
}

extension RecordsCommands: RecordsSessionObserver {
  func sessionChanged() { tell() }
}

extension RecordsCommands: TableScreenDelegate {
  /// What is waited, searched and filtered for goes before the focus, and the match's row before the
  /// first one.
  func takes(_ key: Key) -> Bool {
    if columnKeys.takes(key) { return true }
    return switch key.code {
    case .escape: session.escape()
    case .enter: session.search.focusMatch()
    default: false
    }
  }

  func widthChanged() {
    if session.isAtRest { content.makeIndex(for: screen.tableView) }
  }

  func titleClicked(at x: Int) { columnKeys.titleClicked(at: x) }
}
