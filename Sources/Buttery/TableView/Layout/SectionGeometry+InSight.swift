internal import ButteryGrid

extension SectionGeometry {
  /// Writes the elements that are visible in `viewport` into `places`, in the order of their keys.
  func findVisibleElements(in viewport: Viewport, into places: inout [ElementFrame]) {
    places.removeAll(keepingCapacity: true)
    var previous = -1
    for section in sections(inLines: viewport.lines) {
      if levels != nil {
        addAncestors(of: section, after: previous, in: viewport, to: &places)
        previous = section
      }
      add(.header(section), in: viewport, to: &places)
      addRows(ofSection: section, in: viewport.lines, to: &places)
      add(.footer(section), in: viewport, to: &places)
    }
  }

  /// Adds headers and footers of the parents of `section` that come after the section `previous`.
  ///
  /// They may float although no line of their own section is in sight.
  private func addAncestors(
    of section: Int, after previous: Int, in viewport: Viewport, to places: inout [ElementFrame]
  ) {
    let start = places.count
    // Adds from the innermost parent to the outermost one, then reverses the order.
    for one in parents(of: section) where one > previous {
      add(.footer(one), in: viewport, to: &places)
      add(.header(one), in: viewport, to: &places)
    }
    // A slice would be reversed in a copy.
    var (first, last) = (start, places.count - 1)
    while first < last {
      places.swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }

  /// Writes into `keys` the elements on whose heights the picture of `viewport` depends.
  ///
  /// These are the visible elements, and those that would be visible if nothing floated. Rows below
  /// the viewport count if they push a floating header higher than the viewport. Rows above it
  /// count if they hold back a footer.
  func findDecisiveElements(in viewport: Viewport, into keys: inout [ElementKey]) {
    keys.removeAll(keepingCapacity: true)
    // In a table with nested sections, rows of any of them may push a header or hold back a footer.
    let lines = decisiveLines(in: viewport)
    var previous = -1
    for section in sections(inLines: lines) {
      if levels != nil {
        for one in parents(of: section) where one > previous {
          addIfDecisive(.header(one), at: lines, in: viewport, to: &keys)
          addIfDecisive(.footer(one), at: lines, in: viewport, to: &keys)
        }
        previous = section
      }
      addIfDecisive(.header(section), at: lines, in: viewport, to: &keys)
      let wanted = levels == nil ? decisiveLines(ofSection: section, in: viewport) : lines
      for (row, _) in nonEmptyRows(inLines: wanted, ofSection: section) {
        keys.append(.row(row, section))
      }
      addIfDecisive(.footer(section), at: lines, in: viewport, to: &keys)
    }
  }

  /// Adds a header or footer of height above 0 that rests on one of `lines` or floats, so that the
  /// picture depends on its height.
  private func addIfDecisive(
    _ key: ElementKey, at lines: Range<Int>, in viewport: Viewport, to keys: inout [ElementKey]
  ) {
    guard height(of: key) > 0 else { return }
    if floats(key.section, in: viewport) || self.lines(of: key).overlaps(lines) { keys.append(key) }
  }

  /// Whether the header and footer of a section float in `viewport`.
  func floats(_ section: Int, in viewport: Viewport) -> Bool {
    bodyLines(ofSection: section).overlaps(viewport.lines)
      && floatingPlace(ofSection: section, viewport) != nil
  }

  /// The lines on which the picture of `viewport` depends.
  ///
  /// These are the lines in sight. In a table with nested sections, lines that push a header or
  /// hold back a footer of any section in sight count, too.
  func decisiveLines(in viewport: Viewport) -> Range<Int> {
    var wanted = viewport.lines
    guard levels != nil else { return wanted }
    for section in sections(inLines: viewport.lines) {
      let lines = decisiveLines(ofSection: section, in: viewport)
      wanted = min(wanted.lowerBound, lines.lowerBound)..<max(wanted.upperBound, lines.upperBound)
    }
    return wanted
  }

  /// The lines on whose rows of `section` the picture of `viewport` depends.
  func decisiveLines(ofSection section: Int, in viewport: Viewport) -> Range<Int> {
    let lines = viewport.lines
    guard let floating = floatingPlace(ofSection: section, viewport) else {
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
      for one in path(from: section) where last(of: one) == section { add(.footer(one)) }
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

  private func add(
    _ key: ElementKey, in viewport: Viewport, to places: inout [ElementFrame]
  ) {
    let height = height(of: key)
    guard height > 0 else { return }
    Self.add(
      key, top: displayedTop(of: key, in: viewport), height: height, in: viewport.lines, to: &places
    )
  }

  private static func add(
    _ key: ElementKey, top: Int, height: Int, in lines: Range<Int>, to places: inout [ElementFrame]
  ) {
    guard top < lines.upperBound, top + height > lines.lowerBound else { return }
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
  /// Whether headers and footers float, as in plain style.
  var floats = true

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
