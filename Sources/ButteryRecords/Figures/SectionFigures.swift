/// The figures of sections, of groups of sections and of all rows.
///
/// The nodes are those of a `SectionTree`. A table that shows groups reads its figures from here.
package struct SectionFigures: Sendable {
  package let measures: [Measure]
  package let tree: SectionTree
  private let tables: [any FigureTable]
  private let forms: [ColumnForm]

  /// The node of each section; nil where sections and nodes have the same numbers.
  private var nodes: [Int]?

  /// Creates figures without measures.
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
  ///   - tree: the groups of sections; nil where each section is only part of the whole.
  ///   - control: tells how far the pass is, and stops it.
  ///   - room: for how many values a median or a number of different values is exact; nil for the
  ///     standard.
  package init(
    of measures: [Measure], in arrangement: Arrangement, list: RecordList,
    tree: SectionTree? = nil, control: PassControl, room: Int? = nil
  ) throws(PassFailure) {
    let tree = tree ?? SectionTree(sectionCount: arrangement.sectionCount)
    let plan = FiguresPlan(measures, list: list)
    let places = measures.isEmpty ? nil : arrangement.places(recordCount: list.count)
    let tables = plan.tables(tree, places: places, room: room)
    let sections = RecordSectionMap(arrangement, recordCount: list.count)
    let visitor = FiguresVisitor(list, sections: sections, readers: plan.readers)
    self.init(
      plan, tree, try RecordScan(list, control: control).run(visitor, from: tables), list: list)
  }

  /// Takes over the tables that a pass has filled.
  init(_ plan: FiguresPlan, _ tree: SectionTree, _ tables: FigureTables, list: RecordList) {
    self.tree = tree
    measures = plan.measures
    self.tables = tables.finished(tree)
    forms = measures.map { list.columns[$0.column].form }
  }

  /// Reads the measured columns of rows whose sections lie in others.
  ///
  /// - Parameters:
  ///   - arrangement: the sections of all levels; the innermost ones are equally deep.
  ///   - rows: the rows of the innermost sections, in their order.
  package init(
    of measures: [Measure], inLevelsOf arrangement: Arrangement, rows: Arrangement,
    list: RecordList, control: PassControl
  ) throws(PassFailure) {
    let levels = arrangement.isNested ? SectionLevels(of: arrangement) : nil
    try self.init(of: measures, in: rows, list: list, tree: levels?.tree, control: control)
    nodes = levels?.nodes
  }

  /// The figure of a section and of those that lie in it; nil where they have no values.
  package func figure(_ measure: Int, ofSection section: Int) -> Figure? {
    figure(measure, ofNode: nodes?[section] ?? section)
  }

  /// The figure of a node of the tree: a section, a group of sections, or the root.
  ///
  /// - Parameter measure: the index of the measure in `measures`.
  /// - Returns: The figure; nil where the node has no values for the measure.
  package func figure(_ measure: Int, ofNode node: Int) -> Figure? {
    let statistic = measures[measure].statistic
    guard statistic.isMeaningful(for: forms[measure].kind) else { return nil }
    return tables[measure].figure(ofNode: node).map {
      Figure(content: $0, statistic: statistic, form: forms[measure])
    }
  }
}

/// The columns that figures are read from, each once, and the tables of the measures.
struct FiguresPlan {
  let measures: [Measure]
  let readers: [FieldReader]
  private let columns: [Int]
  private let list: RecordList

  /// - Parameter weighed: columns whose fields are also evidence about them.
  init(_ measures: [Measure], list: RecordList, weighing weighed: Set<Int> = []) {
    var columns: [Int] = []
    for measure in measures where !columns.contains(measure.column) {
      columns.append(measure.column)
    }
    let hashed = Set(measures.filter { $0.statistic == .distinct }.map(\.column))
    let textHash = TextHash()
    self.measures = measures
    self.columns = columns
    self.list = list
    readers = columns.map {
      FieldReader(
        column: $0, form: list.columns[$0].form, hashesValues: hashed.contains($0),
        textHash: textHash, weighs: weighed.contains($0))
    }
  }

  /// A table for each measure.
  ///
  /// - Parameters:
  ///   - tree: the groups of sections; nil where each section is only part of the whole, and the
  ///     sections aren't known yet.
  ///   - places: the place of each record among the rows; nil where it doesn't matter.
  ///   - room: for how many values a median or a number of different values is exact; nil for the
  ///     standard.
  func tables(_ tree: SectionTree?, places: [UInt32]?, room: Int?) -> FigureTables {
    var tables = FigureTables(
      measures.map { measure in
        let place = columns.firstIndex(of: measure.column) ?? 0
        return (place, Self.table(for: measure.statistic, tree, places, room))
      })
    if let tree { tables.reserve(nodeCount: tree.nodeCount) }
    return tables
  }

  private static func table(
    for statistic: Aggregate, _ tree: SectionTree?, _ places: [UInt32]?, _ room: Int?
  ) -> any FigureTable {
    switch statistic {
    case .sum, .mean: SumTable(isMean: statistic == .mean)
    case .median: QuantileTable(room: room ?? QuantileTable.standardRoom)
    case .count: CountTable()
    case .distinct: DistinctTable(tree, room: room ?? DistinctTable.standardRoom)
    case .least, .greatest, .first, .last, .change, .changeInPercent:
      EdgeTable(statistic, places: places)
    }
  }
}

extension Arrangement {
  /// The place of each record among the rows; nil where each section's records are in ascending
  /// order.
  ///
  /// In that case the order of sections doesn't change which value comes first.
  fileprivate func places(recordCount: Int) -> [UInt32]? {
    guard !keepsOrderOfRecords else { return nil }
    var places = [UInt32](repeating: .max, count: recordCount)
    var next: UInt32 = 0
    forEachRecord { record, _ in
      places[record] = next
      next += 1
    }
    return places
  }
}
