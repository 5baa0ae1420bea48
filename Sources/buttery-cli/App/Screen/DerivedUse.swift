import Buttery

/// What can be done with a table that is made of another one, besides of all that can be done with
/// records.
struct DerivedUse {
  /// The key that has opened the table, and closes it.
  let key: Key

  /// Enter, and what else matters, for the top line: the longest text first.
  let hints: [String]

  /// Takes a row that a person has chosen, when the table is no longer in front.
  let choose: @MainActor (_ row: Int) -> Void

  /// What keys do with a row, when the table is no longer in front.
  var rowKeys: [Key: @MainActor (_ row: Int) -> Void] = [:]

  /// What keys do that leave the table in front.
  var columnKeys: [Key: @MainActor (_ column: Int) -> String] = [:]

  /// The table is no more.
  var close: @MainActor () -> Void = {}
}

extension TableScreenController {
  /// Takes a key that matters only where the table is made of another one.
  func takesForDerived(_ key: Key) -> Bool {
    guard let use = derivedUse else { return false }
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
    guard let use = derivedUse else { return false }
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
    dismiss()
    if row >= 0 { use.choose(row) }
    use.close()
    return true
  }
}
