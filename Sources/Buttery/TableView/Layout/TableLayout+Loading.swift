// The heights, or estimates of heights, with which a table is loaded.
extension TableLayout {
  /// Computes the geometry, with estimates for heights that aren't asked for yet.
  ///
  /// - Parameters:
  ///   - rowCounts: The number of rows of each section.
  ///   - levels: The nesting of sections; `nil` where no section belongs to another one.
  ///   - known: The geometry until now, whose heights serve as estimates for elements with the same
  ///     indexes.
  ///   - padding: Blank lines above each section's header.
  ///   - provider: The source of heights.
  package func load(
    rowCounts: [Int], levels: SectionLevels? = nil, keeping known: SectionGeometry? = nil,
    padding: Int = 0, from provider: some HeightProvider
  ) {
    estimated = []
    hasSelfSizedRows = false
    emptyElements.doubt()
    let sections = loadedHeights(
      rowCounts: rowCounts, keeping: known?.sections ?? [], from: provider)
    geometry = SectionGeometry(
      sections: sections, padding: padding, tableHeader: header.height,
      tableFooter: footer.height, levels: levels)
  }

  /// The heights of all sections; stops asking as soon as all heights are known to be common ones.
  private func loadedHeights(
    rowCounts: [Int], keeping known: [SectionGeometry.Section], from provider: some HeightProvider
  ) -> [SectionGeometry.Section] {
    var sections: [SectionGeometry.Section] = []
    sections.reserveCapacity(rowCounts.count)
    var common: CommonHeights?
    for (section, count) in rowCounts.enumerated() {
      if let common, section >= known.count {
        if count > 0, common.rowsAreGuesses { estimated.insert(EstimatedKinds(.row)) }
        sections.append(common.section(ofRows: count))
      } else {
        sections.append(
          loadedHeights(
            ofSection: section, rowCount: count,
            keeping: section < known.count ? known[section] : nil, from: provider))
        common = CommonHeights(of: provider)
      }
    }
    return sections
  }

  /// The heights of a section from loading until its elements come into sight.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - rowCount: The number of its rows.
  ///   - known: The section until now; exact heights are asked for nevertheless.
  ///   - provider: The source of heights.
  func loadedHeights(
    ofSection section: Int, rowCount: Int, keeping known: SectionGeometry.Section?,
    from provider: some HeightProvider
  ) -> SectionGeometry.Section {
    SectionGeometry.Section(
      header: loadedHeight(of: .header(section), keeping: known?.header, from: provider),
      footer: loadedHeight(of: .footer(section), keeping: known?.footer, from: provider),
      rows: loadedRowHeights(
        inSection: section, count: rowCount, keeping: known?.rows ?? .none, from: provider))
  }

  /// The heights of a reloaded section before they are found out again: the known ones, by index.
  func keptHeights(
    ofSection section: Int, rowCount: Int, keeping known: SectionGeometry.Section,
    from provider: some HeightProvider
  ) -> SectionGeometry.Section {
    var rows = known.rows
    if rowCount < rows.count { rows = rows.resized(to: rowCount, newHeight: 0) }
    while rows.count < rowCount {
      let next = loadedHeight(of: .row(rows.count, section), from: provider)
      let isCommon = provider.commonHeight(of: .row) != nil
      rows = rows.resized(to: isCommon ? rowCount : rows.count + 1, newHeight: next)
    }
    return SectionGeometry.Section(header: known.header, footer: known.footer, rows: rows)
  }

  private func loadedRowHeights(
    inSection section: Int, count: Int, keeping known: RowHeights,
    from provider: some HeightProvider
  ) -> RowHeights {
    guard count > 0 else { return .none }
    func kept(_ row: Int) -> Int? { row < known.count ? known.height(ofRow: row) : nil }
    let first = loadedHeight(of: .row(0, section), keeping: kept(0), from: provider)
    if provider.fixedHeight(of: .row) != nil { return .uniform(height: first, count: count) }
    // All rows have the same estimate.
    if let guess = provider.commonHeight(of: .row) {
      return known.resized(to: count, newHeight: guess)
    }
    var heights = [first]
    heights.reserveCapacity(count)
    for row in 1..<count {
      heights.append(loadedHeight(of: .row(row, section), keeping: kept(row), from: provider))
    }
    return RowHeights(heights)
  }

  /// The height of an element from loading until it comes into sight.
  ///
  /// - Parameters:
  ///   - key: The element.
  ///   - known: The element's height until now, which is the best estimate.
  ///   - provider: The source of heights.
  func loadedHeight(
    of key: ElementKey, keeping known: Int? = nil, from provider: some HeightProvider
  ) -> Int {
    if let fixed = provider.fixedHeight(of: key.kind) { return fixed }
    let estimate = provider.askForEstimate(of: key)
    if estimate != 0 {
      estimated.insert(EstimatedKinds(key.kind))
      if let known { return known }
      guard estimate == TableView.automaticDimension else { return estimate }
      return provider.inheritedHeight(of: key.kind) ?? 1
    }
    let height = provider.askForHeight(of: key)
    // Asking may have shown that the delegate doesn't decide single heights.
    if let fixed = provider.fixedHeight(of: key.kind) { return fixed }
    if height == TableView.automaticDimension {
      if key.kind == .row { hasSelfSizedRows = true }
      return provider.measure(key)
    }
    if height == 0, key.kind == .row { emptyElements.recordRows() }
    return height
  }
}

/// The heights of elements that are the same for all of a kind, at least until they come into
/// sight.
private struct CommonHeights {
  let row: Int
  let header: Int
  let footer: Int
  let rowsAreGuesses: Bool

  /// Creates the heights with which all elements are loaded; `nil` where the table must ask for
  /// any.
  @MainActor init?(of provider: some HeightProvider) {
    guard let row = provider.commonHeight(of: .row),
      let header = provider.commonHeight(of: .header),
      let footer = provider.commonHeight(of: .footer)
    else { return nil }
    (self.row, self.header, self.footer) = (row, header, footer)
    rowsAreGuesses = provider.fixedHeight(of: .row) == nil
  }

  func section(ofRows count: Int) -> SectionGeometry.Section {
    SectionGeometry.Section(
      header: header, footer: footer,
      rows: count > 0 ? .uniform(height: row, count: count) : .none)
  }
}

// MARK: - The source of heights

/// A source of element heights.
///
/// In a program this is the table, which asks its delegate and measures views; in tests it is a
/// list.
@MainActor package protocol HeightProvider: AnyObject {
  /// The height of all elements of a kind, where it is known without asking; 0 or more.
  func fixedHeight(of kind: ElementKey.Kind) -> Int?

  /// The height, known or estimated, with which all elements of a kind are loaded; `nil` where each
  /// element must be asked for.
  func commonHeight(of kind: ElementKey.Kind) -> Int?

  /// The height assumed for all headers or footers because the data source and delegate inherit all
  /// methods that would decide it; `nil` where any of them isn't inherited.
  func inheritedHeight(of kind: ElementKey.Kind) -> Int?

  /// An estimate of an element's height: a number of lines or automatic; 0 asks for the exact
  /// height.
  func askForEstimate(of key: ElementKey) -> Int

  /// The height that the table or its delegate gives an element: a number of lines or automatic.
  func askForHeight(of key: ElementKey) -> Int

  /// The height of an element's view, which is requested and recycled again if it isn't displayed.
  func measure(_ key: ElementKey) -> Int
}
