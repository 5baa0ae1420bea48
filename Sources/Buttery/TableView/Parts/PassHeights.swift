/// What a layout has found out about heights so far, of parts that aren't displayed yet.
///
/// Keeps its storage from layout to layout.
struct PassHeights {
  enum State: Hashable {
    /// The height is in the geometry.
    case known
    /// The view decides, which has to be asked for.
    case viewDecides
  }

  private var states: [(key: PartKey, state: State)] = []
  private var lent: [PartKey] = []

  subscript(key: PartKey) -> State? {
    let index = place(of: key)
    return holds(key, at: index) ? states[index].state : nil
  }

  mutating func note(_ state: State, of key: PartKey) {
    let index = place(of: key)
    if holds(key, at: index) {
      states[index].state = state
    } else {
      states.insert((key, state), at: index)
    }
  }

  private func place(of key: PartKey) -> Int {
    states.partitionIndex { $0.key >= key }
  }

  private func holds(_ key: PartKey, at index: Int) -> Bool {
    index < states.count && states[index].key == key
  }

  mutating func removeAll() {
    states.removeAll(keepingCapacity: true)
    lent.removeAll(keepingCapacity: true)
  }

  /// Notes that a part of no height was given a line to be displayed in.
  mutating func lend(_ key: PartKey) {
    lent.append(key)
  }

  /// A part that was given a line, each once.
  mutating func takeLent() -> PartKey? { lent.popLast() }
}
