import Buttery

/// The actions of a table that leads to something else, besides those of all records: a derived
/// table, a list of tables, or a table of such a list.
struct DerivedUse {
  /// The key that has opened the table, and closes it.
  var key: Key = "q"

  /// The most useful keys for the top line, the longest text first.
  let hints: [String]

  /// Called with the chosen row after the table has been closed.
  var choose: @MainActor (_ row: Int) -> Void = { _ in }

  /// Called with the chosen row if the table stays open, as it is the program's first one; nil for
  /// tables that are closed.
  var open: (@MainActor (_ row: Int, _ controller: TableScreenController) -> Void)?

  /// Whether rows are meant to be chosen, so that the first row gets the focus.
  var choosesRows = true

  /// Actions of keys on a row, called after the table has been closed.
  var rowKeys: [Key: @MainActor (_ row: Int) -> Void] = [:]

  /// Actions of keys that leave the table open; each returns a message.
  var columnKeys: [Key: @MainActor (_ column: Int) -> String] = [:]

  /// Makes the table anew; nil for a table that updates itself.
  var reload: (@MainActor (TableScreenController) -> Void)?

  /// Called after the table has been closed.
  var close: @MainActor () -> Void = {}
}

extension TableScreenController {
  /// Handles a key that means something only in a derived table.
  func takesForDerived(_ key: Key) -> Bool {
    guard let use = derivedUse, use.open == nil else { return false }
    if key == use.key || key == "q" || key == "Q" { return closeDerived() }
    if let action = use.columnKeys[key] {
      screen.announce(action(derivedColumnAtHand))
      return true
    }
    guard let action = use.rowKeys[key] else { return false }
    guard let row = derivedRowAtHand else { return true }
    dismiss()
    action(row)
    use.close()
    return true
  }

  /// Closes the table, if it is a derived one.
  func closeDerived() -> Bool {
    guard let use = derivedUse, use.open == nil else { return false }
    dismiss()
    use.close()
    return true
  }

  private var derivedColumnAtHand: Int {
    (content as? RecordsContent)?.appearance.columnAtHand ?? 0
  }

  /// The row that keys act on, by its number when the table was made, whatever the sort order.
  private var derivedRowAtHand: Int? {
    tableView.rowAtHand.flatMap { (content as? RecordsContent)?.model.record(at: $0) }
  }

  /// Handles the activation of a row, if the table is a derived one.
  func chooseDerived(at indexPath: IndexPath) -> Bool {
    guard let use = derivedUse, let content = content as? RecordsContent else { return false }
    let row = content.model.record(at: indexPath)
    if let open = use.open {
      tableView.deselectRow(at: indexPath, animated: false)
      if row >= 0 { open(row, self) }
      return true
    }
    dismiss()
    if row >= 0 { use.choose(row) }
    use.close()
    return true
  }
}
