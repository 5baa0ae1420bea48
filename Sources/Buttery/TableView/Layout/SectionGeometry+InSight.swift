extension SectionGeometry {
  /// Writes the elements that are visible in `viewport` into `places`, in the order of the content.
  ///
  /// - Parameter isFloating: Whether headers and footers are displayed at their floating places.
  func findVisibleElements(
    in viewport: Viewport, isFloating: Bool, into places: inout [ElementFrame]
  ) {
    places.removeAll(keepingCapacity: true)
    let lines = viewport.lines
    for section in sections(inLines: lines) {
      let header = displayedHeaderTop(ofSection: section, viewport, isFloating: isFloating)
      let footer = displayedFooterTop(ofSection: section, viewport, isFloating: isFloating)
      Self.add(
        .header(section), top: header, height: sections[section].header, in: lines, to: &places)
      addRows(ofSection: section, in: lines, to: &places)
      Self.add(
        .footer(section), top: footer, height: sections[section].footer, in: lines, to: &places)
    }
  }

  /// Writes the elements whose heights the picture of `viewport` depends on into `keys`.
  ///
  /// These are the visible ones, and those that would be visible if nothing floated. A floating
  /// header higher than the viewport is pushed by rows below the viewport: they count too, as do
  /// rows above it that hold back a footer.
  func findDecisiveElements(in viewport: Viewport, isFloating: Bool, into keys: inout [ElementKey])
  {
    keys.removeAll(keepingCapacity: true)
    let lines = viewport.lines
    for section in sections(inLines: lines) {
      let wanted = decisiveLines(ofSection: section, in: viewport, isFloating: isFloating)
      let floats = isFloating && rowLines(ofSection: section).overlaps(lines)
      if sections[section].header > 0,
        floats || headerLines(ofSection: section).overlaps(lines)
      {
        keys.append(.header(section))
      }
      for (row, _) in nonEmptyRows(inLines: wanted, ofSection: section) {
        keys.append(.row(row, section))
      }
      if sections[section].footer > 0,
        floats || footerLines(ofSection: section).overlaps(lines)
      {
        keys.append(.footer(section))
      }
    }
  }

  /// The lines whose rows of `section` the picture of `viewport` depends on.
  func decisiveLines(
    ofSection section: Int, in viewport: Viewport, isFloating: Bool
  ) -> Range<Int> {
    let lines = viewport.lines
    guard isFloating else { return lines }
    let floating = viewport.floating
    let first = min(lines.lowerBound, floating.pinBottom - sections[section].footer)
    return first..<max(first, lines.upperBound, floating.pinTop + sections[section].header)
  }

  private func addRows(
    ofSection section: Int, in lines: Range<Int>, to places: inout [ElementFrame]
  ) {
    let rows = self.rows(inLines: lines, ofSection: section)
    guard let first = rows.first else { return }
    let heights = sections[section].rows
    var top = self.lines(ofRow: first, inSection: section).lowerBound
    for (row, height) in NonEmptyRows(rows, in: heights) {
      Self.add(.row(row, section), top: top, height: height, in: lines, to: &places)
      top += height
    }
  }

  private static func add(
    _ key: ElementKey, top: Int, height: Int, in lines: Range<Int>, to places: inout [ElementFrame]
  ) {
    guard height > 0, top < lines.upperBound, top + height > lines.lowerBound else { return }
    places.append(ElementFrame(key: key, top: top, height: height))
  }

  /// The first content line below the top inset that no floating header covers.
  func freeTop(in viewport: Viewport, isFloating: Bool) -> Int {
    let pinTop = viewport.floating.pinTop
    guard isFloating, let section = section(atLine: pinTop) else { return pinTop }
    let top = displayedHeaderTop(ofSection: section, viewport, isFloating: true)
    return top <= pinTop ? max(pinTop, top + sections[section].header) : pinTop
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

  /// The content line at which a header is displayed.
  func displayedHeaderTop(
    ofSection section: Int, _ viewport: Viewport, isFloating: Bool
  ) -> Int {
    let natural = headerLines(ofSection: section)
    guard isFloating else { return natural.lowerBound }
    return viewport.floating.headerTop(natural: natural, rows: rowLines(ofSection: section))
  }

  /// The content line at which a footer is displayed.
  func displayedFooterTop(
    ofSection section: Int, _ viewport: Viewport, isFloating: Bool
  ) -> Int {
    let natural = footerLines(ofSection: section)
    guard isFloating else { return natural.lowerBound }
    return viewport.floating.footerTop(natural: natural, rows: rowLines(ofSection: section))
  }
}
