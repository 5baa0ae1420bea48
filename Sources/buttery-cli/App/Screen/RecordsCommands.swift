import Buttery
import ButteryRecords

/// Does what a person wants of records: each of their keys leads here.
///
/// It is the one observer of the model: the table follows first, then what is said of it.
@MainActor final class RecordsCommands {
  private let bindings = KeyBindings<RecordsCommand>.standard
  private let columnsBindings = KeyBindings<ColumnsCommand>.standard

  private let content: RecordsContent
  private let screen: TableScreen
  private let session: RecordsSession
  private let saver: RecordsSaver
  private let prompts: PromptController
  private unowned let controller: TableScreenController

  init(content: RecordsContent, screen: TableScreen, controller: TableScreenController) {
    self.content = content
    self.screen = screen
    self.controller = controller
    session = RecordsSession(content: content, tableView: screen.tableView, announcer: screen)
    saver = RecordsSaver(content: content, announcer: screen)
    prompts = PromptController(screen: screen, session: session, saver: saver)
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
  private func tell() {
    screen.titleBar.status = session.texts
    screen.titleBar.setNeedsDisplay()
    screen.prompt?.setNeedsLayout()
    content.columnTitles?.setNeedsDisplay()
    saver.pursue()
    guard session.isAtRest, session.areSectionsNew else { return }
    session.areSectionsNew = false
    content.makeIndex(for: screen.tableView)
    controller.learnSections()
  }

  // MARK: Keys

  /// Takes a key that the table didn't want.
  ///
  /// - Returns: Whether it means anything for records.
  func handle(_ key: Key) -> Bool {
    guard let command = bindings[key] else { return false }
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
    case .sort: sort()
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

  /// The other way, or as it came; where nothing is sorted a person chooses the column.
  private func sort() {
    guard let sort = model.query.sort.first else { return showColumns() }
    session.cycleSort(ofColumn: sort.column)
    tellOrder()
  }

  private func tellOrder() {
    let orders = model.query.sort.map { sort in
      "\(model.result.list.columns[sort.column].name) \(sort.isDescending ? "↓" : "↑")"
    }
    screen.titleBar.message =
      orders.isEmpty ? "as it came" : "sorted by \(orders.joined(separator: ", "))"
  }

  private func showColumns() {
    controller.present(
      ColumnsController(
        model: model, appearance: content.appearance, bindings: columnsBindings))
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
  }
}

extension RecordsCommands: RecordsSessionObserver {
  func sessionChanged() { tell() }
}

extension RecordsCommands: TableScreenDelegate {
  /// What is waited, searched and filtered for goes before the focus, and the match's row before the
  /// first one.
  func takes(_ key: Key) -> Bool {
    switch key.code {
    case .escape: session.escape()
    case .enter: session.search.focusMatch()
    default: false
    }
  }

  func widthChanged() {
    if session.isAtRest { content.makeIndex(for: screen.tableView) }
  }

  func titleClicked(at x: Int) {
    guard let column = content.appearance.column(ofTitleAt: x) else { return }
    session.cycleSort(ofColumn: column)
    tellOrder()
  }
}
