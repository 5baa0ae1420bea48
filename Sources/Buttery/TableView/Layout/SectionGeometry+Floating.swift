// The places of headers and footers as displayed, and the lines that they leave free.
extension SectionGeometry {
  /// The content line at which an element is displayed.
  ///
  /// The place of a header or footer that floats depends on the lines of its own section only, so
  /// that two headers, or two footers, never overlap.
  func displayedTop(of key: ElementKey, in viewport: Viewport) -> Int {
    let natural = lines(of: key)
    guard key.kind != .row, let place = floatingPlace(ofSection: key.section, viewport) else {
      return natural.lowerBound
    }
    let rows = bodyLines(ofSection: key.section)
    return key.kind == .header
      // Resting, pinned to the top, or pushed out by the end of its section's rows.
      ? max(natural.lowerBound, min(place.pinTop, rows.upperBound - natural.count))
      // Resting, pinned to the bottom, or held back by its header.
      : min(natural.lowerBound, max(place.pinBottom - natural.count, rows.lowerBound))
  }

  /// The first content line below the top inset that no floating header covers.
  func freeTop(in viewport: Viewport) -> Int {
    let pinTop = viewport.floating.pinTop
    guard viewport.floats, let section = section(atLine: pinTop) else { return pinTop }
    guard levels == nil else { return coveredTop(in: viewport).free }
    let top = displayedTop(of: .header(section), in: viewport)
    return top <= pinTop ? max(pinTop, top + sections[section].header) : pinTop
  }

  /// The content line after the last one above the bottom inset that no floating footer covers.
  func freeBottom(in viewport: Viewport) -> Int {
    let pinBottom = viewport.floating.pinBottom
    guard viewport.floats, let section = section(atLine: pinBottom - 1) else { return pinBottom }
    guard levels == nil else { return coveredBottom(in: viewport).free }
    let top = displayedTop(of: .footer(section), in: viewport)
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
      for one in path(from: section) {
        guard let place = floatingPlace(ofSection: one, viewport) else { continue }
        let top = displayedTop(of: .header(one), in: viewport)
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
      for one in path(from: section) {
        guard let place = floatingPlace(ofSection: one, viewport) else { continue }
        let top = displayedTop(of: .footer(one), in: viewport)
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
  func steadyRow(in viewport: Viewport) -> ElementKey? {
    if let row = firstRow(endingAfter: freeTop(in: viewport)),
      lines(of: row).lowerBound < viewport.lines.upperBound
    {
      return row
    }
    return firstRow(endingAfter: viewport.floating.pinTop)
  }

  /// The anchor header or footer where no uncovered row is in sight: the first one in sight that
  /// rests below the floating ones and satisfies `stays`.
  func steadyView(in viewport: Viewport, where stays: (ElementKey) -> Bool) -> ElementKey? {
    let top = freeTop(in: viewport)
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

/// The content lines between which a section's header and footer float.
struct FloatingPlace: Hashable, Sendable {
  /// The first content line below the top inset.
  var pinTop: Int
  /// The content line after the last one above the bottom inset.
  var pinBottom: Int
}
