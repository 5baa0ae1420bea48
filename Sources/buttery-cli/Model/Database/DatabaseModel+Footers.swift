import Buttery
import ButteryDatabase
import ButteryRecords

// The values of footers.
extension DatabaseModel: FooterSubject {
  /// Whether there are footers: only if the user asked for them, as totals may take the engine long.
  var hasFooters: Bool { statistics.isShown ?? false }

  /// The measures in footers of some columns; columns without a statistic have none.
  func measures(ofColumns columns: [Int]) -> [Measure] {
    guard hasFooters else { return [] }
    return columns.compactMap { column in
      statistics.statistic(of: column, among: amounts).map { Measure($0, ofColumn: column) }
    }
  }

  /// The figures in a section's footer, without those that are NULL.
  ///
  /// A figure that is still awaited has no text. One that stays unknown is a question mark.
  func figures(ofSection section: Int, measures: [Measure]) -> [FooterFigure] {
    guard !measures.isEmpty, let shown = sections[section] else { return [] }
    let known = self.known(of: shown)
    let isAwaited = isFetching && known?.isSettled != true
    return measures.compactMap { measure in
      var figure = FooterFigure(column: measure.column, statistic: measure.statistic)
      let values = measure.asked.map { known?.figures[$0] }
      guard !values.contains(.some(.null)) else { return nil }
      let texts = values.contains(nil) ? nil : texts(of: measure, values.compactMap(\.self))
      figure.texts = texts ?? (isAwaited ? [] : ["?"])
      return figure
    }
  }

  /// The counts and figures of a section; nil for an outer group whose figures haven't been wanted.
  func known(of shown: DatabaseSections.Shown) -> DatabaseSection? {
    guard let section = snapshot.section(shown.section), !shown.hasRows else {
      return snapshot.section(shown.section)
    }
    let end = snapshot.query.groupLevels.ends[shown.level]
    return snapshot.section(ofOuterValues: Array(section.values.prefix(end)))
  }

  /// The text of a figure, followed by shorter ones, as in files.
  private func texts(of measure: Measure, _ values: [DatabaseValue]) -> [String] {
    guard let figure = figure(of: measure, values) else { return [values[0].shortName()] }
    return [figure.text ?? ""] + figure.shorterTexts
  }

  private func figure(of measure: Measure, _ values: [DatabaseValue]) -> Figure? {
    let form = list.columns[measure.column].form
    let statistic = measure.statistic
    if statistic.isField { return nil }
    if statistic.form(of: form).kind == .integer {
      return values[0].integer.map { Figure(count: $0, statistic: statistic, form: form) }
    }
    let count = values.count > 1 ? values[1].integer ?? 0 : 1
    guard count > 0, let bytes = values[0].bytes else { return nil }
    return Figure(
      sum: bytes, dividedBy: count, statistic: statistic, form: form,
      fractionDigits: fractionDigits(ofColumn: measure.column))
  }

  /// The largest number of decimal places in a sum.
  private func fractionDigits(ofColumn column: Int) -> Int {
    let type = snapshot.relation?.columns[column].type ?? ""
    // The server adds up such numbers without rounding.
    if case .postgreSQL = source.address, type.hasPrefix("numeric") { return Self.mostDigits }
    return amounts.fractionDigits(ofColumn: column)
  }

  private static let mostDigits = 38

  /// Which columns are worth adding up, judged by the first loaded rows.
  var sampledAmounts: AmountColumns {
    var sample: [[[UInt8]?]] = []
    for section in 0..<min(snapshot.sectionCount, Self.mostSampled) {
      for row in 0..<min(snapshot.rowCount(inSection: section), Self.mostSampled)
      where sample.count < Self.mostSampled {
        let values = snapshot.row(DatabasePlace(section: section, row: row))
        if let values { sample.append(values.map(\.bytes)) }
      }
    }
    return AmountColumns(of: snapshot.columns, statistics: engine.statistics, sample: sample)
  }

  private static let mostSampled = 200
}

extension Measure {
  /// The measures to ask the engine for: a mean is computed here from the sum and the number of values.
  var asked: [Measure] {
    statistic == .mean
      ? [Measure(.sum, ofColumn: column), Measure(.count, ofColumn: column)] : [self]
  }
}
