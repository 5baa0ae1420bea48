internal import ButteryGrid
internal import FoundationEssentials

// The questions of a table when it loads, counts and heights or estimates of heights, and when known heights
// have become uncertain. `TableView+HeightsInSight` asks for estimated heights as elements come into sight.
extension TableView {
  /// Notes that the delegate or the data source leaves an answer to the default.
  func recordDefault(_ answer: DefaultAnswers) {
    answers.recordDefault(answer)
  }

  /// The number of rows of each section, as of the last load or update.
  var rowCounts: [Int] { layout.geometry.sections.map(\.rows.count) }

  func askForRowCounts() -> [Int] {
    guard let dataSource else { return [] }
    let sections = dataSource.numberOfSections(in: self)
    guard sections >= 0 else {
      TableViewDiagnostics.stop(.invalidCount(sections, "number of sections"), in: self)
    }
    // The data source is read once, because reading a weak reference costs more than most answers.
    // Loops are used, because Swift checks a main-actor closure for its executor at each call.
    var counts: [Int] = []
    counts.reserveCapacity(sections)
    for section in 0..<sections {
      counts.append(askForRowCount(inSection: section, of: dataSource))
    }
    return counts
  }

  /// Asks for the levels of all sections; `nil` where no section belongs to another one.
  func askForLevels(ofSections count: Int) -> SectionLevels? {
    guard let dataSource else { return nil }
    var levels: [Int] = []
    for section in 0..<count {
      // A data source that leaves the method to the default isn't asked again.
      if answers.defaults.contains(.sectionLevel) { return nil }
      let level = dataSource.tableView(self, levelForSection: section)
      guard level >= 0 else {
        TableViewDiagnostics.stop(.invalidCount(level, "level of section \(section)"), in: self)
      }
      if levels.isEmpty {
        // No array is needed before the first level other than 0.
        guard level != 0 else { continue }
        levels = Array(repeating: 0, count: section)
        levels.reserveCapacity(count)
      }
      levels.append(level)
    }
    return levels.isEmpty ? nil : SectionLevels(levels)
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

  /// Computes the geometry, with estimates for heights that aren't asked for yet.
  ///
  /// - Parameters:
  ///   - rowCounts: The number of rows of each section.
  ///   - levels: The nesting of sections.
  ///   - known: The geometry until now, whose heights serve as estimates.
  func loadGeometry(rowCounts: [Int], levels: SectionLevels?, keeping known: SectionGeometry?) {
    layout.load(
      rowCounts: rowCounts, levels: levels, keeping: known,
      padding: max(0, sectionHeaderTopPadding), from: self)
  }
}

extension TableView: HeightProvider {
  package func commonHeight(of kind: ElementKey.Kind) -> Int? {
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

  package func askForEstimate(of key: ElementKey) -> Int {
    let estimate: Int =
      switch key.kind {
      case .row where answers.defaults.contains(.rowEstimate): estimatedRowHeight
      case .header where answers.defaults.contains(.headerEstimate): estimatedSectionHeaderHeight
      case .footer where answers.defaults.contains(.footerEstimate): estimatedSectionFooterHeight
      case _ where areRowsUnknown: 1
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

  package func fixedHeight(of kind: ElementKey.Kind) -> Int? {
    switch kind {
    case .row:
      return leaves(.rowHeight) && rowHeight >= 0 ? rowHeight : nil
    case .header:
      guard leaves(.headerHeight) else { return nil }
      if sectionHeaderHeight >= 0 { return sectionHeaderHeight }
      return leaves(.headerView) && hasNoTitles(.headerTitle) ? style.heightOfNothing(kind) : nil
    case .footer:
      guard leaves(.footerHeight) else { return nil }
      if sectionFooterHeight >= 0 { return sectionFooterHeight }
      return leaves(.footerView) && hasNoTitles(.footerTitle) ? style.heightOfNothing(kind) : nil
    }
  }

  private func leaves(_ answer: DefaultAnswers) -> Bool {
    answers.defaults.contains(answer) || delegate == nil
  }

  private func hasNoTitles(_ answer: DefaultAnswers) -> Bool {
    answers.defaults.contains(answer) || dataSource == nil
  }

  package func askForHeight(of key: ElementKey) -> Int {
    let height: Int =
      switch key.kind {
      case .row where leaves(.rowHeight): rowHeight
      case _ where areRowsUnknown:
        layout.geometry.hasElement(key) ? layout.geometry.height(of: key) : 1
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
    return min(height, .maximumLines)
  }

  // MARK: Measuring

  package func measure(_ key: ElementKey) -> Int {
    if let view = visible.view(for: key) {
      guard hasLostView(key) else { return fittingHeight(of: view, as: key.kind) }
      removeLost(key)
      return style.heightOfNothing(key.kind)
    }
    if layout.keepsHiddenSectionViews, key.kind != .row {
      let known = layout.geometry.height(of: key)
      if known > 0 { return known }
    }
    let view = requestView(key)
    defer { view.map(putBack) }
    return fittingHeight(of: view, as: key.kind)
  }

  /// The lines that `view` needs at the width of elements, at least 1, and those that the style adds
  /// below a footer; without a view, `heightOfNothing`.
  func fittingHeight(of view: View?, as kind: ElementKey.Kind) -> Int {
    guard let view else { return style.heightOfNothing(kind) }
    if view.bounds.width != elementWidth {
      visible.forgetFrames()
      view.frame = Rect(x: 0, y: 0, width: elementWidth, height: view.frame.height)
    }
    if !view.isSizedByConstraints { view.layoutIfNeeded() }
    let wanted =
      view.isSizedByConstraints
      ? view.wantedSize(forWidth: elementWidth).height : view.intrinsicContentSize.height
    return max(1, min(wanted, .maximumLines)) + (kind == .footer ? style.gapBelowFooters : 0)
  }
}

// MARK: - Known heights that must be asked for or measured again

extension TableView {
  /// Makes the table find out all heights again.
  ///
  /// The table asks for exact heights now, for those of elements in sight in the next layout, and
  /// for the others before their elements come into sight.
  ///
  /// - Parameter keepsHiddenSectionViews: Whether headers and footers out of sight whose views decide
  ///   their heights keep these, so that nobody is asked for the views.
  func doubtKnownHeights(keepingHiddenSectionViews keepsHiddenSectionViews: Bool) {
    if hasExactHeights {
      layout.keepsHiddenSectionViews = keepsHiddenSectionViews
      defer { layout.keepsHiddenSectionViews = false }
      loadGeometry(
        rowCounts: rowCounts, levels: layout.geometry.levels, keeping: layout.geometry)
    } else {
      layout.emptyElements.doubt()
    }
    doubtDisplayedHeights()
  }

  /// Whether the table asks for all heights of some kind when it loads, and has no fixed height for
  /// that kind.
  private var hasExactHeights: Bool {
    ElementKey.Kind.allCases.contains { kind in
      !layout.estimated.contains(EstimatedKinds(kind)) && fixedHeight(of: kind) == nil
    }
  }

  /// Makes the next layout find out the heights of elements in sight.
  ///
  /// The layout also asks again for section views where there are only blank lines.
  func doubtDisplayedHeights() {
    visible.forgetHeights()
    visible.removeBlanks()
  }

  /// Measures the rows in sight whose cells decide their heights, after the cells have changed.
  func measureRowsInSight() {
    recordAnchor()
    // If heights are exact, rows out of sight were measured, too, and must be measured again.
    if layout.hasSelfSizedRows { doubtHeights() }
    guard layout.estimated.contains(.rows) else { return }
    for element in visible.elements where element.key.kind == .row && element.isSelfSized {
      layout.geometry.setHeight(fittingHeight(of: element.view, as: .row), of: element.key)
    }
    setNeedsLayout()
  }

  // MARK: Section views

  /// Whether a displayed header or footer has lost both its view and its title.
  ///
  /// A view that the delegate dequeues for this question is recycled; the displayed one stays.
  func hasLostView(_ key: ElementKey) -> Bool {
    guard key.kind != .row, !areRowsUnknown else { return false }
    reusables.request.begin(key)
    defer { reusables.request.end() }
    if askForTitle(of: key) != nil { return false }
    guard let view = askForView(of: key) else { return true }
    if view !== visible.view(for: key) { reusables.recycleSectionView(view) }
    return false
  }

  /// Takes a header or footer off the screen that has lost its view.
  func removeLost(_ key: ElementKey) {
    if let element = visible.remove(key) { endDisplaying(element) }
    visible.forgetFrames()
  }
}

// MARK: - Settings

/// A table's general heights, for elements whose heights the delegate doesn't decide.
struct HeightSettings: Equatable {
  var row = TableView.automaticDimension
  var header = TableView.automaticDimension
  var footer = TableView.automaticDimension
  var estimatedRow = TableView.automaticDimension
  var estimatedHeader = TableView.automaticDimension
  var estimatedFooter = TableView.automaticDimension
  /// Blank lines above each section's header.
  var padding = 0

  /// Shortens what is longer than `Int.maximumLines`.
  mutating func limit() {
    for length in [
      \Self.row, \.header, \.footer, \.estimatedRow, \.estimatedHeader, \.estimatedFooter,
      \.padding,
    ] { self[keyPath: length] = min(self[keyPath: length], .maximumLines) }
  }
}

extension Int {
  /// The greatest height of an element, and the greatest inset.
  ///
  /// `Int.max` stands for it. Sums over as many elements as fit into memory don't overflow.
  static var maximumLines: Int { 1 << 20 }
}
