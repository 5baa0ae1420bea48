internal import ButteryGrid

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

  func record(_ state: State, of key: ElementKey) {
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
    in geometry: SectionGeometry, at viewport: Viewport, _ anchor: ScrollAnchor
  ) {
    geometry.findDecisiveElements(in: viewport, into: &decisive)
    anchor.addNeededElements(to: &decisive, in: geometry, at: viewport)
  }

  /// Notes that an element of height 0 was lent a line, so that its view can be displayed.
  func lend(_ key: ElementKey) {
    lent.append(key)
  }

  /// Takes an element that was lent a line; each is returned once.
  func takeLent() -> ElementKey? { lent.popLast() }
}

// MARK: - Known heights that must be asked for or measured again

extension TableView {
  /// Makes the table find out all heights again.
  ///
  /// The table asks for exact heights now, for those of elements in sight in the next layout, and
  /// for the others before their elements come into sight.
  ///
  /// - Parameter keepsHiddenSectionViews: Whether headers and footers out of sight whose views decide
  ///   their heights keep these, so that nobody is asked for the views.
  func doubtKnownHeights(keepingHiddenSectionViews keepsHiddenSectionViews: Bool) {
    if hasExactHeights {
      layout.keepsHiddenSectionViews = keepsHiddenSectionViews
      defer { layout.keepsHiddenSectionViews = false }
      loadGeometry(
        rowCounts: rowCounts, levels: layout.geometry.levels, keeping: layout.geometry)
    } else {
      layout.emptyElements.doubt()
    }
    doubtDisplayedHeights()
  }

  /// Whether the table asks for all heights of some kind when it loads, and has no fixed height for
  /// that kind.
  private var hasExactHeights: Bool {
    ElementKey.Kind.allCases.contains { kind in
      !layout.estimated.contains(EstimatedKinds(kind)) && fixedHeight(of: kind) == nil
    }
  }

  /// Makes the next layout find out the heights of elements in sight.
  ///
  /// The layout also asks again for section views where there are only blank lines.
  func doubtDisplayedHeights() {
    visible.forgetHeights()
    visible.removeBlanks()
  }

  /// Measures the rows in sight whose cells decide their heights, after the cells have changed.
  func measureRowsInSight() {
    recordAnchor()
    // If heights are exact, rows out of sight were measured, too, and must be measured again.
    if layout.hasSelfSizedRows { doubtHeights() }
    guard layout.estimated.contains(.rows) else { return }
    for element in visible.elements where element.key.kind == .row && element.isSelfSized {
      layout.geometry.setHeight(fittingHeight(of: element.view, as: .row), of: element.key)
    }
    setNeedsLayout()
  }

  // MARK: Section views

  /// Whether a displayed header or footer has lost both its view and its title.
  ///
  /// A view that the delegate dequeues for this question is recycled; the displayed one stays.
  func hasLostView(_ key: ElementKey) -> Bool {
    guard key.kind != .row, !areRowsUnknown else { return false }
    reusables.request.begin(key)
    defer { reusables.request.end() }
    if askForTitle(of: key) != nil { return false }
    guard let view = askForView(of: key) else { return true }
    if view !== visible.view(for: key) { reusables.recycleSectionView(view) }
    return false
  }

  /// Takes a header or footer off the screen that has lost its view.
  func removeLost(_ key: ElementKey) {
    if let element = visible.remove(key) { endDisplaying(element) }
    visible.forgetFrames()
  }
}

// MARK: - Heights in sight

/// The height of an element in sight, and where the height comes from.
struct HeightInSight {
  enum Origin: String {
    /// The same for all: `rowHeight`, `sectionHeaderHeight`, `sectionFooterHeight`.
    case table = "the table"
    case delegate = "the delegate"
    /// The constraints of the element's view.
    case constraints
    /// The intrinsic size of the element's view.
    case content
    /// An estimate: the table hasn't asked for the height yet.
    case estimate
  }

  var key: ElementKey
  var lines: Int
  var origin: Origin
}

extension TableView {
  /// The elements that are displayed, from the top.
  var heightsInSight: [HeightInSight] {
    visible.elements.map { element in
      HeightInSight(
        key: element.key, lines: layout.geometry.height(of: element.key),
        origin: origin(ofHeightOf: element))
    }
  }

  private func origin(ofHeightOf element: VisibleElement) -> HeightInSight.Origin {
    if fixedHeight(of: element.key.kind) != nil { return .table }
    if !element.isMeasured { return .estimate }
    guard element.isSelfSized else { return .delegate }
    return element.view?.isSizedByConstraints == true ? .constraints : .content
  }
}
