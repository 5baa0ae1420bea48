// Which element keeps its place on screen while rows and sections are inserted, deleted and moved.
extension ScrollAnchor {
  /// Creates the anchor after a batch, for a table that has no other anchor.
  ///
  /// By default the content offset stays, so that elements inserted above push the content down.
  /// With `keepsRows`, rows in sight keep their lines unless the batch moves them. The anchor then
  /// holds while heights change. An empty batch changes nothing but heights.
  init(
    after plan: UpdatePlan, from before: SectionGeometry, to after: SectionGeometry,
    viewport: Viewport, keepsRows: Bool, guessesNewRows: Bool
  ) {
    if let folded = ScrollAnchor(
      keepingFoldedHeader: plan, from: before, to: after, viewport: viewport)
    {
      self = folded
    } else if keepsRows, !plan.isEmpty,
      let anchor = ScrollAnchor(
        keepingRowsThrough: plan, from: before, to: after, viewport: viewport)
    {
      self = anchor
    } else {
      self.init(standingIn: after, viewport: viewport)
      // An inserted row with an estimated height may turn out to have none, so it can't be the
      // anchor.
      if guessesNewRows, case .keepRow(let row, _) = target, plan.isInserted(row) {
        self.init(keeping: viewport.offset, at: viewport.offset, in: after)
      }
    }
  }

  /// Creates an anchor that keeps the header of a folded section on its line.
  ///
  /// A section is folded if all its rows, and all sections that belong to it, are deleted by the
  /// batch. Its header counts if it was pinned, or if the first row that no header covered is among
  /// the deleted ones, unless elements inserted above push it down. The result is `nil` without such
  /// a section, and in tables without levels.
  private init?(
    keepingFoldedHeader plan: UpdatePlan, from before: SectionGeometry, to after: SectionGeometry,
    viewport: Viewport
  ) {
    guard before.levels != nil else { return nil }
    var candidates = before.pinnedSections(in: viewport)
    if let steady = before.steadyRow(in: viewport),
      plan.newKey(of: steady) == nil,
      let nearest = before.nearestKeptSection(to: steady.section, plan)
    {
      candidates.insert(nearest, at: 0)
    }
    for section in candidates where plan.isKept(section) && before.sections[section].header > 0 {
      let top = before.displayedTop(of: .header(section), in: viewport)
      guard top >= viewport.offset, let new = plan.newSection(ofOld: section),
        after.rowCount(inSection: new) == 0, after.last(of: new) == new,
        !before.hasMoves(outOf: section, plan),
        after.headerTop(of: new) <= before.headerTop(of: section)
      else { continue }
      self.init(.keepElement(.header(new), distance: top - viewport.offset))
      return
    }
    return nil
  }

  /// Creates an anchor that keeps rows in sight on their lines, or headers and footers where no
  /// rows are in sight.
  ///
  /// The result is `nil` where nothing is in sight. It is also `nil` where the beginning of the
  /// content is shown and the anchor row doesn't move.
  private init?(
    keepingRowsThrough plan: UpdatePlan, from before: SectionGeometry, to after: SectionGeometry,
    viewport: Viewport
  ) {
    let least = viewport.offsets(forContentHeight: before.contentHeight).lowerBound
    if let view = before.steadyView(
      in: viewport,
      where: { plan.newKey(of: $0) != nil && !plan.isMoved($0) }), let new = plan.newKey(of: view)
    {
      if viewport.offset <= least, new == view { return nil }
      let distance = before.lines(of: view).lowerBound - viewport.offset
      self.init(.keepElement(new, distance: distance))
      return
    }
    guard let steady = before.steadyRow(in: viewport),
      let row = Survivors(plan: plan, before: before, after: after)
        .heir(of: steady, endingAt: viewport.lines.upperBound)
    else { return nil }
    if viewport.offset <= least, row == steady || plan.newKey(of: steady) != row { return nil }
    let distance = before.lines(of: steady).lowerBound - viewport.floating.pinTop
    self.init(.keepRow(row, distance: distance))
  }

  /// The same anchor after another batch.
  ///
  /// With `keepsRows` the anchor's element keeps its line; otherwise it moves with the elements
  /// that were inserted and deleted above it. If the anchor row is deleted, the next row that
  /// isn't, or else the one before, takes its place.
  func following(
    _ plan: UpdatePlan, from before: SectionGeometry, to after: SectionGeometry, keepsRows: Bool
  ) -> ScrollAnchor? {
    if keepsRows, case .offset(let line) = target {
      return ScrollAnchor(keeping: line, at: line, in: before)
        .following(plan, from: before, to: after, keepsRows: keepsRows)
    }
    var anchor = self
    guard let moved = anchor.renumber(plan, from: before, to: after) else { return nil }
    if !keepsRows { anchor.shift -= moved }
    return anchor
  }

