import Buttery

/// Runs the program's screen: what its keys mean beyond the table's own.
final class TableScreenController: ViewController {
  private let content: any TableContent
  private let style: TableView.Style
  private let bindings = KeyBindings<ProgramCommand>.standard
  private let detailBindings = KeyBindings<DetailCommand>.standard
  private lazy var screen = TableScreen(content: content, style: style)

  init(content: any TableContent, style: TableView.Style) {
    self.content = content
    self.style = style
  }

  var tableView: TableView { screen.tableView }

  override func loadView() { view = screen }

  override func viewDidLoad() {
    content.didActivateRow = { [weak self] in self?.showDetails(ofRowAt: $0) }
  }

  override var preferredFocusedView: View { screen }

  override func handle(_ event: Event) -> Bool {
    guard case .key(let key) = event, let command = bindings[key] else { return false }
    perform(command)
    return true
  }

  private func perform(_ command: ProgramCommand) {
    switch command {
    case .toggleStyle: screen.toggleStyle()
    case .help: showHelp()
    case .inspector: toggleInspector()
    case .left: _ = content.scrollSideways(toRight: false, in: tableView)
    case .right: _ = content.scrollSideways(toRight: true, in: tableView)
    case .quit: runningApplication?.stop()
    }
  }

  private func showHelp() {
    present(
      HelpController(
        table: tableView.keyBindings, row: tableView.rowKeyBindings, details: detailBindings,
        program: bindings))
  }

  private func showDetails(ofRowAt indexPath: IndexPath) {
    present(
      DetailController(
        details: content.makeDetails(), of: indexPath, in: tableView, bindings: detailBindings))
  }

  private func toggleInspector() {
    screen.inspector.isHidden.toggle()
    runningApplication?.didFinishPass =
      screen.inspector.isHidden ? nil : { [weak self] in self?.updateInspector() }
    updateInspector()
  }

  private func updateInspector() {
    guard let application = runningApplication else { return }
    screen.inspector.update(
      from: tableView, rowCount: content.rowCount, passes: application.passes)
  }
}
