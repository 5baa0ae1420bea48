internal import FoundationEssentials

// Answers that data sources and delegates inherit from a superclass.
extension TableView {
  /// Notes that a superclass of the delegate leaves the heights of rows to `rowHeight`.
  func noteInheritedRowHeight() {
    answers.assumeInheritedRowHeight()
  }

  /// Asks for the height of a row that comes into sight, to find out whether the method is
  /// overridden.
  ///
  /// If the height differs from `rowHeight`, it is, and the table asks for heights from then on as
  /// with any delegate.
  func checkInheritedRowHeight(at path: IndexPath) {
    guard let delegate, delegate.tableView(self, heightForRowAt: path) != rowHeight else { return }
    answers.refuteInheritedRowHeight()
    forgetHeights()
  }

  /// Notes that a superclass of the data source or delegate leaves an answer to the default.
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

  /// Sets the height that headers or footers are assumed to have, once it turns out that the
  /// answers about the first of them were inherited.
  ///
  /// - Returns: Whether the heights were set.
  func adoptInheritedHeight(of kind: ElementKey.Kind) -> Bool {
    guard !answers.hasFound(kind), let height = inheritedHeight(of: kind) else { return false }
    answers.noteFound(kind)
    layout.setHeight(height, ofAll: kind)
    return true
  }
}
