internal import ButteryGrid

/// A row, header or footer on the screen, and the view that shows it.
@MainActor struct VisibleElement {
  var key: ElementKey
  /// `nil` where blank lines are reserved for a header or footer without a view.
  let view: View?
  /// Whether the element's height was asked for or measured since it came into sight, or since
  /// heights became invalid.
  var isMeasured = true
  /// Whether its view decides how high it is.
  var isSelfSized = false
  /// The content lines to which the view's frame was set; `nil` where it hasn't been set yet.
  fileprivate(set) var placed: Range<Int>?

  /// Whether the data source or delegate made the view itself, without dequeuing it, and may keep
  /// it.
  ///
  /// The table never hands such a view out again.
  var isOnLoan: Bool {
    if let cell { return cell.poolNumber == 0 }
    guard let view = view as? TableViewHeaderFooterView else { return view != nil }
    return view.poolNumber == 0 && !view.isStandard
  }

  var cell: TableViewCell? { key.kind == .row ? view as? TableViewCell : nil }
}

/// The elements that a table has on the screen, in the order of the content.
///
/// This part of a table knows which elements are in sight and which view shows each. A layout finds
/// them (`find`), removes elements that aren't in sight, inserts missing ones, and then places all
/// views.
///
/// The arrays keep their storage, so that scrolling doesn't allocate. This is a class, because
/// delegates that are called during a change may ask what is displayed.
@MainActor final class VisibleElements {
  private(set) var elements: [VisibleElement] = []
  /// The elements that `find` has found in sight, with their places; `elements` is brought in line
  /// with them.
  private(set) var frames: [ElementFrame] = []
  /// The columns that the frames of views were set to.
  private var columns = 0..<0
  /// Whether all frames must be set again, because views were replaced or frames were set
  /// elsewhere.
  private var areFramesForgotten = false
  private var next: [VisibleElement] = []
  private var leaving: [VisibleElement] = []
  /// Elements whose views stay out of the reuse pools until other views have replaced them.
  private var replaced: [VisibleElement] = []

  /// Finds the elements in sight and stores them in `frames`.
  func find(in geometry: SectionGeometry, at viewport: Viewport) {
    geometry.findVisibleElements(in: viewport, into: &frames)
  }

  // The closures below are marked @MainActor, because Swift checks the isolation of others at each
  // call.

  /// Removes all elements and calls `leave` with each, in the order of `removeHidden`.
  func removeAll(leave: @MainActor (VisibleElement) -> Void) {
    removeAll(notIn: [], leave: leave)
  }

  /// Removes the elements that aren't in sight and calls `leave` with each.
  ///
  /// Rows come first, then headers, then footers, each in the order of the content.
  func removeHidden(leave: @MainActor (VisibleElement) -> Void) {
    removeAll(notIn: frames, leave: leave)
  }

  private func removeAll(
    notIn places: [ElementFrame], leave: @MainActor (VisibleElement) -> Void
  ) {
    var (index, place) = (elements.count, places.count)
    // Room for twice the elements, so that the array doesn't grow again each time that more
    // elements leave at once than ever before.
    if leaving.capacity < index { leaving.reserveCapacity(2 * index) }
    // Runs are removed from the end, so that elements before a run keep their indexes.
    while let run = lastRun(notIn: places, before: &index, place: &place) {
      leaving.insert(contentsOf: elements[run], at: 0)
      elements.removeSubrange(run)
    }
    if !leaving.isEmpty { handOutLeaving(to: leave) }
  }

  /// Removes the elements that aren't in sight, like `removeHidden(leave:)`, except those for which
  /// `stays` returns true.
  func removeHidden(
    unless stays: @MainActor (VisibleElement) -> Bool, leave: @MainActor (VisibleElement) -> Void
  ) {
    let places = frames
    next.removeAll(keepingCapacity: true)
    var index = 0
    for element in elements {
      while index < places.count, places[index].key < element.key { index += 1 }
      let isWanted = index < places.count && places[index].key == element.key
      if isWanted || stays(element) { next.append(element) } else { leaving.append(element) }
    }
    swap(&elements, &next)
    next.removeAll(keepingCapacity: true)
    handOutLeaving(to: leave)
  }

  /// The last run of elements that aren't in `places`, which is ascending.
  ///
  /// - Parameters:
  ///   - index: The end of the elements to search; set to the end for the next search.
  ///   - place: The end of the places to search; set to the end for the next search.
  private func lastRun(
    notIn places: [ElementFrame], before index: inout Int, place: inout Int
  ) -> Range<Int>? {
    let elements = elements
    var end: Int?
    while index > 0 {
      let key = elements[index - 1].key
      while place > 0, key < places[place - 1].key { place -= 1 }
      if place > 0, places[place - 1].key == key {
        if let end { return index..<end }
      } else if end == nil {
        end = index
      }
      index -= 1
    }
    guard let end else { return nil }
    return 0..<end
  }

