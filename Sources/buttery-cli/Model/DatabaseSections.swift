import Buttery
import ButteryDatabase
import ButteryRecords

/// The sections of a snapshot as they are shown.
///
/// There is one for each group. If groups have several levels, each outer group has a section
/// without rows before its first inner one.
struct DatabaseSections {
  struct Shown {
    /// The index in the snapshot; for an outer group, that of its first section.
    var section: Int
    var level: Int
    /// Whether the section has rows of its own.
    var hasRows: Bool
  }

  /// Which sections lie in which others.
  private let tree: SectionTree
  /// For each section as it is shown, its index in the snapshot; nil if they are those of the snapshot.
  private var shown: [Int]?
  /// For each section of the snapshot, the index of the section that shows it.
  private var places: [Int] = []
  private let sectionCount: Int
  /// The sections of the snapshot that stand for unseen ones; empty without levels.
  private var placeholders: Set<Int> = []
  /// The number of sections that aren't placeholders for unseen ones.
  private(set) var seenCount: Int

  /// Creates the sections.
  ///
  /// - Parameter joinsLevels: whether all levels are joined to one.
  init(_ snapshot: DatabaseSnapshot, joinsLevels: Bool) {
    sectionCount = snapshot.sectionCount
    seenCount = snapshot.seenSectionCount
    let levels = snapshot.query.groupLevels
    guard levels.count > 1, !joinsLevels else {
      tree = SectionTree(sectionCount: sectionCount)
      return
    }
    var (all, depths): ([Int], [UInt8]) = ([], [])
    var last: [DatabaseValue]?
    for section in 0..<sectionCount {
      let values = snapshot.section(section)?.values
      let firstLevel = Self.firstNewLevel(of: values, after: last, in: levels)
      if values != nil {
        seenCount += levels.count - 1 - firstLevel
      } else {
        placeholders.insert(section)
      }
      for level in firstLevel..<levels.count {
        all.append(section)
        depths.append(UInt8(level))
      }
      places.append(all.count - 1)
      last = values
    }
    shown = all
    tree = SectionTree(levels: depths)
  }

  /// The outermost level at which a section's values differ from those of the section before.
  private static func firstNewLevel(
    of values: [DatabaseValue]?, after last: [DatabaseValue]?, in levels: GroupLevels
  ) -> Int {
    guard let values, let last else { return 0 }
    let level = levels.ends.indices.first { level in
      values.prefix(levels.ends[level]) != last.prefix(levels.ends[level])
    }
    return min(level ?? 0, levels.count - 1)
  }

  var count: Int { tree.root }

  subscript(index: Int) -> Shown? {
    guard (0..<count).contains(index) else { return nil }
    return Shown(
      section: shown?[index] ?? index, level: tree.level(of: index),
      hasRows: tree.sections(within: index).count == 1)
  }

  /// The index at which a section of the snapshot is shown.
  func index(ofSection section: Int) -> Int {
    guard shown != nil else { return section }
    return places.indices.contains(section) ? places[section] : max(0, count - 1)
  }

  /// The indices of the sections around a section, from the outermost to the section itself.
  func around(_ index: Int) -> [Int] {
    (0..<count).contains(index) ? tree.sections(around: index) : [index]
  }

  /// The snapshot's sections within a section, and whether there are no unseen ones.
  func sections(within index: Int) -> (sections: Range<Int>, isWhole: Bool) {
    guard let section = self[index], !section.hasRows else {
      let section = self[index]?.section ?? 0
      return (section..<section + 1, true)
    }
    let next = self[tree.sections(within: index).upperBound]?.section
    let inner = section.section..<(next ?? sectionCount)
    // Unseen sections before or behind may lie in this one, too.
    let edges = [inner.lowerBound - 1, inner.lowerBound, next ?? sectionCount - 1]
    return (inner, !edges.contains(where: placeholders.contains))
  }
}

// MARK: - The values of footers

extension DatabaseModel {
  /// Whether there are footers: only if the user asked for them, as totals may take the engine
  /// long.
  var hasFooters: Bool { statistics.isShown ?? false }

  /// The measures of the summary, which shows all chosen statistics; the sums of amounts where nobody
  /// has chosen any.
  var summaryMeasures: [Measure] {
    let wanted = hasFooters ? statistics : FooterStatistics(isShown: true)
    let grouped = query.groupColumns
    let columns = list.columns.indices.filter { !grouped.contains($0) }
    return wanted.measures(ofColumns: columns, among: amounts)
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
    measure.figure(
      of: values, form: list.columns[measure.column].form,
      fractionDigits: fractionDigits(ofColumn: measure.column))
  }

  /// The largest number of decimal places in a sum.
  private func fractionDigits(ofColumn column: Int) -> Int {
    amounts.fractionDigits(
      ofColumn: column, typed: snapshot.type(ofColumn: column), in: source.address)
  }

  /// Which columns are worth adding up, judged by the first loaded rows.
  var sampledAmounts: AmountColumns {
    var sample: [[[UInt8]?]] = []
    for section in 0..<min(snapshot.sectionCount, AmountColumns.sampleCount) {
      for row in 0..<min(snapshot.rowCount(inSection: section), AmountColumns.sampleCount)
      where sample.count < AmountColumns.sampleCount {
        let values = snapshot.row(DatabasePlace(section: section, row: row))
        if let values { sample.append(values.map(\.bytes)) }
      }
    }
    return AmountColumns(of: snapshot.columns, statistics: engine.statistics, sample: sample)
  }

}

extension AmountColumns {
  /// The largest number of decimal places in a sum that an engine computes.
  func fractionDigits(
    ofColumn column: Int, typed type: String, in address: DatabaseAddress
  ) -> Int {
    // The server adds up such numbers without rounding.
    if case .postgreSQL = address, type.hasPrefix("numeric") { return Self.maximumFractionDigits }
    return fractionDigits(ofColumn: column)
  }

  private static let maximumFractionDigits = 38
}

extension DatabaseSnapshot {
  /// The type of a column as the engine calls it; empty where it isn't known.
  func type(ofColumn column: Int) -> String {
    guard let columns = relation?.columns, columns.indices.contains(column) else { return "" }
    return columns[column].type
  }
}

extension Measure {
  /// The figure of the values that were asked for; nil where it is a field, or isn't known.
  func figure(of values: [DatabaseValue], form: ColumnForm, fractionDigits: Int) -> Figure? {
    guard !statistic.isField, !values.isEmpty else { return nil }
    if statistic.form(of: form).kind == .integer {
      return values[0].integer.map { Figure(count: $0, statistic: statistic, form: form) }
    }
    let count = values.count > 1 ? values[1].integer ?? 0 : 1
    guard count > 0, let bytes = values[0].bytes else { return nil }
    return Figure(
      sum: bytes, dividedBy: count, statistic: statistic, form: form,
      fractionDigits: fractionDigits)
  }

  /// The measures to ask the engine for: a mean is computed here from the sum and the number of
  /// values.
  var asked: [Measure] {
    statistic == .mean
      ? [Measure(.sum, ofColumn: column), Measure(.count, ofColumn: column)] : [self]
  }
}
