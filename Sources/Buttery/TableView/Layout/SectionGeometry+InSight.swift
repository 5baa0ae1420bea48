internal import ButteryGrid

extension SectionGeometry {
  /// Writes the elements that are visible in `viewport` into `places`, in the order of their keys.
  ///
  /// - Parameter isFloating: Whether headers and footers are displayed at their floating places.
  func findVisibleElements(
    in viewport: Viewport, isFloating: Bool, into places: inout [ElementFrame]
  ) {
    places.removeAll(keepingCapacity: true)
    let lines = viewport.lines
    var previous = -1
    for section in sections(inLines: lines) {
      if levels != nil {
        addAncestors(
          of: section, after: previous, in: viewport, isFloating: isFloating, to: &places)
        previous = section
      }
      let header = displayedHeaderTop(ofSection: section, viewport, isFloating: isFloating)
      let footer = displayedFooterTop(ofSection: section, viewport, isFloating: isFloating)
      Self.add(
        .header(section), top: header, height: sections[section].header, in: lines, to: &places)
      addRows(ofSection: section, in: lines, to: &places)
      Self.add(
        .footer(section), top: footer, height: sections[section].footer, in: lines, to: &places)
    }
  }

  /// Adds headers and footers of the parents of `section` that come after the section `previous`.
  ///
  /// They may float although no line of their own section is in sight.
  private func addAncestors(
    of section: Int, after previous: Int, in viewport: Viewport, isFloating: Bool,
    to places: inout [ElementFrame]
  ) {
    let lines = viewport.lines
    let start = places.count
    // Adds from the innermost parent to the outermost one, then reverses the order.
    var next = levels?.parent(of: section)
    while let one = next, one > previous {
      let footer = displayedFooterTop(ofSection: one, viewport, isFloating: isFloating)
      let header = displayedHeaderTop(ofSection: one, viewport, isFloating: isFloating)
      Self.add(.footer(one), top: footer, height: sections[one].footer, in: lines, to: &places)
      Self.add(.header(one), top: header, height: sections[one].header, in: lines, to: &places)
      next = levels?.parent(of: one)
    }
    var (first, last) = (start, places.count - 1)
    while first < last {
      places.swapAt(first, last)
      first += 1
      last -= 1
    }
  }

  /// Writes into `keys` the elements on whose heights the picture of `viewport` depends.
  ///
  /// These are the visible elements, and those that would be visible if nothing floated. Rows below
  /// the viewport count if they push a floating header higher than the viewport. Rows above it
  /// count if they hold back a footer.
  func findDecisiveElements(in viewport: Viewport, isFloating: Bool, into keys: inout [ElementKey])
  {
    keys.removeAll(keepingCapacity: true)
    guard levels == nil else {
      return addDecisiveElementsInLevels(of: viewport, isFloating: isFloating, to: &keys)
    }
    for section in sections(inLines: viewport.lines) {
      let wanted = decisiveLines(ofSection: section, in: viewport, isFloating: isFloating)
      addDecisiveElements(
        of: section, at: viewport.lines, rowsIn: wanted, in: viewport, isFloating: isFloating,
        to: &keys)
    }
  }

  private func addDecisiveElements(
    of section: Int, at lines: Range<Int>, rowsIn wanted: Range<Int>, in viewport: Viewport,
    isFloating: Bool,
    to keys: inout [ElementKey]
  ) {
    if isDecisive(.header(section), at: lines, in: viewport, isFloating: isFloating) {
      keys.append(.header(section))
    }
    for (row, _) in nonEmptyRows(inLines: wanted, ofSection: section) {
      keys.append(.row(row, section))
    }
    if isDecisive(.footer(section), at: lines, in: viewport, isFloating: isFloating) {
      keys.append(.footer(section))
    }
  }

