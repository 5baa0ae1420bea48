import ButteryRecords

/// Which statistic of each column stands in the footers of sections.
///
/// A value, so that who wants to take a change back keeps the one from before.
struct FooterStatistics: Equatable {
  /// What columns have of which nobody has said anything.
  enum Others: Equatable {
    case none
    /// A sum for amounts, a mean for percentages.
    case amounts
    /// The same for all that have it.
    case all(Aggregate)
  }

  /// What somebody has said of a column.
  enum Choice: Equatable {
    case none
    case statistic(Aggregate)
  }

  /// Whether there are footers; nil where that depends on whether there are sections.
  var isShown: Bool?
  var others = Others.amounts
  private(set) var choices: [Int: Choice] = [:]

  /// Footers that have statistics of some columns, and none of the others.
  init(of measures: [Measure]) {
    isShown = true
    others = .none
    for measure in measures { choices[measure.column] = .statistic(measure.statistic) }
  }

  init(isShown: Bool? = nil, others: Others = .amounts) {
    self.isShown = isShown
    self.others = others
  }

  /// No footers.
  static var hidden: FooterStatistics { FooterStatistics(isShown: false) }

  /// Whether nobody has said which statistics are wanted.
  var isUsual: Bool { others == .amounts && choices.isEmpty }

  // MARK: Statistics

  /// The statistic of a column; nil for none.
  func statistic(of column: Int, among amounts: AmountColumns) -> Aggregate? {
    switch choices[column] {
    case .none?: nil
    case .statistic(let statistic): amounts.has(statistic, column: column) ? statistic : nil
    case nil:
      switch others {
      case .none: nil
      case .amounts: amounts.usualStatistic(ofColumn: column)
      case .all(let statistic):
        amounts.isTelling(statistic, ofColumn: column) ? statistic : nil
      }
    }
  }

  /// The columns of which something else is said.
  func columns(unlike other: FooterStatistics) -> [Int] {
    Set(choices.keys).union(other.choices.keys).filter { choices[$0] != other.choices[$0] }.sorted()
  }

  // MARK: Changes

  /// Gives a column the next statistic that it has, behind the last one none.
  ///
  /// - Returns: The statistic that it has now; nil for none.
  mutating func cycle(column: Int, among amounts: AmountColumns) -> Aggregate? {
    let all = Aggregate.allCases.filter { amounts.has($0, column: column) }
    let next: Aggregate?
    if let present = statistic(of: column, among: amounts) {
      next = all.drop { $0 != present }.dropFirst().first
    } else {
      next = all.first
    }
    choices[column] = next.map { .statistic($0) } ?? Choice.none
    return next
  }

  /// Gives all columns the next statistic: behind the usual ones the mean and so on, then none, then
  /// the usual ones.
  mutating func cycleAll() {
    choices = [:]
    others =
      switch others {
      case .none: .amounts
      case .amounts: .all(.mean)
      case .all(let present):
        Aggregate.allCases.drop { $0 != present }.dropFirst().first.map { .all($0) } ?? .none
      }
  }

  /// Takes over that columns are in other places.
  mutating func rebind(by rebinding: ColumnRebinding) {
    guard !rebinding.isIdentity else { return }
    let places = rebinding.newPlaces
    choices = choices.reduce(into: [:]) { choices, old in
      guard places.indices.contains(old.key), let place = places[old.key] else { return }
      choices[place] = old.value
    }
  }
}
