internal import ButteryGrid

extension TableView {
  /// Where the back-to-front order of a table's elements is fixed.
  enum StackingLevel: Int {
    case background = -2
    case tableHeaderAndFooter = -1
    case rows = 0
    case footers = 1
    case headers = 2
    case sectionIndex = 3
  }

  func add(_ view: View, to level: StackingLevel) {
    view.stackingLevel = level.rawValue
    view.isStacked = true
    addSubview(view)
  }

  /// What is in sight.
  var viewport: Viewport {
    Viewport(offset: bounds.minY, height: bounds.height, inset: contentInset)
  }

  /// Whether headers and footers float.
  var isFloating: Bool { style == .plain }

  /// Where rows and sections come to stand by scrolling.
  var scrollTarget: ScrollTarget {
    ScrollTarget(geometry: geometry, viewport: viewport, isFloating: isFloating)
  }

  /// Whether the table never had a line to show anything on, so that where its content stands is
  /// yet to be seen.
  var awaitsSize: Bool { bounds.height == 0 && !marks.hasHadSize }

  /// The columns that elements leave free on each side.
  var elementMargin: Int { style == .insetGrouped ? 2 : 0 }

  /// The columns of cells, headers and footers.
  var elementWidth: Int { max(0, bounds.width - 2 * elementMargin - sectionIndexWidth) }

  /// Throws everything away that is known of the contents and asks again in the next layout.
  ///
  /// Called while the table is asking already, it waits for the layout after that. The offset is
  /// kept as far as the new contents allow, and so is the focus; nothing is selected any more.
  public func reloadData() {
    if marks.isWorkingOff {
      TableViewDiagnostics.warning("reloadData was called while the table was asking for parts")
      wantsAnotherLayout = true
    }
    endRowInteraction()
    marks.reload = true
    updates.batch = UpdateBatch()
    setNeedsLayout()
  }

  /// Forgets all heights and asks for them again in the next layout: what decides about them has
  /// changed.
  ///
  /// The first row below the top inset stays where it is.
  func forgetHeights() {
    doubtHeights()
    marks.forgetsHeights = true
  }

  /// Asks for heights again in the next layout; those that are estimates keep what is known as long
  /// as their elements are out of sight.
  ///
  /// The first row below the top inset stays where it is.
  func doubtHeights() {
    noteAnchor()
    marks.heights = true
    setNeedsLayout()
  }

  /// Notes what must not move; what was noted first before a layout counts.
  func noteAnchor() {
    guard marks.anchor == nil, !marks.isNothingKnown else { return }
    var anchor = ScrollAnchor(keepingRowIn: geometry, viewport: viewport)
    anchor?.shift = marks.overshoot
    marks.anchor = anchor
    marks.overshoot = 0
  }

  /// Brings everything up to date; ignored while that is going on, and in a batch of changes, whose
  /// data are already those after it.
  func bringUpToDate() {
    guard !isLayingOut, !marks.isWorkingOff, updates.depth == 0 else { return }
    layoutIfNeeded()
  }

  /// One layout: contents, heights, offset, then what is in sight.
  func layOutElements() {
    marks.isWorkingOff = true
    picture.noteLayout()
    makeWaitingUpdates()
    workOffMarks()
    let isOffsetFound = findOffset()
    let shown = viewport
    marks.laidOut = shown
    visible.find(in: geometry, at: shown, isFloating: isFloating)
    displayFrames()
    visible.removeReplaced { endDisplaying($0) }
    placeTableEnds()
    placeSectionIndex()
    countDisplayed()
    if bounds.height > 0 { marks.hasHadSize = true }
    announceRowsAhead()
    if updates.motion != nil || updates.motionStart != nil { beginMotion() }
    marks.isWorkingOff = false
    // Whoever was asked for views may have reloaded or scrolled.
    if !isOffsetFound { visible.forgetHeights() }
    let isDue = marks.reload || marks.heights || !updates.waiting.isEmpty
    if isDue || viewport != shown || !isOffsetFound {
      wantsAnotherLayout = true
    } else if updates.motion == nil {
      completeUpdates()
    }
  }

  /// Asks for counts and heights where that is due, but for no views.
  ///
  /// Where heights are guesses, what is in sight is found out and displayed.
  func bringGeometryUpToDate() {
    // Where heights are exact, an anchor only waits for its offset to be worked out.
    let isAnchorDue = estimated.isEmpty && marks.anchor != nil && !awaitsSize
    guard isAnchorDue || marks.areDue(atWidth: bounds.width), !marks.isWorkingOff,
      updates.depth == 0
    else { return }
    marks.isWorkingOff = true
    makeWaitingUpdates()
    workOffMarks()
    if estimated.isEmpty { followAnchor() }
    marks.isWorkingOff = false
    setNeedsLayout()
    if !estimated.isEmpty { bringUpToDate() }
  }

