/// The figures of sections, of groups of sections and of all rows, whatever the statistics.
///
/// The nodes are those of a `SectionTree`. Figures of many rows are read in one pass over the files on
/// two threads; those of one section by fetching its rows. Both fill the same tables.
package struct SectionFigures: Sendable {
  package let measures: [Measure]
  package let tree: SectionTree
  private let tables: [any FigureTable]
  private let forms: [ColumnForm]

  /// The node of each section; nil where sections and nodes have the same numbers.
  private var nodes: [Int]?
  /// The record of each row, by its number in the tables; nil where that is the record's own number.
  private var records: [UInt32]?

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

  /// Fetches the rows of one section, and of those that lie in it.
  ///
  /// Only the figures of all these rows together are of use.
  ///
  /// - Parameter reader: a reader of the list, which may have blocks of the files in its cache.
  package init(
    of measures: [Measure], inSection section: Int, of arrangement: Arrangement, list: RecordList,
    reader: inout RecordReader, control: PassControl = PassControl()
  ) throws(PassFailure) {
    let own = SectionRows(of: section, in: arrangement)
    let plan = FiguresPlan(measures, list: list)
    let tree = SectionTree(sectionCount: own.sectionCount)
    var tables = plan.tables(tree, places: own.places, room: nil)
    control.begin(units: own.records.count)
    for start in stride(from: 0, to: own.records.count, by: Self.step) {
      let range = start..<min(start + Self.step, own.records.count)
      do throws(RecordError) {
        tables.add(try own.batch(range, plan.readers, &reader))
      } catch { throw .records(error) }
      try control.advance(by: range.count)
    }
    self.init(plan, tree, tables, list: list)
    records = own.records
  }

  /// The number of rows between two checks for cancellation.
  private static let step = 1024

  /// The figure of a section and of those that lie in it; nil where they have no values.
  package func figure(_ measure: Int, ofSection section: Int) -> Figure? {
    figure(measure, ofNode: node(ofSection: section))
  }

  /// The node of a section.
  package func node(ofSection section: Int) -> Int { nodes?[section] ?? section }

  /// The figure of a node of the tree: a section, a group of sections, or the root.
  ///
  /// - Parameter measure: the index of the measure in `measures`.
  /// - Returns: The figure; nil where the node has no values for the measure.
  package func figure(_ measure: Int, ofNode node: Int) -> Figure? {
    let statistic = measures[measure].statistic
    guard statistic.isMeaningful(for: forms[measure].kind) else { return nil }
    return tables[measure].figure(ofNode: node).map { content in
      var content = content
      if let records, case .field(let row, let number) = content {
        content = .field(record: Int(records[row]), number: number)
      }
      return Figure(content: content, statistic: statistic, form: forms[measure])
    }
  }

  /// The figure of all rows together; nil where they have no values.
  package func figure(_ measure: Int) -> Figure? { figure(measure, ofNode: tree.root) }
}

/// The rows of one section, in the order of their records.
private struct SectionRows {
  /// The number of innermost sections that the rows lie in.
  let sectionCount: Int
  private(set) var records: [UInt32] = []
  /// Which of the innermost sections each row lies in.
  private var sections: [UInt32] = []
  /// The place of each row among the rows; nil where sections' rows are in the order of their
  /// records.
  private(set) var places: [UInt32]?

  init(of section: Int, in arrangement: Arrangement) {
    let inner = arrangement.sections(within: section).filter { !arrangement.holdsSections($0) }
    sectionCount = inner.count
    var isSorted = inner.count > 1 && !arrangement.keepsOrderOfRecords
    var rows: [(record: UInt32, section: UInt32, place: UInt32)] = []
    rows.reserveCapacity(arrangement.wholeRowCount(inSection: section))
    for (place, section) in inner.enumerated() {
      var last = -1
      for row in 0..<arrangement.rowCount(inSection: section) {
        let record = arrangement.record(atRow: row, inSection: section)
        rows.append((UInt32(record), UInt32(place), UInt32(rows.count)))
        isSorted = isSorted || record < last
        last = record
      }
    }
    rows.sort { $0.record < $1.record }
    records = rows.map(\.record)
    sections = rows.map(\.section)
    if isSorted { places = rows.map(\.place) }
  }

  /// What stands in some of the rows.
  func batch(
    _ range: Range<Int>, _ readers: [FieldReader], _ records: inout RecordReader
  ) throws(RecordError) -> ReadingBatch {
    var batch = ReadingBatch()
    batch.records = range.map(UInt32.init)
    batch.sections = Array(sections[range])
    batch.readings = Array(repeating: FieldReading(), count: range.count * readers.count)
    var (fields, evidence) = (FieldBuffer(), ColumnEvidence())
    for (index, row) in range.enumerated() {
      try records.read(Int(self.records[row]), into: &fields)
      for (place, reader) in readers.enumerated() {
        batch.readings[place * range.count + index] = fields.withValue(column: reader.column) {
          reader.read($0, &batch.longNumbers, &evidence)
        }
      }
    }
    return batch
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
