internal import ButteryGrid

/// Finding out estimated heights while a table determines what is in sight.
///
/// A layout keeps a `ScrollAnchor` and repeats three steps until all heights that matter are known:
/// compute the offset, find the elements in sight, find out one more height. Elements nearest to
/// the anchor's element come first, so that the table asks for no more than comes into sight.
extension TableView {
  /// Displays the elements in sight where heights are estimates.
  ///
  /// - Returns: Whether it succeeded; it doesn't if a delegate or data source that was asked has
  ///   scrolled the table.
  func findHeightsInSight() -> Bool {
    var anchor = currentAnchor()
    layout.search.begin()
    let held = layout.marks.anchor
    let wanted = anchor.target
    let start = bounds.minY
    var shown = viewport
    if anchor.isOffset {
      // An offset beyond the end is known to be so before anything there is asked for.
      shown.offset = anchor.offset(in: layout.geometry, viewport: shown)
      anchor = anchor.clamped(shown, in: layout.geometry) ?? anchor
    }
    while true {
      shown.offset = anchor.offset(in: layout.geometry, viewport: shown)
      visible.find(in: layout.geometry, at: shown)
      // Elements inserted since may have pushed elements that decide the end out of sight, so more
      // lines count as decisive.
      var decisive = shown
      decisive.height += anchor.newcomers.lines(in: layout.geometry)
      layout.search.findDecisiveElements(
        in: layout.geometry, at: decisive, anchor)
      if anchor.isOffset {
        if findNextHeightFromTop(anchor, shown) { continue }
        // What isn't in sight is asked for only once it is certain that the offset exists.
        if let next = anchor.clamped(shown, in: layout.geometry) {
          anchor = next
          continue
        }
      }
      if askForNextHeight(anchor) || askForEmptyElements(in: shown, anchor) { continue }
      let isInDoubt = endDisplayingWhatLeaves(shown, anchor)
      if displayNext(anchor, shown, isInDoubt) || measureNextHidden() || reclaimLine() { continue }
      guard let next = anchor.clamped(shown, in: layout.geometry) else { break }
      anchor = next
    }
    knownContentSize = Size(width: bounds.width, height: layout.geometry.contentHeight)
    guard bounds.minY == start, layout.marks.anchor == held else { return false }
    layout.marks.anchor = nil
    layout.marks.reached = wanted
    layout.marks.overshoot = 0
    moveContent(to: Point(x: bounds.minX, y: shown.offset))
    return true
  }

  /// The anchor for the current layout.
  private func currentAnchor() -> ScrollAnchor {
    if let anchor = layout.marks.anchor { return anchor }
    let wanted = bounds.minY + layout.marks.overshoot
    if let last = layout.marks.laidOut {
      let line = max(last.offset, wanted)
      if line < min(last.lines.upperBound, wanted + bounds.height) {
        return ScrollAnchor(keeping: line, at: wanted, in: layout.geometry)
      }
    }
    let range = viewport.offsets(forContentHeight: layout.geometry.contentHeight)
    if wanted <= range.lowerBound { return ScrollAnchor(.beginning) }
    if wanted > range.upperBound { return ScrollAnchor(.end) }
    return ScrollAnchor(keeping: wanted, at: wanted, in: layout.geometry)
  }

  // MARK: Asking

  private func isKnown(_ key: ElementKey) -> Bool {
    guard layout.estimated.contains(EstimatedKinds(key.kind)) else { return true }
    if layout.geometry.height(of: key) == 0, layout.emptyElements.contains(key) { return true }
    return visible.element(for: key)?.isMeasured ?? (layout.search[key] == .known)
  }

  private func isAsked(_ key: ElementKey) -> Bool {
    isKnown(key) || layout.search[key] != nil
  }

  /// Asks for heights that matter, until one differs from the known or estimated height.
  ///
  /// - Returns: Whether one differed.
  private func askForNextHeight(_ anchor: ScrollAnchor) -> Bool {
    while let key = nextToAsk(anchor) {
      if ask(key) { return true }
    }
    return false
  }

