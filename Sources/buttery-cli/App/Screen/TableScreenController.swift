import Buttery
import ButteryCurses
import ButteryRecords

/// Controls the program's screen: handles the keys that the table doesn't.
final class TableScreenController: ViewController {
  let content: any TableContent
  private let style: TableView.Style
  // Lazy, since the first screen doesn't need the bindings.
  private lazy var bindings = KeyBindings<MainCommand>.ofTable(hasColumns: records != nil)
  private lazy var notesBindings = KeyBindings<NotesCommand>.standard
  private lazy var detailBindings = KeyBindings<DetailCommand>.standard
  private(set) lazy var screen = TableScreen(content: content, style: style)
  /// The commands for rows with columns; nil if the content has no columns.
  private(set) lazy var records = makeCommands()
  private weak var jump: JumpController?
  /// The actions of the table if it is a derived one; nil otherwise.
  let derivedUse: DerivedUse?

  private var isRunning = false
  /// The keys that wait for the first rows of a derived table.
  var heldKeys: [Key] = []

  init(content: any TableContent, style: TableView.Style, derivedUse: DerivedUse? = nil) {
    self.content = content
    self.style = style
    self.derivedUse = derivedUse
  }

  var tableView: MainTableView { screen.tableView }

  override func loadView() { view = screen }

  override func viewDidLoad() {
    content.observer = self
    _ = records
    if Accessibility.isVoiceOverRunning { showWhatIsSaid() }
  }

  /// Has said what the top line says on a screen.
  private func showWhatIsSaid() {
    title = SpokenWords.of(content.title)
    guard let use = derivedUse, use.choosesRows else { return }
    let hints = use.hints.first?.split(separator: "  ") ?? []
    if let hint = hints.first(where: { $0.hasPrefix("Enter ") }) {
      content.rowContent?.appearance.spokenHint = String(hint)
    }
  }

  /// A table in front is ready before its first picture, as the next key may have been pressed
  /// already.
  override func viewIsAppearing(_ animated: Bool) {
    if presentingViewController != nil { run() }
  }

  /// At the start all this waits until the first screen is drawn, as it takes a moment.
  override func viewDidAppear(_ animated: Bool) {
    guard let application = runningApplication else { return }
    screen.titleBar.follow(application)
    guard !isRunning else { return }
    (application.device as? CursesScreen)?.guardAgainstKill()
    application.device.title = "\(content.title) – buttery"
    run()
  }

  private func run() {
    guard !isRunning, let application = runningApplication else { return }
    isRunning = true
    screen.bindKeys()
    records?.run(in: application)
    guard derivedUse?.choosesRows ?? false else { return }
    screen.layoutIfNeeded()
    content.rowContent?.focusFirstRow(of: tableView)
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    guard traitCollection.display.lacksCharacters, previous?.display.lacksCharacters == false else {
      return
    }
    screen.announce("? stands for what your locale's character set lacks; LC_ALL=C.UTF-8 shows it")
  }

  private func makeCommands() -> RowCommands? {
    content.rowContent.map { RowCommands(content: $0, screen: screen, controller: self) }
  }

  /// Tells the jump panel that the sections may have changed.
  func learnSections() { jump?.learnSections() }

  override var preferredFocusedView: View { screen }

  override func handle(_ event: Event) -> Bool {
    if case .paste = event {
      screen.announce("a paste was left out; / & : and ' take text")
      return true
    }
    guard case .key(let key) = event else { return false }
    guard let command = bindings[key] else { return hideInspector(at: key) }
    perform(command, by: key)
    return true
  }

  private func perform(_ command: ProgramCommand) {
    switch command {
    case .palette: showPalette()
    case .jump: showJump()
    case .chart: showChart()
    case .copy: copyRow()
    case .toggleStyle: toggleStyle()
    case .help: showHelp()
    case .inspector: showInspector()
    case .redraw: runningApplication?.redrawScreen()
    case .quit: runningApplication?.stop()
    }
  }

  /// Esc hides the inspector if nothing else has a use for the key.
  private func hideInspector(at key: Key) -> Bool {
    guard key.code == .escape, let application = runningApplication, application.showsInspector
    else { return false }
    application.showsInspector = false
    return true
  }

  // MARK: Panels

  private func showHelp() {
    present(KeyHelpController(sections: KeyHelp.screen(of: records?.table ?? .general)))
  }

  private func showDetails(ofRowAt indexPath: IndexPath) {
    let controller = DetailController(
      details: content.makeDetails(), of: indexPath, in: tableView, bindings: detailBindings)
    controller.didClose = { [weak self] in self?.screen.titleBar.setNeedsDisplay() }
    // While the row's details are shown, the top line doesn't hint at Enter and Esc.
    screen.titleBar.setNeedsDisplay()
    present(controller)
  }

  private func showJump() {
    let count = tableView.numberOfSections
    let isAsked = content.sectionSeeker?.willHaveSections ?? false
    guard count > 0, isAsked || content.rows.name(ofSection: 0) != nil else {
      screen.titleBar.message = "no sections to jump to"
      return
    }
    let finder = SectionFinder(
      content: content, sectionCount: count, application: runningApplication)
    let jump = JumpController(
      finder: finder, content: content, tableView: tableView,
      choosesRows: derivedUse?.choosesRows ?? false)
    self.jump = jump
    present(jump)
  }

  private func showChart() {
    guard let section = tableView.currentSection else {
      return screen.announce("no rows to chart")
    }
    if let refusal = content.rowContent?.source.refusalOfCharts { return screen.announce(refusal) }
    content.rowContent?.charts?.choose(isOpen: true)
    let chart = SectionDetailController(
      content: content, section: section, in: tableView, bindings: detailBindings)
    if let charts = content.rowContent?.charts, derivedUse == nil {
      chart.showInHeaders = { [weak self] in self?.screen.announce(charts.showInHeaders()) }
    }
    chart.didClose = { [weak self] in self?.content.rowContent?.charts?.choose(isOpen: false) }
    present(chart)
  }

