internal import ButteryGrid

/// Where everything in a table lies, which heights are guesses, what has to be worked off, and what
/// the content holds on to when heights change.
///
/// The room of a table that knows its geometry. Heights come from whoever asks for them; a layout
/// tells here what it has learnt.
@MainActor package final class TableLayout {
  /// What is known of the content; valid while `marks.reload` isn't set.
  package private(set) var geometry = SectionGeometry()
  private(set) var marks = LayoutMarks()
  /// The kinds of elements whose heights are estimates until they come into sight.
  private(set) var estimated: EstimatedKinds = []
  /// Whether any row whose height is exact has it from its cell.
  private(set) var hasSelfSizedRows = false
  private(set) var emptyElements = EmptyElements()
  private(set) var header = TableEnd()
  private(set) var footer = TableEnd()
  /// What the layout that is going on has found out.
  let search = HeightSearch()

  package init() {}

  // MARK: Loading

  /// Begins to find out all heights anew.
  func beginLoading() {
    estimated = []
    hasSelfSizedRows = false
    emptyElements.doubt()
  }

  /// Takes over where everything lies.
  func adopt(_ geometry: SectionGeometry) { self.geometry = geometry }

  /// Notes that heights of a kind are estimates.
  func noteEstimate(of kind: ElementKey.Kind) { estimated.insert(EstimatedKinds(kind)) }

  /// Notes that a row whose height is exact has it from its cell.
  func noteSelfSizedRow() { hasSelfSizedRows = true }

  /// Notes that there are rows of no height.
  func noteEmptyRows() { emptyElements.noteRows() }

  // MARK: Heights

  /// Takes over the height of an element; what comes after it moves.
  func setHeight(_ height: Int, of key: ElementKey) { geometry.setHeight(height, of: key) }

  /// Takes over the height of all elements of a kind.
  func setHeight(_ height: Int, ofAll kind: ElementKey.Kind) {
    geometry.setHeight(height, ofAll: kind)
  }

  /// Takes over the height of all elements of a kind, which is no estimate any more.
  func setExactHeight(_ height: Int, ofAll kind: ElementKey.Kind) {
    geometry.setHeight(height, ofAll: kind)
    estimated.remove(EstimatedKinds(kind))
  }

  /// Notes that an element was asked for and has no height.
  func noteEmpty(_ key: ElementKey) { emptyElements.insert(key) }

  /// Has everything of no height asked for again.
  func doubtEmptyElements() { emptyElements.doubt() }

  /// The first element of no height that has to be asked for, as far as the picture depends on it.
  func firstEmptyToAsk(at viewport: Viewport, isFloating: Bool) -> ElementKey? {
    emptyElements.firstToAsk(in: geometry, at: viewport, isFloating: isFloating, of: estimated)
  }

  // MARK: Table header and footer

  /// Takes the height of the table's header, which was assigned in place of `old`.
  func assignHeader(_ view: View?, replacing old: View?) { header.assign(view, replacing: old) }

  /// Takes the height of the table's footer, which was assigned in place of `old`.
  func assignFooter(_ view: View?, replacing old: View?) { footer.assign(view, replacing: old) }

  /// Makes room for the table's header and footer.
  func makeRoomForTableEnds() {
    geometry.setTableEnds(header: header.height, footer: footer.height)
  }

  /// Gives the table's header and footer their frames.
  func placeTableEnds(header headerView: View?, footer footerView: View?, width: Int) {
    header.place(headerView, at: Rect(x: 0, y: 0, width: width, height: geometry.tableHeader))
    footer.place(
      footerView,
      at: Rect(x: 0, y: geometry.tableFooterTop, width: width, height: geometry.tableFooter))
  }

  // MARK: Marks

  /// Has counts, heights and views asked for.
  func markReload() { marks.reload = true }

  /// Has heights asked for.
  func markHeights() { marks.heights = true }

  /// Notes that what is known of heights says nothing any more.
  func forgetHeights() { marks.forgetsHeights = true }

  /// Has the titles of the section index asked for.
  func markIndexTitles() { marks.indexTitles = true }

  /// Notes that the titles of the section index are known.
  func noteIndexTitles() { marks.indexTitles = false }

  /// Notes that the table is asking, and can't be asked.
  func beginWork() { marks.isWorkingOff = true }

  /// Notes that the table isn't asking any more.
  func endWork() { marks.isWorkingOff = false }

  /// Notes that everything is asked for now.
  func beginReload() {
    marks.reload = false
    marks.laidOut = nil
  }

  /// Notes that heights were asked for.
  func noteHeights(atWidth width: Int) {
    marks.heights = false
    marks.forgetsHeights = false
    marks.width = width
  }

  /// Notes what is in sight after the layout that is going on; `nil` where that says nothing.
  func noteLaidOut(_ viewport: Viewport?) { marks.laidOut = viewport }

  /// Notes that there was a line to show something on.
  func noteSize() { marks.hasHadSize = true }

  // MARK: What the content holds on to

  /// Notes what must not move; what was noted first before a layout counts.
  func noteAnchor(at viewport: Viewport) {
    guard marks.anchor == nil, !marks.isNothingKnown else { return }
    var anchor = ScrollAnchor(keepingRowIn: geometry, viewport: viewport)
    anchor?.shift = marks.overshoot
    marks.anchor = anchor
    marks.overshoot = 0
  }

  /// Holds on to `anchor` from now on.
  func hold(_ anchor: ScrollAnchor?) { marks.anchor = anchor }

  /// Hands out what the content holds on to, and lets go of it.
  func takeAnchor() -> ScrollAnchor? {
    defer { marks.anchor = nil }
    return marks.anchor
  }

  /// As `takeAnchor()`, with what was held on to before, in the order in which it was called for.
  func takeAnchors() -> [ScrollAnchor] { marks.takeAnchors() }

  /// Keeps an anchor until there is a line to show anything on; those before it count only where it
  /// is the least scrolling that is wanted.
  func wait(with anchor: ScrollAnchor) {
    if case .row(_, .none) = anchor.target {
      if let earlier = marks.anchor { marks.earlierAnchors.append(earlier) }
    } else {
      marks.earlierAnchors = []
    }
    marks.anchor = anchor
  }

  /// Lets go of earlier anchors that hold on to nothing any more.
  func dropLostAnchors() {
    let geometry = geometry
    marks.earlierAnchors.removeAll { !$0.exists(in: geometry) }
  }

  /// Forgets lines that the content was scrolled beyond its ends.
  func forgetOvershoot() { marks.overshoot = 0 }

  /// Notes scrolling, of which `reached` lines have room in the content as it is known.
  func noteMove(by lines: Int, reached: Int) {
    guard !marks.isWorkingOff else { return }
    if marks.anchor != nil {
      marks.anchor?.shift += lines
    } else if !estimated.isEmpty, reached != 0 || marks.overshoot != 0 {
      marks.overshoot += lines - reached
    }
  }

  /// Notes what stands still when heights are found out after a batch.
  ///
  /// - Parameters:
  ///   - before: Where everything lay before the batch.
  ///   - waits: Whether the content can't be moved yet.
  func holdStill(
    _ plan: UpdatePlan, from before: SectionGeometry, viewport: Viewport, isFloating: Bool,
    keepsRows: Bool, waits: Bool
  ) {
    followEarlierAnchors(plan, from: before)
    // What stands at the beginning stands there without an anchor as well.
    if let anchor = marks.anchor, !(keepsRows && anchor.target == .beginning) {
      var anchor = anchor.following(plan, from: before, to: geometry, keepsRows: keepsRows)
      if waits { anchor?.noteNewcomers(plan, keepsRows: keepsRows) }
      marks.anchor = anchor
      return
    }
    var shown = viewport
    if let anchor = marks.anchor {
      shown.offset = anchor.offset(in: before, viewport: viewport, isFloating: isFloating)
    }
    var anchor = ScrollAnchor(
      after: plan, from: before, to: geometry, viewport: shown, isFloating: isFloating,
      keepsRows: keepsRows, guessesNewRows: estimated.contains(.rows))
    anchor.shift = marks.overshoot
    marks.anchor = anchor
    marks.overshoot = 0
  }

  private func followEarlierAnchors(_ plan: UpdatePlan, from before: SectionGeometry) {
    let geometry = geometry
    marks.earlierAnchors = marks.earlierAnchors.compactMap { anchor in
      var anchor = anchor.following(plan, from: before, to: geometry, keepsRows: true)
      anchor?.noteNewcomers(plan, keepsRows: true)
      return anchor
    }
  }
}
