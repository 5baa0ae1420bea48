internal import ButteryGrid

extension TableView {
  /// The levels that fix the back-to-front order of a table's subviews.
  enum StackingLevel: Int {
    case background = -2
    case tableHeaderAndFooter = -1
    case rows = 0
    // The levels of outermost sections. Headers and footers of nested sections have levels between
    // these and `rows`, two for each depth.
    case footers = 1_999_999
    case headers = 2_000_000
    case sectionIndex = 2_000_001
    case refreshControl = 2_000_002
  }

  func add(_ view: View, to level: StackingLevel) { add(view, atStackingLevel: level.rawValue) }

  /// Adds the header or footer of a section, behind the headers and footers of all its parents.
  func add(sectionView view: View, _ key: ElementKey) {
    add(view, atStackingLevel: stackingLevel(ofSectionView: key))
  }

  private func stackingLevel(ofSectionView key: ElementKey) -> Int {
    let level: StackingLevel = key.kind == .header ? .headers : .footers
    return level.rawValue - 2 * min(layout.geometry.depth(of: key.section), 999_998)
  }

  /// Restacks displayed headers and footers after the nesting of sections has changed.
  func stackSectionViews() {
    for element in visible.elements where element.key.kind != .row {
      guard let view = element.view,
        view.stackingLevel != stackingLevel(ofSectionView: element.key)
      else { continue }
      view.removeFromSuperview()
      add(sectionView: view, element.key)
    }
  }

  private func add(_ view: View, atStackingLevel level: Int) {
    view.stackingLevel = level
    view.isStacked = true
    addSubview(view)
  }

  /// The part of the content that is in sight.
  var viewport: Viewport {
    Viewport(
      offset: bounds.minY, height: bounds.height, inset: contentInset,
      maximumPinnedLines: maximumPinnedLines >= 0 ? maximumPinnedLines : bounds.height / 3,
      floats: style.floats)
  }

  /// Computes where scrolling brings rows and sections.
  var scrollTarget: ScrollTarget {
    ScrollTarget(geometry: layout.geometry, viewport: viewport)
  }

  /// Whether the table has never had a line to show anything on, so that its offset isn't decided
  /// yet.
  var awaitsSize: Bool { bounds.height == 0 && !layout.marks.hasHadSize }

  /// The columns of cells, headers and footers.
  var elementWidth: Int {
    // The scroll indicator has its place in the margin, if there is one.
    let indicator = style.margin == 0 ? scrollIndicatorColumns : 0
    return style.columns(between: bounds.width - sectionIndexWidth - indicator)
  }

  /// The rectangle of an element with some lines.
  func elementRect(_ lines: Range<Int>) -> Rect {
    Rect(x: style.margin, y: lines.lowerBound, width: elementWidth, height: lines.count)
  }

  /// Discards everything known about the contents and asks for it again in the next layout.
  ///
  /// If the table is just asking its data source or delegate, the reload waits for the layout after
  /// that. The offset and the focus are kept as far as the new contents allow. The selection is
  /// cleared.
  public func reloadData() { reloadData(because: "reloadData was called") }

  /// - Parameter cause: What has happened, for the warning if it happens in a layout.
  func reloadData(because cause: String) {
    if layout.marks.isWorkingOff {
      TableViewDiagnostics.warning("\(cause) while the table was asking for parts")
      wantsAnotherLayout = true
      areRowsUnknown = true
    }
    endRowInteraction()
    interaction.markChanged()
    layout.marks.reload = true
    updates.batch = UpdateBatch()
    setNeedsLayout()
  }

  /// Forgets all heights, because what decides them has changed, and asks again in the next layout.
  ///
  /// The first row below the top inset keeps its line.
  func forgetHeights() {
    doubtHeights()
    layout.marks.forgetsHeights = true
  }

  /// Asks for heights again in the next layout.
  ///
  /// Where heights are estimates, elements out of sight keep their known heights until they come
  /// into sight. The first row below the top inset keeps its line.
  func doubtHeights() {
    recordAnchor()
    layout.marks.heights = true
    setNeedsLayout()
  }

