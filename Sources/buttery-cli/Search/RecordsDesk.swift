import Buttery
import ButteryRecords

/// Does what a person wants of records: each of their keys leads here.
@MainActor final class RecordsDesk {
  private let bindings = KeyBindings<RecordsCommand>.standard
  private let columnsBindings = KeyBindings<ColumnsCommand>.standard

  private let content: RecordsContent
  private let screen: TableScreen
  private let session: RecordsSession
  private let saver: RecordsSaver
  private let prompts: PromptDesk

  /// Puts a panel over the table.
  var present: (ViewController) -> Void = { _ in }
  /// Called when there may be other sections.
  var didChangeSections: () -> Void = {}

  init(content: RecordsContent, screen: TableScreen) {
    self.content = content
    self.screen = screen
    session = RecordsSession(model: content.model, tableView: screen.tableView)
    saver = RecordsSaver(model: content.model)
    prompts = PromptDesk(screen: screen, session: session, saver: saver)
    let announce: (String) -> Void = { [weak screen] in
      screen?.titleBar.message = $0
      screen?.prompt?.setNeedsLayout()
    }
    session.search.announce = announce
    session.search.reveal = { [weak self] in self?.reveal(column: $0) }
    saver.announce = announce
    session.didChange = { [weak self] in self?.tell() }
    screen.takesKey = { [weak self] in self?.take($0) ?? false }
    screen.didChangeSize = { [weak self] in
      guard let self, session.isAtRest else { return }
      content.makeIndex(for: self.screen.tableView)
    }
    screen.didClickTitle = { [weak self] in self?.sort(byTitleAt: $0) }
  }

  private var model: RecordsModel { content.model }

  /// Listens to the model's news; called once, when the content runs.
  func run(in application: Application) {
    saver.application = application
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
    didChangeSections()
  }

  // MARK: Keys

  /// Takes a key before the table does: what is waited, searched and filtered for goes before the
  /// focus, and the match's row before the first one.
  private func take(_ key: Key) -> Bool {
    switch key.code {
    case .escape: session.escape()
    case .enter: session.search.focusMatch()
    default: false
    }
  }

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
    case .foldAll: model.toggleAllFolds()
    case .reload: session.reload()
    }
  }

  private func step(isForward: Bool) {
    session.search.step(isForward: isForward)
    tell()
  }

  /// The other way, or as it came; where nothing is sorted a person chooses the column.
  private func sort() {
    guard let sort = model.query.sort else { return showColumns() }
    session.cycleSort(ofColumn: sort.column)
    tellOrder()
  }

  private func sort(byTitleAt x: Int) {
    guard let column = model.column(ofTitleAt: x) else { return }
    session.cycleSort(ofColumn: column)
    tellOrder()
  }

  private func tellOrder() {
    guard let sort = model.query.sort else {
      screen.titleBar.message = "as it came"
      return
    }
    let name = model.view.list.columns[sort.column].name
    screen.titleBar.message = "sorted by \(name) \(sort.isDescending ? "↓" : "↑")"
  }

  private func showColumns() {
    let columns = ColumnsController(model: model, bindings: columnsBindings)
    columns.didChange = { [weak self] in
      guard let self else { return }
      session.noteWork()
      screen.tableView.setNeedsDisplay()
      content.columnTitles?.setNeedsDisplay()
    }
    present(columns)
  }

  private func foldSection() {
    let focused = screen.tableView.indexPathForFocusedRow?.section
    guard let section = focused ?? screen.tableView.sectionAtTop else { return }
    model.toggleFold(ofSection: section)
  }

  /// Scrolls sideways until a column is in sight.
  private func reveal(column: Int) {
    let tableView = screen.tableView
    guard let place = model.layout.columns.firstIndex(where: { $0.index == column }) else { return }
    for _ in model.layout.columns {
      let window = model.window(width: model.shownWidth)
      let left = window.left(ofColumn: place)
      let least = min(window.columns[place].width, model.shownWidth / 2)
      let isBeyond = left + least > model.shownWidth
      let isBefore = !window.isFixed(place) && left < window.edge
      guard isBefore || isBeyond, content.scrollSideways(toRight: isBeyond, in: tableView) else {
        return
      }
    }
  }
}
