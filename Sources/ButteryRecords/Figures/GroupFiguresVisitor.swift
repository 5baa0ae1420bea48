/// Groups records, and reads figures of the groups and evidence about columns.
///
/// It combines three visitors, so that each chunk is read, and its records are found, only once.
struct GroupFiguresVisitor: ChunkVisitor {
  /// Finds the groups; nil where all records are one group.
  private var keys: RunVisitor<GroupCounter>?
  private var figures: FiguresVisitor

  /// Collects evidence about columns that make no groups and have no figures; nil where there are
  /// none.
  private var others: EvidenceVisitor?

  /// - Parameters:
  ///   - columns: the columns that make groups; may be empty.
  ///   - weighed: columns without figures about which evidence is wanted.
  init(_ list: RecordList, groupedBy columns: [Int], _ plan: FiguresPlan, weighing weighed: [Int]) {
    keys = columns.isEmpty ? nil : RunVisitor(list, columns: columns)
    figures = FiguresVisitor(list, sections: .one, readers: plan.readers)
    others = weighed.isEmpty ? nil : EvidenceVisitor(list, columns: weighed)
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
struct GroupFiguresSum {
  var keys = RunSum(GroupCounter())
  var tables: FigureTables

  /// The evidence about the columns that have figures and, in `others`, about other ones.
  var evidence: [ColumnEvidence]
  var others: RecordEvidence

  init(_ plan: FiguresPlan, weighing weighed: [Int]) {
    tables = plan.tables(nil, places: nil, room: nil)
    evidence = plan.readers.map { _ in ColumnEvidence() }
    others = RecordEvidence(columns: weighed.map { _ in ColumnEvidence() })
  }
}

/// Numbers groups in the order in which they appear, and counts their records.
struct GroupCounter: ~Copyable, RunCollector {
  private(set) var names = TextTable()

  /// The first record of each group, and the number of its records.
  private(set) var firstRecords: [UInt32] = []
  private(set) var recordCounts: [UInt32] = []
  private var recordCount: UInt32 = 0

  /// The groups of the present chunk's records.
  private var sections: [UInt32] = []

  /// The number of groups.
  var count: Int { recordCounts.count }

  @inline(__always)
  mutating func append(_ text: UnsafeRawBufferPointer, hash: UInt32, count: Int) {
    guard let base = text.baseAddress else { return }
    let group = names.number(of: base, count: text.count, hash: hash)
    if group == recordCounts.count {
      firstRecords.append(recordCount)
      recordCounts.append(0)
    }
    recordCounts[group] += UInt32(count)
    recordCount += UInt32(count)
    for _ in 0..<count { sections.append(UInt32(group)) }
  }

  /// Moves the groups of the records since the last call to `list`.
  mutating func moveSections(to list: inout [UInt32]) {
    swap(&sections, &list)
    sections.removeAll(keepingCapacity: true)
  }

  /// The evidence of the groups' names about the columns that make groups.
  func evidence(columnCount: Int) -> [ColumnEvidence] {
    var evidence = [ColumnEvidence](repeating: ColumnEvidence(), count: columnCount)
    for group in 0..<count {
      GroupText.forEachField(of: names.text(group), count: columnCount) { place, field in
        var one = ColumnEvidence()
        one.add(field)
        evidence[place].add(one, times: Int(recordCounts[group]))
      }
    }
    return evidence
  }
}
