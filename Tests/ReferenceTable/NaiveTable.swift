package import Buttery

/// A reference implementation of a table, computed in the slow and obvious way.
///
/// It shares no code with `TableView`. The place of each part is summed up from the top, the
/// formulas for floating headers and footers are written as the behaviour is specified, and the
/// picture is built line by line. Tests do the same to a real table and to a naive one, and compare
/// both.
///
///     var naive = NaiveTable(model, size: Size(width: 20, height: 6))
///     naive.scroll(by: 1)
///     #expect(screen.lines == naive.drawing)
package struct NaiveTable: Sendable {
  /// The lines of the parts of a section in the content, before any of them floats.
  package struct SectionPlaces: Hashable, Sendable {
    /// All lines of the section, including padding.
    package var whole = 0..<0
    /// The lines of the header.
    package var header = 0..<0
    /// The lines of each row.
    package var rows: [Range<Int>] = []
    /// The lines of the footer.
    package var footer = 0..<0

    /// The lines of all rows together.
    package var allRows: Range<Int> {
      header.upperBound..<(rows.last?.upperBound ?? header.upperBound)
    }

    /// The lines between the header and the footer.
    package var body: Range<Int> { header.upperBound..<footer.lowerBound }
  }

  /// The contents and settings of the table.
  package internal(set) var model: TableModel
  /// The size of the table in columns and lines.
  package internal(set) var size: Size
  /// The content line that is shown on the table's first line.
  package internal(set) var offset: Int
  /// The focused row, on which keys act.
  package internal(set) var focused: IndexPath?
  /// The selected rows.
  package internal(set) var selected: Set<IndexPath> = []
  /// The calls of the delegate about selection and focus, one per line.
  package var tape: [String] = []
  /// The places of the parts of each section.
  package private(set) var places: [SectionPlaces] = []
  /// The lines of the table's header.
  package private(set) var tableHeader = 0..<0
  /// The lines of the table's footer.
  package private(set) var tableFooter = 0..<0

  /// Creates a table of `size` that is scrolled to its beginning.
  package init(_ model: TableModel, size: Size) {
    self.model = model
    self.size = size
    offset = -model.inset.top
    placeParts()
  }

  /// The number of lines of the content.
  package var contentHeight: Int { tableFooter.upperBound }

  /// The columns kept free on each side of rows, headers and footers.
  package var margin: Int { model.style == .insetGrouped ? 2 : 0 }

  /// The width of rows, headers and footers in columns.
  package var partWidth: Int { max(0, size.width - 2 * margin) }

  /// The content lines in sight.
  package var visibleLines: Range<Int> { offset..<offset + size.height }

  /// The content line at which headers are pinned.
  package var pinTop: Int { offset + model.inset.top }

  /// The content line above which footers are pinned.
  package var pinBottom: Int { offset + size.height - model.inset.bottom }

  /// The range of possible offsets.
  package var offsets: ClosedRange<Int> {
    let least = -model.inset.top
    return least...max(least, contentHeight + model.inset.bottom - size.height)
  }
}

// MARK: - Places without floating

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
      places[index].header = next(height(ofHeader: section.header))
      places[index].rows = section.rows.map { next(height(of: $0)) }
      places[index].whole = top..<line
      for owner in model.path(to: index).reversed() where model.last(inside: owner) == index {
        places[owner].footer = next(height(ofFooter: model.sections[owner].footer))
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

  private func height(ofHeader view: TableModel.SectionView) -> Int {
    view.lines ?? height(ofContent: view.content) ?? (model.style == .grouped ? 1 : 0)
  }

  /// In inset grouped style a footer ends with a blank line.
  private func height(ofFooter view: TableModel.SectionView) -> Int {
    if let lines = view.lines { return lines }
    guard let height = height(ofContent: view.content) else { return model.style == .plain ? 0 : 1 }
    return height + (model.style == .insetGrouped ? 1 : 0)
  }

  private func height(ofContent content: TableModel.SectionView.Content) -> Int? {
    if let ink = content.ink { return max(1, lines(ofInk: ink, width: partWidth)) }
    guard case .title(let title) = content else { return nil }
    return max(1, lines(ofInk: title.count, width: partWidth - 2))
  }

  /// Returns the rectangle of a row in the content.
  package func rect(ofRow path: IndexPath) -> Rect {
    partRect(places[path.section].rows[path.row])
  }

  /// Returns the rectangle in the content of a part that spans `lines`.
  package func partRect(_ lines: Range<Int>) -> Rect {
    Rect(x: margin, y: lines.lowerBound, width: partWidth, height: lines.count)
  }

  /// Returns the rectangle of a section in the content.
  package func rect(ofSection section: Int) -> Rect {
    let lines = places[section].whole
    return Rect(x: 0, y: lines.lowerBound, width: size.width, height: lines.count)
  }
}

// MARK: - Displayed places

extension NaiveTable {
  /// Returns the content lines at which a section's header is displayed.
  package func displayedHeader(ofSection section: Int) -> Range<Int> {
    let natural = places[section].header
    guard floats(section) else { return natural }
    let footTop = places[section].footer.lowerBound
    let pin = pinTop + headersAbove(section)
    let top = max(natural.lowerBound, min(pin, footTop - natural.count))
    return top..<top + natural.count
  }

  /// Returns the content lines at which a section's footer is displayed.
  package func displayedFooter(ofSection section: Int) -> Range<Int> {
    let natural = places[section].footer
    guard floats(section) else { return natural }
    let rowsTop = places[section].header.upperBound
    let pin = pinBottom - footersBelow(section)
    let top = min(natural.lowerBound, max(pin - natural.count, rowsTop))
    return top..<top + natural.count
  }

  /// The rows with a line in sight, even if it is covered.
  package var visibleRows: [IndexPath] {
    model.indexPaths.filter { places[$0.section].rows[$0.row].overlaps(visibleLines) }
  }

  /// The sections whose header has a line in sight.
  package var visibleHeaders: [Int] {
    places.indices.filter { displayedHeader(ofSection: $0).overlaps(visibleLines) }
  }

  /// The sections whose footer has a line in sight.
  package var visibleFooters: [Int] {
    places.indices.filter { displayedFooter(ofSection: $0).overlaps(visibleLines) }
  }

  /// Returns the row at a content line, even if a floating view covers it.
  package func row(atLine line: Int) -> IndexPath? {
    model.indexPaths.first { places[$0.section].rows[$0.row].contains(line) }
  }
}
