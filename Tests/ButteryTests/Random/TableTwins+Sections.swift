import Buttery
import ButteryTestSupport
import ReferenceTable

extension TableTwins {
  func checkSections() {
    expect("sections", table.numberOfSections, naive.model.sections.count)
    let known = sectionViews
    sectionViews = [:]
    let headers = naive.visibleHeaders
    let footers = naive.visibleFooters
    for section in naive.places.indices {
      if isExact { checkRects(ofSection: section) }
      let model = naive.model.sections[section]
      check(
        table.headerView(forSection: section), .header(model.id), model.header, known,
        isVisible: headers.contains(section), at: naive.displayedHeader(ofSection: section))
      check(
        table.footerView(forSection: section), .footer(model.id), model.footer, known,
        isVisible: footers.contains(section), at: naive.displayedFooter(ofSection: section))
    }
  }

  private func checkRects(ofSection section: Int) {
    expect("rect of section", table.rect(forSection: section), naive.rect(ofSection: section))
    let places = naive.places[section]
    expect(
      "rect of header", table.rectForHeader(inSection: section),
      naive.partRect(places.header))
    expect(
      "rect of footer", table.rectForFooter(inSection: section),
      naive.partRect(places.footer))
  }

  private func check(
    _ view: TableViewHeaderFooterView?, _ part: TableModel.Part, _ model: TableModel.SectionView,
    _ known: [TableModel.Part: ObjectIdentifier], isVisible: Bool, at lines: Range<Int>
  ) {
    let isRecycled =
      switch model.content {
      case .none, .plain: false
      case .title, .reusable: true
      }
    expect("a displayed section view", view != nil, isVisible && isRecycled)
    guard let view else { return }
    expect("frame of section view", view.frame, moved(naive.partRect(lines)))
    guard part != .header(0), part != .footer(0) else { return }
    sectionViews[part] = ObjectIdentifier(view)
    if let old = known[part] { expect("view of \(part)", ObjectIdentifier(view), old) }
  }

  /// Returns the headers and footers that may be in sight, by the ids of their sections.
  func visibleSectionParts(of naive: NaiveTable) -> Set<TableModel.Part> {
    let ids = naive.model.sections.map(\.id)
    return Set(naive.visibleHeaders.map { .header(ids[$0]) })
      .union(naive.visibleFooters.map { .footer(ids[$0]) })
  }
}
