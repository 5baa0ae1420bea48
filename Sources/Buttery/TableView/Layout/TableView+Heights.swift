internal import ButteryGrid
internal import FoundationEssentials

// What a table asks for when it loads: counts, and heights or estimates of them.
extension TableView {
  /// Notes that the delegate or the data source leaves an answer to the default.
  func note(_ answer: DefaultAnswers) {
    answers.note(answer)
  }

  /// The number of rows of each section, as of the last load or update.
  var rowCounts: [Int] { layout.geometry.sections.map(\.rows.count) }

  func askForRowCounts() -> [Int] {
    guard let dataSource else { return [] }
    let sections = dataSource.numberOfSections(in: self)
    guard sections >= 0 else {
      TableViewDiagnostics.stop(.invalidCount(sections, "number of sections"), in: self)
    }
    // A weak reference costs more than most answers, and so does a closure of the main actor, which
    // is checked for its executor at each call: hence the loops.
    var counts: [Int] = []
    counts.reserveCapacity(sections)
    for section in 0..<sections {
      counts.append(askForRowCount(inSection: section, of: dataSource))
    }
    return counts
  }

  func askForRowCount(inSection section: Int) -> Int {
    askForRowCount(inSection: section, of: dataSource)
  }

  private func askForRowCount(
    inSection section: Int, of dataSource: (any TableViewDataSource)?
  ) -> Int {
    let rows = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    guard rows >= 0 else {
      TableViewDiagnostics.stop(
        .invalidCount(rows, "number of rows in section \(section)"), in: self)
    }
    return rows
  }

  /// Works out where everything lies, with estimates for what isn't to be asked for yet.
  ///
  /// - Parameter known: What was known until now: its heights are the estimates of the elements
  ///   that it has, by their indexes.
  func askForGeometry(rowCounts: [Int], keeping known: SectionGeometry?) -> SectionGeometry {
    layout.beginLoading()
    return SectionGeometry(
      sections: loadedHeights(rowCounts: rowCounts, keeping: known?.sections ?? []),
      padding: max(0, sectionHeaderTopPadding),
      tableHeader: layout.header.height,
      tableFooter: layout.footer.height)
  }

  /// The heights of all sections; as soon as nobody has a say, nobody is asked any more.
  private func loadedHeights(
    rowCounts: [Int], keeping known: [SectionGeometry.Section]
  ) -> [SectionGeometry.Section] {
    var sections: [SectionGeometry.Section] = []
    sections.reserveCapacity(rowCounts.count)
    var common: CommonHeights?
    for (section, count) in rowCounts.enumerated() {
      if let common, section >= known.count {
        if count > 0, common.rowsAreGuesses { layout.noteEstimate(of: .row) }
        sections.append(common.section(ofRows: count))
      } else {
        sections.append(
          loadedHeights(
            ofSection: section, rowCount: count,
            keeping: section < known.count ? known[section] : nil))
        common = commonHeights
      }
    }
    return sections
  }

  /// What all elements are loaded with, where that is known without asking.
  private var commonHeights: CommonHeights? {
    guard let row = commonHeight(of: .row), let header = commonHeight(of: .header),
      let footer = commonHeight(of: .footer)
    else { return nil }
    return CommonHeights(
      row: row, header: header, footer: footer, rowsAreGuesses: fixedHeight(of: .row) == nil)
  }

  /// What all elements of a kind are loaded with; `nil` where it has to be asked for.
  func commonHeight(of kind: ElementKey.Kind) -> Int? {
    if let fixed = fixedHeight(of: kind) { return fixed }
    let (answer, estimate) =
      switch kind {
      case .row: (DefaultAnswers.rowEstimate, estimatedRowHeight)
      case .header: (DefaultAnswers.headerEstimate, estimatedSectionHeaderHeight)
      case .footer: (DefaultAnswers.footerEstimate, estimatedSectionFooterHeight)
      }
    guard estimate > 0 || estimate == Self.automaticDimension, leaves(answer) else { return nil }
    return estimate == Self.automaticDimension ? inheritedHeight(of: kind) ?? 1 : estimate
  }

