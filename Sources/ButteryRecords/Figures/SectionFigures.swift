/// The figures of sections, of those that hold them and of all rows, whatever the statistics.
///
/// Figures of many rows are read in one pass over the files on
/// two threads; those of one section by fetching its rows. Both fill the same tables.
package struct SectionFigures: Sendable {
  package let measures: [Measure]
  private let tree: SectionTree
  private let tables: [any FigureTable]
  private let forms: [ColumnForm]

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
  ///   - rows: those of the arrangement's rows that count, in sections of the same numbers; nil for
  ///     all.
  ///   - control: tells how far the pass is, and stops it.
  ///   - room: for how many values a median or a number of different values is exact; nil for the
  ///     standard.
  package init(
    of measures: [Measure], in arrangement: Arrangement, rows: Arrangement? = nil,
    list: RecordList, control: PassControl, room: Int? = nil
  ) throws(PassFailure) {
    let (tree, rows) = (arrangement.tree, rows ?? arrangement)
    let plan = FiguresPlan(measures, list: list)
    let places = measures.isEmpty ? nil : rows.places(recordCount: list.count)
    let tables = plan.tables(tree, places: places, room: room)
    let sections = RecordSectionMap(rows, recordCount: list.count)
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
  ///
  /// - Parameters:
  ///   - measure: the index of the measure in `measures`.
  ///   - section: the number of the section; nil for all rows together.
  package func figure(_ measure: Int, ofSection section: Int? = nil) -> Figure? {
    let statistic = measures[measure].statistic
    guard statistic.isMeaningful(for: forms[measure].kind) else { return nil }
    return tables[measure].figure(ofNode: section ?? tree.root).map { content in
      var content = content
      if let records, case .field(let row, let number) = content {
        content = .field(record: Int(records[row]), number: number)
      }
      return Figure(content: content, statistic: statistic, form: forms[measure])
    }
  }
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
