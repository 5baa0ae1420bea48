internal import FoundationEssentials

// Commits a batch of changes: makes a plan, applies it to everything that stores index paths, and
// lays out.
extension TableView {
  /// Commits the changes that were collected.
  func commitUpdates() {
    let batch = updates.takeBatch()
    setNeedsLayout()
    // The index paths of the changes are those of the data source, so a row that is being moved by
    // hand goes back first.
    cancelReordering()
    defer { makeWaitingScrolls() }
    guard let batch else { return }
    // A reload is due anyway and will load the state after the changes.
    guard !layout.marks.reload else { return followToLoad(batch) }
    do {
      let before = updates.rowCounts(known: rowCounts)
      let counts = askForRowCounts(after: batch, before: before)
      // It may be gone since the last layout, or since it was asked.
      guard dataSource != nil else {
        layout.marks.reload = true
        return
      }
      let plan = try UpdatePlan(batch, before: before, after: counts)
      let isBusy = layout.marks.isWorkingOff || updates.areWaiting
      let sections = SectionsAfter(
        rowCounts: counts,
        levels: isBusy
          ? askForLevels(ofSections: counts.count)
          : askForLevels(after: batch, ofSections: counts.count))
      guard !isBusy else { return waitForLayout(plan, sections) }
      recordMotion(plan, batch.animations)
      apply(plan, sections)
    } catch {
      TableViewDiagnostics.stop(error, in: self)
    }
  }

  /// Follows changes made after a call of `reloadData` whose layout is still to come.
  ///
  /// The reload asks for all elements again. Only the focus and the anchor have to follow their
  /// rows through the changes. The table never asked for the row counts before the changes, so it
  /// computes them from the counts after.
  private func followToLoad(_ batch: UpdateBatch) {
    guard !batch.isEmpty, interaction.focusedRow != nil || !layout.marks.forgetsHeights else {
      return
    }
    let after = askForRowCounts()
    let before = batch.rowCounts(before: after, known: rowCounts)
    guard let plan = try? UpdatePlan(batch, before: before, after: after) else { return }
    if let row = interaction.focusedRow {
      interaction.focusedRow = plan.newKey(of: row) ?? plan.slot(of: row)
      if !after.contains(where: { $0 > 0 }) { giveFocus(to: nil, from: row) }
    }
    // If the reload changes the number of sections, the old places say nothing about the new ones.
    // A layout that is under way needs the places that it has begun with.
    guard before.count == rowCounts.count, !layout.marks.forgetsHeights, !layout.marks.isWorkingOff
    else { return }
    let isKnown = before == rowCounts && layout.marks.anchor == nil
    let known = layout.geometry.resized(to: before, newRowHeight: commonHeight(of: .row) ?? 1)
    layout.geometry = known
    layout.marks.isWorkingOff = true
    // The reload would remove the elements anyway; until then they would stand for wrong rows.
    endDisplayingAll()
    let sections = SectionsAfter(
      rowCounts: after, levels: askForLevels(ofSections: after.count))
    layout.geometry = applied(plan, sections)
    keepFocusOnRow()
    holdStill(plan, from: known)
    knownContentSize = Size(width: bounds.width, height: layout.geometry.contentHeight)
    if isKnown, layout.estimated.isEmpty { followAnchor() }
    layout.marks.isWorkingOff = false
  }

  /// Moves the focus to a neighbour if the batch has left no row with lines in its place.
  private func keepFocusOnRow() {
    let geometry = layout.geometry
    guard let row = interaction.focusedRow else { return }
    guard !geometry.hasRow(row) || geometry.height(of: row) == 0 else { return }
    let section = min(row.section, geometry.sectionCount - 1)
    let start = geometry.hasRow(row) ? row : .endOfRows(inSection: section)
    if let other = geometry.row(before: start) ?? geometry.row(after: start) {
      interaction.focusedRow = other
    } else {
      giveFocus(to: nil, from: row)
    }
  }

