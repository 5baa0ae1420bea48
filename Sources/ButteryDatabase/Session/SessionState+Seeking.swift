/// A row that is found again by its key, wherever it is by then.
package struct DatabaseAnchor: Sendable, Hashable {
  var around: SectionPages.Around
}

// Going to sections and rows that aren't among those that are here. It happens to a copy, so that what
// is shown stays as it is until the rows have come.
extension SessionState {
  /// Whether what is pending is a copy of what is shown, that goes somewhere else.
  var isSeeking: Bool { pending != nil && pending?.epoch == shown?.epoch }

  /// Begins to look for a section by letters of its name.
  mutating func seek(_ letters: String) -> Int {
    begin { TableLoad.Jump(number: $0, letters: letters) }
  }

  /// Begins to go back to a row.
  mutating func seek(_ anchor: DatabaseAnchor) -> Int {
    begin { TableLoad.Jump(number: $0, goal: .row(anchor.around)) }
  }

  private mutating func begin(_ jump: (Int) -> TableLoad.Jump) -> Int {
    let number = newJump()
    guard var load = pending ?? shown, !load.plan.groups.terms.isEmpty,
      load.plan.relation.key != .none
    else {
      shown?.arrival = DatabaseArrival(jump: number, place: nil)
      noteNews()
      return number
    }
    load.jump = jump(number)
    pending = load
    noteNews()
    return number
  }

  /// Gives up going to where only the copy would be; what has come for it meanwhile stays.
  mutating func endSeeking() {
    guard isSeeking, var load = pending, let old = shown else { return }
    pending = nil
    guard load.jump?.letters != nil else { return }
    load.jump = nil
    load.wanted = old.wanted
    shown = load
  }

  /// Takes which section was found, nil for none: the jump goes there.
  mutating func take(_ key: SectionPages.Key?, by letters: String, for epoch: Int) {
    guard pending?.epoch == epoch, let jump = pending?.jump, jump.letters == letters else { return }
    if let key {
      pending?.jump = TableLoad.Jump(
        number: jump.number, goal: .sought(key, hasGroups: false))
    } else {
      endSeeking()
      let arrival = DatabaseArrival(jump: jump.number, place: nil)
      pending?.jump = nil
      pending?.arrival = arrival
      if pending == nil { shown?.arrival = arrival }
    }
    noteNews()
  }
}
