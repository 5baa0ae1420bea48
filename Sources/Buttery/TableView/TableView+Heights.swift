internal import ButteryGrid
internal import FoundationEssentials

// What a table asks for when it loads: counts, and heights or estimates of them.
extension TableView {
  /// Notes that the delegate or the data source leaves an answer to the default.
  func note(_ answer: DefaultAnswers) {
    defaults.insert(answer)
  }

  func askForRowCounts() -> [Int] {
    guard let dataSource else { return [] }
    let sections = dataSource.numberOfSections(in: self)
    guard sections >= 0 else {
      TableViewDiagnostics.stop(.invalidCount(sections, "number of sections"), in: self)
    }
    return (0..<sections).map(askForRowCount)
  }

  func askForRowCount(inSection section: Int) -> Int {
    let rows = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    guard rows >= 0 else {
      TableViewDiagnostics.stop(
        .invalidCount(rows, "number of rows in section \(section)"), in: self)
    }
    return rows
  }

  /// Works out where everything lies, with estimates for what isn't to be asked for yet.
  func askForGeometry(rowCounts: [Int]) -> SectionGeometry {
    estimated = []
    estimatesHold = true
    return SectionGeometry(
      sections: rowCounts.enumerated().map { section, count in
        loadedHeights(ofSection: section, rowCount: count)
      },
      padding: max(0, sectionHeaderTopPadding),
      tableHeader: tableHeaderHeight,
      tableFooter: tableFooterHeight)
  }

  func loadedHeights(ofSection section: Int, rowCount: Int) -> SectionGeometry.Section {
    SectionGeometry.Section(
      header: loadedHeight(of: .header(section)),
      footer: loadedHeight(of: .footer(section)),
      rows: loadedRowHeights(inSection: section, count: rowCount))
  }

  private func loadedRowHeights(inSection section: Int, count: Int) -> RowHeights {
    guard count > 0 else { return .none }
    let first = loadedHeight(of: .row(0, section))
    if fixedHeight(of: .row) != nil || asksForNoRow {
      return .uniform(height: first, count: count)
    }
    return RowHeights(
      (0..<count).map { row in row == 0 ? first : loadedHeight(of: .row(row, section)) })
  }

  /// Whether the estimate of one row is that of all.
  private var asksForNoRow: Bool {
    estimatedRowHeight != 0 && (delegate == nil || defaults.contains(.rowEstimate))
  }

  /// The height that a part has from the load on until it comes into sight.
  func loadedHeight(of key: PartKey) -> Int {
    if let fixed = fixedHeight(of: key.kind) { return fixed }
    let estimate = askForEstimate(of: key)
    if estimate != 0 {
      estimated.insert(EstimatedKinds(key.kind))
      return estimate == Self.automaticDimension ? 1 : estimate
    }
    let height = askForHeight(of: key)
    // Asking may have shown that nobody has a say.
    if let fixed = fixedHeight(of: key.kind) { return fixed }
    return height == Self.automaticDimension ? measure(key) : height
  }

  private func askForEstimate(of key: PartKey) -> Int {
    let estimate: Int =
      switch key.kind {
      case .row where defaults.contains(.rowEstimate): estimatedRowHeight
      case .header where defaults.contains(.headerEstimate): estimatedSectionHeaderHeight
      case .footer where defaults.contains(.footerEstimate): estimatedSectionFooterHeight
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

  /// The height of all parts of a kind, where it is known without asking; 0 or more.
  func fixedHeight(of kind: PartKey.Kind) -> Int? {
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
    delegate == nil || defaults.contains(answer)
  }

  private func hasNoTitles(_ answer: DefaultAnswers) -> Bool {
    dataSource == nil || defaults.contains(answer)
  }

  /// The height of a header or footer with neither view nor title that is to be automatic: groups
  /// are kept apart.
  private var heightOfNothing: Int { style == .plain ? 0 : 1 }

  /// What the delegate says of a part's height, or else the table's properties: a number of lines
  /// or automatic.
  func askForHeight(of key: PartKey) -> Int {
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

  private func checked(_ height: Int, _ what: String, _ key: PartKey) -> Int {
    guard height >= 0 || height == Self.automaticDimension else {
      let name =
        key.kind == .row
        ? "row [\(key.section), \(key.row)]" : "\(key.kind) of section \(key.section)"
      TableViewDiagnostics.stop(.invalidHeight(height, what + name), in: self)
    }
    return height
  }

  // MARK: Measuring

  /// The height that a part's view or title decides, displayed or asked for and put back.
  func measure(_ key: PartKey) -> Int {
    if let view = displayed.view(for: key) { return fittingHeight(of: view) }
    let view = requestView(key)
    defer { view.map(putBack) }
    return fittingHeight(of: view)
  }

  /// The lines that `view` asks for at the width it will be displayed with, at least 1; without a
  /// view, none or a line of blank space.
  func fittingHeight(of view: View?) -> Int {
    guard let view else { return heightOfNothing }
    if view.bounds.width != partWidth {
      view.frame = Rect(x: 0, y: 0, width: partWidth, height: view.frame.height)
    }
    if view.isSizedByConstraints {
      return max(1, view.wantedSize(forWidth: partWidth).height)
    }
    view.layoutIfNeeded()
    return max(1, view.intrinsicContentSize.height)
  }
}
