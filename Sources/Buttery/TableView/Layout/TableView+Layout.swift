internal import ButteryGrid

extension TableView {
  /// Where the back-to-front order of a table's elements is fixed.
  enum StackingLevel: Int {
    case background = -2
    case tableHeaderAndFooter = -1
    case rows = 0
    // Of outer sections. Between them and rows are both of those inside, level by level.
    case footers = 1_999_999
    case headers = 2_000_000
    case sectionIndex = 2_000_001
    case refreshControl = 2_000_002
  }

  func add(_ view: View, to level: StackingLevel) { add(view, atStackingLevel: level.rawValue) }

  /// Adds the header or footer of a section, behind both of each section that it belongs to.
  func add(sectionView view: View, _ key: ElementKey) {
    add(view, atStackingLevel: stackingLevel(ofSectionView: key))
  }

  private func stackingLevel(ofSectionView key: ElementKey) -> Int {
    let level: StackingLevel = key.kind == .header ? .headers : .footers
    return level.rawValue - 2 * min(layout.geometry.depth(of: key.section), 999_998)
  }

  /// Puts headers and footers that are displayed in their order again, as sections belong to others
  /// now.
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

  /// What is in sight.
  var viewport: Viewport {
    Viewport(
      offset: bounds.minY, height: bounds.height, inset: contentInset,
      maximumPinnedLines: maximumPinnedLines >= 0 ? maximumPinnedLines : bounds.height / 3)
  }

  /// Whether headers and footers float.
  var isFloating: Bool { style == .plain }

  /// Where rows and sections come to stand by scrolling.
  var scrollTarget: ScrollTarget {
    ScrollTarget(geometry: layout.geometry, viewport: viewport, isFloating: isFloating)
  }

  /// Whether the table never had a line to show anything on, so that where its content stands is
  /// yet to be seen.
  var awaitsSize: Bool { bounds.height == 0 && !layout.marks.hasHadSize }

  /// The columns that elements leave free on each side.
  var elementMargin: Int { style == .insetGrouped ? 2 : 0 }

  /// The columns of cells, headers and footers.
  var elementWidth: Int { max(0, bounds.width - 2 * elementMargin - sectionIndexWidth) }

  /// Throws everything away that is known of the contents and asks again in the next layout.
  ///
  /// Called while the table is asking already, it waits for the layout after that. The offset is
  /// kept as far as the new contents allow, and so is the focus; nothing is selected any more.
  public func reloadData() {
    if layout.marks.isWorkingOff {
      TableViewDiagnostics.warning("reloadData was called while the table was asking for parts")
      wantsAnotherLayout = true
    }
    endRowInteraction()
    interaction.forgetOffers()
    layout.markReload()
    updates.forgetBatch()
    setNeedsLayout()
  }

  /// Forgets all heights and asks for them again in the next layout: what decides about them has
  /// changed.
  ///
  /// The first row below the top inset stays where it is.
  func forgetHeights() {
    doubtHeights()
    layout.forgetHeights()
  }

  /// Asks for heights again in the next layout; those that are estimates keep what is known as long
  /// as their elements are out of sight.
  ///
  /// The first row below the top inset stays where it is.
  func doubtHeights() {
    noteAnchor()
    layout.markHeights()
    setNeedsLayout()
  }

  /// Notes what must not move; what was noted first before a layout counts.
  func noteAnchor() {
    layout.noteAnchor(at: viewport)
  }

  /// Brings everything up to date; ignored while that is going on, and in a batch of changes, whose
  /// data are already those after it.
  func bringUpToDate() {
    guard !isLayingOut, !layout.marks.isWorkingOff, !updates.isCollecting else { return }
    layoutIfNeeded()
  }

  /// One layout: contents, heights, offset, then what is in sight.
  func layOutElements() {
    layout.beginWork()
    picture.noteLayout()
    makeWaitingUpdates()
    workOffMarks()
    let isOffsetFound = findOffset()
    let shown = viewport
    layout.noteLaidOut(shown)
    visible.find(in: layout.geometry, at: shown, isFloating: isFloating)
    displayFrames()
    visible.removeReplaced { endDisplaying($0) }
    placeTableEnds()
    placeSectionIndex()
    placeRefreshControl()
    countDisplayed()
    if bounds.height > 0 { layout.noteSize() }
    announceRowsAhead()
    if motion.isDue { beginMotion() }
    layout.endWork()
    // Whoever was asked for views may have reloaded or scrolled.
    if !isOffsetFound { visible.forgetHeights() }
    let isDue = layout.marks.reload || layout.marks.heights || updates.areWaiting
    if isDue || viewport != shown || !isOffsetFound {
      wantsAnotherLayout = true
    } else if motion.current == nil {
      completeUpdates()
    }
  }

  /// Asks for counts and heights where that is due, but for no views.
  ///
  /// Where heights are guesses, what is in sight is found out and displayed.
  func bringGeometryUpToDate() {
    // Where heights are exact, an anchor only waits for its offset to be worked out.
    let isAnchorDue = layout.estimated.isEmpty && layout.marks.anchor != nil && !awaitsSize
    guard isAnchorDue || layout.marks.areDue(atWidth: bounds.width), !layout.marks.isWorkingOff,
      !updates.isCollecting
    else { return }
    layout.beginWork()
    makeWaitingUpdates()
    workOffMarks()
    if layout.estimated.isEmpty { followAnchor() }
    layout.endWork()
    setNeedsLayout()
    if !layout.estimated.isEmpty { bringUpToDate() }
  }

