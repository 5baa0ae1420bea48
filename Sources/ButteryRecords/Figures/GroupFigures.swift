/// Figures of groups of all records, for callers that show no rows.
///
/// A single pass finds the groups, their figures and the kinds of columns.
///
/// The kinds of columns are known only from samples until all records have been read. The pass uses
/// these kinds, and collects evidence about the columns that it reads. If a column turns out to be
/// of another kind, a second pass follows.
package struct GroupFigures: Sendable {
  /// The records, with the forms of the columns that were read now known from all of them.
  package private(set) var list: RecordList

  /// The columns that make groups; empty where all records are one group.
  package let columns: [Int]

  /// The first record of each group.
  package let firstRecords: [UInt32]

  /// The number of records of each group.
  package let recordCounts: [UInt32]

  /// The figures, each group being a section.
  package let figures: SectionFigures

  /// Reads all records of a list.
  ///
  /// This is nil where some groups have different names for the same number: only `RecordGroups`
  /// merges such groups.
  ///
  /// - Parameters:
  ///   - columns: the columns that make groups; empty for one group of all records.
  ///   - weighed: columns whose forms are to be known from all records, besides those that are
  ///     read.
  ///   - control: tells how far the pass is, and stops it.
  ///   - measures: returns the measures for the columns of a list; called again for each pass.
  package init?(
    of list: RecordList, groupedBy columns: [Int], weighing weighed: [Int], control: PassControl,
    measures: (RecordList) -> [Measure]
  ) throws(PassFailure) {
    var list = list
    var pass = GroupFiguresPass(measures(list), columns, weighed, list)
    while true {
      let sum = try pass.run(control)
      let before = list.columns.map(\.form)
      pass.weigh(&list, by: sum)
      if pass.areNamesShared(sum, list) { return nil }
      let wanted = measures(list)
      let isKnown = wanted.allSatisfy { before[$0.column] == list.columns[$0.column].form }
      if isKnown, wanted == pass.plan.measures {
        self.list = list
        self.columns = columns
        firstRecords = columns.isEmpty ? [0] : sum.keys.collector.firstRecords
        recordCounts = columns.isEmpty ? [UInt32(list.count)] : sum.keys.collector.recordCounts
        figures = SectionFigures(
          pass.plan, SectionTree(sectionCount: recordCounts.count), sum.tables, list: list)
        return
      }
      pass = GroupFiguresPass(wanted, columns, weighed, list)
    }
  }
}

/// One pass over all records.
private struct GroupFiguresPass {
  let plan: FiguresPlan
  private let list: RecordList
  private let columns: [Int]

  /// The columns that the pass collects evidence about and, in `others`, those of them that it
  /// reads for nothing else.
  private let unknown: [Int]
  private let others: [Int]

  init(_ measures: [Measure], _ columns: [Int], _ weighed: [Int], _ list: RecordList) {
    let read = measures.map(\.column)
    unknown = list.columnsToWeigh(among: columns + read + weighed)
    others = unknown.filter { !columns.contains($0) && !read.contains($0) }
    plan = FiguresPlan(measures, list: list, weighing: Set(unknown).subtracting(columns))
    self.columns = columns
    self.list = list
  }

  func run(_ control: PassControl) throws(PassFailure) -> GroupFiguresSum {
    let isCounted = columns.isEmpty && plan.readers.isEmpty && others.isEmpty
    if isCounted { return GroupFiguresSum(plan, weighing: others) }
    let visitor = GroupFiguresVisitor(list, groupedBy: columns, plan, weighing: others)
    return try RecordScan(list, control: control).run(
      visitor, from: GroupFiguresSum(plan, weighing: others))
  }

  /// Gives a list the evidence of the pass about its columns.
  func weigh(_ list: inout RecordList, by sum: GroupFiguresSum) {
    guard !unknown.isEmpty else { return }
    let ofGroups = sum.keys.collector.evidence(columnCount: columns.count)
    let evidence = unknown.map { column in
      if let place = columns.firstIndex(of: column) { return ofGroups[place] }
      if let place = others.firstIndex(of: column) { return sum.others.columns[place] }
      let place = plan.readers.firstIndex { $0.column == column } ?? 0
      return sum.evidence[place]
    }
    list.adopt(RecordEvidence(columns: evidence), of: unknown)
  }

  func areNamesShared(_ sum: GroupFiguresSum, _ list: RecordList) -> Bool {
    let forms = columns.map { list.columns[$0].form }
    return GroupMerging(of: sum.keys.collector.names, forms: forms) != nil
  }
}