  /// Notes the elements that a batch inserts before the anchor has been followed.
  ///
  /// The content isn't scrolled to make room for them. With `keepsRows`, elements inserted above
  /// the anchor do move the end of the old content.
  mutating func recordNewcomers(_ plan: UpdatePlan, keepsRows: Bool) {
    newcomers.follow(plan, below: keepsRows ? element : nil)
  }

  /// Replaces the anchor's element by its place after a batch.
  ///
  /// - Returns: By how many lines the element has moved in the content; `nil` where neither it nor
  ///   a successor is left.
  private mutating func renumber(
    _ plan: UpdatePlan, from before: SectionGeometry, to after: SectionGeometry
  ) -> Int? {
    let survivors = Survivors(plan: plan, before: before, after: after)
    func moved(_ old: ElementKey, _ new: ElementKey) -> Int {
      after.lines(of: new).lowerBound - before.lines(of: old).lowerBound
    }
    switch target {
    case .beginning, .end, .offset: return 0
    case .keepEnd: return after.tableFooterTop - before.tableFooterTop
    case .keepElement(let key, let distance):
      guard let new = survivors.successor(of: key) else { return nil }
      target = .keepElement(new, distance: distance)
      return moved(key, new)
    case .keepRow(let key, let distance):
      guard let new = survivors.successor(of: key) else { return nil }
      target = .keepRow(new, distance: distance)
      return moved(key, new)
    case .row(let key, let position):
      guard let new = survivors.successor(of: key) else { return nil }
      target = .row(new, position)
      return moved(key, new)
    case .rowEnd(let key):
      guard let new = survivors.successor(of: key) else { return nil }
      target = .rowEnd(new)
      return moved(key, new)
    case .section(let section):
      guard let new = survivors.successor(of: .header(section)) else { return nil }
      target = new.kind == .header ? .section(new.section) : .keepElement(new, distance: 0)
      return moved(.header(section), new)
    }
  }
}

extension SectionGeometry {
  fileprivate func headerTop(of section: Int) -> Int { lines(of: .header(section)).lowerBound }

  /// Whether a batch after which a section is empty moves any of its rows, or of the sections that
  /// belong to it, elsewhere.
  fileprivate func hasMoves(outOf section: Int, _ plan: UpdatePlan) -> Bool {
    let last = last(of: section)
    return plan.movesRows(outOf: section...last)
      || (section..<last).contains { plan.isKept($0 + 1) }
  }

  /// The nearest section that isn't deleted by a batch, from `section` up through its parents.
  fileprivate func nearestKeptSection(to section: Int, _ plan: UpdatePlan) -> Int? {
    var next: Int? = section
    while let one = next, plan.newSection(ofOld: one) == nil { next = levels?.parent(of: one) }
    return next
  }
}

/// Finds elements again after a batch.
private struct Survivors {
  let plan: UpdatePlan
  let before: SectionGeometry
  let after: SectionGeometry

  /// The place after the batch of an element; rows of a reloaded section keep their indexes.
  func newKey(of key: ElementKey) -> ElementKey? {
    if let new = plan.newKey(of: key) { return new }
    guard let section = plan.newSection(ofOld: key.section) else { return nil }
    let row = ElementKey.row(key.row, section)
    return !plan.isKept(key.section) && after.hasRow(row) ? row : nil
  }

  /// The row that takes over the line of a row: the first one, from `row` down to line `end`, that
  /// is neither deleted nor moved.
  ///
  /// Without such a row the result is the successor of `row`.
  func heir(of row: ElementKey, endingAt end: Int) -> ElementKey? {
    var next: ElementKey? = row
    while let key = next, before.lines(of: key).lowerBound < end {
      if let new = newKey(of: key), new == key || !plan.isMoved(key) { return new }
      next = before.row(after: key)
    }
    return successor(of: row)
  }

  /// The element itself, or else the next row that isn't deleted, or else the one before.
  func successor(of key: ElementKey) -> ElementKey? {
    if let new = newKey(of: key) { return new }
    var next = before.row(after: last(gone: key))
    while let row = next {
      if let new = newKey(of: row) { return new }
      next = before.row(after: last(gone: row))
    }
    var previous = before.row(before: first(gone: key))
    while let row = previous {
      if let new = newKey(of: row) { return new }
      previous = before.row(before: first(gone: row))
    }
    return nil
  }

  // A run of deleted rows is skipped in one step, however long it is.

  private func last(gone key: ElementKey) -> ElementKey {
    guard key.kind == .row else { return key }
    guard plan.isKept(key.section) else { return .endOfRows(inSection: key.section) }
    return .row(plan.rowsGone(with: key)?.last ?? key.row, key.section)
  }

  private func first(gone key: ElementKey) -> ElementKey {
    guard key.kind == .row, let rows = plan.rowsGone(with: key) else { return key }
    return .row(rows.lowerBound, key.section)
  }
}
