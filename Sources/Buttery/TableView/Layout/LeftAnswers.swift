/// Which answers a table's data source and delegate leave to the defaults, as far as that is known.
///
/// A default says so itself, as it is called.
@MainActor final class LeftAnswers {
  /// The questions that are known to be left to the default.
  private(set) var defaults: DefaultAnswers = []
  /// What classes that data source and delegate inherit from have left to the default.
  ///
  /// A subclass may override such a method for some sections only, and call `super` for the others.
  /// So an inherited answer stands for the sections that weren't asked yet, and each of them is asked
  /// all the same when it comes into sight.
  private(set) var inherited: DefaultAnswers = []
  /// The kinds of section views of which any was found out, or thought to be nothing.
  private var found: EstimatedKinds = []
  private(set) var inheritedRowHeight = InheritedRowHeight.unknown
  /// Whether there was a delegate when its answers were forgotten last.
  private(set) var areOfDelegate = false
  /// Whether the default has answered the question that is being asked.
  private var isLeft = false

  func note(_ answer: DefaultAnswers) { defaults.insert(answer) }

  func noteInherited(_ answer: DefaultAnswers) { inherited.insert(answer) }

  // MARK: A row's height

  /// Takes it that all rows have the height that the table says, until one of them hasn't.
  func assumeInheritedRowHeight() {
    guard inheritedRowHeight != .refuted else { return }
    inheritedRowHeight = .assumed
    defaults.insert(.rowHeight)
  }

  func refuteInheritedRowHeight() {
    inheritedRowHeight = .refuted
    defaults.remove(.rowHeight)
  }

  // MARK: Section views

  func hasFound(_ kind: ElementKey.Kind) -> Bool { found.contains(EstimatedKinds(kind)) }

  func noteFound(_ kind: ElementKey.Kind) { found.insert(EstimatedKinds(kind)) }

  // MARK: Single questions

  /// Asks a question whose answer by default isn't to be taken for one.
  ///
  /// - Returns: The answer, and whether it is the default's.
  func asking<Answer>(_ ask: () -> Answer) -> (answer: Answer, isLeft: Bool) {
    // Whoever is asked may have another question asked meanwhile.
    let outer = isLeft
    isLeft = false
    defer { isLeft = outer }
    return (ask(), isLeft)
  }

  /// The default answers the question that is being asked.
  func leave() { isLeft = true }

  // MARK: Others to ask

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
/// Whether a subclass overrides it can't be seen. So an answer of the inherited method stands for
/// all rows until a row that comes into sight says otherwise, which an override does that calls
/// `super` for some rows only.
enum InheritedRowHeight {
  case unknown, assumed, refuted
}

/// The questions to which a delegate or a data source is known to leave the answer to the default.
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
