public import ButteryGrid

// The buttons that are open at one end of a row: its swipe actions, or the delete confirmation.
extension TableView {
  // MARK: - Opening

  /// Shows the swipe actions at one end of the focused row.
  ///
  /// - Returns: Whether the row has any.
  func revealSwipeActions(trailing: Bool) -> Bool {
    guard let key = interaction.focusedRow else { return false }
    return revealActions(of: key, at: trailing ? .trailing : .leading)
  }

  func revealActions(of key: ElementKey, at side: RowMenu.Side) -> Bool {
    bringUpToDate()
    guard !interaction.isEditing, interaction.reorder == nil, hasRow(key) else { return false }
    let changes = interaction.changes
    closeSwipe()
    guard changes == interaction.changes, let configuration = actions(of: key, at: side),
      !configuration.actions.isEmpty
    else { return false }
    showWholeRow(key)
    guard changes == interaction.changes else { return false }
    open(configuration, of: key, at: side)
    return true
  }

  private func open(
    _ configuration: SwipeActionsConfiguration, of key: ElementKey, at side: RowMenu.Side
  ) {
    // A change that the delegate makes now closes the actions.
    open(.actions(configuration), RowMenu(configuration.actions.map(\.button), at: side), of: key)
    delegate?.tableView(self, willBeginEditingRowAt: key.indexPath)
  }

  /// Returns whether a row has swipe actions at one end.
  func offersActions(ofRow key: ElementKey, at side: RowMenu.Side) -> Bool {
    hasRow(key) && !interaction.isEditing && actions(of: key, at: side)?.actions.isEmpty == false
  }

  /// The actions of a row at one end; `nil` without any, and if rows have changed meanwhile.
  private func actions(of key: ElementKey, at side: RowMenu.Side) -> SwipeActionsConfiguration? {
    let path = key.indexPath
    let changes = interaction.changes
    let (isEditable, isLeft) = answers.asking {
      dataSource?.tableView(self, canEditRowAt: path) == true
    }
    guard isEditable, changes == interaction.changes else { return nil }
    let configuration =
      side == .trailing
      ? delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
      : delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
    guard changes == interaction.changes else { return nil }
    return configuration ?? (side == .trailing && !isLeft ? deletion(of: path) : nil)
  }

  /// Returns the delete action of an editable row for which the delegate returns no actions; `nil`
  /// if the row can't be deleted.
  ///
  /// There is no action if the data source doesn't implement `tableView(_:canEditRowAt:)`. Then the
  /// table can't know whether the data source would delete anything, and the key may have another
  /// meaning.
  private func deletion(of path: IndexPath) -> SwipeActionsConfiguration? {
    let changes = interaction.changes
    guard editingStyle(ofEditableRowAt: path) == .delete, changes == interaction.changes else {
      return nil
    }
    let delete = ContextualAction(style: .destructive, title: deletionTitle(of: path)) {
      [weak self] _, _, completion in
      if let self, let key = interaction.menu?.key { commit(.delete, at: key) }
      completion(true)
    }
    return SwipeActionsConfiguration(actions: [delete])
  }

  /// Notes that the data source doesn't implement `tableView(_:canEditRowAt:)`, and returns true.
  func recordDefaultEditing() -> Bool {
    answers.leave()
    return true
  }

  private func deletionTitle(of path: IndexPath) -> String {
    delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
  }

  /// Shows what deletes a row that is edited: the delegate's trailing actions, or a delete button
  /// with which the user confirms that the row is to be deleted.
  func askForConfirmation(of key: ElementKey) {
    let changes = interaction.changes
    closeSwipe()
    guard changes == interaction.changes else { return }
    let own = delegate?.tableView(
      self, trailingSwipeActionsConfigurationForRowAt: key.indexPath)
    guard changes == interaction.changes else { return }
    if let own, !own.actions.isEmpty { return open(own, of: key, at: .trailing) }
    let button = RowMenu.Button(title: deletionTitle(of: key.indexPath), isDestructive: true)
    guard changes == interaction.changes else { return }
    open(.confirmation, RowMenu([button], at: .trailing), of: key)
  }

  private func open(_ role: OpenRowMenu.Role, _ look: RowMenu, of key: ElementKey) {
    interaction.openMenu(role, look, of: key)
    displayedCell(of: key)?.show(look)
  }

