/// The state of a layout's search for heights: what it has found out about elements that aren't
/// displayed yet, and which elements are decisive.
///
/// The arrays keep their storage from layout to layout.
@MainActor final class HeightSearch {
  enum State: Hashable {
    /// The height is in the geometry.
    case known
    /// The view decides the height and must be requested.
    case viewDecides
  }

  private var states: [(key: ElementKey, state: State)] = []
  private var lent: [ElementKey] = []
  /// The elements whose heights the picture depends on.
  private(set) var decisive: [ElementKey] = []

  subscript(key: ElementKey) -> State? {
    let index = place(of: key)
    return holds(key, at: index) ? states[index].state : nil
  }

  func note(_ state: State, of key: ElementKey) {
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

  /// Forgets the results of the last layout.
  func begin() {
    states.removeAll(keepingCapacity: true)
    lent.removeAll(keepingCapacity: true)
  }

  /// Finds the elements whose heights the picture depends on.
  func findDecisiveElements(
    in geometry: SectionGeometry, at viewport: Viewport, isFloating: Bool, _ anchor: ScrollAnchor
  ) {
    geometry.findDecisiveElements(in: viewport, isFloating: isFloating, into: &decisive)
    anchor.addNeededElements(to: &decisive, in: geometry, at: viewport)
  }

  /// Notes that an element of height 0 was lent a line, so that its view can be displayed.
  func lend(_ key: ElementKey) {
    lent.append(key)
  }

  /// Takes an element that was lent a line; each is returned once.
  func takeLent() -> ElementKey? { lent.popLast() }
}
