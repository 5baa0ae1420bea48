import ButteryRecords

/// What a table was, and what it will be again where an act that was taken back is done once more.
struct ViewHistory {
  /// What it is now.
  private(set) var present: ViewState
  private var past: [ViewState]
  private var future: [ViewState] = []

  /// How many acts can be taken back.
  static let most = 100

  /// Begins with what the command line wants, of which filters can be taken back one by one.
  init(_ present: ViewState) {
    self.present = present
    past = present.filters.indices.map { count in
      var state = present
      state.filters = Array(present.filters.prefix(count))
      return state
    }
  }

  /// Takes note of what an act has made of the table, if it has made anything of it.
  mutating func note(_ state: ViewState) {
    guard state != present else { return }
    past.append(present)
    if past.count > Self.most { past.removeFirst() }
    present = state
    future.removeAll()
  }

  /// Takes back the last act.
  ///
  /// - Returns: What that act had done; nil where there is none.
  mutating func undo() -> ViewChange? {
    guard let state = past.popLast() else { return nil }
    let change = ViewChange(old: state, new: present)
    future.append(present)
    present = state
    return change
  }

  /// Does once more what was taken back last.
  ///
  /// - Returns: What was done; nil where there is nothing.
  mutating func redo() -> ViewChange? {
    guard let state = future.popLast() else { return nil }
    let change = ViewChange(old: present, new: state)
    past.append(present)
    present = state
    return change
  }

  /// Takes over that columns have come, or are in other places.
  mutating func adopt(_ columns: [RecordColumn], insteadOf old: [RecordColumn]) {
    let rebinding = ColumnRebinding(from: old, to: columns)
    guard !rebinding.isIdentity || present.arrangement.order.count != columns.count else { return }
    change { state in
      state.rebind(by: rebinding)
      state.adopt(columnCount: columns.count)
    }
  }

  /// Takes over folds that are no act.
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