  // MARK: - Closing

  /// Closes open row buttons or an open context menu, before the table changes in another way.
  func closeSwipe() {
    closeContextMenu()
    guard let menu = interaction.closeMenu() else { return }
    menu.key.flatMap(displayedCell)?.show(nil)
    guard case .actions = menu.role else { return }
    delegate?.tableView(self, didEndEditingRowAt: menu.key?.indexPath)
  }

  /// Follows an update with an open menu: closes it if the row is deleted, gets a new cell or
  /// another index path, which the closures of its actions know.
  func followInEditing(_ plan: UpdatePlan) {
    if interaction.followContextMenu(plan) { closeContextMenu() }
    if interaction.followMenu(plan) { closeSwipe() }
  }

  private func closeMenu(_ number: Int) {
    if interaction.menu?.number == number { closeSwipe() }
  }

  // MARK: - Choosing and running

  /// Handles a key while row buttons are open; a key without a meaning for them closes them.
  func handleMenuKey(_ key: Key) -> Bool {
    guard let menu = interaction.menu, key.modifiers.isEmpty else {
      closeSwipe()
      return false
    }
    switch key.code {
    case .enter, .character(" "): runChosenButton()
    case .escape: closeSwipe()
    case .left where menu.isActions: moveSideways(key, in: menu)
    case .right where menu.isActions: moveSideways(key, in: menu)
    case .up where menu.isActions: choose { $0.chooseNext(awayFromEdge: false) }
    case .down where menu.isActions: choose { $0.chooseNext(awayFromEdge: true) }
    case _
    where interaction.editingBindings[key] == .delete
      && (!menu.isActions || interaction.isEditing):
      runChosenButton()
    default:
      closeSwipe()
      return false
    }
    return true
  }

  /// Handles the left and right arrow keys while actions are open.
  ///
  /// The key that revealed the actions runs the first one, like a full swipe in UIKit; otherwise
  /// the keys choose a button.
  private func moveSideways(_ key: Key, in menu: OpenRowMenu) {
    let isRevealing = (key.code == .left) == (menu.look.side == .trailing)
    if isRevealing, menu.isFresh, menu.runsFirstAction, !interaction.isEditing {
      runChosenButton()
    } else {
      choose { $0.choose(toTheRight: key.code == .right) }
    }
  }

  private func choose(_ change: (inout RowMenu) -> Void) {
    guard let menu = interaction.changeMenu(change) else { return }
    menu.key.flatMap(displayedCell)?.show(menu.look)
  }

  /// Runs the open button of an index.
  func runButton(_ index: Int) {
    choose { $0.choose(index) }
    runChosenButton()
  }

  private func runChosenButton() {
    guard let menu = interaction.menu, let key = menu.key, !menu.isRunning else { return }
    guard case .actions(let configuration) = menu.role else {
      closeSwipe()
      return commit(.delete, at: key)
    }
    interaction.markMenuRunning()
    let action = configuration.actions[menu.look.chosen]
    action.handler(action, displayedCell(of: key) ?? self) { [weak self] _ in
      self?.closeMenu(menu.number)
    }
  }

  // MARK: - Mouse

  /// Handles a press while row buttons are open: runs the button there, or closes them without one.
  func handleMenuPress(at point: Point) -> Bool {
    guard let menu = interaction.menu, let cell = menu.key.flatMap(displayedCell),
      rowInFront(at: point) == menu.key,
      let button = menu.look.button(
        atColumn: point.x - cell.frame.minX, inWidth: cell.bounds.width)
    else {
      closeSwipe()
      return true
    }
    choose { $0.choose(button) }
    runChosenButton()
    return true
  }

  /// Handles the sideways wheel: reveals the actions of one side, and the opposite turn closes
  /// them.
  func handleSidewaysWheel(_ mouse: MouseEvent, side: RowMenu.Side) -> Bool {
    let key = rowInFront(at: pointInside(forScreen: mouse.place))
    if let menu = interaction.menu, menu.key == key {
      if menu.look.side != side { closeSwipe() }
      return true
    }
    return key.map { revealActions(of: $0, at: side) } ?? false
  }
}

extension OpenRowMenu {
  var isActions: Bool {
    if case .actions = role { true } else { false }
  }

