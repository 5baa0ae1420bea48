/// Reads the fields of some columns of all records that are in a section, for tables of figures.
struct FiguresVisitor: ChunkVisitor {
  private let list: RecordList
  private let sections: RecordSectionMap
  private let readers: [FieldReader]
  private var part = -1
  private var locators: [FieldLocator] = []
  private var fields: PartFields?

  /// What the present chunk's records say.
  var batch: ReadingBatch

  /// What its fields say about the columns, where that is wanted.
  private(set) var evidence: [ColumnEvidence]

  init(_ list: RecordList, sections: RecordSectionMap, readers: [FieldReader]) {
    self.list = list
    self.sections = sections
    self.readers = readers
    batch = ReadingBatch(columnCount: readers.count)
    evidence = readers.map { _ in ColumnEvidence() }
  }

  mutating func visit(_ chunk: ScanChunk) {
    if chunk.part != part { enter(chunk.part) }
    batch.removeAll()
    for place in readers.indices where readers[place].weighs { evidence[place] = ColumnEvidence() }
    for index in 0..<chunk.records.count {
      let record = chunk.records.lowerBound + index
      guard let section = sections.section(ofRecord: record) else { continue }
      batch.sections.append(section)
      batch.records.append(UInt32(truncatingIfNeeded: record))
      read(chunk.record(at: index))
    }
  }

  func add(_ chunk: ScanChunk, to sum: inout FigureTables) { sum.add(batch) }

  private mutating func enter(_ number: Int) {
    part = number
    let source = list.parts[number]
    locators = readers.map { source.locator(ofColumn: $0.column) }
    fields = PartFields(source)
  }

  @inline(__always)
  private mutating func read(_ record: UnsafeRawBufferPointer) {
    var walk = FieldLocator.Walk()
    for place in readers.indices {
      guard let range = locators[place].range(in: record, from: &walk) else {
        return split(record, from: place)
      }
      let field = UnsafeRawBufferPointer(rebasing: record[range])
      read(field.assumingMemoryBound(to: UInt8.self), place)
    }
  }

  /// Takes a record apart whose bytes don't show where fields are.
  private mutating func split(_ record: UnsafeRawBufferPointer, from first: Int) {
    guard var fields else { return }
    self.fields = nil
    fields.split(record)
    for place in first..<readers.count {
      fields.fields.withValue(column: readers[place].column) { read($0, place) }
    }
    self.fields = fields
  }

  @inline(__always)
  private mutating func read(_ field: UnsafeBufferPointer<UInt8>, _ place: Int) {
    batch.columns[place].append(
      readers[place].read(field, &batch.longNumbers, &evidence[place]))
  }
}

/// The section of each record.
struct RecordSectionMap: Sendable {
  /// `UInt32.max` for a record that is in none; nil where all are in the first one.
  private let sections: [UInt32]?

  /// All records in the first section.
  static let one = RecordSectionMap(sections: nil)

  private init(sections: [UInt32]?) {
    self.sections = sections
  }

  init(_ arrangement: Arrangement, recordCount: Int) {
    if case .all = arrangement.rows, arrangement.sectionCount == 1 {
      sections = nil
    } else {
      var sections = [UInt32](repeating: .max, count: recordCount)
      arrangement.forEachRecord { record, section in sections[record] = UInt32(section) }
      self.sections = sections
    }
  }

  @inline(__always)
  func section(ofRecord record: Int) -> UInt32? {
    guard let sections else { return 0 }
    guard record < sections.count, sections[record] != .max else { return nil }
    return sections[record]
  }
}

extension Arrangement {
  /// Whether each section has its records in their own order.
  var keepsOrderOfRecords: Bool {
    guard case .list(let records) = rows else { return true }
    return (0..<sectionCount).allSatisfy { section in
      let own = records[Int(starts[section])..<Int(starts[section + 1])]
      return zip(own, own.dropFirst()).allSatisfy(<)
    }
  }

  /// Calls `body` with each record and its section, in the order of the rows.
  @inline(__always)
  func forEachRecord(_ body: (_ record: Int, _ section: Int) -> Void) {
    for section in 0..<sectionCount {
      let range = Int(starts[section])..<Int(starts[section + 1])
      switch rows {
      case .all: for record in range { body(record, section) }
      case .runs(let firsts):
        let shift = Int(firsts[section]) - range.lowerBound
        for ordinal in range { body(ordinal + shift, section) }
      case .list(let records): for ordinal in range { body(Int(records[ordinal]), section) }
      }
    }
  }
}