  /// Finds out heights of elements in sight from top to bottom, where every element keeps its top,
  /// until one differs from the known or estimated height.
  ///
  /// So an element that a higher one pushes out of sight is neither asked for nor measured.
  ///
  /// - Returns: Whether one differed.
  private func findNextHeightFromTop(_ anchor: ScrollAnchor, _ shown: Viewport) -> Bool {
    for place in visible.frames where !isKnown(place.key) {
      let key = place.key
      if !isAsked(key), ask(key) { return true }
      if isKnown(key) { continue }
      if visible.element(for: key) == nil {
        _ = endDisplayingWhatLeaves(shown, anchor)
        if display(place, anchor, shown) { return true }
      } else {
        let height = measure(key)
        if adoptFixedHeight(of: key.kind) || learn(height, of: key) { return true }
      }
    }
    return false
  }

  /// The next element to ask for.
  ///
  /// Elements on which the offset depends come first, then those above the anchor's element from
  /// the bottom up, then those below it.
  private func nextToAsk(_ anchor: ScrollAnchor) -> ElementKey? {
    var above: ElementKey?
    var below: ElementKey?
    for key in layout.search.decisive where !isAsked(key) {
      if anchor.needs(key, in: layout.geometry) { return key }
      if anchor.isAbove(key, in: layout.geometry) {
        above = key
      } else if below == nil {
        below = key
      }
    }
    return above ?? below
  }

  private func ask(_ key: ElementKey) -> Bool {
    let height = askForHeight(of: key)
    if adoptFixedHeight(of: key.kind) { return true }
    guard height == Self.automaticDimension else { return learn(height, of: key) }
    guard let view = visible.view(for: key) else {
      layout.search.record(.viewDecides, of: key)
      return false
    }
    guard !hasLostView(key) else {
      removeLost(key)
      _ = learn(style.heightOfNothing(key.kind), of: key)
      return true
    }
    return learn(fittingHeight(of: view, as: key.kind), of: key, isSelfSized: true)
  }

  /// Asks for elements that had height 0 when last asked, from top to bottom, until one may have a
  /// height.
  ///
  /// An element whose view decides its height is lent a line, so that its view can be displayed.
  ///
  /// - Returns: Whether an element has or may have a height.
  private func askForEmptyElements(in shown: Viewport, _ anchor: ScrollAnchor) -> Bool {
    while let key = nextEmptyElement(in: shown, anchor) {
      if ask(key) { return true }
      guard layout.search[key] == .viewDecides else { continue }
      if comesIntoSight(key, shown, anchor) {
        layout.geometry.setHeight(1, of: key)
        layout.search.lend(key)
        return true
      }
      if learn(measure(key), of: key) { return true }
    }
    return false
  }

  private func nextEmptyElement(in shown: Viewport, _ anchor: ScrollAnchor) -> ElementKey? {
    if let key = nextInPlaceOfAnchor(anchor) { return key }
    var shown = shown
    // Elements of height 0 below the last line, above the target row, would push that row down if
    // they got a height. Without any line between the insets, no row is sought.
    if let row = anchor.targetRow, shown.floating.pinTop < shown.floating.pinBottom {
      let line = layout.geometry.lines(of: row).lowerBound
      shown.height = max(shown.height, line + 1 - shown.offset)
    }
    return layout.emptyElements.firstToAsk(
      in: layout.geometry, at: shown, of: layout.estimated)
  }

  /// The next row that may take the place of an anchor row that has no height any more.
  private func nextInPlaceOfAnchor(_ anchor: ScrollAnchor) -> ElementKey? {
    guard case .keepRow(let key, _) = anchor.target, layout.geometry.height(of: key) == 0,
      layout.estimated.contains(.rows)
    else { return nil }
    let next = layout.geometry.row(after: key) ?? .footer(layout.geometry.sectionCount - 1)
    if let row = layout.emptyElements.nearestRow(from: key, to: next, in: layout.geometry) {
      return row
    }
    guard layout.geometry.row(after: key) == nil else { return nil }
    let previous = layout.geometry.row(before: key) ?? .header(0)
    return layout.emptyElements.nearestRow(from: key, to: previous, in: layout.geometry)
  }

