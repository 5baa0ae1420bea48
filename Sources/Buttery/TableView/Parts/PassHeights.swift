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

  subscript(key: PartKey) -> State? {
    get {
      let index = states.partitionIndex { $0.key >= key }
      return index < states.count && states[index].key == key ? states[index].state : nil
    }
    set {
      let index = states.partitionIndex { $0.key >= key }
      let isThere = index < states.count && states[index].key == key
      switch (newValue, isThere) {
      case (let state?, true): states[index].state = state
      case (let state?, false): states.insert((key, state), at: index)
      case (nil, true): states.remove(at: index)
      case (nil, false): break
      }
    }
  }

  mutating func removeAll() {
    states.removeAll(keepingCapacity: true)
  }
}
