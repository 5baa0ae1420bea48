internal import FoundationEssentials

// How a batch of changes is made: planned, applied to everything that knows of places, then laid
// out.
extension TableView {
  /// Makes the changes that were collected.
  func commitUpdates() {
    let batch = updates.takeBatch()
    setNeedsLayout()
    // The changes are named by the places that the data source knows.
    cancelReordering()
    defer { makeWaitingScrolls() }
    guard let batch else { return }
    // What is loaded next is what is there after the changes.
    guard !layout.marks.reload else { return followToLoad(batch) }
    do {
      let before = updates.rowCounts(known: rowCounts)
      let counts = askForRowCounts(after: batch, before: before)
      let plan = try UpdatePlan(batch, before: before, after: counts)
      let isBusy = layout.marks.isWorkingOff || updates.areWaiting
      let sections = SectionsAfter(
        rowCounts: counts,
        levels: isBusy
          ? askForLevels(ofSections: counts.count)
          : askForLevels(after: batch, ofSections: counts.count))
      guard !isBusy else { return waitForLayout(plan, sections) }
      noteMotion(plan, batch.animations)
      apply(plan, sections)
    } catch {
      TableViewDiagnostics.stop(error, in: self)
    }
  }

  /// Makes changes that follow a reload which hasn't been worked off: all elements are asked for
  /// again anyway; the focus, and what stands still, follow their rows.
  ///
  /// The counts between the two were never asked for: they follow from the changes.
  private func followToLoad(_ batch: UpdateBatch) {
    guard !batch.isEmpty, interaction.focusedRow != nil || !layout.marks.forgetsHeights else {
      return
    }
    let after = askForRowCounts()
    let before = batch.rowCounts(before: after, known: rowCounts)
    guard let plan = try? UpdatePlan(batch, before: before, after: after) else { return }
    if let row = interaction.focusedRow {
      interaction.focus(on: plan.newKey(of: row) ?? plan.slot(of: row))
      if !after.contains(where: { $0 > 0 }) { giveFocus(to: nil, from: row) }
    }
    // Where the reload brings other sections, nothing is known of what stood where.
    guard before.count == rowCounts.count, !layout.marks.forgetsHeights else { return }
    let isKnown = before == rowCounts && layout.marks.anchor == nil
    let known = layout.geometry.resized(to: before, newRowHeight: commonHeight(of: .row) ?? 1)
    layout.adopt(known)
    layout.beginWork()
    // The reload takes them off anyway; until then they stood for other rows.
    visible.forgetFrames()
    visible.removeAll { endDisplaying($0) }
    let sections = SectionsAfter(
      rowCounts: after, levels: askForLevels(ofSections: after.count))
    layout.adopt(applied(plan, sections))
    holdStill(plan, from: known)
    contentSize = Size(width: bounds.width, height: layout.geometry.contentHeight)
    if isKnown, layout.estimated.isEmpty { followAnchor() }
    layout.endWork()
  }

  /// Has changes made after the layout that is going on, which asks for elements by the places that
  /// they had until now.
  private func waitForLayout(_ plan: UpdatePlan, _ sections: SectionsAfter) {
    TableViewDiagnostics.warning(
      "rows or sections were changed while the table was asking for parts; all of them are asked "
        + "for again")
    updates.wait(with: plan, sections)
    wantsAnotherLayout = true
  }

  /// Makes changes that were called for during the last layout, which has asked for elements in
  /// between: none of them stays.
  func makeWaitingUpdates() {
    guard updates.areWaiting else { return }
    let waiting = updates.takeWaiting()
    visible.forgetFrames()
    visible.removeAll { endDisplaying($0) }
    guard !layout.marks.reload else { return }
    for update in waiting { apply(update.plan, update.sections) }
    layout.beginWork()
  }

  /// Asks for the counts that may have changed: all, where sections come, go or move; else those of
  /// sections in sight and of those that the batch names.
  private func askForRowCounts(after batch: UpdateBatch, before: [Int]) -> [Int] {
    if batch.changesSections { return askForRowCounts() }
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    guard sections == before.count else { return askForRowCounts() }
    var counts = before
    for section in sectionsInSight.union(batch.sectionsOfRows)
    where counts.indices.contains(section) {
      counts[section] = askForRowCount(inSection: section)
    }
    return counts
  }