  /// The heights that a section has from the load on until its elements come into sight.
  ///
  /// - Parameter known: The section as it was known until now; heights that are exact are asked for
  ///   nevertheless.
  func loadedHeights(
    ofSection section: Int, rowCount: Int, keeping known: SectionGeometry.Section?
  ) -> SectionGeometry.Section {
    SectionGeometry.Section(
      header: loadedHeight(of: .header(section), keeping: known?.header),
      footer: loadedHeight(of: .footer(section), keeping: known?.footer),
      rows: loadedRowHeights(inSection: section, count: rowCount, keeping: known?.rows ?? .none))
  }

  /// The heights of a section that is asked for anew, before they are found out again: those that
  /// were known, by index.
  func keptHeights(
    ofSection section: Int, rowCount: Int, from known: SectionGeometry.Section
  ) -> SectionGeometry.Section {
    var rows = known.rows
    if rowCount < rows.count { rows = rows.resized(to: rowCount, newHeight: 0) }
    while rows.count < rowCount {
      let next = loadedHeight(of: .row(rows.count, section))
      let isCommon = commonHeight(of: .row) != nil
      rows = rows.resized(to: isCommon ? rowCount : rows.count + 1, newHeight: next)
    }
    return SectionGeometry.Section(header: known.header, footer: known.footer, rows: rows)
  }

  private func loadedRowHeights(
    inSection section: Int, count: Int, keeping known: RowHeights
  ) -> RowHeights {
    guard count > 0 else { return .none }
    func kept(_ row: Int) -> Int? { row < known.count ? known.height(ofRow: row) : nil }
    let first = loadedHeight(of: .row(0, section), keeping: kept(0))
    if fixedHeight(of: .row) != nil { return .uniform(height: first, count: count) }
    // The estimate of one row is that of all.
    if let guess = commonHeight(of: .row) { return known.resized(to: count, newHeight: guess) }
    var heights = [first]
    heights.reserveCapacity(count)
    for row in 1..<count {
      heights.append(loadedHeight(of: .row(row, section), keeping: kept(row)))
    }
    return RowHeights(heights)
  }

  /// The height that an element has from the load on until it comes into sight.
  ///
  /// - Parameter known: The height that it had until now, the best estimate that there is.
  func loadedHeight(of key: ElementKey, keeping known: Int? = nil) -> Int {
    if let fixed = fixedHeight(of: key.kind) { return fixed }
    let estimate = askForEstimate(of: key)
    if estimate != 0 {
      layout.noteEstimate(of: key.kind)
      if let known { return known }
      guard estimate == Self.automaticDimension else { return estimate }
      return inheritedHeight(of: key.kind) ?? 1
    }
    let height = askForHeight(of: key)
    // Asking may have shown that nobody has a say.
    if let fixed = fixedHeight(of: key.kind) { return fixed }
    if height == Self.automaticDimension {
      if key.kind == .row { layout.noteSelfSizedRow() }
      return measure(key)
    }
    if height == 0, key.kind == .row { layout.noteEmptyRows() }
    return height
  }

  private func askForEstimate(of key: ElementKey) -> Int {
    let estimate: Int =
      switch key.kind {
      case .row where answers.defaults.contains(.rowEstimate): estimatedRowHeight
      case .header where answers.defaults.contains(.headerEstimate): estimatedSectionHeaderHeight
      case .footer where answers.defaults.contains(.footerEstimate): estimatedSectionFooterHeight
      case .row:
        delegate?.tableView(
          self, estimatedHeightForRowAt: dataSourcePath(for: key).indexPath) ?? estimatedRowHeight
      case .header:
        delegate?.tableView(self, estimatedHeightForHeaderInSection: key.section)
          ?? estimatedSectionHeaderHeight
      case .footer:
        delegate?.tableView(self, estimatedHeightForFooterInSection: key.section)
          ?? estimatedSectionFooterHeight
      }
    return checked(estimate, "estimated height of ", key)
  }

