import Buttery

/// What can be done with a table that leads to something else, besides of all that can be done with
/// records: one that is made of another one, a list of tables, a table of such a list.
struct DerivedUse {
  /// The key that has opened the table, and closes it.
  var key: Key = "q"

  /// Enter, and what else matters, for the top line: the longest text first.
  let hints: [String]

  /// Takes a row that a person has chosen, when the table is no longer in front.
  var choose: @MainActor (_ row: Int) -> Void = { _ in }

  /// Takes a row that a person has chosen in a table that stays, as it is the program's first one; nil
  /// for those that are closed.
  var open: (@MainActor (_ row: Int, _ controller: TableScreenController) -> Void)?

  /// Whether rows are there to be chosen, so that one has the focus.
  var choosesRows = true

  /// What keys do with a row, when the table is no longer in front.
  var rowKeys: [Key: @MainActor (_ row: Int) -> Void] = [:]

  /// What keys do that leave the table in front.
  var columnKeys: [Key: @MainActor (_ column: Int) -> String] = [:]

  /// Makes the table anew; nil for one that follows what it is made of.
  var reload: (@MainActor (TableScreenController) -> Void)?

  /// The table is no more.
  var close: @MainActor () -> Void = {}
}

extension TableScreenController {
  /// Takes a key that matters only where the table is made of another one.
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

  /// Closes a table that is made of another one.
  func closeDerived() -> Bool {
    guard let use = derivedUse, use.open == nil else { return false }
    dismiss()
    use.close()
    return true
  }

  private var derivedColumnAtHand: Int {
    (content as? RecordsContent)?.appearance.columnAtHand ?? 0
  }

  /// The row of the derived table that keys act on, as it was made.
  private var derivedRowAtHand: Int? {
    tableView.rowAtHand.flatMap { (content as? RecordsContent)?.model.record(at: $0) }
  }

  /// Takes a row that somebody has activated, where the table is made of another one.
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
