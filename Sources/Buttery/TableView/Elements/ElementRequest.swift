/// What a table is asking its data source or delegate for at the moment.
@MainActor struct ElementRequest {
  /// The element that is asked for; `nil` while nothing is.
  private(set) var key: ElementKey?
  /// Cells handed out meanwhile for a row; those that don't come back are recycled.
  private(set) var handedOut: [TableViewCell] = []
  /// Whether one of them was dequeued for the row's index path, which only one may be.
  var isRowServed = false

  /// The cell that is displayed for the row already and is only to get its contents again.
  private(set) var existing: TableViewCell?

  mutating func begin(_ key: ElementKey, reconfiguring cell: TableViewCell? = nil) {
    self.key = key
    existing = cell
  }

  mutating func note(_ cell: TableViewCell) {
    handedOut.append(cell)
  }

  /// Whether `cell` is the only one that was handed out, which it nearly always is.
  func isOnly(_ cell: TableViewCell) -> Bool {
    handedOut.count == 1 && handedOut[0] === cell
  }

  mutating func end() {
    key = nil
    existing = nil
    isRowServed = false
    handedOut.removeAll(keepingCapacity: true)
  }
}
