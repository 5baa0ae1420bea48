internal import FoundationEssentials

/// Remembers which methods a table's data source and delegate leave to the default implementations.
///
/// A default implementation notes here that it was called.
@MainActor final class LeftAnswers {
  /// The methods known to be left to the default implementation.
  private(set) var defaults: DefaultAnswers = []
  /// The methods that a superclass of the data source or delegate leaves to the default.
  ///
  /// A subclass may override such a method for some sections only, and call `super` for the others.
  /// So the table assumes an inherited answer for sections that it hasn't asked about yet, and
  /// still asks for each of them when it comes into sight.
  private(set) var inherited: DefaultAnswers = []
  /// The kinds of section views of which the table has found one, or assumed that there are none.
  private var found: EstimatedKinds = []
  private(set) var inheritedRowHeight = InheritedRowHeight.unknown
  /// Whether there was a delegate when the answers of the delegate were last forgotten.
  private(set) var areOfDelegate = false
  /// Whether the default implementation has answered the current question.
  private var isLeft = false

  func recordDefault(_ answer: DefaultAnswers) { defaults.insert(answer) }

  func recordInherited(_ answer: DefaultAnswers) { inherited.insert(answer) }

  // MARK: A row's height

  /// Assumes that all rows have the table's `rowHeight`, until one row has another height.
  fileprivate func assumeInheritedRowHeight() {
    guard inheritedRowHeight != .refuted else { return }
    inheritedRowHeight = .assumed
    defaults.insert(.rowHeight)
  }

  fileprivate func refuteInheritedRowHeight() {
    inheritedRowHeight = .refuted
    defaults.remove(.rowHeight)
  }

  // MARK: Section views

  fileprivate func hasFound(_ kind: ElementKey.Kind) -> Bool {
    found.contains(EstimatedKinds(kind))
  }

  func recordFound(_ kind: ElementKey.Kind) { found.insert(EstimatedKinds(kind)) }

  // MARK: Single questions

  /// Asks a question and finds out whether the default implementation answers it.
  ///
  /// - Returns: The answer, and whether it is the default's.
  func asking<Answer>(_ ask: () -> Answer) -> (answer: Answer, isLeft: Bool) {
    // Answering may lead to another question, so the outer state is restored afterwards.
    let outer = isLeft
    isLeft = false
    defer { isLeft = outer }
    return (ask(), isLeft)
  }

  /// Notes that the default implementation answers the current question.
  func leave() { isLeft = true }

  // MARK: Another data source or delegate

  func forgetDataSource() {
    defaults.subtract(.dataSource)
    forgetInherited()
  }

  func forgetDelegate(areOfAnother: Bool) {
    areOfDelegate = areOfAnother
    defaults.subtract(.delegate)
    inheritedRowHeight = .unknown
    forgetInherited()
  }

  private func forgetInherited() {
    inherited = []
    found = []
  }
}

/// What is known of a delegate whose class inherits `tableView(_:heightForRowAt:)`.
///
/// The table can't see whether a subclass overrides the method and calls `super` for some rows
/// only. So it takes one inherited answer for that of all rows, until a row that comes into sight
/// has another height.
enum InheritedRowHeight {
  case unknown, assumed, refuted
}

/// The methods that a delegate or data source leaves to the default implementation.
struct DefaultAnswers: OptionSet {
  let rawValue: Int

  static let rowHeight = DefaultAnswers(rawValue: 1)
  static let headerHeight = DefaultAnswers(rawValue: 1 << 1)
  static let footerHeight = DefaultAnswers(rawValue: 1 << 2)
  static let rowEstimate = DefaultAnswers(rawValue: 1 << 3)
  static let headerEstimate = DefaultAnswers(rawValue: 1 << 4)
  static let footerEstimate = DefaultAnswers(rawValue: 1 << 5)
  static let headerView = DefaultAnswers(rawValue: 1 << 6)
  static let footerView = DefaultAnswers(rawValue: 1 << 7)
  static let headerTitle = DefaultAnswers(rawValue: 1 << 8)
  static let footerTitle = DefaultAnswers(rawValue: 1 << 9)
  static let sectionLevel = DefaultAnswers(rawValue: 1 << 10)

  static let dataSource: DefaultAnswers = [.headerTitle, .footerTitle, .sectionLevel]
  static let delegate = DefaultAnswers(rawValue: (1 << 8) - 1)
}

// MARK: - Answers that data sources and delegates inherit from a superclass

extension TableView {
  /// Notes that a superclass of the delegate leaves the heights of rows to `rowHeight`.
  func recordInheritedRowHeight() {
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
  func recordInherited(_ answer: DefaultAnswers) {
    answers.recordInherited(answer)
  }

  package func inheritedHeight(of kind: ElementKey.Kind) -> Int? {
    switch kind {
    case .row: return nil
    case .header:
      let all = inheritsAll([.headerHeight, .headerView], title: .headerTitle)
      return all && sectionHeaderHeight == Self.automaticDimension
        ? style.heightOfNothing(kind) : nil
    case .footer:
      let all = inheritsAll([.footerHeight, .footerView], title: .footerTitle)
      return all && sectionFooterHeight == Self.automaticDimension
        ? style.heightOfNothing(kind) : nil
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
    answers.recordFound(kind)
    layout.geometry.setHeight(height, ofAll: kind)
    return true
  }
}
