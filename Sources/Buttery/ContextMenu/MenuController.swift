internal import ButteryGrid

/// Shows a menu in front, beside what it is about, until a person chooses from it or closes it.
///
/// A menu inside of it takes its place.
final class MenuController: ViewController, ShownMenu {
  /// The menus inside of each other, the outermost first; there always is one.
  private var outer: [MenuLevel] = []
  private(set) var level: MenuLevel {
    didSet { viewIfLoaded?.setNeedsDisplay() }
  }
  private weak var sender: View?

  init(_ menu: Menu, beside view: View, _ place: Rect) {
    level = MenuLevel(menu)
    sender = view
    super.init()
    modalPresentationStyle = .popover
    popoverPresentationController?.sourceView = view
    popoverPresentationController?.sourceRect = place
    showLevel()
  }

  override func loadView() { view = MenuView(of: self) }

  private func showLevel() {
    title = isInside && !level.title.isEmpty ? "‹ \(level.title)" : level.title
    preferredContentSize = level.size
    sheet?.setNeedsDisplay()
    ownApplication?.arrangeViews()
  }

  // MARK: Choosing

  /// Changes what is chosen.
  func choose(_ change: (inout MenuLevel) -> Void) { change(&level) }

  /// Performs the chosen action, once the menu is gone, or opens the chosen menu.
  func takeChosen() {
    guard let chosen = level.chosen else { return }
    let item = level.items[chosen]
    if let menu = item as? Menu { return open(menu) }
    guard let action = item as? Action, let ownPresenting else { return }
    let sender: AnyObject = sender ?? ownPresenting
    ownPresenting.dismiss(animated: true) { action.perform(sender: sender) }
  }

  /// Opens the chosen menu, if it is one.
  func openChosen() {
    if let menu = level.chosen.flatMap({ level.items[$0] as? Menu }) { open(menu) }
  }

  private func open(_ menu: Menu) {
    outer.append(level)
    level = MenuLevel(menu)
    showLevel()
  }

  // MARK: The way out

  /// Whether this is a menu inside of another one.
  var isInside: Bool { !outer.isEmpty }

  /// Goes back to the menu around this one.
  func goBack() {
    guard let last = outer.popLast() else { return }
    level = last
    showLevel()
  }

  override var escapeMeaning: (sentence: String, hint: String) {
    isInside ? ("goes back", "back") : super.escapeMeaning
  }

  func close() { ownPresenting?.dismiss(animated: true) }

  /// What the menu is about may be elsewhere then.
  override func screenSizeChanged() { close() }
}

extension ViewController: MenuPresenter {
  func show(_ menu: Menu, beside view: View, _ place: Rect) -> (any ShownMenu)? {
    guard presentedViewController == nil else { return nil }
    let controller = MenuController(menu, beside: view, place)
    present(controller, animated: true)
    return controller
  }
}
