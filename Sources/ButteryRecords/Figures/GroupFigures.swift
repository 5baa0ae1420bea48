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

  /// The fields that name the groups, those of one group after the other.
  package let names: FieldTexts

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
  ///   - inferred: columns whose forms are to be known from all records, besides those that are
  ///     read.
  ///   - control: tells how far the pass is, and stops it.
  ///   - measures: returns the measures for the columns of a list; called again for each pass.
  package init?(
    of list: RecordList, groupedBy columns: [Int], inferring inferred: [Int], control: PassControl,
    measures: (RecordList) -> [Measure]
  ) throws(PassFailure) {
    var list = list
    var pass = GroupFiguresPass(measures(list), columns, inferred, list)
    while true {
      let sum = try pass.run(control)
      let before = list.columns.map(\.form)
      pass.infer(&list, by: sum)
      if pass.areNamesShared(sum, list) { return nil }
      let wanted = measures(list)
      let isKnown = wanted.allSatisfy { before[$0.column] == list.columns[$0.column].form }
      if isKnown, wanted == pass.plan.measures {
        self.list = list
        self.columns = columns
        names = FieldTexts(of: sum.keys.collector.names, columnCount: columns.count)
        recordCounts = columns.isEmpty ? [UInt32(list.count)] : sum.keys.collector.recordCounts
        figures = SectionFigures(
          pass.plan, SectionTree(sectionCount: recordCounts.count), sum.tables, list: list)
        return
      }
      pass = GroupFiguresPass(wanted, columns, inferred, list)
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

  init(_ measures: [Measure], _ columns: [Int], _ inferred: [Int], _ list: RecordList) {
    let read = measures.map(\.column)
    unknown = list.columnsToInfer(among: columns + read + inferred)
    others = unknown.filter { !columns.contains($0) && !read.contains($0) }
    plan = FiguresPlan(measures, list: list, inferring: Set(unknown).subtracting(columns))
    self.columns = columns
    self.list = list
  }

  func run(_ control: PassControl) throws(PassFailure) -> GroupFiguresSum {
    let isCounted = columns.isEmpty && plan.readers.isEmpty && others.isEmpty
    if isCounted { return GroupFiguresSum(plan, inferring: others) }
    let visitor = GroupFiguresVisitor(list, groupedBy: columns, plan, inferring: others)
    return try RecordScan(list, control: control).run(
      visitor, from: GroupFiguresSum(plan, inferring: others))
  }

  /// Gives a list the evidence of the pass about its columns.
  func infer(_ list: inout RecordList, by sum: GroupFiguresSum) {
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

/// Groups records, and reads figures of the groups and evidence about columns.
///
/// It combines three visitors, so that each chunk is read, and its records are found, only once.
private struct GroupFiguresVisitor: ChunkVisitor {
  /// Finds the groups; nil where all records are one group.
  private var keys: RunVisitor<GroupCounter>?
  private var figures: FiguresVisitor

  /// Collects evidence about columns that make no groups and have no figures; nil where there are
  /// none.
  private var others: EvidenceVisitor?

  /// - Parameters:
  ///   - columns: the columns that make groups; may be empty.
  ///   - inferred: columns without figures about which evidence is wanted.
  init(_ list: RecordList, groupedBy columns: [Int], _ plan: FiguresPlan, inferring inferred: [Int])
  {
    keys = columns.isEmpty ? nil : RunVisitor(list, columns: columns)
    figures = FiguresVisitor(list, sections: .one, readers: plan.readers)
    others = inferred.isEmpty ? nil : EvidenceVisitor(list, columns: inferred, onlyFindsForms: true)
  }

  mutating func visit(_ chunk: ScanChunk) {
    keys?.visit(chunk)
    figures.visit(chunk)
    others?.visit(chunk)
  }

  mutating func add(_ chunk: ScanChunk, to sum: inout GroupFiguresSum) {
    others?.add(chunk, to: &sum.others)
    for (place, evidence) in figures.evidence.enumerated() { sum.evidence[place].add(evidence) }
    keys?.add(chunk, to: &sum.keys)
    if keys != nil { sum.keys.collector.moveSections(to: &figures.batch.sections) }
    // The additional node is for all groups together.
    sum.tables.reserve(nodeCount: max(1, sum.keys.collector.count) + 1)
    sum.tables.add(figures.batch)
  }
}

/// What a pass has found so far.
private struct GroupFiguresSum {
  var keys = RunSum(GroupCounter())
  var tables: FigureTables

  /// The evidence about the columns that have figures and, in `others`, about other ones.
  var evidence: [ColumnEvidence]
  var others: RecordEvidence

  init(_ plan: FiguresPlan, inferring inferred: [Int]) {
    tables = plan.tables(nil, places: nil, room: nil)
    evidence = plan.readers.map { _ in ColumnEvidence() }
    others = RecordEvidence(columns: inferred.map { _ in ColumnEvidence() })
  }
}

/// Numbers groups in the order in which they appear, and counts their records.
private struct GroupCounter: ~Copyable, RunCollector {
  private(set) var names = TextTable()

  /// The number of each group's records.
  private(set) var recordCounts: [UInt32] = []

  /// The groups of the present chunk's records.
  private var sections: [UInt32] = []

  /// The number of groups.
  var count: Int { recordCounts.count }

  @inline(__always)
  mutating func append(_ text: UnsafeRawBufferPointer, hash: UInt32, count: Int) {
    guard let base = text.baseAddress else { return }
    let group = names.number(of: base, count: text.count, hash: hash)
    if group == recordCounts.count { recordCounts.append(0) }
    recordCounts[group] += UInt32(count)
    for _ in 0..<count { sections.append(UInt32(group)) }
  }

  func touch(_ hashes: UnsafeBufferPointer<UInt32>) -> Int { names.touch(hashes) }

  /// Moves the groups of the records since the last call to `list`.
  mutating func moveSections(to list: inout [UInt32]) {
    swap(&sections, &list)
    sections.removeAll(keepingCapacity: true)
  }

  /// The evidence of the groups' names about the columns that make groups.
  func evidence(columnCount: Int) -> [ColumnEvidence] {
    let nothing = [ColumnEvidence](repeating: ColumnEvidence(), count: columnCount)
    // Of many groups, most have as many records as some other one.
    var alike: [UInt32: [ColumnEvidence]] = [:]
    for group in 0..<count {
      GroupText.forEachField(of: names.text(group), count: columnCount) { place, field in
        alike[recordCounts[group], default: nothing][place].add(field)
      }
    }
    return alike.reduce(into: nothing) { sum, alike in
      for place in sum.indices { sum[place].add(alike.value[place], times: Int(alike.key)) }
    }
  }
}
