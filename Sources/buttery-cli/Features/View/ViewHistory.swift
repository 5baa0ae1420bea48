import ButteryRecords

/// The undo history of a view: its former states, and those that redo restores.
struct ViewHistory {
  /// The current state.
  private(set) var present: ViewState
  private var past: [ViewState]
  private var future: [ViewState] = []

  /// How many changes can be undone.
  static let most = 100

  /// Begins with the state from the command line, whose filters can be undone one by one.
  init(_ present: ViewState) {
    self.present = present
    past = present.filters.indices.map { count in
      var state = present
      state.filters = Array(present.filters.prefix(count))
      return state
    }
  }

  /// Records a new state, if it differs from the current one.
  mutating func note(_ state: ViewState) {
    guard state != present else { return }
    past.append(present)
    if past.count > Self.most { past.removeFirst() }
    present = state
    future.removeAll()
  }

  /// Undoes the last change.
  ///
  /// - Returns: The change that was undone; nil if there is none.
  mutating func undo() -> ViewChange? {
    guard let state = past.popLast() else { return nil }
    let change = ViewChange(old: state, new: present)
    future.append(present)
    present = state
    return change
  }

  /// Redoes the change that was undone last.
  ///
  /// - Returns: The change that was redone; nil if there is none.
  mutating func redo() -> ViewChange? {
    guard let state = future.popLast() else { return nil }
    let change = ViewChange(old: present, new: state)
    past.append(present)
    present = state
    return change
  }

  /// Follows columns that were added or moved, in all states.
  mutating func adopt(_ columns: [RecordColumn], insteadOf old: [RecordColumn]) {
    let rebinding = ColumnRebinding(from: old, to: columns)
    guard !rebinding.isIdentity || present.arrangement.order.count != columns.count else { return }
    change { state in
      state.rebind(by: rebinding)
      state.adopt(columnCount: columns.count)
    }
  }

  /// Takes over folds that a person hasn't made, without recording a change.
  mutating func adopt(_ folds: SectionFolds) {
    let groupLevels = present.groupLevels
    change { state in
      if state.groupLevels == groupLevels { state.folds = folds }
    }
  }

  private mutating func change(_ change: (inout ViewState) -> Void) {
    change(&present)
    for place in past.indices { change(&past[place]) }
    for place in future.indices { change(&future[place]) }
  }
}