  private func handOutLeaving(to leave: @MainActor (VisibleElement) -> Void) {
    // Who is told may remove further elements, so each is handed out once. Swaps keep the storage.
    var told: [VisibleElement] = []
    swap(&told, &leaving)
    for element in told where element.key.kind == .row { leave(element) }
    for element in told where element.key.kind == .header { leave(element) }
    for element in told where element.key.kind == .footer { leave(element) }
    told.removeAll(keepingCapacity: true)
    swap(&told, &leaving)
  }

  /// Gives the elements their keys after a batch of changes.
  ///
  /// Deleted elements go to `leave`, in the order of `removeAll`. Elements that are reloaded are
  /// kept apart until `removeReplaced` is called, so that dequeuing can't return the same view for
  /// them again. Views on loan go to `leave` at once, because their owner may return the same view
  /// again.
  func renumber(by plan: UpdatePlan, leave: @MainActor (VisibleElement) -> Void) {
    leaving.removeAll(keepingCapacity: true)
    next.removeAll(keepingCapacity: true)
    for element in elements {
      if plan.isRenewed(element.key) {
        if element.isOnLoan { leaving.append(element) } else { replaced.append(element) }
      } else if let key = plan.newKey(of: element.key) {
        var element = element
        element.key = key
        next.append(element)
      } else {
        leaving.append(element)
      }
    }
    next.sort { $0.key < $1.key }
    swap(&elements, &next)
    next.removeAll(keepingCapacity: true)
    for element in elements { element.cell?.displayedKey = element.key }
    // A text that is edited in a cell asks for its row when this ends its editing.
    for element in leaving + replaced { element.cell?.displayedKey = plan.newKey(of: element.key) }
    handOutLeaving(to: leave)
  }

  /// The cells that were kept apart until other ones have replaced them.
  var replacedCells: [TableViewCell] { replaced.compactMap(\.cell) }

  /// Calls `leave` with the elements that were kept apart, now that new views have replaced them.
  func removeReplaced(leave: @MainActor (VisibleElement) -> Void) {
    guard !replaced.isEmpty else { return }
    swap(&leaving, &replaced)
    handOutLeaving(to: leave)
  }

  /// The index of the first frame, from `start` on, that has no element yet.
  ///
  /// Before `start`, each frame has the element with the same index.
  func firstMissing(from start: Int) -> Int? {
    let (elements, frames) = (elements, frames)
    var index = start
    while index < frames.count {
      guard index < elements.count, elements[index].key == frames[index].key else { return index }
      index += 1
    }
    return nil
  }

  /// Sets the frames of views that aren't in their place; there must be an element for each frame.
  func placeViews(inColumns columns: Range<Int>) {
    let areKnown = !areFramesForgotten && columns == self.columns
    self.columns = columns
    areFramesForgotten = false
    guard placeMovedViews(areKnown) else { return }
    for index in frames.indices { elements[index].placed = frames[index].lines }
  }

  /// - Returns: Whether any view was moved.
  private func placeMovedViews(_ areFramesKnown: Bool) -> Bool {
    let (elements, frames) = (elements, frames)
    var isAnyMoved = false
    for index in frames.indices {
      let lines = frames[index].lines
      if areFramesKnown, elements[index].placed == lines { continue }
      isAnyMoved = true
      elements[index].view?.frame = Rect(
        x: columns.lowerBound, y: lines.lowerBound, width: columns.count, height: lines.count)
    }
    return isAnyMoved
  }

  /// Makes the next layout set the frames of all views.
  func forgetFrames() { areFramesForgotten = true }

  func view(for key: ElementKey) -> View? { element(for: key)?.view }

  func element(for key: ElementKey) -> VisibleElement? {
    index(of: key).map { elements[$0] }
  }

  private func index(of key: ElementKey) -> Int? {
    let index = elements.partitionIndex { $0.key >= key }
    return index < elements.count && elements[index].key == key ? index : nil
  }

  /// Adds an element that came into sight, at its index.
  func insert(_ element: VisibleElement, at index: Int) {
    elements.insert(element, at: index)
  }

  /// Adds an element that came into sight.
  func insert(_ element: VisibleElement) {
    elements.insert(element, at: elements.partitionIndex { $0.key >= element.key })
  }

  /// Notes that the heights of all displayed elements must be asked for or measured again.
  func forgetHeights() {
    for index in elements.indices { elements[index].isMeasured = false }
  }

  /// Notes that the height of an element is known, if it is displayed.
  func recordHeight(of key: ElementKey, isSelfSized: Bool) {
    guard let index = index(of: key) else { return }
    elements[index].isMeasured = true
    elements[index].isSelfSized = isSelfSized
  }

  /// Removes an element, if it is displayed.
  func remove(_ key: ElementKey) -> VisibleElement? {
    index(of: key).map { elements.remove(at: $0) }
  }

  /// Removes elements that have no view.
  func removeBlanks() {
    elements.removeAll { $0.view == nil }
  }

  func forEachCell(_ body: (TableViewCell) -> Void) {
    for element in elements {
      if let cell = element.cell { body(cell) }
    }
  }
}
