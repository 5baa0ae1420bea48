package import Buttery

/// What a table must show, worked out the slow and obvious way.
///
/// Shares no code with `TableView`: every part's place is summed up from the top, every formula of
/// floating headers and footers is written down as the behaviour is specified, and the picture is
/// put together line by line. Tests do the same to a real table and to a naive one, and compare.
///
///     var naive = NaiveTable(model, size: Size(width: 20, height: 6))
///     naive.scroll(by: 1)
///     #expect(screen.lines == naive.drawing)
package struct NaiveTable: Sendable {
  /// Where the parts of a section lie in the content, ignoring that some float.
  package struct SectionPlaces: Hashable, Sendable {
    /// Everything, padding included.
    package var whole = 0..<0
    /// The header.
    package var header = 0..<0
    /// The rows, one by one.
    package var rows: [Range<Int>] = []
    /// The footer.
    package var footer = 0..<0

    /// All rows.
    package var allRows: Range<Int> {
      header.upperBound..<(rows.last?.upperBound ?? header.upperBound)
    }

    /// All between the header and the footer.
    package var body: Range<Int> { header.upperBound..<footer.lowerBound }
  }

  /// What the table is made of.
  package internal(set) var model: TableModel
  /// The table's columns and lines.
  package internal(set) var size: Size
  /// The content line on the table's first line.
  package internal(set) var offset: Int
  /// The row that keys act on.
  package internal(set) var focused: IndexPath?
  /// The selected rows.
  package internal(set) var selected: Set<IndexPath> = []
  /// What the delegate heard of selection and focus, one line a call.
  package var tape: [String] = []
  /// Where the parts of each section lie.
  package private(set) var places: [SectionPlaces] = []
  /// Where the table's header lies.
  package private(set) var tableHeader = 0..<0
  /// Where the table's footer lies.
  package private(set) var tableFooter = 0..<0

  /// Creates a table of `size` that shows its beginning.
  package init(_ model: TableModel, size: Size) {
    self.model = model
    self.size = size
    offset = -model.inset.top
    placeParts()
  }

  /// The lines of all content.
  package var contentHeight: Int { tableFooter.upperBound }

  /// The columns left free on each side of rows, headers and footers.
  package var margin: Int { model.style == .insetGrouped ? 2 : 0 }

  /// The columns of rows, headers and footers.
  package var partWidth: Int { max(0, size.width - 2 * margin) }

  /// The content lines in sight.
  package var visibleLines: Range<Int> { offset..<offset + size.height }

  /// The content line at which headers are pinned.
  package var pinTop: Int { offset + model.inset.top }

  /// The content line above which footers are pinned.
  package var pinBottom: Int { offset + size.height - model.inset.bottom }

  /// The offsets that can be scrolled to.
  package var offsets: ClosedRange<Int> {
    let least = -model.inset.top
    return least...max(least, contentHeight + model.inset.bottom - size.height)
  }
}

// MARK: - Natural places

extension NaiveTable {
  mutating func placeParts() {
    var line = 0
    func next(_ count: Int) -> Range<Int> {
      defer { line += count }
      return line..<line + count
    }
    tableHeader = next(model.tableHeader ?? 0)
    places = model.sections.map { _ in SectionPlaces() }
    for (index, section) in model.sections.enumerated() {
      let top = line
      line += model.padding
      places[index].header = next(height(of: section.header))
      places[index].rows = section.rows.map { next(height(of: $0)) }
      places[index].whole = top..<line
      for owner in model.path(to: index).reversed() where model.last(inside: owner) == index {
        places[owner].footer = next(height(of: model.sections[owner].footer))
        places[owner].whole = places[owner].whole.lowerBound..<line
      }
    }
    tableFooter = next(model.tableFooter ?? 0)
  }

  private func height(of row: TableModel.Row) -> Int {
    switch row.height {
    case .lines(let lines): lines
    case .automatic(let ink): max(1, lines(ofInk: ink, width: partWidth))
    }
  }

  private func height(of view: TableModel.SectionView) -> Int {
    if let lines = view.lines { return lines }
    if let ink = view.content.ink { return max(1, lines(ofInk: ink, width: partWidth)) }
    guard case .title(let title) = view.content else { return model.style == .plain ? 0 : 1 }
    return max(1, lines(ofInk: title.count, width: partWidth - 2))
  }

  /// The content rectangle of a row.
  package func rect(ofRow path: IndexPath) -> Rect {
    partRect(places[path.section].rows[path.row])
  }

  /// The content rectangle of a part that spans `lines`.
  package func partRect(_ lines: Range<Int>) -> Rect {
    Rect(x: margin, y: lines.lowerBound, width: partWidth, height: lines.count)
  }

  /// The content rectangle of a section.
  package func rect(ofSection section: Int) -> Rect {
    let lines = places[section].whole
    return Rect(x: 0, y: lines.lowerBound, width: size.width, height: lines.count)
  }
}

// MARK: - Displayed places

extension NaiveTable {
  /// The content lines at which a section's header is displayed.
  package func displayedHeader(ofSection section: Int) -> Range<Int> {
    let natural = places[section].header
    guard floats(section) else { return natural }
    let footTop = places[section].footer.lowerBound
    let pin = pinTop + headersAbove(section)
    let top = max(natural.lowerBound, min(pin, footTop - natural.count))
    return top..<top + natural.count
  }

  /// The content lines at which a section's footer is displayed.
  package func displayedFooter(ofSection section: Int) -> Range<Int> {
    let natural = places[section].footer
    guard floats(section) else { return natural }
    let rowsTop = places[section].header.upperBound
    let pin = pinBottom - footersBelow(section)
    let top = min(natural.lowerBound, max(pin - natural.count, rowsTop))
    return top..<top + natural.count
  }

  /// The rows of which a line is in sight, covered or not.
  package var visibleRows: [IndexPath] {
    model.indexPaths.filter { places[$0.section].rows[$0.row].overlaps(visibleLines) }
  }

  /// The sections of whose header a line is in sight.
  package var visibleHeaders: [Int] {
    places.indices.filter { displayedHeader(ofSection: $0).overlaps(visibleLines) }
  }

  /// The sections of whose footer a line is in sight.
  package var visibleFooters: [Int] {
    places.indices.filter { displayedFooter(ofSection: $0).overlaps(visibleLines) }
  }

  /// The row at a content line, whatever floats above it.
  package func row(atLine line: Int) -> IndexPath? {
    model.indexPaths.first { places[$0.section].rows[$0.row].contains(line) }
  }
}
