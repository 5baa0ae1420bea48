/// What a layout has found out about heights so far, of elements that aren't displayed yet.
///
/// Keeps its storage from layout to layout.
struct FoundHeights {
  enum State: Hashable {
    /// The height is in the geometry.
    case known
    /// The view decides, which has to be asked for.
    case viewDecides
  }

  private var states: [(key: ElementKey, state: State)] = []
  private var lent: [ElementKey] = []

  subscript(key: ElementKey) -> State? {
    let index = place(of: key)
    return holds(key, at: index) ? states[index].state : nil
  }

  mutating func note(_ state: State, of key: ElementKey) {
    let index = place(of: key)
    if holds(key, at: index) {
      states[index].state = state
    } else {
      states.insert((key, state), at: index)
    }
  }

  private func place(of key: ElementKey) -> Int {
    states.partitionIndex { $0.key >= key }
  }

  private func holds(_ key: ElementKey, at index: Int) -> Bool {
    index < states.count && states[index].key == key
  }

  mutating func removeAll() {
    states.removeAll(keepingCapacity: true)
    lent.removeAll(keepingCapacity: true)
  }

  /// Notes that an element of no height was given a line to be displayed in.
  mutating func lend(_ key: ElementKey) {
    lent.append(key)
  }

  /// An element that was given a line, each once.
  mutating func takeLent() -> ElementKey? { lent.popLast() }
}