  /// Sets the anchor for the next layout; the first one set before a layout counts.
  func recordAnchor() {
    settleOffset()
    layout.recordAnchor(at: viewport)
  }

  /// Lays the table out if a program has set an offset, before heights change for another reason.
  func settleOffset() {
    if layout.marks.anchor?.isOffset == true { bringUpToDate() }
  }

  /// Lays the table out if necessary.
  ///
  /// This is ignored while the table asks for parts. It is also ignored in a batch of changes,
  /// because the data are already those after the batch. A subclass that asks in its own layout
  /// gets to know counts and heights; the elements in sight follow in that layout.
  func bringUpToDate() {
    guard !layout.marks.isWorkingOff, !updates.isCollecting else { return }
    if isLayingOut { workOffWhatIsDue() } else { layoutIfNeeded() }
  }

  /// Performs one layout: contents, heights, offset, then the elements in sight.
  func layOutElements() {
    layout.marks.isWorkingOff = true
    picture.markOutdated()
    makeWaitingUpdates()
    workOffMarks()
    let isOffsetFound = findOffset()
    let shown = viewport
    layout.marks.laidOut = shown
    visible.find(in: layout.geometry, at: shown)
    displayFrames()
    visible.removeReplaced { endDisplaying($0) }
    placeTableEnds()
    placeSectionIndex()
    placeRefreshControl()
    placeScrollIndicator(content: layout.geometry.contentHeight)
    reusables.statistics.countDisplayed(visible.frames)
    if bounds.height > 0 { layout.marks.hasHadSize = true }
    announceRowsAhead()
    if motion.isDue { beginMotion() }
    layout.marks.isWorkingOff = false
    contentSize = knownContentSize
    // The data source or delegate may have reloaded or scrolled the table while it was asked.
    if !isOffsetFound { visible.forgetHeights() }
    let isOffsetDue = !awaitsSize && layout.marks.anchor?.isOffset == true
    let isDue =
      isOffsetDue || layout.marks.reload || layout.marks.heights || updates.areWaiting
      || hasLostDataSource
    if isDue || viewport != shown || !isOffsetFound {
      wantsAnotherLayout = true
    } else if motion.current == nil {
      completeUpdates()
    }
  }

  /// Asks for counts and heights if that is due, but not for views.
  ///
  /// Only where heights are estimates are the elements in sight displayed, to find out their
  /// heights.
  func bringGeometryUpToDate() {
    if workOffWhatIsDue(), !layout.estimated.isEmpty { bringUpToDate() }
  }

  /// Asks for counts and heights if that is due, and estimates heights where it may.
  ///
  /// - Returns: Whether anything was due.
  @discardableResult func workOffWhatIsDue() -> Bool {
    // Where heights are exact, all that an anchor needs is the computation of its offset.
    let isAnchorDue = layout.estimated.isEmpty && layout.marks.anchor != nil && !awaitsSize
    guard isAnchorDue || layout.marks.areDue(atWidth: bounds.width), !layout.marks.isWorkingOff,
      !updates.isCollecting
    else { return false }
    layout.marks.isWorkingOff = true
    makeWaitingUpdates()
    workOffMarks()
    if layout.estimated.isEmpty { followAnchor() }
    layout.marks.isWorkingOff = false
    setNeedsLayout()
    return true
  }

  private func workOffMarks() {
    detectChanges()
    if layout.marks.reload {
      reload()
    } else if layout.marks.heights {
      findHeightsAgain()
    }
    layout.marks.heights = false
    layout.marks.forgetsHeights = false
    layout.marks.width = bounds.width
    knownContentSize = Size(width: bounds.width, height: layout.geometry.contentHeight)
  }

  private func findHeightsAgain() {
    loadGeometry(
      rowCounts: rowCounts, levels: layout.geometry.levels,
      keeping: layout.marks.forgetsHeights ? nil : layout.geometry)
    doubtDisplayedHeights()
    layout.marks.laidOut = nil
  }

  /// Notices changes without a notification: a deallocated data source, another width.
  private func detectChanges() {
    if hasLostDataSource { layout.marks.reload = true }
    loadSectionIndexIfDue()
    guard layout.marks.width != bounds.width else { return }
    recordAnchor()
    layout.marks.heights = true
  }

