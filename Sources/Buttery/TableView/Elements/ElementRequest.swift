/// The request that a table is making of its data source or delegate at the moment.
@MainActor struct ElementRequest {
  /// The requested element; `nil` while there is no request.
  private(set) var key: ElementKey?
  /// The cells dequeued during a request for a row; those that the data source doesn't return are
  /// recycled.
  private(set) var handedOut: [TableViewCell] = []
  /// Whether a cell was dequeued for the row's index path, which may happen only once.
  var isRowServed = false

  /// The cell that is displayed for the row already and is only configured again; `nil` for others.
  private(set) var existing: TableViewCell?

  mutating func begin(_ key: ElementKey, reconfiguring cell: TableViewCell? = nil) {
    self.key = key
    existing = cell
  }

  mutating func note(_ cell: TableViewCell) {
    handedOut.append(cell)
  }

  /// Whether `cell` is the only dequeued cell, as is nearly always the case.
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
