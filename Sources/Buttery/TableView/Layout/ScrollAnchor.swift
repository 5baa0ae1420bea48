/// Rows and sections that came after a scroll was called for and before it could be made.
struct Newcomers: Hashable, Sendable {
  private(set) var rows: [ElementKey] = []
  private(set) var sections: [Int] = []

  /// Adds what a batch brings, below `element` where that is given, and names the others by their
  /// places after it.
  mutating func follow(_ plan: UpdatePlan, below element: ElementKey?) {
    let newSections = plan.insertedSections.filter { .header($0) > element ?? .header(-1) }
    let newRows = plan.insertedRows.flatMap(\.keys).filter { $0 > element ?? .header(-1) }
    sections = sections.compactMap(plan.newSection) + newSections
    rows = rows.compactMap(plan.newKey) + newRows
    rows.removeAll { sections.contains($0.section) }
  }

  func lines(in geometry: SectionGeometry) -> Int {
    let rows = rows.reduce(0) { $0 + geometry.height(of: $1) }
    return sections.reduce(rows) { $0 + geometry.padding + geometry.sections[$1].height }
  }
}

/// Where the content stands on screen while heights in it change.
///
/// Offsets depend on heights that are estimates until their elements come into sight. So a layout
/// doesn't hold on to a number, but to what shall stand where, and works the offset out again
/// whenever it has learnt a height.
struct ScrollAnchor: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    /// The beginning or the end of the content.
    case beginning, end
    /// An element keeps its distance from the first line of the viewport.
    case keepElement(ElementKey, distance: Int)
    /// A row keeps its distance from the first line below the top inset, though it may have become
    /// lower: it still ends below the inset. A row that has no height any more hands this on to
    /// the next one that has one, or else to the one before.
    case keepRow(ElementKey, distance: Int)
    /// The end of all sections keeps its distance from the first line of the viewport.
    case keepEnd(distance: Int)
    /// A row stands where `scrollToRow` wants it.
    case row(ElementKey, TableView.ScrollPosition)
    /// A row's last line is the last one of the free space.
    case rowEnd(ElementKey)
    /// A section's header stands at the top.
    case section(Int)
  }

  var target: Target
  /// Lines that the content was scrolled by since.
  var shift = 0
  /// What has come since, where the content couldn't be moved yet: it didn't reach as far then.
  var newcomers = Newcomers()

  init(_ target: Target) {
    self.target = target
  }

  /// Keeps what stands at content line `line` where it is in a viewport at `offset`.
  init(keeping line: Int, at offset: Int, in geometry: SectionGeometry) {
    if line < geometry.tableFooterTop,
      let key = geometry.element(atLine: max(line, geometry.tableHeader))
    {
      target = .keepElement(key, distance: geometry.lines(of: key).lowerBound - offset)
    } else {
      target = .keepEnd(distance: geometry.tableFooterTop - offset)
    }
  }

  /// Keeps the first row that ends below the top inset; the beginning, where that is shown.
  ///
  /// `nil` where there is no such row.
  init?(keepingRowIn geometry: SectionGeometry, viewport: Viewport) {
    let pinTop = viewport.floating.pinTop
    let least = viewport.offsets(forContentHeight: geometry.contentHeight).lowerBound
    if viewport.offset <= least {
      target = .beginning
    } else if let key = geometry.firstRow(endingAfter: pinTop) {
      target = .keepRow(key, distance: geometry.lines(of: key).lowerBound - pinTop)
    } else {
      return nil
    }
  }

  /// What stands still while heights change: the first row that ends below the top inset, or else
  /// what stands on the first line.
  init(standingIn geometry: SectionGeometry, viewport: Viewport) {
    let line = viewport.offset
    self =
      ScrollAnchor(keepingRowIn: geometry, viewport: viewport)
      ?? ScrollAnchor(keeping: line, at: line, in: geometry)
  }

  /// The offset, before clamping.
  func offset(in geometry: SectionGeometry, viewport: Viewport, isFloating: Bool) -> Int {
    shift + unshifted(in: geometry, viewport, isFloating)
  }

  private func unshifted(
    in geometry: SectionGeometry, _ viewport: Viewport, _ isFloating: Bool
  ) -> Int {
    var range: ClosedRange<Int> { offsets(in: geometry, viewport: viewport) }
    var goal: ScrollTarget {
      ScrollTarget(
        geometry: geometry, viewport: viewport, isFloating: isFloating, newcomers: newcomers)
    }
    return switch target {
    case .beginning: range.lowerBound
    case .end: range.upperBound
    case .keepElement(let key, let distance): geometry.lines(of: key).lowerBound - distance
    case .keepRow(let key, let distance):
      anchored(geometry.lines(of: geometry.rowWithLines(near: key)), distance, viewport)
    case .keepEnd(let distance): geometry.tableFooterTop - distance
    case .row(let key, let position):
      goal.offset(ofRow: key.row, inSection: key.section, at: position)
    case .rowEnd(let key): goal.offset(ofEndOfRow: key.row, inSection: key.section)
    case .section(let section): goal.offset(ofSection: section)
    }
  }

  /// The offsets that could be reached when the anchor was made.
  func offsets(in geometry: SectionGeometry, viewport: Viewport) -> ClosedRange<Int> {
    viewport.offsets(forContentHeight: geometry.contentHeight - newcomers.lines(in: geometry))
  }

  private func anchored(_ row: Range<Int>, _ distance: Int, _ viewport: Viewport) -> Int {
    row.lowerBound - viewport.inset.top - max(distance, 1 - max(1, row.count))
  }

  /// Whether there is what the anchor holds on to.
  func exists(in geometry: SectionGeometry) -> Bool {
    element.map(geometry.hasElement) ?? true
  }

  /// Whether an element's height moves what the anchor holds on to.
  func isAbove(_ key: ElementKey, in geometry: SectionGeometry) -> Bool {
    switch target {
    case .beginning: false
    case .end, .keepEnd: true
    case .keepElement(let kept, _), .keepRow(let kept, _), .row(let kept, _), .rowEnd(let kept):
      geometry.isBefore(key, kept)
    case .section(let section): geometry.isBefore(key, .header(section))
    }
  }

  /// Whether the offset depends on this element's own height, so that it must be known first.
  func needs(_ key: ElementKey, in geometry: SectionGeometry) -> Bool {
    switch target {
    case .row(let row, let position) where geometry.owns(key.section, row.section):
      return key == row || key.kind == .header || (key.kind == .footer && position != .top)
    case .rowEnd(let row) where geometry.owns(key.section, row.section):
      return key == row || key.kind == .footer
    case .section(let section) where geometry.levels != nil:
      return key.kind == .header && key.section != section && geometry.owns(key.section, section)
    default: return false
    }
  }
}

