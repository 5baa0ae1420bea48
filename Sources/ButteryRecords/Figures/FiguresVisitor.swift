/// Reads the fields of some columns of all records that are in a section, for tables of figures.
struct FiguresVisitor: ChunkVisitor {
  private let sections: RecordSectionMap
  private let readers: [FieldReader]
  private var cursor: FieldCursor

  /// The readings of the present chunk's records.
  var batch: ReadingBatch

  /// The evidence of the present chunk's fields about columns for which it is wanted.
  private(set) var evidence: [ColumnEvidence]

  init(_ list: RecordList, sections: RecordSectionMap, readers: [FieldReader]) {
    self.sections = sections
    self.readers = readers
    cursor = FieldCursor(list, columns: readers.map(\.column))
    batch = ReadingBatch()
    evidence = readers.map { _ in ColumnEvidence() }
  }

  mutating func visit(_ chunk: ScanChunk) {
    cursor.enter(chunk.part)
    sections.write(chunk.records, to: &batch)
    for place in readers.indices where readers[place].infersForm {
      evidence[place] = ColumnEvidence()
    }
    let count = batch.records.count * readers.count
    // The array is allocated at its full size: appending would check for shared storage with each
    // element.
    batch.readings = [FieldReading](unsafeUninitializedCapacity: count) { readings, initialized in
      for (index, record) in batch.records.enumerated() {
        let record = cursor.record(at: Int(record) - chunk.records.lowerBound, of: chunk)
        for place in readers.indices {
          cursor.withField(place, of: record) { field in
            readings.initializeElement(
              at: place * batch.records.count + index,
              to: readers[place].read(field, &batch.longNumbers, &evidence[place]))
          }
        }
      }
      initialized = count
    }
  }

  func add(_ chunk: ScanChunk, to sum: inout FigureTables) { sum.add(batch) }
}

/// The section of each record.
struct RecordSectionMap: Sendable {
  /// The section of each record, `UInt32.max` for none; nil where all records are in the first
  /// section.
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

  /// Empties a batch, and fills it with those records of a chunk that are in a section.
  func write(_ records: Range<Int>, to batch: inout ReadingBatch) {
    batch.removeAll()
    let numbers = UInt32(records.lowerBound)..<UInt32(records.upperBound)
    guard let sections else {
      batch.records.append(contentsOf: numbers)
      batch.sections.append(contentsOf: repeatElement(0, count: records.count))
      return
    }
    for record in numbers where Int(record) < sections.count && sections[Int(record)] != .max {
      batch.records.append(record)
      batch.sections.append(sections[Int(record)])
    }
  }
}

extension Arrangement {
  /// Whether the records of each section are in ascending order.
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
