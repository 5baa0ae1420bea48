internal import FoundationEssentials

// Answers of classes that data sources and delegates inherit from.
extension TableView {
  /// Notes that a class from which delegates inherit leaves the height of a row to `rowHeight`.
  func noteInheritedRowHeight() {
    answers.assumeInheritedRowHeight()
  }

  /// Asks for the height of a row that comes into sight; a height of its own shows that there is
  /// an override, and heights are found out from then on as for any delegate.
  func checkInheritedRowHeight(at path: IndexPath) {
    guard let delegate, delegate.tableView(self, heightForRowAt: path) != rowHeight else { return }
    answers.refuteInheritedRowHeight()
    forgetHeights()
  }

  /// Notes that a class from which a data source or delegate inherits leaves an answer to the
  /// default.
  func noteInherited(_ answer: DefaultAnswers) {
    answers.noteInherited(answer)
  }

  package func inheritedHeight(of kind: ElementKey.Kind) -> Int? {
    switch kind {
    case .row: return nil
    case .header:
      let all = inheritsAll([.headerHeight, .headerView], title: .headerTitle)
      return all && sectionHeaderHeight == Self.automaticDimension ? heightOfNothing : nil
    case .footer:
      let all = inheritsAll([.footerHeight, .footerView], title: .footerTitle)
      return all && sectionFooterHeight == Self.automaticDimension ? heightOfNothing : nil
    }
  }

  private func inheritsAll(_ wanted: DefaultAnswers, title: DefaultAnswers) -> Bool {
    let known = answers.defaults.union(answers.inherited)
    return (delegate == nil || known.isSuperset(of: wanted))
      && (dataSource == nil || known.contains(title))
  }

  /// Takes over the height that headers or footers are thought to have, once it turns out that the
  /// answers about the first one of them were inherited.
  ///
  /// - Returns: Whether it did.
  func adoptInheritedHeight(of kind: ElementKey.Kind) -> Bool {
    guard !answers.hasFound(kind), let height = inheritedHeight(of: kind) else { return false }
    answers.noteFound(kind)
    layout.setHeight(height, ofAll: kind)
    return true
  }
}