  /// Whether rows are shown whose data source is gone; without one there are none.
  var hasLostDataSource: Bool { dataSource == nil && layout.geometry.sectionCount > 0 }

  private func reload() {
    areRowsUnknown = true
    endDisplayingAll()
    visible.removeReplaced { endDisplaying($0) }
    layout.marks.reload = false
    layout.marks.laidOut = nil
    areRowsUnknown = false
    updates.didReload()
    motion.didReload()
    let counts = askForRowCounts()
    loadSectionIndex(rowCount: counts.reduce(0, +))
    let levels = askForLevels(ofSections: counts.count)
    let held = layout.marks.anchor ?? anchorForReload()
    loadGeometry(
      rowCounts: counts, levels: levels,
      keeping: layout.marks.forgetsHeights ? nil : layout.geometry)
    let geometry = layout.geometry
    layout.marks.anchor = held.flatMap { $0.exists(in: geometry) ? $0 : anchorForReload() }
    layout.marks.earlierAnchors.removeAll { !$0.exists(in: geometry) }
    followReload()
    forgetAnnouncedRows()
  }

  /// The anchor through a reload where heights are estimates, kept by index path; `nil` where they
  /// are exact and the offset is kept.
  private func anchorForReload() -> ScrollAnchor? {
    guard !layout.estimated.isEmpty, layout.geometry.sectionCount > 0 else { return nil }
    var shown = viewport
    shown.offset += layout.marks.overshoot
    return ScrollAnchor(standingIn: layout.geometry, viewport: shown)
  }

  /// Moves the content to the place that its anchor decides.
  ///
  /// - Returns: Whether the heights of the elements in sight there are known.
  private func findOffset() -> Bool {
    // Without a size nothing is in sight, and the offset isn't decided yet.
    if awaitsSize { return true }
    guard layout.marks.hasHadSize else { return followAllAnchors() }
    return findOffsetByAnchor()
  }

  private func findOffsetByAnchor() -> Bool {
    guard layout.estimated.isEmpty else { return findHeightsInSight() }
    followAnchor()
    return true
  }

  /// Makes the scrolls that were requested before the table had a size, one after the other.
  private func followAllAnchors() -> Bool {
    for anchor in layout.marks.takeAnchors() {
      var anchor = anchor
      if case .row(let row, .none) = anchor.target {
        guard findOffsetByAnchor() else { return false }
        let line = viewport.offset
        anchor.target =
          nearestPosition(of: row).map { .row(row, $0) }
          ?? ScrollAnchor(keeping: line, at: line, in: layout.geometry).target
      }
      layout.marks.anchor = anchor
    }
    return findOffsetByAnchor()
  }

  /// Moves the content to the place that its anchor decides; all heights must be known.
  func followAnchor() {
    if awaitsSize { return }
    if let anchor = layout.marks.anchor {
      layout.marks.anchor = nil
      let line = anchor.offset(in: layout.geometry, viewport: viewport)
      let range = anchor.offsets(in: layout.geometry, viewport: viewport)
      moveContent(
        to: Point(x: bounds.minX, y: min(max(line, range.lowerBound), range.upperBound)))
    }
    layout.marks.overshoot = 0
    clampOffset()
  }

  /// Removes elements that went out of sight and displays those that came into sight, from top to
  /// bottom.
  private func displayFrames() {
    visible.removeHidden { endDisplaying($0) }
    var start = 0
    while let index = visible.firstMissing(from: start) {
      let frame = visible.frames[index]
      let view = requestView(frame.key)
      visible.insert(VisibleElement(key: frame.key, view: view), at: index)
      if let view { display(view, at: frame) }
      start = index + 1
    }
    visible.placeViews(inColumns: style.margin..<style.margin + elementWidth)
  }

  private func placeTableEnds() {
    backgroundView?.frame = Rect(origin: bounds.origin, size: bounds.size)
    layout.placeTableEnds(header: tableHeaderView, footer: tableFooterView, width: bounds.width)
  }
}
