import Buttery

// Typing a row number.
extension TableScreen {
  /// Handles a key while a row number is typed: the key extends the number, goes to the row, or
  /// ends the typing.
  ///
  /// - Returns: Whether the key is used up; else it keeps its usual meaning.
  func takesForRowNumber(_ key: Key) -> Bool {
    guard !rowNumber.digits.isEmpty else { return false }
    if beginsRowNumber(key) { return true }
    let number = rowNumber.value
    rowNumber = RowNumber()
    guard key == "G" else { return key.code == .escape }
    announce(content.goToRow(number, in: tableView))
    return true
  }

  /// Drops the typed number if another message has replaced it on the top line.
  func forgetUnseenNumber() {
    guard !rowNumber.digits.isEmpty else { return }
    if titleBar.message != shownNumber { rowNumber = RowNumber() }
  }

  private var shownNumber: String { rowNumber.digits + "_" }

  /// Handles a digit, and shows the typed number.
  func beginsRowNumber(_ key: Key) -> Bool {
    guard rowNumber.append(key) else { return false }
    announce(shownNumber)
    return true
  }
}