  /// Defers changes until after the current layout, which asks for elements by the old places.
  private func waitForLayout(_ plan: UpdatePlan, _ sections: SectionsAfter) {
    if !updates.isExpected {
      TableViewDiagnostics.warning(
        "rows or sections were changed while the table was asking for parts; all of them are "
          + "asked for again")
    }
    let (before, after) = (updates.rowCounts(known: rowCounts), sections.rowCounts)
    // As long as no section becomes shorter, the rows that are asked for exist.
    if after.count < before.count || zip(after, before).contains(where: <) { areRowsUnknown = true }
    updates.waiting.append((plan, sections))
    wantsAnotherLayout = true
  }

  /// Commits changes that were deferred during the last layout.
  ///
  /// That layout has mixed elements from before and after the changes, so all of them are removed.
  func makeWaitingUpdates() {
    guard updates.areWaiting else { return }
    let waiting = updates.waiting.takeAll()
    endDisplayingAll { key in waiting.reduce(key) { $0.flatMap($1.plan.newKey) } }
    guard !layout.marks.reload else { return }
    areRowsUnknown = false
    for update in waiting { apply(update.plan, update.sections) }
    layout.marks.isWorkingOff = true
  }

  /// Asks for the row counts that may have changed.
  ///
  /// These are all counts if sections are inserted, deleted or moved. Otherwise they are the counts
  /// of sections in sight and of sections that the batch names.
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

  /// The levels after a batch; the table asks for them only if the batch inserts, deletes, moves or
  /// reloads sections.
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

  /// Shows a row in another place without telling the data source, while a person moves the row.
  func relocateRow(from source: ElementKey, to target: ElementKey) {
    var counts = rowCounts
    let before = counts
    counts[source.section] -= 1
    counts[target.section] += 1
    var batch = UpdateBatch()
    batch.moveRow(source, to: target)
    do {
      let plan = try UpdatePlan(batch, before: before, after: counts)
      recordMotion(plan, UpdateAnimations())
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
    layout.marks.isWorkingOff = true
    updates.rowCounts = sections.rowCounts
    picture.follow(plan, frames: visible.frames, offset: bounds.minY)
    visible.forgetFrames()
    visible.renumber(by: plan) { endDisplaying($0) }
    endEditingInReplacedCells()
    let before = layout.geometry
    layout.geometry = applied(plan, sections)
    // The level of a section may have changed.
    if before.levels != nil || layout.geometry.levels != nil { stackSectionViews() }
    interaction.followSelection(plan)
    holdStill(plan, from: before)
    if changesHeights {
      reconfigure(plan)
      doubtKnownHeights(keepingHiddenSectionViews: plan.isEmpty)
    }
    knownContentSize = Size(width: bounds.width, height: layout.geometry.contentHeight)
    layout.marks.laidOut = nil
    updates.rowCounts = nil
    if layout.estimated.isEmpty { followAnchor() }
    layout.marks.isWorkingOff = false
    followInEditing(plan)
    followFocus(plan)
    prefetchWindow.follow(plan)
  }

  /// The geometry after a batch, before heights are asked for or measured again.
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

  /// Sets the anchor that keeps its place while heights are found out after a batch.
  private func holdStill(_ plan: UpdatePlan, from before: SectionGeometry) {
    layout.holdStill(
      plan, from: before, viewport: viewport,
      keepsRows: keepsRowsInSightDuringUpdates, waits: awaitsSize)
  }

  /// Keeps the focus on its row; if that row is deleted, the row in its place gets the focus, or
  /// else the one before.
  private func followFocus(_ plan: UpdatePlan) {
    guard let row = interaction.followFocus(plan) else { return }
    giveFocus(to: focusableRow(near: plan.slot(of: row)), from: row)
  }

  /// Asks the data source to configure the displayed cells of reconfigured rows again.
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
