/// What measures say of sections, of groups of sections and of all rows.
///
/// A value that a table of groups is made of: its nodes are those of a `SectionTree`.
package struct SectionFigures: Sendable {
  package let measures: [Measure]
  package let tree: SectionTree
  private let tables: [any FigureTable]
  private let forms: [ColumnForm]

  /// The node of each section; nil where they are the same.
  private var nodes: [Int]?

  /// Nothing is known of any section.
  package init() {
    measures = []
    tree = SectionTree(sectionCount: 0)
    tables = []
    forms = []
  }

  /// Reads the measured columns of all rows of an arrangement, in the order of the files.
  ///
  /// - Parameters:
  ///   - measures: their columns must exist.
  ///   - tree: how sections make groups; nil where they are parts of the whole alone.
  ///   - control: tells how far the pass is, and stops it.
  ///   - room: how many values a median or a number of different values is exact for, instead of
  ///     the standard.
  package init(
    of measures: [Measure], in arrangement: Arrangement, list: RecordList,
    tree: SectionTree? = nil, control: PassControl, room: Int? = nil
  ) throws(PassFailure) {
    let tree = tree ?? SectionTree(sectionCount: arrangement.sectionCount)
    let plan = FiguresPlan(measures, list: list)
    let maker = FigureTableMaker(tree: tree, arrangement: arrangement, list: list, room: room)
    let tables = FigureTables(
      measures.map { (plan.place(of: $0), maker.table(for: $0.statistic)) })
    let sections = RecordSectionMap(arrangement, recordCount: list.count)
    let visitor = FiguresVisitor(list, sections: sections, readers: plan.readers)
    self.measures = measures
    self.tree = tree
    self.tables = try RecordScan(list, control: control).run(visitor, from: tables)
      .finished(tree)
    forms = measures.map { list.columns[$0.column].form }
  }

  /// Reads the measured columns of rows whose sections lie in others.
  ///
  /// - Parameters:
  ///   - arrangement: all sections; the innermost are equally deep.
  ///   - rows: the rows of the innermost sections, in their order.
  package init(
    of measures: [Measure], inLevelsOf arrangement: Arrangement, rows: Arrangement,
    list: RecordList, control: PassControl
  ) throws(PassFailure) {
    let levels = arrangement.isNested ? SectionLevels(of: arrangement) : nil
    try self.init(of: measures, in: rows, list: list, tree: levels?.tree, control: control)
    nodes = levels?.nodes
  }

  /// What a measure says of a section, with those that lie in it; nil where it has no values.
  package func figure(_ measure: Int, ofSection section: Int) -> Figure? {
    figure(measure, ofNode: nodes?[section] ?? section)
  }

  /// What a measure says of a node of the tree: a section, a group of sections, or the root.
  ///
  /// - Parameter measure: the place of the measure among `measures`.
  /// - Returns: Nil where the node has no values that the measure is about.
  package func figure(_ measure: Int, ofNode node: Int) -> Figure? {
    let statistic = measures[measure].statistic
    guard statistic.isMeaningful(for: forms[measure].kind) else { return nil }
    return tables[measure].figure(ofNode: node).map {
      Figure(content: $0, statistic: statistic, form: forms[measure])
    }
  }
}

/// Which columns are read, each once.
private struct FiguresPlan {
  let readers: [FieldReader]
  private let columns: [Int]

  init(_ measures: [Measure], list: RecordList) {
    var columns: [Int] = []
    for measure in measures where !columns.contains(measure.column) {
      columns.append(measure.column)
    }
    let hashed = Set(measures.filter { $0.statistic == .distinct }.map(\.column))
    let textHash = TextHash()
    self.columns = columns
    readers = columns.map {
      FieldReader(
        column: $0, form: list.columns[$0].form, hashesValues: hashed.contains($0),
        textHash: textHash)
    }
  }

  /// The place of a measure's readings in a batch.
  func place(of measure: Measure) -> Int { columns.firstIndex(of: measure.column) ?? 0 }
}

/// Makes the table of a statistic.
private struct FigureTableMaker {
  private let tree: SectionTree
  private let arrangement: Arrangement
  private let list: RecordList
  private let room: Int?

  init(tree: SectionTree, arrangement: Arrangement, list: RecordList, room: Int?) {
    self.tree = tree
    self.arrangement = arrangement
    self.list = list
    self.room = room
  }

  func table(for statistic: Aggregate) -> any FigureTable {
    switch statistic {
    case .sum, .mean: SumTable(isMean: statistic == .mean, nodeCount: tree.nodeCount)
    case .median:
      QuantileTable(nodeCount: tree.nodeCount, room: room ?? QuantileTable.standardRoom)
    case .count: CountTable(nodeCount: tree.nodeCount)
    case .distinct: DistinctTable(tree, room: room ?? DistinctTable.standardRoom)
    case .least, .greatest, .first, .last, .change, .changeInPercent:
      EdgeTable(statistic, nodeCount: tree.nodeCount, places: places)
    }
  }

  /// The place of each record among the rows; nil where each section has them in their own order, so
  /// that what comes first doesn't depend on the order of the sections.
  private var places: [UInt32]? {
    guard !arrangement.keepsOrderOfRecords else { return nil }
    var places = [UInt32](repeating: .max, count: list.count)
    var next: UInt32 = 0
    arrangement.forEachRecord { record, _ in
      places[record] = next
      next += 1
    }
    return places
  }
}
