internal import ButteryGrid

/// A row, header or footer on the screen, and the view that shows it.
@MainActor struct VisibleElement {
  var key: ElementKey
  /// `nil` where blank lines are reserved for a header or footer without a view.
  let view: View?
  /// Whether its height was asked for or measured since it came into sight, or since heights
  /// became invalid.
  var isMeasured = true
  /// Whether its view decides how high it is.
  var isSelfSized = false
  /// The content lines that the view's frame was set to; `nil` where it wasn't yet.
  fileprivate(set) var placed: Range<Int>?

  /// Whether somebody else made the view and may keep it: the table hands it to nobody.
  var isOnLoan: Bool {
    if let cell { return cell.poolNumber == 0 }
    guard let view = view as? TableViewHeaderFooterView else { return view != nil }
    return view.poolNumber == 0 && !view.isStandard
  }

  var cell: TableViewCell? { key.kind == .row ? view as? TableViewCell : nil }
}

/// What a table has on the screen, in the order of the content.
///
/// The room of a table that knows what is in sight and which view shows it. A layout finds what is
/// in sight (`find`), takes off what isn't, puts in what is missing, and has all views placed.
///
/// Keeps its storage, so that scrolling doesn't allocate. A class, because delegates that are
/// called during a change may ask what is displayed.
@MainActor final class VisibleElements {
  private(set) var elements: [VisibleElement] = []
  /// What is in sight, and where, as far as a layout has found out: the elements to be.
  private(set) var frames: [ElementFrame] = []
  /// The columns that the frames of views were set to.
  private var columns = 0..<0
  /// Whether frames say nothing any more: views were exchanged, or somebody else has set frames.
  private var areFramesForgotten = false
  private var next: [VisibleElement] = []
  private var leaving: [VisibleElement] = []
  /// Elements whose views stay out of the pools until others are displayed in their place.
  private var replaced: [VisibleElement] = []

  /// Finds what is in sight.
  func find(in geometry: SectionGeometry, at viewport: Viewport, isFloating: Bool) {
    geometry.findVisibleElements(in: viewport, isFloating: isFloating, into: &frames)
  }

  // Closures say that they are the main actor's: others are checked for it at each call.

  /// Takes out everything, and hands it to `leave`, in the order of `removeHidden`.
  func removeAll(leave: @MainActor (VisibleElement) -> Void) {
    removeAll(notIn: [], leave: leave)
  }

  /// Takes out what isn't in sight, and hands it to `leave`: rows first, then headers, then
  /// footers, each in order.
  func removeHidden(leave: @MainActor (VisibleElement) -> Void) {
    removeAll(notIn: frames, leave: leave)
  }

  private func removeAll(
    notIn places: [ElementFrame], leave: @MainActor (VisibleElement) -> Void
  ) {
    var (index, place) = (elements.count, places.count)
    // Else it would grow each time when more leave at once than ever before.
    if leaving.capacity < index { leaving.reserveCapacity(2 * index) }
    // From the end, so that what lies before a run keeps its indexes.
    while let run = lastRun(notIn: places, before: &index, place: &place) {
      leaving.insert(contentsOf: elements[run], at: 0)
      elements.removeSubrange(run)
    }
    if !leaving.isEmpty { handOutLeaving(to: leave) }
  }

  /// As `removeHidden(leave:)`, but for elements of which `stays` says that they may stay for now.
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

  /// The last elements that follow each other and aren't in `places` (ascending).
  ///
  /// - Parameters:
  ///   - index: Where to stop looking; where to stop the next time.
  ///   - place: Behind the places of all elements before that.
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
    for element in leaving where element.key.kind == .row { leave(element) }
    for element in leaving where element.key.kind == .header { leave(element) }
    for element in leaving where element.key.kind == .footer { leave(element) }
    leaving.removeAll(keepingCapacity: true)
  }

  /// Gives the elements their places after a batch of changes.
  ///
  /// What is gone is handed to `leave`, in the order of `removeAll`; what is asked for anew is kept
  /// apart until `removeReplaced` is called, so that it isn't its own successor, unless that may
  /// be: a view on loan may be returned again.
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
    handOutLeaving(to: leave)
  }

  /// Hands the elements that were kept apart to `leave`, now that others stand in their place.
  func removeReplaced(leave: @MainActor (VisibleElement) -> Void) {
    guard !replaced.isEmpty else { return }
    swap(&leaving, &replaced)
    handOutLeaving(to: leave)
  }

  /// Looks for something in sight without an element, from the index `start` on; before it, each
  /// frame has the element of the same index.
  func firstMissing(from start: Int) -> Int? {
    let (elements, frames) = (elements, frames)
    var index = start
    while index < frames.count {
      guard index < elements.count, elements[index].key == frames[index].key else { return index }
      index += 1
    }
    return nil
  }

  /// Sets the frames of views that aren't where they belong; each element is displayed by now.
  func placeViews(inColumns columns: Range<Int>) {
    let areKnown = !areFramesForgotten && columns == self.columns
    self.columns = columns
    areFramesForgotten = false
    guard placeMovedViews(areKnown) else { return }
    for index in frames.indices { elements[index].placed = frames[index].lines }
  }

  /// - Returns: Whether there were any.
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

  /// Has all views get a frame in the next layout.
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

  /// Notes that the heights of what is displayed have to be found out again.
  func forgetHeights() {
    for index in elements.indices { elements[index].isMeasured = false }
  }

  /// Notes that the height of an element is known, if it is displayed.
  func noteHeight(of key: ElementKey, isSelfSized: Bool) {
    guard let index = index(of: key) else { return }
    elements[index].isMeasured = true
    elements[index].isSelfSized = isSelfSized
  }

  /// Takes out an element, if it is displayed.
  func remove(_ key: ElementKey) -> VisibleElement? {
    index(of: key).map { elements.remove(at: $0) }
  }

  /// Takes out elements that have no view.
  func removeBlanks() {
    elements.removeAll { $0.view == nil }
  }

  func forEachCell(_ body: (TableViewCell) -> Void) {
    for element in elements {
      if let cell = element.cell { body(cell) }
    }
  }
}
