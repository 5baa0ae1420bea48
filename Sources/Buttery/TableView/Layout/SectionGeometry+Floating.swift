// The places of headers and footers as displayed, and the lines that they leave free.
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

  /// The content line after the last one above the bottom inset that no floating footer covers.
  func freeBottom(in viewport: Viewport, isFloating: Bool) -> Int {
    let pinBottom = viewport.floating.pinBottom
    guard isFloating, let section = section(atLine: pinBottom - 1) else { return pinBottom }
    guard levels == nil else { return coveredBottom(in: viewport).free }
    let top = displayedFooterTop(ofSection: section, viewport, isFloating: true)
    return top + sections[section].footer >= pinBottom ? min(top, pinBottom) : pinBottom
  }

  /// The content lines between the pinned headers and footers that aren't being pushed.
  ///
  /// Lines outside of these don't move while a table with levels is scrolled.
  func movingLines(in viewport: Viewport) -> Range<Int> {
    let top = coveredTop(in: viewport).still
    return top..<max(top, coveredBottom(in: viewport).still)
  }

  /// The ends of the lines at the top that floating headers cover: of all headers (`free`), and of
  /// those that aren't being pushed (`still`).
  ///
  /// The headers that float belong to the section at the first free line and to its parents. Each
  /// header found moves the first free line, so the search repeats.
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

  /// Like `coveredTop(in:)`, for footers upwards from the bottom inset.
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

  /// The anchor row while rows above it change: the first row in sight that no floating header
  /// covers, or else the first one below the top inset.
  func steadyRow(in viewport: Viewport, isFloating: Bool) -> ElementKey? {
    if let row = firstRow(endingAfter: freeTop(in: viewport, isFloating: isFloating)),
      lines(of: row).lowerBound < viewport.lines.upperBound
    {
      return row
    }
    return firstRow(endingAfter: viewport.floating.pinTop)
  }

  /// The anchor header or footer where no uncovered row is in sight: the first one in sight that
  /// rests below the floating ones and satisfies `stays`.
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

// MARK: - Places

/// The lines between which a section's header and footer float in plain style.
///
/// All values are content lines. Each formula uses the lines of its own section only, so that two
/// headers, or two footers, never overlap.
struct FloatingPlace: Hashable, Sendable {
  /// The first content line below the top inset.
  var pinTop: Int
  /// The content line after the last one above the bottom inset.
  var pinBottom: Int

  /// The displayed top of a header: resting, pinned to the top, or pushed out by the end of its
  /// section's rows.
  func headerTop(natural: Range<Int>, rows: Range<Int>) -> Int {
    max(natural.lowerBound, min(pinTop, rows.upperBound - natural.count))
  }

  /// The displayed top of a footer: resting, pinned to the bottom, or held back by its header.
  func footerTop(natural: Range<Int>, rows: Range<Int>) -> Int {
    min(natural.lowerBound, max(pinBottom - natural.count, rows.lowerBound))
  }
}
