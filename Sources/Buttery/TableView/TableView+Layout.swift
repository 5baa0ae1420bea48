internal import ButteryGrid

extension TableView {
  /// Where the back-to-front order of a table's parts is fixed.
  enum Layer: Int {
    case background = -2
    case tableHeaderAndFooter = -1
    case rows = 0
    case footers = 1
    case headers = 2
    case sectionIndex = 3
  }

  func add(_ view: View, to layer: Layer) {
    view.layer = layer.rawValue
    view.isTablePart = true
    addSubview(view)
  }

  /// What is in sight.
  var viewport: Viewport {
    Viewport(offset: bounds.minY, height: bounds.height, inset: contentInset)
  }

  /// Whether headers and footers float.
  var isFloating: Bool { style == .plain }

  /// The columns that parts leave free on each side.
  var partMargin: Int { style == .insetGrouped ? 2 : 0 }

  /// The columns of cells, headers and footers.
  var partWidth: Int { max(0, bounds.width - 2 * partMargin - sectionIndexWidth) }

  /// Throws everything away that is known of the contents and asks again in the next layout.
  ///
  /// Called while the table is asking already, it waits for the layout after that. The offset is
  /// kept as far as the new contents allow.
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

  /// Asks for heights again in the next layout.
  ///
  /// The first row below the top inset stays where it is.
  func invalidateHeights() {
    keepAnchor()
    marks.heights = true
    setNeedsLayout()
  }

  /// Notes what must not move; what was noted first before a layout counts.
  private func keepAnchor() {
    guard marks.rule == nil, !marks.reload else { return }
    marks.rule = OffsetRule(anchorIn: geometry, viewport: viewport)
  }

  /// Brings everything up to date; ignored while that is going on.
  func bringUpToDate() {
    guard !isLayingOut, !marks.isWorkingOff else { return }
    layoutIfNeeded()
  }

  /// One layout: contents, heights, offset, then what is in sight.
  func layOutParts() {
    marks.isWorkingOff = true
    isPlacedAnew = true
    frames.takeOver(&places)
    workOffMarks()
    let isSettled = findOffset()
    let shown = viewport
    marks.laidOut = shown
    geometry.findVisibleParts(in: shown, isFloating: isFloating, into: &places)
    displayPlaces()
    displayed.removeReplaced { endDisplaying($0) }
    placeTableParts()
    placeSectionIndex()
    countDisplayed()
    announceRowsAhead()
    if updates.motion != nil || updates.motionStart != nil { beginMotion() }
    marks.isWorkingOff = false
    // Whoever was asked for views may have reloaded or scrolled.
    if !isSettled { displayed.forgetHeights() }
    if marks.reload || marks.heights || viewport != shown || !isSettled {
      wantsAnotherLayout = true
    } else if updates.motion == nil {
      completeUpdates()
    }
  }

  /// Asks for counts and heights where that is due, but for no views.
  ///
  /// Where heights are guesses, what is in sight is found out and displayed.
  func bringGeometryUpToDate() {
    guard marks.areDue(atWidth: bounds.width), !marks.isWorkingOff else { return }
    marks.isWorkingOff = true
    workOffMarks()
    if estimated.isEmpty { followRule() }
    marks.isWorkingOff = false
    setNeedsLayout()
    if !estimated.isEmpty { bringUpToDate() }
  }

  private func workOffMarks() {
    noteChanges()
    if marks.reload {
      reload()
    } else if marks.heights {
      geometry = askForGeometry(rowCounts: geometry.sections.map(\.rows.count))
      displayed.forgetHeights()
      marks.laidOut = nil
    }
    marks.heights = false
    marks.width = bounds.width
    contentSize = Size(width: bounds.width, height: geometry.contentHeight)
  }

  /// Notes what nobody tells: a data source that went away, another width.
  private func noteChanges() {
    // Nobody is left to ask for rows: there are none any more.
    if dataSource == nil, geometry.sectionCount > 0 { marks.reload = true }
    loadSectionIndexIfDue()
    guard marks.width != bounds.width else { return }
    keepAnchor()
    marks.heights = true
  }

  private func reload() {
    frames.forget()
    displayed.removeAll(notIn: []) { endDisplaying($0) }
    displayed.removeReplaced { endDisplaying($0) }
    marks.reload = false
    marks.rule = nil
    marks.laidOut = nil
    // What comes is no longer what the batch made.
    updates.motionStart = nil
    let counts = askForRowCounts()
    loadSectionIndex(rowCount: counts.reduce(0, +))
    geometry = askForGeometry(rowCounts: counts)
    followReload()
    forgetAnnouncedRows()
  }

  /// Moves the content to where it shall stand.
  ///
  /// - Returns: Whether the heights of what is in sight there are known.
  private func findOffset() -> Bool {
    guard estimated.isEmpty else { return settle() }
    followRule()
    return true
  }

  /// Moves the content to where it shall stand; all heights are known.
  private func followRule() {
    if let rule = marks.rule {
      marks.rule = nil
      let line = rule.offset(in: geometry, viewport: viewport, isFloating: isFloating)
      moveContent(to: Point(x: bounds.minX, y: line))
    }
    marks.overshoot = 0
    clampOffset()
  }

  /// Notes scrolling, of which `reached` lines have room in the content as it is known.
  func noteMove(by lines: Int, reached: Int) {
    guard !marks.isWorkingOff else { return }
    if marks.rule != nil {
      marks.rule?.shift += lines
    } else if !estimated.isEmpty, reached != 0 || marks.overshoot != 0 {
      marks.overshoot += lines - reached
    }
  }

  /// Takes off the screen what left, and brings there what came into sight, from top to bottom.
  private func displayPlaces() {
    displayed.removeAll(notIn: places) { endDisplaying($0) }
    var start = 0
    while let index = displayed.firstMissing(of: places, from: start) {
      let place = places[index]
      displayed.insert(DisplayedPart(key: place.key, view: makePart(at: place)), at: index)
      start = index + 1
    }
    let columns = partMargin..<partMargin + partWidth
    displayed.findMoved(to: places, from: frames.takePlaces(inColumns: columns)) { view, place in
      view.frame = Rect(
        x: columns.lowerBound, y: place.top, width: columns.count, height: place.height)
    }
  }

  private func placeTableParts() {
    backgroundView?.frame = Rect(origin: bounds.origin, size: bounds.size)
    tableHeaderView?.frame = Rect(x: 0, y: 0, width: bounds.width, height: geometry.tableHeader)
    tableFooterView?.frame = Rect(
      x: 0, y: geometry.tableFooterTop, width: bounds.width, height: geometry.tableFooter)
  }

  private func countDisplayed() {
    var (cells, headers, footers) = (0, 0, 0)
    for place in places {
      switch place.key.kind {
      case .row: cells += 1
      case .header: headers += 1
      case .footer: footers += 1
      }
    }
    reuseStatistics.noteDisplayed(cells: cells, headers: headers, footers: footers)
  }
}
