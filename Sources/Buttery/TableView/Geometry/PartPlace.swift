/// A row, a header or a footer of a table, by its indexes; in the order of the content.
struct PartKey: Hashable, Sendable, Comparable {
  enum Kind: Int, Hashable, Sendable {
    case header, row, footer
  }

  var section: Int
  var kind: Kind
  /// The row's index; 0 for headers and footers.
  var row: Int

  static func < (left: PartKey, right: PartKey) -> Bool {
    (left.section, left.kind.rawValue, left.row) < (right.section, right.kind.rawValue, right.row)
  }

  static func header(_ section: Int) -> PartKey { PartKey(section: section, kind: .header, row: 0) }

  static func footer(_ section: Int) -> PartKey { PartKey(section: section, kind: .footer, row: 0) }

  static func row(_ row: Int, _ section: Int) -> PartKey {
    PartKey(section: section, kind: .row, row: row)
  }
}

/// Where a part is displayed, in content lines.
struct PartPlace: Hashable, Sendable {
  var key: PartKey
  var top: Int
  var height: Int
}

extension SectionGeometry {
  /// Writes the parts that are visible in `viewport` into `places`, in the order of the content.
  ///
  /// - Parameter isFloating: Whether headers and footers are displayed at their floating places.
  func findVisibleParts(
    in viewport: Viewport, isFloating: Bool, into places: inout [PartPlace]
  ) {
    places.removeAll(keepingCapacity: true)
    let lines = viewport.lines
    for section in sections(inLines: lines) {
      let header = displayedHeaderTop(ofSection: section, viewport, isFloating: isFloating)
      let footer = displayedFooterTop(ofSection: section, viewport, isFloating: isFloating)
      Self.add(
        .header(section), top: header, height: sections[section].header, in: lines, to: &places)
      for row in rows(inLines: lines, ofSection: section) {
        let rowLines = self.lines(ofRow: row, inSection: section)
        Self.add(
          .row(row, section), top: rowLines.lowerBound, height: rowLines.count, in: lines,
          to: &places)
      }
      Self.add(
        .footer(section), top: footer, height: sections[section].footer, in: lines, to: &places)
    }
  }

  private static func add(
    _ key: PartKey, top: Int, height: Int, in lines: Range<Int>, to places: inout [PartPlace]
  ) {
    guard height > 0, top < lines.upperBound, top + height > lines.lowerBound else { return }
    places.append(PartPlace(key: key, top: top, height: height))
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
