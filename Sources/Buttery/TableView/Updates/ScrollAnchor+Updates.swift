// What stands still while rows and sections come and go.
extension ScrollAnchor {
  /// The anchor that holds after a batch, where no other anchor holds.
  ///
  /// The offset stays, so that what came above pushes the content down; or, with `keepsRows`, rows
  /// in sight stay where they are, unless they move among the others. From then on heights may
  /// change; nothing else does in an empty batch.
  init(
    after plan: UpdatePlan, from before: SectionGeometry, to after: SectionGeometry,
    viewport: Viewport, isFloating: Bool, keepsRows: Bool, guessesNewRows: Bool
  ) {
    if let folded = ScrollAnchor(
      keepingFoldedHeader: plan, from: before, to: after, viewport: viewport,
      isFloating: isFloating)
    {
      self = folded
    } else if keepsRows, !plan.isEmpty,
      let anchor = ScrollAnchor(
        keepingRowsThrough: plan, from: before, to: after, viewport: viewport,
        isFloating: isFloating)
    {
      self = anchor
    } else {
      self.init(standingIn: after, viewport: viewport)
      // Of what has just come, nobody knows yet whether it has a height, and what lies above it.
      if guessesNewRows, case .keepRow(let row, _) = target, plan.isInserted(row) {
        self.init(keeping: viewport.offset, at: viewport.offset, in: after)
      }
    }
  }

  /// Keeps the header of a section where it is that has been folded: all its rows, and all sections
  /// that belonged to it, are gone, the first row that no header covers among them, or the header was
  /// pinned; `nil` where nothing like that has happened, and in tables without levels.
  private init?(
    keepingFoldedHeader plan: UpdatePlan, from before: SectionGeometry, to after: SectionGeometry,
    viewport: Viewport, isFloating: Bool
  ) {
    guard before.levels != nil else { return nil }
    var candidates = before.pinnedSections(in: viewport, isFloating: isFloating)
    if let steady = before.steadyRow(in: viewport, isFloating: isFloating),
      plan.newKey(of: steady) == nil,
      let nearest = before.nearestKeptSection(to: steady.section, plan)
    {
      candidates.insert(nearest, at: 0)
    }
    for section in candidates where plan.isKept(section) && before.sections[section].header > 0 {
      let top = before.displayedHeaderTop(ofSection: section, viewport, isFloating: isFloating)
      guard top >= viewport.offset, let new = plan.newSection(ofOld: section),
        after.rowCount(inSection: new) == 0, after.last(of: new) == new
      else { continue }
      self.init(.keepElement(.header(new), distance: top - viewport.offset))
      return
    }
    return nil
  }

  /// Keeps rows in sight where they are, or headers and footers where there are no rows; `nil` where
  /// there are none, and where the beginning of the content is shown and nothing comes above them.
  private init?(
    keepingRowsThrough plan: UpdatePlan, from before: SectionGeometry, to after: SectionGeometry,
    viewport: Viewport, isFloating: Bool
  ) {
    let least = viewport.offsets(forContentHeight: before.contentHeight).lowerBound
    if let view = before.steadyView(
      in: viewport, isFloating: isFloating,
      where: { plan.newKey(of: $0) != nil && !plan.isMoved($0) }), let new = plan.newKey(of: view)
    {
      if viewport.offset <= least, new == view { return nil }
      let distance = before.lines(of: view).lowerBound - viewport.offset
      self.init(.keepElement(new, distance: distance))
      return
    }
    guard let steady = before.steadyRow(in: viewport, isFloating: isFloating),
      let row = Survivors(plan: plan, before: before, after: after)
        .heir(of: steady, endingAt: viewport.lines.upperBound)
    else { return nil }
    if viewport.offset <= least, row == steady || plan.newKey(of: steady) != row { return nil }
    let distance = before.lines(of: steady).lowerBound - viewport.floating.pinTop
    self.init(.keepRow(row, distance: distance))
  }

  /// The same anchor after a batch: what it holds on to has moved with what came and went above it,
  /// or, with `keepsRows`, has not.
  ///
  /// A row that is gone leaves its place to the next one that stays, or else to the one before.
  func following(
    _ plan: UpdatePlan, from before: SectionGeometry, to after: SectionGeometry, keepsRows: Bool
  ) -> ScrollAnchor? {
    var anchor = self
    guard let moved = anchor.renumber(plan, from: before, to: after) else { return nil }
    if !keepsRows { anchor.shift -= moved }
    return anchor
  }

  /// Notes what a batch brings before the content could be moved: it doesn't make room for that.
  ///
  /// With rows that keep their lines, what comes above moves the end that there was as well.
  mutating func noteNewcomers(_ plan: UpdatePlan, keepsRows: Bool) {
    newcomers.follow(plan, below: keepsRows ? element : nil)
  }

  /// Names what the anchor holds on to by its place after a batch.
  ///
  /// - Returns: By how many lines that has moved in the content; `nil` where nothing of it is left.
  private mutating func renumber(
    _ plan: UpdatePlan, from before: SectionGeometry, to after: SectionGeometry
  ) -> Int? {
    let survivors = Survivors(plan: plan, before: before, after: after)
    func moved(_ old: ElementKey, _ new: ElementKey) -> Int {
      after.lines(of: new).lowerBound - before.lines(of: old).lowerBound
    }
    switch target {
    case .beginning, .end: return 0
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
  /// A section itself, or the nearest one that it belongs to, that is still there after a batch.
  fileprivate func nearestKeptSection(to section: Int, _ plan: UpdatePlan) -> Int? {
    var next: Int? = section
    while let one = next, plan.newSection(ofOld: one) == nil { next = levels?.parent(of: one) }
    return next
  }
}

/// How elements are found again after a batch.
private struct Survivors {
  let plan: UpdatePlan
  let before: SectionGeometry
  let after: SectionGeometry

  /// Where an element stands now; a row of a section that was asked for anew, by its index.
  func newKey(of key: ElementKey) -> ElementKey? {
    if let new = plan.newKey(of: key) { return new }
    guard let section = plan.newSection(ofOld: key.section) else { return nil }
    let row = ElementKey.row(key.row, section)
    return !plan.isKept(key.section) && after.hasRow(row) ? row : nil
  }

  /// What is to take the place of a row now: itself unless it moves among the others, or else the
  /// next one of which that is true, above `end`; where there is none, what stands in its place.
  func heir(of row: ElementKey, endingAt end: Int) -> ElementKey? {
    var next: ElementKey? = row
    while let key = next, before.lines(of: key).lowerBound < end {
      if let new = newKey(of: key), new == key || !plan.isMoved(key) { return new }
      next = before.row(after: key)
    }
    return successor(of: row)
  }

  /// What stands in the place of an element now: itself, or else the next row that stays, or else
  /// the one before.
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

  // However many rows go together, they are passed over at once.

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