  // MARK: Heights

  /// The height of all elements of a kind, where it is known without asking; 0 or more.
  func fixedHeight(of kind: ElementKey.Kind) -> Int? {
    switch kind {
    case .row:
      return leaves(.rowHeight) && rowHeight >= 0 ? rowHeight : nil
    case .header:
      guard leaves(.headerHeight) else { return nil }
      if sectionHeaderHeight >= 0 { return sectionHeaderHeight }
      return leaves(.headerView) && hasNoTitles(.headerTitle) ? heightOfNothing : nil
    case .footer:
      guard leaves(.footerHeight) else { return nil }
      if sectionFooterHeight >= 0 { return sectionFooterHeight }
      return leaves(.footerView) && hasNoTitles(.footerTitle) ? heightOfNothing : nil
    }
  }

  private func leaves(_ answer: DefaultAnswers) -> Bool {
    answers.defaults.contains(answer) || delegate == nil
  }

  private func hasNoTitles(_ answer: DefaultAnswers) -> Bool {
    answers.defaults.contains(answer) || dataSource == nil
  }

  /// The height of a header or footer with neither view nor title that is to be automatic: groups
  /// are kept apart.
  var heightOfNothing: Int { style == .plain ? 0 : 1 }

  /// What the delegate says of an element's height, or else the table's properties: a number of
  /// lines or automatic.
  func askForHeight(of key: ElementKey) -> Int {
    let height: Int =
      switch key.kind {
      case .row where leaves(.rowHeight): rowHeight
      case .row:
        delegate?.tableView(self, heightForRowAt: dataSourcePath(for: key).indexPath) ?? rowHeight
      case .header:
        delegate?.tableView(self, heightForHeaderInSection: key.section) ?? sectionHeaderHeight
      case .footer:
        delegate?.tableView(self, heightForFooterInSection: key.section) ?? sectionFooterHeight
      }
    return checked(height, "", key)
  }

  private func checked(_ height: Int, _ what: String, _ key: ElementKey) -> Int {
    guard height >= 0 || height == Self.automaticDimension else {
      let name =
        key.kind == .row
        ? "row [\(key.section), \(key.row)]" : "\(key.kind) of section \(key.section)"
      TableViewDiagnostics.stop(.invalidHeight(height, what + name), in: self)
    }
    return height
  }

  // MARK: Measuring

  /// The height that an element's view or title decides, displayed or asked for and put back.
  func measure(_ key: ElementKey) -> Int {
    if let view = visible.view(for: key) {
      guard hasLostView(key) else { return fittingHeight(of: view) }
      removeLost(key)
      return heightOfNothing
    }
    let view = requestView(key)
    defer { view.map(putBack) }
    return fittingHeight(of: view)
  }

  /// The lines that `view` asks for at the width it will be displayed with, at least 1; without a
  /// view, none or a line of blank space.
  func fittingHeight(of view: View?) -> Int {
    guard let view else { return heightOfNothing }
    if view.bounds.width != elementWidth {
      visible.forgetFrames()
      view.frame = Rect(x: 0, y: 0, width: elementWidth, height: view.frame.height)
    }
    if view.isSizedByConstraints {
      return max(1, view.wantedSize(forWidth: elementWidth).height)
    }
    view.layoutIfNeeded()
    return max(1, view.intrinsicContentSize.height)
  }
}

/// The heights of elements that nobody decides about one by one, or not before they come into
/// sight.
private struct CommonHeights {
  let row: Int
  let header: Int
  let footer: Int
  let rowsAreGuesses: Bool

  func section(ofRows count: Int) -> SectionGeometry.Section {
    SectionGeometry.Section(
      header: header, footer: footer,
      rows: count > 0 ? .uniform(height: row, count: count) : .none)
  }
}
