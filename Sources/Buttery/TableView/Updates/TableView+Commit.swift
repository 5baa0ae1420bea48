internal import FoundationEssentials

// How a batch of changes is made: planned, applied to everything that knows of places, then laid out.
extension TableView {
  /// Makes the changes that were collected.
  func commitUpdates() {
    let batch = updates.batch
    var animations = batch.animations
    animations.areWanted = animations.areWanted && updates.animates
    updates.batch = UpdateBatch()
    updates.animates = true
    setNeedsLayout()
    // The changes are named by the places that the data source knows.
    cancelReordering()
    // What is loaded next is what is there after the changes.
    guard !marks.reload else { return }
    guard !marks.isWorkingOff else { return reloadInstead() }
    let counts = askForRowCounts(after: batch)
    do {
      let plan = try UpdatePlan(batch, before: rowCounts, after: counts)
      noteMotion(plan, animations)
      apply(plan, rowCounts: counts)
    } catch {
      TableViewDiagnostics.stop(error, in: self)
    }
  }

  private func reloadInstead() {
    TableViewDiagnostics.warning(
      "rows or sections were changed while the table was asking for parts; it reloads instead")
    marks.reload = true
    wantsAnotherLayout = true
  }

  private var rowCounts: [Int] { geometry.sections.map(\.rows.count) }

  /// Asks for the counts that may have changed: all, unless nothing comes, goes or moves.
  private func askForRowCounts(after batch: UpdateBatch) -> [Int] {
    guard !batch.changesPlaces else { return askForRowCounts() }
    var counts = rowCounts
    for section in batch.reloadedSections where counts.indices.contains(section) {
      counts[section] = askForRowCount(inSection: section)
    }
    return counts
  }

  /// Shows a row in another place, of which the data source doesn't know yet; nothing is asked.
  func relocateRow(from source: PartKey, to target: PartKey) {
    var counts = rowCounts
    let before = counts
    counts[source.section] -= 1
    counts[target.section] += 1
    var batch = UpdateBatch()
    batch.moveRow(source, to: target)
    do {
      let plan = try UpdatePlan(batch, before: before, after: counts)
      noteMotion(plan, UpdateAnimations())
      apply(plan, rowCounts: counts, changesHeights: false)
    } catch {
      TableViewDiagnostics.stop(error, in: self)
    }
    setNeedsLayout()
  }

  // MARK: Applying

  private func apply(_ plan: UpdatePlan, rowCounts: [Int], changesHeights: Bool = true) {
    marks.isWorkingOff = true
    noteDrawnRows(plan)
    frames.forget()
    displayed.renumber(by: plan) { endDisplaying($0) }
    geometry = geometry.applying(
      plan, rowCounts: rowCounts,
      load: { loadedHeights(ofSection: $0, rowCount: rowCounts[$0]) },
      loadRow: { loadedHeight(of: $0) })
    reconfigure(plan)
    if changesHeights { findVisibleHeightsAgain() }
    contentSize = Size(width: bounds.width, height: geometry.contentHeight)
    marks.laidOut = nil
    marks.rule = marks.rule.flatMap { $0.following(plan) }
    marks.isWorkingOff = false
    follow(plan)
  }

  private func follow(_ plan: UpdatePlan) {
    selection.renumber { plan.isRenewed($0) ? nil : plan.newKey(of: $0) }
    followInEditing(plan)
    followFocus(plan)
    forgetAnnouncedRows()
  }

  /// Keeps the focus on its row; where that is gone, the row that stands in its place now gets it,
  /// or else the one before.
  private func followFocus(_ plan: UpdatePlan) {
    guard let row = focus.key else {
      focus.last = focus.last.flatMap { plan.newKey(of: $0) }
      return
    }
    focus.key = plan.newKey(of: row)
    if focus.key == nil { giveFocus(to: focusableRow(near: plan.slot(of: row)), from: row) }
  }

  /// Gives the cells of rows their contents again; of rows out of sight only heights are found out.
  private func reconfigure(_ plan: UpdatePlan) {
    for row in plan.reconfiguredRows where !plan.isRenewed(row) {
      guard let key = plan.newKey(of: row) else { continue }
      guard let cell = displayed.part(for: key)?.cell else {
        geometry.setHeight(loadedHeight(of: key), of: key)
        continue
      }
      guard requestCell(for: key, reconfiguring: cell) === cell else {
        TableViewDiagnostics.stop(.reconfigureReturnedOtherCell(key.indexPath), in: self)
      }
    }
  }

  /// Finds out the heights of what is displayed again: those that are estimates elsewhere in the
  /// next layout, the others now.
  private func findVisibleHeightsAgain() {
    displayed.forgetHeights()
    for part in displayed.parts where !estimated.contains(EstimatedKinds(part.key.kind)) {
      guard fixedHeight(of: part.key.kind) == nil else { continue }
      let asked = askForHeight(of: part.key)
      let height = asked == Self.automaticDimension ? fittingHeight(of: part.view) : asked
      geometry.setHeight(height, of: part.key)
    }
  }

  /// Remembers where rows that stay are on the screen, so that what moves goes out as a scroll.
  private func noteDrawnRows(_ plan: UpdatePlan) {
    if updates.drawnRows.isEmpty { updates.noteDrawnRows(places, offset: bounds.minY) }
    updates.drawnRows = updates.drawnRows.compactMap { row in
      plan.newKey(of: row.key).map { DrawnRow(key: $0, line: row.line) }
    }
    lastDrawn = nil
  }
}
