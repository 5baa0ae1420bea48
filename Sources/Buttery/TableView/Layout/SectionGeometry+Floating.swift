// Where headers and footers are displayed, and what they leave free.
extension SectionGeometry {
  /// The content line at which a header is displayed.
  func displayedHeaderTop(
    ofSection section: Int, _ viewport: Viewport, isFloating: Bool
  ) -> Int {
    let natural = headerLines(ofSection: section)
    guard isFloating, let place = floatingPlace(ofSection: section, viewport) else {
      return natural.lowerBound
    }
    return place.headerTop(natural: natural, rows: bodyLines(ofSection: section))
  }

  /// The content line at which a footer is displayed.
  func displayedFooterTop(
    ofSection section: Int, _ viewport: Viewport, isFloating: Bool
  ) -> Int {
    let natural = footerLines(ofSection: section)
    guard isFloating, let place = floatingPlace(ofSection: section, viewport) else {
      return natural.lowerBound
    }
    return place.footerTop(natural: natural, rows: bodyLines(ofSection: section))
  }

  /// The first content line below the top inset that no floating header covers.
  func freeTop(in viewport: Viewport, isFloating: Bool) -> Int {
    let pinTop = viewport.floating.pinTop
    guard isFloating, let section = section(atLine: pinTop) else { return pinTop }
    guard levels == nil else { return coveredTop(in: viewport).free }
    let top = displayedHeaderTop(ofSection: section, viewport, isFloating: true)
    return top <= pinTop ? max(pinTop, top + sections[section].header) : pinTop
  }

  /// The first content line that a floating footer covers above the bottom inset, or else the one
  /// behind the last line above it.
  func freeBottom(in viewport: Viewport, isFloating: Bool) -> Int {
    let pinBottom = viewport.floating.pinBottom
    guard isFloating, let section = section(atLine: pinBottom - 1) else { return pinBottom }
    guard levels == nil else { return coveredBottom(in: viewport).free }
    let top = displayedFooterTop(ofSection: section, viewport, isFloating: true)
    return top + sections[section].footer >= pinBottom ? min(top, pinBottom) : pinBottom
  }

  /// The content lines between the headers and the footers that are pinned and aren't being pushed:
  /// what lies outside doesn't move while a table with levels is scrolled.
  func movingLines(in viewport: Viewport) -> Range<Int> {
    let top = coveredTop(in: viewport).still
    return top..<max(top, coveredBottom(in: viewport).still)
  }

  /// How far floating headers reach down from the top inset, and how far those do that aren't being
  /// pushed.
  ///
  /// What floats at the top belongs to the section that the first free line belongs to; each header
  /// that is found may show another one.
  private func coveredTop(in viewport: Viewport) -> (free: Int, still: Int) {
    var (free, still) = (viewport.floating.pinTop, viewport.floating.pinTop)
    var isFound = true
    while isFound, let section = section(atLine: free) {
      isFound = false
      var next: Int? = section
      while let one = next {
        next = levels?.parent(of: one)
        guard let place = floatingPlace(ofSection: one, viewport) else { continue }
        let top = displayedHeaderTop(ofSection: one, viewport, isFloating: true)
        let end = top + sections[one].header
        guard top <= place.pinTop else { continue }
        if top == place.pinTop { still = max(still, end) }
        guard end > free else { continue }
        free = end
        isFound = true
      }
    }
    return (free, still)
  }

  /// As `coveredTop(in:)`, of footers upwards from the bottom inset.
  private func coveredBottom(in viewport: Viewport) -> (free: Int, still: Int) {
    var (free, still) = (viewport.floating.pinBottom, viewport.floating.pinBottom)
    var isFound = true
    while isFound, let section = section(atLine: free - 1) {
      isFound = false
      var next: Int? = section
      while let one = next {
        next = levels?.parent(of: one)
        guard let place = floatingPlace(ofSection: one, viewport) else { continue }
        let top = displayedFooterTop(ofSection: one, viewport, isFloating: true)
        let end = top + sections[one].footer
        guard end >= place.pinBottom else { continue }
        if end == place.pinBottom { still = min(still, top) }
        guard top < free else { continue }
        free = top
        isFound = true
      }
    }
    return (free, still)
  }

  /// The row that stays where it is while rows come and go above it: the first one in sight that no
  /// floating header covers, or else the first one below the top inset.
  func steadyRow(in viewport: Viewport, isFloating: Bool) -> ElementKey? {
    if let row = firstRow(endingAfter: freeTop(in: viewport, isFloating: isFloating)),
      lines(of: row).lowerBound < viewport.lines.upperBound
    {
      return row
    }
    return firstRow(endingAfter: viewport.floating.pinTop)
  }

  /// The header or footer that stays where it is while rows come and go above it, where no row is in
  /// sight that no header covers: the first one at rest in sight, below those that float.
  func steadyView(
    in viewport: Viewport, isFloating: Bool, where stays: (ElementKey) -> Bool
  ) -> ElementKey? {
    let top = freeTop(in: viewport, isFloating: isFloating)
    let end = viewport.lines.upperBound
    if let row = firstRow(endingAfter: top), lines(of: row).lowerBound < end { return nil }
    var line = max(top, tableHeader)
    while line < end, let key = element(atLine: line) {
      let lines = lines(of: key)
      if lines.lowerBound >= top, stays(key) { return key }
      line = max(line + 1, lines.upperBound)
    }
    return nil
  }
}