extension ScrollAnchor {
  /// The element that the anchor holds on to.
  var element: ElementKey? {
    switch target {
    case .beginning, .end, .keepEnd: nil
    case .keepElement(let key, _), .keepRow(let key, _), .row(let key, _), .rowEnd(let key): key
    case .section(let section): .header(section)
    }
  }

  /// The row that decides where the content comes to stand.
  var targetRow: ElementKey? {
    switch target {
    case .row(let row, _), .rowEnd(let row): row
    default: nil
    }
  }

  /// Adds to `keys` what the offset depends on, which may be out of sight where it leads to.
  ///
  /// Floating headers may leave no line for what is scrolled to: then it depends on what lies between
  /// the last line in sight and that, too.
  func addNeededElements(
    to keys: inout [ElementKey], in geometry: SectionGeometry, at viewport: Viewport
  ) {
    if let goal = targetRow ?? targetHeader {
      let start = viewport.lines.upperBound
      geometry.addElements(in: start..<max(start, geometry.lines(of: goal).lowerBound), to: &keys)
    }
    if let row = targetRow { add([row], to: &keys, in: geometry) }
    var next = sectionNeeded(in: geometry)
    while let section = next {
      add([.header(section), .footer(section)], to: &keys, in: geometry)
      next = geometry.levels?.parent(of: section)
    }
  }

  private var targetHeader: ElementKey? {
    if case .section(let section) = target { .header(section) } else { nil }
  }

  private func add(
    _ wanted: [ElementKey], to keys: inout [ElementKey], in geometry: SectionGeometry
  ) {
    for key in wanted where needs(key, in: geometry) && !keys.contains(key) { keys.append(key) }
  }

  /// The section of which, with those that it belongs to, the offset depends on headers or footers.
  private func sectionNeeded(in geometry: SectionGeometry) -> Int? {
    if case .section(let section) = target, geometry.levels != nil { return section }
    return targetRow?.section
  }
}

extension ScrollAnchor {
  /// The anchor that holds where this one leads out of the content; `nil` where it doesn't.
  func clamped(_ shown: Viewport, in geometry: SectionGeometry) -> ScrollAnchor? {
    let range = offsets(in: geometry, viewport: shown)
    if shown.offset < range.lowerBound { return ScrollAnchor(.beginning) }
    guard shown.offset > range.upperBound else { return nil }
    var end = ScrollAnchor(.end)
    end.newcomers = newcomers
    return end
  }
}

extension SectionGeometry {
  /// The row itself where it has lines, else the next one that has, else the one before.
  fileprivate func rowWithLines(near key: ElementKey) -> ElementKey {
    if height(of: key) > 0 { return key }
    return row(after: key) ?? row(before: key) ?? key
  }

  fileprivate func hasElement(_ key: ElementKey) -> Bool {
    key.kind == .row ? hasRow(key) : key.section < sectionCount
  }

  /// The element that `line` belongs to; padding counts as element of the header below it.
  func element(atLine line: Int) -> ElementKey? {
    guard let section = section(atLine: line) else { return nil }
    let rows = rowLines(ofSection: section)
    if line < rows.lowerBound { return .header(section) }
    guard line < rows.upperBound else { return footer(atLine: line, behindRowsOf: section) }
    return sections[section].rows.row(atLine: line - rows.lowerBound).map { .row($0, section) }
  }

  /// The first row of which a line lies below `line`.
  func firstRow(endingAfter line: Int) -> ElementKey? {
    for section in sections(inLines: max(line, tableHeader)..<max(line, tableFooterTop)) {
      let rows = rowLines(ofSection: section)
      guard rows.upperBound > line, !rows.isEmpty else { continue }
      let heights = sections[section].rows
      if let row = heights.row(atLine: max(0, line - rows.lowerBound)) { return .row(row, section) }
    }
    return nil
  }
}
