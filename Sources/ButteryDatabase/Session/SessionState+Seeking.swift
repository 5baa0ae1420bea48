/// A row that can be found again by its key.
package struct DatabaseAnchor: Sendable, Hashable {
  var around: SectionPages.Around
}

// Jumps to sections and rows that may not be loaded. They change a copy of the state, so that what is
// shown stays until the rows have arrived.
extension SessionState {
  /// Whether the pending load is a copy of the shown one that is on its way to another place.
  var isSeeking: Bool { pending != nil && pending?.epoch == shown?.epoch }

  /// Begins to look for a section by its name.
  mutating func seek(_ letters: String) -> Int {
    begin { TableLoad.Jump(number: $0, letters: letters) }
  }

  /// Begins to return to a row.
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

  /// Gives up a jump of the copy; what was loaded while looking for a name stays.
  mutating func endSeeking() {
    guard isSeeking, var load = pending, let old = shown else { return }
    pending = nil
    guard load.jump?.letters != nil else { return }
    load.jump = nil
    load.wanted = old.wanted
    shown = load
  }

  /// Takes the section that was found, which becomes the goal of the jump; nil for none.
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