  /// Whether an element would be in sight if it got a line.
  ///
  /// Elements above the anchor's element grow upwards.
  private func comesIntoSight(_ key: ElementKey, _ shown: Viewport, _ anchor: ScrollAnchor) -> Bool
  {
    let line = layout.geometry.lines(of: key).lowerBound
    return shown.lines.contains(line)
      && (line > shown.offset || !anchor.isAbove(key, in: layout.geometry))
  }

  /// Measures an element that was lent a line but didn't come into sight.
  ///
  /// - Returns: Whether there was one.
  private func reclaimLine() -> Bool {
    while let key = layout.search.takeLent() {
      guard layout.search[key] == .viewDecides else { continue }
      _ = learn(measure(key), of: key)
      return true
    }
    return false
  }

  /// Notes a height that was found out.
  ///
  /// - Returns: Whether it differs from the one in the geometry.
  private func learn(_ height: Int, of key: ElementKey, isSelfSized: Bool = false) -> Bool {
    layout.search.record(.known, of: key)
    visible.recordHeight(of: key, isSelfSized: isSelfSized)
    if height == 0 {
      layout.emptyElements.insert(key)
    } else {
      answers.recordFound(key.kind)
    }
    guard layout.geometry.height(of: key) != height else { return false }
    layout.geometry.setHeight(height, of: key)
    return true
  }

  /// Sets the height of all elements of a kind, if it has turned out that the delegate doesn't
  /// decide single ones.
  private func adoptFixedHeight(of kind: ElementKey.Kind) -> Bool {
    guard let height = fixedHeight(of: kind) else { return adoptInheritedHeight(of: kind) }
    layout.geometry.setHeight(height, ofAll: kind)
    layout.estimated.remove(EstimatedKinds(kind))
    return true
  }

  // MARK: Displaying

  /// Removes elements that certainly go out of sight.
  ///
  /// Elements that may return stay until more heights are known: near an end of the content, the
  /// rest of it may be lower than estimated, so that the content moves back; and inserted rows may
  /// be lower than estimated. Elements that aren't measured yet stay, too.
  ///
  /// - Returns: Whether an element stays that isn't in sight by the heights known so far.
  private func endDisplayingWhatLeaves(_ shown: Viewport, _ anchor: ScrollAnchor) -> Bool {
    let range = shown.offsets(forContentHeight: layout.geometry.contentHeight)
    var missingAbove = max(0, range.lowerBound - shown.offset)
    var missingBelow = max(0, shown.offset - range.upperBound)
    let (excessAbove, excessBelow) = linesInDoubt(in: shown, around: anchor)
    missingAbove += excessAbove
    missingBelow += excessAbove + excessBelow
    guard missingAbove > 0 || missingBelow > 0 else {
      visible.removeHidden { endDisplaying($0) }
      return false
    }
    let lines =
      shown.lines.lowerBound - missingBelow..<shown.lines.upperBound + missingAbove + excessBelow
    var isInDoubt = false
    visible.removeHidden(
      unless: { [geometry = layout.geometry] element in
        let key = element.key
        let near =
          key.kind == .row
          ? geometry.lines(of: key) : geometry.wholeLines(ofSection: key.section)
        let stays = !element.isMeasured || near.overlaps(lines)
        if stays { isInDoubt = true }
        return stays
      },
      leave: { endDisplaying($0) })
    return isInDoubt
  }