  private func workOffMarks() {
    noteChanges()
    if marks.reload {
      reload()
    } else if marks.heights {
      findHeightsAgain()
    }
    marks.heights = false
    marks.forgetsHeights = false
    marks.width = bounds.width
    contentSize = Size(width: bounds.width, height: geometry.contentHeight)
  }

  private func findHeightsAgain() {
    geometry = askForGeometry(
      rowCounts: rowCounts, keeping: marks.forgetsHeights ? nil : geometry)
    doubtDisplayedHeights()
    marks.laidOut = nil
  }

  /// Notes what nobody tells: a data source that went away, another width.
  private func noteChanges() {
    // Nobody is left to ask for rows: there are none any more.
    if dataSource == nil, geometry.sectionCount > 0 { marks.reload = true }
    loadSectionIndexIfDue()
    guard marks.width != bounds.width else { return }
    noteAnchor()
    marks.heights = true
  }

  private func reload() {
    visible.forgetFrames()
    visible.removeAll { endDisplaying($0) }
    visible.removeReplaced { endDisplaying($0) }
    marks.reload = false
    marks.laidOut = nil
    updates.noteReload()
    let counts = askForRowCounts()
    loadSectionIndex(rowCount: counts.reduce(0, +))
    let held = marks.anchor ?? anchorForReload()
    geometry = askForGeometry(
      rowCounts: counts, keeping: marks.forgetsHeights ? nil : geometry)
    marks.anchor = held.flatMap { $0.exists(in: geometry) ? $0 : anchorForReload() }
    marks.earlierAnchors.removeAll { [geometry] in !$0.exists(in: geometry) }
    followReload()
    forgetAnnouncedRows()
  }

  /// What stands still through a reload where heights are estimates, by its index path; where they
  /// are exact, the offset does.
  private func anchorForReload() -> ScrollAnchor? {
    guard !estimated.isEmpty, geometry.sectionCount > 0 else { return nil }
    var shown = viewport
    shown.offset += marks.overshoot
    return ScrollAnchor(standingIn: geometry, viewport: shown)
  }

  /// Moves the content to where it shall stand.
  ///
  /// - Returns: Whether the heights of what is in sight there are known.
  private func findOffset() -> Bool {
    // Without a size nothing is in sight, and where the content stands is yet to be seen.
    if awaitsSize { return true }
    guard marks.hasHadSize else { return followAllAnchors() }
    return findOffsetByAnchor()
  }

  private func findOffsetByAnchor() -> Bool {
    guard estimated.isEmpty else { return findHeightsInSight() }
    followAnchor()
    return true
  }

  /// Moves the content to where it was scrolled to before the table had a size, one scroll after
  /// the other.
  private func followAllAnchors() -> Bool {
    for anchor in marks.takeAnchors() {
      var anchor = anchor
      if case .row(let row, .none) = anchor.target {
        guard findOffsetByAnchor() else { return false }
        let target = scrollTarget
        let line = viewport.offset
        anchor.target =
          target.nearestPosition(of: row).map { .row(row, $0) }
          ?? ScrollAnchor(keeping: line, at: line, in: geometry).target
      }
      marks.anchor = anchor
    }
    return findOffsetByAnchor()
  }

  /// Moves the content to where it shall stand; all heights are known.
  func followAnchor() {
    if awaitsSize { return }
    if let anchor = marks.anchor {
      marks.anchor = nil
      let line = anchor.offset(in: geometry, viewport: viewport, isFloating: isFloating)
      let range = anchor.offsets(in: geometry, viewport: viewport)
      moveContent(
        to: Point(x: bounds.minX, y: min(max(line, range.lowerBound), range.upperBound)))
    }
    marks.overshoot = 0
    clampOffset()
  }

  /// Notes scrolling, of which `reached` lines have room in the content as it is known.
  func noteMove(by lines: Int, reached: Int) {
    guard !marks.isWorkingOff else { return }
    if marks.anchor != nil {
      marks.anchor?.shift += lines
    } else if !estimated.isEmpty, reached != 0 || marks.overshoot != 0 {
      marks.overshoot += lines - reached
    }
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
    tableHeaderEnd.place(
      tableHeaderView, at: Rect(x: 0, y: 0, width: bounds.width, height: geometry.tableHeader))
    tableFooterEnd.place(
      tableFooterView,
      at: Rect(
        x: 0, y: geometry.tableFooterTop, width: bounds.width, height: geometry.tableFooter))
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
