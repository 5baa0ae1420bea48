internal import FoundationEssentials

/// What is known of a delegate whose class inherits `tableView(_:heightForRowAt:)`.
///
/// Whether a subclass overrides it can't be seen. So an answer of the inherited method stands for
/// all rows until a row that comes into sight says otherwise, which an override does that calls
/// `super` for some rows only.
enum InheritedRowHeight {
  case unknown, assumed, refuted
}

extension TableView {
  /// Notes that a class from which delegates inherit leaves the height of a row to `rowHeight`.
  func noteInheritedRowHeight() {
    guard inheritedRowHeight != .refuted else { return }
    inheritedRowHeight = .assumed
    defaults.insert(.rowHeight)
  }

  /// Asks for the height of a row that comes into sight; a height of its own shows that there is
  /// an override, and heights are found out from then on as for any delegate.
  func checkInheritedRowHeight(at path: IndexPath) {
    guard let delegate, delegate.tableView(self, heightForRowAt: path) != rowHeight else { return }
    inheritedRowHeight = .refuted
    defaults.remove(.rowHeight)
    forgetHeights()
  }
}

/// What classes that data sources and delegates inherit from have answered for them.
///
/// A subclass may override such a method for some sections only, and call `super` for the others.
/// So an inherited answer stands for the sections that weren't asked yet, and each of them is asked
/// all the same when it comes into sight.
struct InheritedAnswers {
  var answers: DefaultAnswers = []
  /// The kinds of section views of which any was found out, or thought to be nothing.
  var foundOut: EstimatedKinds = []
}

extension TableView {
  /// Notes that a class from which a data source or delegate inherits leaves an answer to the
  /// default.
  func noteInherited(_ answer: DefaultAnswers) {
    inherited.answers.insert(answer)
  }

  /// The height that headers or footers are thought to have because all that would decide about it
  /// was inherited; `nil` where anything wasn't.
  func inheritedHeight(of kind: ElementKey.Kind) -> Int? {
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

  private func inheritsAll(_ answers: DefaultAnswers, title: DefaultAnswers) -> Bool {
    let known = defaults.union(inherited.answers)
    return (delegate == nil || known.isSuperset(of: answers))
      && (dataSource == nil || known.contains(title))
  }

  /// Takes over the height that headers or footers are thought to have, once it turns out that the
  /// answers about the first one of them were inherited.
  ///
  /// - Returns: Whether it did.
  func adoptInheritedHeight(of kind: ElementKey.Kind) -> Bool {
    guard !inherited.foundOut.contains(EstimatedKinds(kind)), let height = inheritedHeight(of: kind)
    else { return false }
    inherited.foundOut.insert(EstimatedKinds(kind))
    layout.setHeight(height, ofAll: kind)
    return true
  }
}
