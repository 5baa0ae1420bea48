internal import ButteryGrid

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
    // A change that the delegate makes now closes the actions.
    open(.actions(configuration), RowMenu(configuration.actions.map(\.button), at: side), of: key)
    delegate?.tableView(self, willBeginEditingRowAt: key.indexPath)
    return true
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
  func noteDefaultEditing() -> Bool {
    answers.leave()
    return true
  }

  private func deletionTitle(of path: IndexPath) -> String {
    delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
  }

  /// Shows a delete button, with which the user confirms that a row is to be deleted.
  func askForConfirmation(of key: ElementKey) {
    let changes = interaction.changes
    closeSwipe()
    guard changes == interaction.changes else { return }
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
    case _ where !menu.isActions && interaction.editingBindings[key] == .delete: runChosenButton()
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
    if isRevealing, menu.isFresh, menu.runsFirstAction {
      runChosenButton()
    } else {
      choose { $0.choose(toTheRight: key.code == .right) }
    }
  }

  private func choose(_ change: (inout RowMenu) -> Void) {
    guard let menu = interaction.changeMenu(change) else { return }
    menu.key.flatMap(displayedCell)?.show(menu.look)
  }

  private func runChosenButton() {
    guard let menu = interaction.menu, let key = menu.key, !menu.isRunning else { return }
    guard case .actions(let configuration) = menu.role else {
      closeSwipe()
      return commit(.delete, at: key)
    }
    interaction.noteMenuRuns()
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