  private func workOffMarks() {
    noteChanges()
    if layout.marks.reload {
      reload()
    } else if layout.marks.heights {
      findHeightsAgain()
    }
    layout.noteHeights(atWidth: bounds.width)
    contentSize = Size(width: bounds.width, height: layout.geometry.contentHeight)
  }

  private func findHeightsAgain() {
    loadGeometry(
      rowCounts: rowCounts, levels: layout.geometry.levels,
      keeping: layout.marks.forgetsHeights ? nil : layout.geometry)
    doubtDisplayedHeights()
    layout.noteLaidOut(nil)
  }

  /// Notes what nobody tells: a data source that went away, another width.
  private func noteChanges() {
    // Nobody is left to ask for rows: there are none any more.
    if dataSource == nil, layout.geometry.sectionCount > 0 { layout.markReload() }
    loadSectionIndexIfDue()
    guard layout.marks.width != bounds.width else { return }
    noteAnchor()
    layout.markHeights()
  }

  private func reload() {
    visible.forgetFrames()
    visible.removeAll { endDisplaying($0) }
    visible.removeReplaced { endDisplaying($0) }
    layout.beginReload()
    updates.noteReload()
    motion.noteReload()
    let counts = askForRowCounts()
    loadSectionIndex(rowCount: counts.reduce(0, +))
    let levels = askForLevels(ofSections: counts.count)
    let held = layout.marks.anchor ?? anchorForReload()
    loadGeometry(
      rowCounts: counts, levels: levels,
      keeping: layout.marks.forgetsHeights ? nil : layout.geometry)
    layout.hold(held.flatMap { $0.exists(in: layout.geometry) ? $0 : anchorForReload() })
    layout.dropLostAnchors()
    followReload()
    forgetAnnouncedRows()
  }

  /// What stands still through a reload where heights are estimates, by its index path; where they
  /// are exact, the offset does.
  private func anchorForReload() -> ScrollAnchor? {
    guard !layout.estimated.isEmpty, layout.geometry.sectionCount > 0 else { return nil }
    var shown = viewport
    shown.offset += layout.marks.overshoot
    return ScrollAnchor(standingIn: layout.geometry, viewport: shown)
  }

  /// Moves the content to where it shall stand.
  ///
  /// - Returns: Whether the heights of what is in sight there are known.
  private func findOffset() -> Bool {
    // Without a size nothing is in sight, and where the content stands is yet to be seen.
    if awaitsSize { return true }
    guard layout.marks.hasHadSize else { return followAllAnchors() }
    return findOffsetByAnchor()
  }

  private func findOffsetByAnchor() -> Bool {
    guard layout.estimated.isEmpty else { return findHeightsInSight() }
    followAnchor()
    return true
  }

  /// Moves the content to where it was scrolled to before the table had a size, one scroll after
  /// the other.
  private func followAllAnchors() -> Bool {
    for anchor in layout.takeAnchors() {
      var anchor = anchor
      if case .row(let row, .none) = anchor.target {
        guard findOffsetByAnchor() else { return false }
        let target = scrollTarget
        let line = viewport.offset
        anchor.target =
          target.nearestPosition(of: row).map { .row(row, $0) }
          ?? ScrollAnchor(keeping: line, at: line, in: layout.geometry).target
      }
      layout.hold(anchor)
    }
    return findOffsetByAnchor()
  }

  /// Moves the content to where it shall stand; all heights are known.
  func followAnchor() {
    if awaitsSize { return }
    if let anchor = layout.takeAnchor() {
      let line = anchor.offset(in: layout.geometry, viewport: viewport, isFloating: isFloating)
      let range = anchor.offsets(in: layout.geometry, viewport: viewport)
      moveContent(
        to: Point(x: bounds.minX, y: min(max(line, range.lowerBound), range.upperBound)))
    }
    layout.forgetOvershoot()
    clampOffset()
  }

  /// Takes off the screen what left, and brings there what came into sight, from top to bottom.
  private func displayFrames() {
    visible.removeHidden { endDisplaying($0) }
    var start = 0
    while let index = visible.firstMissing(from: start) {
      let frame = visible.frames[index]
      visible.insert(VisibleElement(key: frame.key, view: makeElement(at: frame)), at: index)
      start = index + 1
    }
    visible.placeViews(inColumns: elementMargin..<elementMargin + elementWidth)
  }

  private func placeTableEnds() {
    backgroundView?.frame = Rect(origin: bounds.origin, size: bounds.size)
    layout.placeTableEnds(header: tableHeaderView, footer: tableFooterView, width: bounds.width)
  }

  private func countDisplayed() {
    var (cells, headers, footers) = (0, 0, 0)
    for frame in visible.frames {
      switch frame.key.kind {
      case .row: cells += 1
      case .header: headers += 1
      case .footer: footers += 1
      }
    }
    reusables.noteDisplayed(cells: cells, headers: headers, footers: footers)
  }
}
