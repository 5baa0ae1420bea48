import Buttery

// Digits, and what they are for.
extension TableScreen {
  /// Takes a key while a number is typed: it goes on, leads to the row, or ends it.
  ///
  /// - Returns: Whether that is all the key is about; else it is what it always is.
  func takesForRowNumber(_ key: Key) -> Bool {
    guard !rowNumber.digits.isEmpty else { return false }
    if beginsRowNumber(key) { return true }
    let number = rowNumber.value
    rowNumber = RowNumber()
    guard key == "G" else { return key.code == .escape }
    announce(content.goToRow(number, in: tableView))
    return true
  }

  /// Drops a number that has given its place to other news.
  func forgetUnseenNumber() {
    guard !rowNumber.digits.isEmpty else { return }
    if titleBar.message != shownNumber { rowNumber = RowNumber() }
  }

  private var shownNumber: String { rowNumber.digits + "_" }

  /// Takes a digit, and shows what is typed.
  func beginsRowNumber(_ key: Key) -> Bool {
    guard rowNumber.append(key) else { return false }
    announce(shownNumber)
    return true
  }
}