  /// Asks which sections belong to which where sections come, go, move or are reloaded; else none has
  /// changed.
  private func askForLevels(after batch: UpdateBatch, ofSections count: Int) -> SectionLevels? {
    let isSame = !batch.changesSections && batch.reloadedSections.isEmpty
    guard isSame, count == layout.geometry.sectionCount else {
      return askForLevels(ofSections: count)
    }
    return layout.geometry.levels
  }

  private var sectionsInSight: Set<Int> {
    Set(visible.elements.map(\.key.section)).union(
      layout.geometry.sections(inLines: viewport.lines))
  }

  /// Shows a row in another place, of which the data source doesn't know yet; nothing is asked.
  func relocateRow(from source: ElementKey, to target: ElementKey) {
    var counts = rowCounts
    let before = counts
    counts[source.section] -= 1
    counts[target.section] += 1
    var batch = UpdateBatch()
    batch.moveRow(source, to: target)
    do {
      let plan = try UpdatePlan(batch, before: before, after: counts)
      noteMotion(plan, UpdateAnimations())
      let sections = SectionsAfter(rowCounts: counts, levels: layout.geometry.levels)
      apply(plan, sections, changesHeights: false)
    } catch {
      TableViewDiagnostics.stop(error, in: self)
    }
    setNeedsLayout()
  }

  // MARK: Applying

  private func apply(
    _ plan: UpdatePlan, _ sections: SectionsAfter, changesHeights: Bool = true
  ) {
    layout.beginWork()
    updates.noteMaking(rowCounts: sections.rowCounts)
    picture.follow(plan, frames: visible.frames, offset: bounds.minY)
    visible.forgetFrames()
    visible.renumber(by: plan) { endDisplaying($0) }
    let before = layout.geometry
    layout.adopt(applied(plan, sections))
    // A section may have moved to a place of another level.
    if before.levels != nil || layout.geometry.levels != nil { stackSectionViews() }
    interaction.followSelection(plan)
    holdStill(plan, from: before)
    if changesHeights {
      reconfigure(plan)
      doubtKnownHeights()
    }
    contentSize = Size(width: bounds.width, height: layout.geometry.contentHeight)
    layout.noteLaidOut(nil)
    updates.noteMaking(rowCounts: nil)
    if layout.estimated.isEmpty { followAnchor() }
    layout.endWork()
    follow(plan)
  }

  /// Where everything lies after a batch, before heights are found out again.
  private func applied(_ plan: UpdatePlan, _ sections: SectionsAfter) -> SectionGeometry {
    layout.geometry.applying(
      plan, rowCounts: sections.rowCounts, levels: sections.levels,
      load: { section, known in
        let count = sections.rowCounts[section]
        return known.map {
          layout.keptHeights(ofSection: section, rowCount: count, keeping: $0, from: self)
        } ?? layout.loadedHeights(ofSection: section, rowCount: count, keeping: nil, from: self)
      },
      loadRow: { layout.loadedHeight(of: $0, from: self) },
      commonHeight: { commonHeight(of: .row) })
  }

  /// Notes what stands still when heights are found out after a batch.
  private func holdStill(_ plan: UpdatePlan, from before: SectionGeometry) {
    layout.holdStill(
      plan, from: before, viewport: viewport, isFloating: isFloating,
      keepsRows: keepsRowsInSightDuringUpdates, waits: awaitsSize)
  }

  private func follow(_ plan: UpdatePlan) {
    followInEditing(plan)
    followFocus(plan)
    prefetchWindow.follow(plan)
  }

  /// Keeps the focus on its row; where that is gone, the row that stands in its place now gets it,
  /// or else the one before.
  private func followFocus(_ plan: UpdatePlan) {
    guard let row = interaction.followFocus(plan) else { return }
    giveFocus(to: focusableRow(near: plan.slot(of: row)), from: row)
  }

  /// Gives the cells of rows in sight their contents again.
  private func reconfigure(_ plan: UpdatePlan) {
    for row in plan.reconfiguredRows where !plan.isRenewed(row) {
      guard let key = plan.newKey(of: row), let cell = visible.element(for: key)?.cell else {
        continue
      }
      guard requestCell(for: key, reconfiguring: cell) === cell else {
        TableViewDiagnostics.stop(.reconfigureReturnedOtherCell(key.indexPath), in: self)
      }
    }
  }
}
