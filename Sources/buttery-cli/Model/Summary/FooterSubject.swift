import ButteryRecords

/// Content with footers whose statistics a person can change: files, or a table of a database.
@MainActor protocol FooterSubject: AnyObject {
  var query: RecordQuery { get }

  /// Whether sections have footers.
  var hasFooters: Bool { get }

  /// Which statistics the footers show.
  var statistics: FooterStatistics { get }

  /// Which columns are worth adding up.
  var amounts: AmountColumns { get }

  /// Changes the statistics that footers show.
  func measure(_ statistics: FooterStatistics)
}

extension FooterSubject {
  /// Gives a column its next statistic.
  ///
  /// - Parameter name: the name of the column.
  /// - Returns: A message that says what footers show now.
  func cycleTotal(ofColumn column: Int, named name: String) -> String {
    guard !query.groupColumns.contains(column) else {
      return "\(name) makes the sections; it has no totals"
    }
    // If there were no footers, they appear with this column's statistic only.
    var statistics = hasFooters ? statistics : FooterStatistics(of: [])
    let statistic = statistics.cycle(column: column, among: amounts)
    measure(statistics)
    return statistic.map { "\($0.words) of \(name)" } ?? "no total of \(name)"
  }

  /// Gives all columns their next statistic.
  func cycleAllTotals() -> String {
    var statistics = statistics
    if hasFooters {
      statistics.cycleAll(among: amounts)
    } else {
      statistics = FooterStatistics(isShown: true)
    }
    measure(statistics)
    switch statistics.others {
    case .none: return "no totals"
    case .amounts: return "sum of all amounts"
    case .all(let statistic): return "\(statistic.words) of all columns"
    }
  }
}
