import Buttery

/// A list whose rows can be deleted, moved and flagged.
@MainActor final class Shopping: TableViewController {
  private var items = ["Bread", "Butter"]

  func beginEditing() -> Bool {
    tableView.setEditing(true, animated: true)
    tableView.editingKeyBindings = KeyBindings(
      KeyBindings<EditingCommand>.standard.bindings + [.init(["x"], .delete, "deletes the row")])
    return tableView.isEditing && tableView.visibleCells.allSatisfy { $0.isEditing }
  }

  override func tableView(
    _ tableView: TableView, canMoveRowAt indexPath: IndexPath
  ) -> Bool { true }

  override func tableView(
    _ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath
  ) {
    items.insert(items.remove(at: source.row), at: destination.row)
  }

  override func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    items.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  override func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    let flag = ContextualAction(style: .normal, title: "Flag") { action, _, completion in
      completion(action.title != nil)
    }
    flag.backgroundColor = .yellow
    let configuration = SwipeActionsConfiguration(actions: [flag])
    configuration.performsFirstActionWithFullSwipe = false
    return configuration
  }
}

/// A cell that looks different while it is edited.
final class ShoppingCell: TableViewCell {
  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    editingAccessoryType = editingStyle == .delete ? .checkmark : .none
    shouldIndentWhileEditing = showsReorderControl
  }
}