  @MainActor var runsFirstAction: Bool {
    if case .actions(let configuration) = role {
      configuration.performsFirstActionWithFullSwipe
    } else {
      false
    }
  }
}

extension ContextualAction {
  var button: RowMenu.Button {
    RowMenu.Button(
      title: title ?? "", isDestructive: style == .destructive, background: backgroundColor)
  }
}

// MARK: - Swipe actions

/// An action that a row offers beside its content.
@MainActor public final class ContextualAction {
  /// The effect of an action on its row.
  public enum Style: Hashable, Sendable {
    /// The action leaves the row in place.
    case normal
    /// The action is meant to delete the row.
    case destructive
  }

  /// A function that performs the action; the actions close when it calls the completion, with
  /// either value.
  public typealias Handler =
    @MainActor (
      ContextualAction, View, @escaping @MainActor (Bool) -> Void
    ) -> Void

  /// The effect of the action on its row.
  public let style: Style
  /// The text on the button.
  public var title: String?
  /// The image; buttons are lines of text, so nothing draws it.
  public var image: Image?
  /// The background colour of the button; `nil` for the look of the style.
  public var backgroundColor: Color?
  let handler: Handler

  /// Creates an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
  }
}

/// The swipe actions at one end of a row.
@MainActor public final class SwipeActionsConfiguration {
  /// The actions, beginning with the one nearest to the edge.
  public let actions: [ContextualAction]
  /// Whether the key that reveals the actions runs the first one when it is pressed again.
  public var performsFirstActionWithFullSwipe = true

  /// Creates a configuration; an empty array means that the row has no actions.
  public init(actions: [ContextualAction]) {
    self.actions = actions
  }
}

// MARK: - The context menu of a row

extension TableView {
  /// The column of the cell at which a menu opened by a key is shown, where the text begins.
  private static let columnForKeys = 1

  /// Whether the delegate has a context menu for the focused row.
  var hasContextMenu: Bool {
    bringUpToDate()
    guard let row = interaction.focusedRow, hasRow(row) else { return false }
    return contextMenu(of: row, at: pointForKeys(of: row)) != nil
  }

  /// Shows the context menu of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - point: The point of the mouse press in content coordinates; `nil` if a key opens the menu.
  /// - Returns: Whether a menu is shown.
  func showContextMenu(of row: ElementKey, at point: Point? = nil) -> Bool {
    bringUpToDate()
    guard interaction.reorder == nil, hasRow(row),
      let presenter = homeController
    else { return false }
    let changes = interaction.changes
    closeSwipe()
    guard changes == interaction.changes,
      let menu = contextMenu(of: row, at: point ?? pointForKeys(of: row)),
      changes == interaction.changes
    else { return false }
    showWholeRow(row)
    guard changes == interaction.changes, let cell = displayedCell(of: row) else { return false }
    let column = point.map { $0.x - cell.frame.minX } ?? Self.columnForKeys
    let place = Rect(x: column, y: 0, width: 1, height: cell.bounds.height)
    guard let shown = presenter.show(menu, beside: cell, place) else { return false }
    interaction.recordContextMenu(shown, of: row)
    return true
  }

  /// Handles a press of the right button: focuses the row at the point and shows its context menu.
  ///
  /// - Returns: Whether there is a row at the point.
  func pressForContextMenu(at point: Point) -> Bool {
    bringUpToDate()
    guard interaction.reorder == nil, let row = rowInFront(at: point), hasRow(row) else {
      return false
    }
    let changes = interaction.changes
    becomeFirstResponderForPress()
    if row != interaction.focusedRow, canFocus(row) { giveFocusInPlace(to: row) }
    if changes == interaction.changes { _ = showContextMenu(of: row, at: point) }
    return true
  }

  /// Closes the open context menu, if there is one.
  private func closeContextMenu() {
    interaction.forgetContextMenu()?.close()
  }

  private func contextMenu(of row: ElementKey, at point: Point) -> Menu? {
    let changes = interaction.changes
    let configuration =
      delegate?.tableView(self, contextMenuConfigurationForRowAt: row.indexPath, point: point)
    return changes == interaction.changes ? configuration?.makeMenu() : nil
  }

  private func pointForKeys(of row: ElementKey) -> Point {
    let rect = rectForRow(at: row.indexPath)
    return Point(x: rect.minX + Self.columnForKeys, y: rect.minY)
  }
}
