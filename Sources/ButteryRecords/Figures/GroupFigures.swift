/// What measures say of groups of all records, for whoever wants no rows: read in one pass, in which
/// also is found out which groups there are, and what columns have.
///
/// Which kinds columns have is known from samples as long as nobody has looked at all records. The
/// pass goes by that, and weighs the columns that it reads; where one turns out to be another, there
/// is a second pass.
package struct GroupFigures: Sendable {
  /// The records, of which the columns that were read are known.
  package private(set) var list: RecordList

  /// The columns that make groups; none where all records are one.
  package let columns: [Int]

  /// The first record of each group.
  package let firstRecords: [UInt32]

  /// How many records each group has.
  package let recordCounts: [UInt32]

  /// What the measures say, each group being a section.
  package let figures: SectionFigures

  /// Reads all records of a list.
  ///
  /// Nil where groups whose names read differently are the same number: records have to be grouped
  /// for that.
  ///
  /// - Parameters:
  ///   - columns: those that make groups; none for one group of all.
  ///   - weighed: columns of which it is wanted what they have, besides those that are read.
  ///   - control: tells how far the pass is, and stops it.
  ///   - measures: what to read, where columns are what a list says; asked again for each pass.
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

  /// The columns that the pass weighs; those of them that it would read for nothing else.
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

  /// Has a list know what the columns are.
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
