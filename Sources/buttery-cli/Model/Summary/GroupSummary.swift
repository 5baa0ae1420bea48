import ButteryRecords

/// The groups of a result as rows of a table: how many rows each has, their share, and what measures
/// say of them.
struct GroupSummary: Sendable {
  let result: QueryResult
  let measures: [Measure]
  private let figures: SectionFigures

  /// Reads what the measures need; without measures nothing is read.
  ///
  /// - Throws: `PassFailure.cancelled`, or `.records` where a record can't be read.
  init(of result: QueryResult, measures: [Measure], control: PassControl) throws(PassFailure) {
    let result = result.flattened
    self.result = result
    self.measures = measures
    figures =
      measures.isEmpty
      ? SectionFigures()
      : try SectionFigures(
        of: measures, in: result.arrangement, list: result.list, control: control)
  }

  /// The number of groups, each of which has rows.
  var count: Int { result.arrangement.sectionCount }

  /// The number of rows of all groups.
  var rowCount: Int { result.arrangement.rowCount }

  func rowCount(ofGroup group: Int) -> Int { result.arrangement.rowCount(inSection: group) }

  /// The part of all rows that a group has, 0 to 1.
  func share(ofGroup group: Int) -> Double {
    Double(rowCount(ofGroup: group)) / Double(max(1, rowCount))
  }

  /// The part of a group's own rows that are shown; nil where all are.
  func shownShare(ofGroup group: Int) -> Double? {
    guard result.query.isFiltered, let groups = result.groups else { return nil }
    let all = groups.recordCount(ofGroup: result.arrangement.group(ofSection: group))
    return Double(rowCount(ofGroup: group)) / Double(max(1, all))
  }

  /// The part of all records that are shown; nil where all are.
  var shownShareOfAll: Double? {
    guard result.query.isFiltered else { return nil }
    return Double(rowCount) / Double(max(1, result.list.count))
  }

  /// What a measure, by its place, says of a group; nil for one without values.
  func figure(_ measure: Int, ofGroup group: Int) -> Figure? {
    figures.figure(measure, ofNode: group)
  }

  /// What a measure says of all groups together.
  func figureOfAll(_ measure: Int) -> Figure? {
    figures.figure(measure, ofNode: figures.tree.root)
  }

  // MARK: Names

  /// What the columns that make the groups are called.
  var nameTitles: [String] {
    guard let groups = result.groups else { return [] }
    if groups.columns.isEmpty { return ["file"] }
    return groups.columns.map { result.list.columns[$0].name }
  }

  /// The record that has a group's names; nil where they aren't fields of one.
  func namingRecord(ofGroup group: Int) -> Int? {
    guard let groups = result.groups, !groups.columns.isEmpty else { return nil }
    return groups.firstRecord(ofGroup: result.arrangement.group(ofSection: group))
  }

  /// The name of the file that a group is.
  func fileName(ofGroup group: Int) -> String? {
    guard let groups = result.groups, groups.columns.isEmpty else { return nil }
    let record = groups.firstRecord(ofGroup: result.arrangement.group(ofSection: group))
    return result.list.parts[result.list.part(ofRecord: record)].file.name
  }
}
