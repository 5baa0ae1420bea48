import Buttery
import ButteryRecords

// The current column, and scrolling sideways.
extension RowContent {
  var reasonForNoColumns: String? { source.reasonForNoColumns }

  /// Makes the column at a place in the layout the current one; a place out of range means the first
  /// or the last column.
  func goToColumn(atPlace place: Int) {
    let columns = appearance.layout.columns
    guard !columns.isEmpty else { return }
    goToColumn(columns[max(0, min(columns.count - 1, place))].index)
  }

  /// Makes a column of the list the current one, which keys act on, and scrolls it into view.
  func goToColumn(_ column: Int) {
    appearance.makeCurrent(column, of: list)
    columnTitles?.setNeedsDisplay()
    if let tableView { reveal(column: column, in: tableView) }
  }

  /// Scrolls sideways until the column at a place in the layout is the first one after the frozen
  /// ones, as far as there are columns after it.
  func scrollSideways(toPlace place: Int) {
    guard let tableView else { return }
    let window = appearance.window(width: appearance.shownWidth)
    scroll(toFirst: max(0, min(window.maximumFirst, place - window.fixedCount)), in: tableView)
  }

  /// Scrolls sideways only as far as needed to bring a column fully into view.
  func reveal(column: Int, in tableView: TableView) {
    guard let place = appearance.layout.columns.firstIndex(where: { $0.index == column }) else {
      return
    }
    // Columns that scroll into view may grow and push it out.
    for _ in 0..<4 {
      let window = appearance.window(width: appearance.shownWidth)
      let wanted = window.first(showing: place)
      guard wanted != appearance.firstColumn else { return }
      scroll(toFirst: wanted, in: tableView)
    }
  }

  private func scroll(toFirst first: Int, in tableView: TableView) {
    guard first != appearance.firstColumn else { return }
    appearance.firstColumn = first
    redrawColumns(of: tableView)
    measureRows(of: tableView)
  }

  /// Scrolls sideways to the first column in which a row matches a search.
  ///
  /// - Returns: The first hidden column with a match if no other has one.
  @discardableResult
  func reveal(matchOf term: SearchTerm?, in fields: FieldBuffer) -> Int? {
    guard let finder = term.map(MatchFinder.init), let tableView else { return nil }
    func hasMatch(_ column: Int) -> Bool {
      finder.looks(inColumn: column)
        && fields.withUTF8(column: column) { finder.firstRange(in: $0) != nil }
    }
    if let column = appearance.layout.columns.map(\.index).first(where: hasMatch) {
      reveal(column: column, in: tableView)
      return nil
    }
    let hidden = appearance.arrangement.hidden
    let found = list.columns.indices.first(where: hasMatch)
    return found.flatMap { hidden.contains($0) ? $0 : nil }
  }

  /// A column's name, shortened so that the rest of a message stays readable.
  func shortName(ofColumn column: Int, atMost length: Int = 16) -> String {
    guard list.columns.indices.contains(column) else { return "" }
    let name = list.columns[column].name
    return name.count > length ? name.prefix(length - 1) + "…" : name
  }
}

// MARK: - Widths

extension RowContent {
  /// The columns at the table's edge that an index of the sections takes.
  private var indexWidth: Int {
    tableView?.style.hasSectionIndex ?? false ? letters.map { $0.width + 1 } ?? 0 : 0
  }

  /// Measures rows again: with other columns, wrapped texts have other heights.
  func measureRows(of tableView: TableView) {
    if appearance.wraps { tableView.performBatchUpdates({}) }
  }

  /// Updates the visible rows after columns have changed.
  func redrawColumns(of tableView: TableView) {
    showColumns(in: tableView)
    for cell in tableView.visibleCells { (cell as? RecordCell)?.makeRoom() }
    columnTitles?.setNeedsDisplay()
    tableView.setNeedsDisplay()
  }

  /// Fits the columns to the table's width.
  func showColumns(in tableView: TableView) {
    let width = tableView.style.columns(between: tableView.bounds.width - indexWidth)
    let isNew = width != appearance.shownWidth
    appearance.shownWidth = width
    if isNew { measureRows(of: tableView) }
    let most = appearance.window(width: appearance.shownWidth).maximumFirst
    appearance.firstColumn = min(appearance.firstColumn, most)
  }
}

// MARK: - Letters of sections

/// The section index at the table's edge: the first letters of sections whose names are sorted.
struct SectionLetters: Equatable {
  let titles: [String]
  /// The first section of each letter.
  let sections: [Int]

  /// The width of the widest title.
  var width: Int { titles.reduce(0) { max($0, TextMetrics.width(of: $1)) } }

  /// The least width of a screen that has room for an index; on a smaller one, it would only make
  /// scrolling slower.
  static let minimumWidth = 100
  static let sectionCounts = 2...2_000

  /// Nil if the names aren't in ascending order, or are too few or too many.
  ///
  /// - Parameter names: The names and numbers of the sections.
  init?(names: [(section: Int, name: String)]) {
    guard Self.sectionCounts.contains(names.count) else { return nil }
    var titles: [String] = []
    var sections: [Int] = []
    var last = ""
    for (section, name) in names {
      let letters = FoldedText.letters(name)
      guard letters >= last else { return nil }
      last = letters
      let title = letters.prefix(1).uppercased()
      guard title != titles.last else { continue }
      titles.append(title)
      sections.append(section)
    }
    guard titles.count > 1 else { return nil }
    self.titles = titles
    self.sections = sections
  }
}

extension RowContent {
  func sectionIndexTitles(for tableView: TableView) -> [String]? { letters?.titles }

  func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int {
    letters?.sections[index] ?? 0
  }

  /// Makes an index of the current sections, or removes it if there is no room.
  func makeIndex(for tableView: TableView) {
    let old = letters
    letters = hasRoomForIndex(tableView) ? SectionLetters(names: allNames) : nil
    guard letters != old else { return }
    tableView.reloadSectionIndexTitles()
    redrawColumns(of: tableView)
  }

  private func hasRoomForIndex(_ tableView: TableView) -> Bool {
    tableView.bounds.width >= SectionLetters.minimumWidth && source.recordsResult?.groups != nil
      && SectionLetters.sectionCounts.contains(source.sectionCount)
  }

  /// The names of the outermost sections, which alone are in the index.
  private var allNames: [(section: Int, name: String)] {
    (0..<source.sectionCount).filter { source.level(ofSection: $0) == 0 }
      .map { ($0, source.name(ofSection: $0) ?? "") }
  }
}