  /// The estimated lines above and below the anchor's element that may turn out not to exist.
  ///
  /// They are those of elements whose views decide their heights and haven't been measured yet.
  private func linesInDoubt(
    in shown: Viewport, around anchor: ScrollAnchor
  ) -> (above: Int, below: Int) {
    var doubt = (above: 0, below: 0)
    func add(_ lines: Int, of key: ElementKey) {
      if anchor.isAbove(key, in: layout.geometry) {
        doubt.above += lines
      } else {
        doubt.below += lines
      }
    }
    for place in visible.frames
    where layout.search[place.key] == .viewDecides || anchor.isOffset && !isKnown(place.key) {
      add(place.height - (place.key.kind == .row ? 1 : 0), of: place.key)
    }
    guard shown.floats, layout.geometry.levels != nil else { return doubt }
    // If headers are higher than the table, floating views are out of sight but still move rows.
    for key in layout.search.decisive
    where key.kind != .row && layout.search[key] == .viewDecides
      && layout.geometry.floats(key.section, in: shown)
      && !visible.frames.contains(where: { $0.key == key })
    {
      add(layout.geometry.height(of: key), of: key)
    }
    return doubt
  }

  /// Displays elements that came into sight, until the height of one differs from its estimate.
  ///
  /// - Returns: Whether the elements in sight must be determined again.
  private func displayNext(_ anchor: ScrollAnchor, _ shown: Viewport, _ isInDoubt: Bool) -> Bool {
    while let place = nextToDisplay(anchor, isInDoubt) {
      if display(place, anchor, shown) || isInDoubt { return true }
    }
    return false
  }

  /// The next element to display.
  ///
  /// Elements above the anchor's element whose views decide their heights come first, from the
  /// bottom up, so that no element is displayed and then pushed out of sight. All others follow
  /// from top to bottom. While it is in doubt which elements leave, those of unknown height come
  /// first.
  private func nextToDisplay(_ anchor: ScrollAnchor, _ isInDoubt: Bool) -> ElementFrame? {
    var first: ElementFrame?
    var firstOpen: ElementFrame?
    var above: ElementFrame?
    for place in visible.frames where visible.element(for: place.key) == nil {
      let isOpen = layout.search[place.key] == .viewDecides
      if isOpen, anchor.needs(place.key, in: layout.geometry) { return place }
      if isOpen, anchor.isAbove(place.key, in: layout.geometry) {
        above = place
      }
      if isOpen, isInDoubt, firstOpen == nil { firstOpen = place }
      if first == nil { first = place }
    }
    return above ?? firstOpen ?? first
  }

  private func display(_ place: ElementFrame, _ anchor: ScrollAnchor, _ shown: Viewport) -> Bool {
    let key = place.key
    let view = requestView(key)
    guard layout.search[key] == .viewDecides else {
      insert(view, at: place, isSelfSized: false)
      return false
    }
    let height = fittingHeight(of: view, as: key.kind)
    guard adoptFixedHeight(of: key.kind) || learn(height, of: key) else {
      insert(view, at: place, isSelfSized: true)
      return false
    }
    insertIfInSight(view, key, anchor, shown)
    return true
  }

  private func insert(_ view: View?, at place: ElementFrame, isSelfSized: Bool) {
    visible.insert(VisibleElement(key: place.key, view: view, isSelfSized: isSelfSized))
    if let view { display(view, at: place) }
  }

  /// Displays a view whose height differed from its estimate, if it is still in sight.
  private func insertIfInSight(
    _ view: View?, _ key: ElementKey, _ anchor: ScrollAnchor, _ shown: Viewport
  ) {
    var shown = shown
    shown.offset = anchor.offset(in: layout.geometry, viewport: shown)
    visible.find(in: layout.geometry, at: shown)
    if let place = visible.frames.first(where: { $0.key == key }) {
      insert(view, at: place, isSelfSized: true)
    } else if let view {
      putBack(view)
    }
  }

  /// Measures an element that isn't in sight but on whose height the picture depends.
  ///
  /// - Returns: Whether there was one.
  private func measureNextHidden() -> Bool {
    for key in layout.search.decisive where layout.search[key] == .viewDecides && !isKnown(key) {
      let height = measure(key)
      if !adoptFixedHeight(of: key.kind) { _ = learn(height, of: key) }
      return true
    }
    return false
  }
}

// MARK: - What the search has found out

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
