internal import ButteryGrid

/// A controller that shows a menu beside the view that it belongs to, in front of other views.
///
/// A submenu replaces the menu on the screen.
final class MenuController: ViewController, ShownMenu {
  /// The levels above the one that is shown, the outermost first.
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

  /// Changes the chosen item.
  func choose(_ change: (inout MenuLevel) -> Void) { change(&level) }

  /// Dismisses the menu and performs the chosen action, or opens the chosen submenu.
  func takeChosen() {
    guard let chosen = level.chosen else { return }
    let item = level.items[chosen]
    if let menu = item as? Menu { return open(menu) }
    guard let action = item as? Action, let ownPresenting else { return }
    let sender: AnyObject = sender ?? ownPresenting
    ownPresenting.dismiss(animated: true) { action.perform(sender: sender) }
  }

  /// Opens the chosen item if it is a submenu.
  func openChosen() {
    if let menu = level.chosen.flatMap({ level.items[$0] as? Menu }) { open(menu) }
  }

  private func open(_ menu: Menu) {
    outer.append(level)
    level = MenuLevel(menu)
    showLevel()
  }

  // MARK: Leaving

  /// Whether a submenu is shown.
  var isInside: Bool { !outer.isEmpty }

  /// Returns from a submenu to the menu that contains it.
  func goBack() {
    guard let last = outer.popLast() else { return }
    level = last
    showLevel()
  }

  override var escapeMeaning: (sentence: String, hint: String) {
    isInside ? ("goes back", "back") : super.escapeMeaning
  }

  func close() { ownPresenting?.dismiss(animated: true) }

  /// Closes the menu, because the view that it belongs to may have moved.
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
