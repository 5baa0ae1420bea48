/// Rows and sections inserted after a scroll was requested and before it could be made.
struct Newcomers: Hashable, Sendable {
  private(set) var rows: [ElementKey] = []
  private(set) var sections: [Int] = []

  /// Adds the elements that a batch inserts, and gives the ones noted before their new places.
  ///
  /// If `element` is given, only insertions below it are added.
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

/// What decides the content offset while heights in the content change.
///
/// Offsets depend on heights that are estimates until their elements come into sight. So a layout
/// doesn't keep a fixed offset. It keeps an element on a line, and computes the offset again
/// whenever it has learnt a height.
struct ScrollAnchor: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    /// The beginning or the end of the content.
    case beginning, end
    /// The offset that a program has set; beyond an end of the content it is that end.
    case offset(Int)
    /// An element keeps its distance from the first line of the viewport.
    case keepElement(ElementKey, distance: Int)
    /// A row keeps its distance from the first line below the top inset.
    ///
    /// If the row's height shrinks, the row still ends below the inset. If the height becomes 0,
    /// the next row with a height, or else the one before, takes its place.
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
  /// The lines by which the content was scrolled since the anchor was made.
  var shift = 0
  /// The elements inserted since the anchor was made, while the content couldn't be moved yet.
  ///
  /// The anchor's offset is limited to the content without them.
  var newcomers = Newcomers()

  init(_ target: Target) {
    self.target = target
  }

  /// Creates an anchor that keeps the element at content line `line` in place, for a viewport at
  /// `offset`.
  init(keeping line: Int, at offset: Int, in geometry: SectionGeometry) {
    if line < geometry.tableFooterTop,
      let key = geometry.element(atLine: max(line, geometry.tableHeader))
    {
      target = .keepElement(key, distance: geometry.lines(of: key).lowerBound - offset)
    } else {
      target = .keepEnd(distance: geometry.tableFooterTop - offset)
    }
  }

  /// Creates an anchor that keeps the element at content line `line` in place, and in sight, for a
  /// viewport at `offset`.
  init(showing line: Int, at offset: Int, in geometry: SectionGeometry, pinTop: Int) {
    self.init(keeping: line, at: offset, in: geometry)
    guard case .keepElement(let key, _) = target, key.kind == .row else { return }
    target = .keepRow(key, distance: geometry.lines(of: key).lowerBound - pinTop)
  }

  /// Creates an anchor that keeps the first row that ends below the top inset, or the beginning of
  /// the content where that is shown.
  ///
  /// The result is `nil` where there is no such row.
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

  /// Creates the default anchor while heights change: the first row that ends below the top inset,
  /// or else the element on the first line.
  init(standingIn geometry: SectionGeometry, viewport: Viewport) {
    let line = viewport.offset
    self =
      ScrollAnchor(keepingRowIn: geometry, viewport: viewport)
      ?? ScrollAnchor(keeping: line, at: line, in: geometry)
  }

  /// The offset, before clamping.
  func offset(in geometry: SectionGeometry, viewport: Viewport) -> Int {
    shift + unshifted(in: geometry, viewport)
  }

  private func unshifted(in geometry: SectionGeometry, _ viewport: Viewport) -> Int {
    var range: ClosedRange<Int> { offsets(in: geometry, viewport: viewport) }
    var goal: ScrollTarget {
      ScrollTarget(geometry: geometry, viewport: viewport, newcomers: newcomers)
    }
    return switch target {
    case .beginning: range.lowerBound
    case .end: range.upperBound
    case .offset(let offset): offset
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

  /// The offsets that the content allows, without the elements inserted since the anchor was made.
  func offsets(in geometry: SectionGeometry, viewport: Viewport) -> ClosedRange<Int> {
    viewport.offsets(forContentHeight: geometry.contentHeight - newcomers.lines(in: geometry))
  }

  private func anchored(_ row: Range<Int>, _ distance: Int, _ viewport: Viewport) -> Int {
    row.lowerBound - viewport.inset.top - max(distance, 1 - max(1, row.count))
  }

  /// Whether the anchor's element exists.
  func exists(in geometry: SectionGeometry) -> Bool {
    element.map(geometry.hasElement) ?? true
  }

  /// Whether a change of an element's height moves the anchor's element.
  func isAbove(_ key: ElementKey, in geometry: SectionGeometry) -> Bool {
    switch target {
    case .beginning, .offset: false
    case .end, .keepEnd: true
    case .keepElement(let kept, _), .keepRow(let kept, _), .row(let kept, _), .rowEnd(let kept):
      geometry.isBefore(key, kept)
    case .section(let section): geometry.isBefore(key, .header(section))
    }
  }

  /// Whether the offset depends on the height of this element, which must then be known first.
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
  /// Whether a program has set the offset.
  var isOffset: Bool {
    if case .offset = target { true } else { false }
  }

  /// The anchor's element; `nil` for the beginning, the end and an offset.
  var element: ElementKey? {
    switch target {
    case .beginning, .end, .offset, .keepEnd: nil
    case .keepElement(let key, _), .keepRow(let key, _), .row(let key, _), .rowEnd(let key): key
    case .section(let section): .header(section)
    }
  }

  /// The row to which the anchor scrolls, if any.
  var targetRow: ElementKey? {
    switch target {
    case .row(let row, _), .rowEnd(let row): row
    default: nil
    }
  }

  /// Adds to `keys` the elements on whose heights the offset depends, even if they are out of
  /// sight.
  ///
  /// Floating headers may leave no free line for the target of the scroll. Then the offset also
  /// depends on the elements between the last line in sight and the target.
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

  /// The section whose headers or footers, with those of its parents, the offset depends on.
  private func sectionNeeded(in geometry: SectionGeometry) -> Int? {
    if case .section(let section) = target, geometry.levels != nil { return section }
    return targetRow?.section
  }
}

extension ScrollAnchor {
  /// The beginning or end as an anchor, if this anchor leads beyond it; else `nil`.
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
  /// The row itself if it has lines, else the next row that has lines, else the one before.
  fileprivate func rowWithLines(near key: ElementKey) -> ElementKey {
    if height(of: key) > 0 { return key }
    return row(after: key) ?? row(before: key) ?? key
  }

  func hasElement(_ key: ElementKey) -> Bool {
    key.kind == .row ? hasRow(key) : key.section < sectionCount
  }

  /// The element at `line`; padding counts as part of the header below it.
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