  /// Adds the decisive elements in a table with nested sections, where rows of any nested section
  /// may push a header or hold back a footer.
  private func addDecisiveElementsInLevels(
    of viewport: Viewport, isFloating: Bool, to keys: inout [ElementKey]
  ) {
    let wanted = decisiveLines(in: viewport, isFloating: isFloating)
    var previous = -1
    for section in sections(inLines: wanted) {
      var next = levels?.parent(of: section)
      while let one = next, one > previous {
        if isDecisive(.header(one), at: wanted, in: viewport, isFloating: isFloating) {
          keys.append(.header(one))
        }
        if isDecisive(.footer(one), at: wanted, in: viewport, isFloating: isFloating) {
          keys.append(.footer(one))
        }
        next = levels?.parent(of: one)
      }
      addDecisiveElements(
        of: section, at: wanted, rowsIn: wanted, in: viewport, isFloating: isFloating, to: &keys)
      previous = section
    }
  }

  /// Whether a header or footer of height above 0 rests on one of `lines` or floats, so that the
  /// picture depends on its height.
  private func isDecisive(
    _ key: ElementKey, at lines: Range<Int>, in viewport: Viewport, isFloating: Bool
  ) -> Bool {
    guard height(of: key) > 0 else { return false }
    return isFloating && floats(key.section, in: viewport) || self.lines(of: key).overlaps(lines)
  }

  /// Whether the header and footer of a section float in `viewport`.
  func floats(_ section: Int, in viewport: Viewport) -> Bool {
    bodyLines(ofSection: section).overlaps(viewport.lines)
      && (levels == nil || floatingPlace(ofSection: section, viewport) != nil)
  }

  /// The lines on which the picture of `viewport` depends.
  ///
  /// These are the lines in sight. In a table with nested sections, lines that push a header or
  /// hold back a footer of any section in sight count, too.
  func decisiveLines(in viewport: Viewport, isFloating: Bool) -> Range<Int> {
    var wanted = viewport.lines
    guard levels != nil else { return wanted }
    for section in sections(inLines: viewport.lines) {
      let lines = decisiveLines(ofSection: section, in: viewport, isFloating: isFloating)
      wanted = min(wanted.lowerBound, lines.lowerBound)..<max(wanted.upperBound, lines.upperBound)
    }
    return wanted
  }

  /// The lines on whose rows of `section` the picture of `viewport` depends.
  func decisiveLines(
    ofSection section: Int, in viewport: Viewport, isFloating: Bool
  ) -> Range<Int> {
    let lines = viewport.lines
    guard isFloating, let floating = floatingPlace(ofSection: section, viewport) else {
      return lines
    }
    let first = min(lines.lowerBound, floating.pinBottom - sections[section].footer)
    return first..<max(first, lines.upperBound, floating.pinTop + sections[section].header)
  }

  /// Adds the elements that rest in `lines` to `keys`, unless `keys` contains them.
  func addElements(in lines: Range<Int>, to keys: inout [ElementKey]) {
    guard !lines.isEmpty else { return }
    func add(_ key: ElementKey) {
      if self.lines(of: key).overlaps(lines), !keys.contains(key) { keys.append(key) }
    }
    for section in sections(inLines: lines) {
      add(.header(section))
      for (row, _) in nonEmptyRows(inLines: lines, ofSection: section) { add(.row(row, section)) }
      var next: Int? = section
      while let one = next, last(of: one) == section {
        add(.footer(one))
        next = levels?.parent(of: one)
      }
    }
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
}

// MARK: - The viewport

/// The part of a table's content that is in sight.
struct Viewport: Hashable, Sendable {
  /// The content line drawn on the table's first line.
  var offset: Int
  /// The table's lines.
  var height: Int
  var inset: EdgeInsets
  /// The most lines that floating headers and footers of a nested section may take, together with
  /// those of its parents.
  var maximumPinnedLines = Int.max

  /// The content lines in sight; insets don't shrink them.
  var lines: Range<Int> { offset..<offset + max(0, height) }

  var floating: FloatingPlace {
    FloatingPlace(pinTop: offset + inset.top, pinBottom: offset + height - inset.bottom)
  }

  /// The offsets that scrolling may reach for a content of `contentHeight` lines.
  func offsets(forContentHeight contentHeight: Int) -> ClosedRange<Int> {
    let least = -inset.top
    return least...max(least, contentHeight + inset.bottom - height)
  }
}