  // MARK: Small things

  private func toggleStyle() {
    screen.toggleStyle()
    content.rowContent?.viewChanged?()
  }

  private func copyRow() {
    guard let row = tableView.currentRow else { return screen.announce("no row to copy") }
    let isCopied = runningApplication?.device.copy(content.text(ofRowAt: row)) ?? false
    screen.titleBar.message = isCopied ? "copied" : Clipboard.refusal
  }

  /// Shows the facts about the content; the next press shows the inspector.
  private func showInspector() {
    guard let application = runningApplication else { return }
    guard !application.showsInspector, let facts = content.facts else {
      return application.showsInspector.toggle()
    }
    let notes = NotesController(facts, bindings: notesBindings) {
      application.showsInspector = true
    }
    notes.title = content.factsTitle
    records?.notes = notes
    present(notes)
  }
}

extension TableScreenController: TableContentObserver {
  func didActivateRow(at indexPath: IndexPath) {
    if !chooseDerived(at: indexPath) { showDetails(ofRowAt: indexPath) }
  }

  func didMoveFocus() { screen.titleBar.setNeedsDisplay() }

  func didArrange() { records?.updateTopLine() }
}

// MARK: - The command palette

extension TableScreenController {
  /// Shows all commands; a chosen one is performed as if its key was pressed.
  private func showPalette() {
    let table = records?.table ?? .general
    let entries = table.entriesByTarget
    let items = entries.map { entry in
      PaletteItem(
        name: entry.name, object: object(of: entry.command), keys: entry.keys.first ?? "",
        summary: entry.summary, others: OtherWords.forCommand(named: entry.name))
    }
    present(
      PaletteController(items: items + columnItems) { [weak self] choice in
        switch choice {
        case .item(let place) where place < entries.count: self?.perform(entries[place].command)
        case .item(let place): self?.goToColumn(place - entries.count)
        case .row(let number): self?.goToRow(number)
        }
      })
  }

  /// Items for the columns of the list, in its order.
  private var columnItems: [PaletteItem] {
    guard let table = content.rowContent else { return [] }
    let hidden = table.appearance.arrangement.hidden
    return table.list.columns.enumerated().map { place, column in
      PaletteItem(column: column.name, place: place, isHidden: hidden.contains(place))
    }
  }

  private func goToColumn(_ column: Int) {
    guard let table = content.rowContent, table.list.columns.indices.contains(column)
    else { return }
    screen.titleBar.keyPressed()
    if let message = ColumnPlaces(table: table).go(to: column) { screen.announce(message) }
  }

  /// Performs any command of the program; all keys and the palette lead here.
  ///
  /// - Parameter key: the key that was pressed; nil for a choice of the palette.
  private func perform(_ command: MainCommand, by key: Key? = nil) {
    if key == nil { screen.titleBar.keyPressed() }
    switch command {
    case .table(let command): tableView.perform(command)
    case .row(let command): perform(command)
    case .program(let command): perform(command)
    case .rowNumber: screen.announce("type the number, then G; or : and the number")
    case .columnMove(let move):
      if let records { records.perform(move) } else { announceNoColumns() }
    case .column(let command):
      if let records { records.perform(command) } else { announceNoColumns() }
    case .records(let command):
      if let records { records.perform(command) } else { performWithoutColumns(command, by: key) }
    }
  }

  private func announceNoColumns() { screen.announce("no columns to choose from here") }

  private func perform(_ command: RowCommand) {
    guard tableView.indexPathForFocusedRow != nil else {
      return screen.announce("no row is focused; Enter focuses one")
    }
    tableView.perform(command)
  }

  private func goToRow(_ number: Int) {
    screen.titleBar.keyPressed()
    screen.announce(content.goToRow(number, in: tableView))
  }

  // MARK: What they act on

  /// The object that a command would act on now, in words; nil for nothing in particular.
  private func object(of command: MainCommand) -> String? {
    switch command {
    case .column(let command): records?.object(of: command)
    case .row: tableView.indexPathForFocusedRow.map(name)
    case .program(.copy): tableView.currentRow.map(name)
    case .table, .columnMove, .records, .program, .rowNumber: nil
    }
  }

  private func name(ofRowAt indexPath: IndexPath) -> String {
    "row \(NumberFormatter.grouped(content.rows.ordinal(ofRowAt: indexPath) + 1))"
  }
}

// MARK: - Derived tables of content without columns

extension TableScreenController {
  /// Shows the summary and the statistics of such content; for other commands it says why it does
  /// nothing.
  private func performWithoutColumns(_ command: RecordsCommand, by key: Key?) {
    if let key, let table = content.derivedTable(for: command) {
      show(table, key: key)
    } else if command == .columns {
      announceNoColumns()
    } else {
      screen.announce("this key works for files only")
    }
  }

  private func show(_ table: DerivedTable, key: Key) {
    let use = DerivedUse(
      key: key,
      hints: ["o sort  Enter opens  \(key) back", "Enter opens  \(key) back", "\(key) back"],
      choose: { [weak self] section in
        {
          guard let table = self?.tableView else { return }
          table.scrollToSection(section)
          if Accessibility.isVoiceOverRunning { table.enter(section: section) }
        }
      })
    do throws(RecordError) {
      present(ShownDerivedTable(try DerivedTableView(table), keepsNames: false), use)
    } catch {
      screen.announce("\(error)")
    }
  }
}
