import ButteryRecords

/// Which statistic of each column stands in the footers of sections.
///
/// A value type, so that undoing a change only needs a copy of the former value.
struct FooterStatistics: Equatable {
  /// The statistics of columns for which nobody has chosen one.
  enum Others: Equatable {
    case none
    /// A sum for amounts, a mean for percentages and levels.
    case amounts
    /// The same statistic for all columns for which it says something.
    case all(Aggregate)
  }

  /// What was chosen for a column.
  enum Choice: Equatable {
    case none
    /// Footers show the first statistic, a summary shows all.
    case statistics([Aggregate])
  }

  /// Whether there are footers; nil if that depends on whether there are sections.
  var isShown: Bool?
  var others = Others.amounts
  private(set) var choices: [Int: Choice] = [:]
  /// The columns of statistics that were given together, in that order.
  private var named: [Int] = []

  /// Footers with statistics of some columns, and none of the others.
  init(of measures: [Measure]) {
    isShown = true
    others = .none
    for measure in measures {
      if case .statistics(let known)? = choices[measure.column] {
        choices[measure.column] = .statistics(known + [measure.statistic])
      } else {
        choices[measure.column] = .statistics([measure.statistic])
        named.append(measure.column)
      }
    }
  }

  init(isShown: Bool? = nil, others: Others = .amounts) {
    self.isShown = isShown
    self.others = others
  }

  /// No footers.
  static var hidden: FooterStatistics { FooterStatistics(isShown: false) }

  /// Whether all statistics are the default ones.
  var isUsual: Bool { others == .amounts && choices.isEmpty }

  // MARK: Statistics

  /// The statistic of a column that footers show; nil for none.
  ///
  /// Of the columns without a choice, footers show only the default statistic of footers: sums, or
  /// means if no column adds up.
  func statistic(of column: Int, among amounts: AmountColumns) -> Aggregate? {
    let first = statistics(of: column, among: amounts).first
    let isOther = first != amounts.usualFooter
    return others == .amounts && choices[column] == nil && isOther ? nil : first
  }

  /// All statistics of a column.
  func statistics(of column: Int, among amounts: AmountColumns) -> [Aggregate] {
    switch choices[column] {
    case .none?: return []
    case .statistics(let statistics):
      return statistics.filter { amounts.has($0, column: column) }
    case nil:
      let statistic: Aggregate? =
        switch others {
        case .none: nil
        case .amounts: amounts.usualStatistic(ofColumn: column)
        case .all(let statistic):
          amounts.isTelling(statistic, ofColumn: column) ? statistic : nil
        }
      return [statistic].compactMap(\.self)
    }
  }

  /// All statistics of some columns; columns whose statistics were given together come first.
  func measures(ofColumns columns: [Int], among amounts: AmountColumns) -> [Measure] {
    let first = named.filter(columns.contains)
    return (first + columns.filter { !first.contains($0) }).flatMap { column in
      statistics(of: column, among: amounts).map { Measure($0, ofColumn: column) }
    }
  }

  /// The columns for which the choice differs.
  func columns(unlike other: FooterStatistics) -> [Int] {
    Set(choices.keys).union(other.choices.keys).filter { choices[$0] != other.choices[$0] }.sorted()
  }

  // MARK: Changes

  /// Gives a column the next statistic that it can have; after the last one, none.
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
    choices[column] = next.map { .statistics([$0]) } ?? Choice.none
    return next
  }

  /// Gives all columns the next statistic: after the default ones the mean and so on, then none,
  /// then the default ones again.
  mutating func cycleAll(among amounts: AmountColumns) {
    (choices, named) = ([:], [])
    others =
      switch others {
      case .none: .amounts
      case .amounts: .all(.mean)
      case .all(let present):
        amounts.statistics.drop { $0 != present }.dropFirst().first.map { .all($0) } ?? .none
      }
  }

  /// Follows the columns to their new places.
  mutating func rebind(by rebinding: ColumnRebinding) {
    guard !rebinding.isIdentity else { return }
    let places = rebinding.newPlaces
    named = rebinding.newPlaces(of: named)
    choices = choices.reduce(into: [:]) { choices, old in
      guard places.indices.contains(old.key), let place = places[old.key] else { return }
      choices[place] = old.value
    }
  }
}
