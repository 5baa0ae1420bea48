/// The records of scattered rows, which are sorted or in sections, in the order of these rows.
///
/// Fetching each of them from its file costs the block around it. So one pass over the files copies
/// the records into parts of the new order, each of about a megabyte, and puts one part after the
/// other in order in memory. Parts are kept in a temporary file where there are several.
package struct GatheredRecords {
  private let list: RecordList
  private let splitters: [FieldSplitter]
  private let parts: GatheredParts

  /// The rows of the part in memory, its bytes, and where the record of each row begins among them.
  private var rows = 0..<0
  private var bytes: [UInt8] = []
  private var starts: [Int] = []

  /// Copies the records of rows; nil where fetching them one by one takes less time.
  ///
  /// - Parameters:
  ///   - places: the rows that count; nil for all.
  ///   - keepsColours: whether fields have the colours for a terminal that are in the file.
  ///   - partSize: about how many bytes of records are put in order at a time.
  /// - Throws: `RecordError` where records can't be read, or a temporary file can't be written.
  package init?(
    _ arrangement: Arrangement, places: MatchPlaces?, of list: RecordList,
    keepsColours: Bool = false, partSize: Int = 1 << 20
  ) throws(RecordError) {
    guard let order = RowOrder(arrangement, places), order.isScattered(in: list) else { return nil }
    self.list = list
    splitters = list.parts.map { $0.splitter(keepsColours: keepsColours) }
    let size = list.byteCount / max(1, list.count) * order.count
    let gathering = try Gathering(
      order.rows(recordCount: list.count), count: order.count,
      partCount: min(Gathering.maximumParts, size / partSize + 1), name: list.shownName)
    do throws(PassFailure) {
      parts = try RecordScan(list, control: PassControl()).run(GatherVisitor(), from: gathering)
        .finished()
    } catch {
      guard case .records(let failure) = error else { return nil }
      throw failure
    }
  }

  /// Fills `fields` with the fields of a row's record; fast where rows are read in their order.
  ///
  /// - Parameters:
  ///   - row: the place of the row among those that count.
  ///   - record: the number of its record.
  /// - Throws: `RecordError` where the temporary file can't be read.
  package mutating func read(
    _ row: Int, record: Int, into fields: inout FieldBuffer
  ) throws(RecordError) {
    if !rows.contains(row) {
      rows = try parts.load(row, into: &bytes, &starts)
    }
    let splitter = splitters[splitters.count == 1 ? 0 : list.part(ofRecord: record)]
    let start = starts[row - rows.lowerBound]
    bytes.withUnsafeBytes { bytes in
      let count = bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
      splitter.split(bytes.part(start + 8..<start + 8 + Int(count)), into: &fields)
    }
  }
}

/// The records of rows that are listed one by one.
private struct RowOrder {
  private let records: [UInt32]
  private let places: MatchPlaces?

  /// Rows whose records follow one another in their sections have no list.
  init?(_ arrangement: Arrangement, _ places: MatchPlaces?) {
    guard case .list(let records) = arrangement.rows else { return nil }
    (self.records, self.places) = (records, places)
  }

  var count: Int { places?.count ?? records.count }

  @inline(__always)
  private func record(_ row: Int) -> Int { Int(records[places?.ordinal(of: row) ?? row]) }

  /// Whether fetching records one by one would look through twice as many as there are.
  func isScattered(in list: RecordList) -> Bool {
    // A record that is further away is reached from the beginning of its block.
    let most = max(1, list.count * RecordIndex.standardBlockSize / max(1, list.byteCount))
    var (next, looked) = (0, 0)
    for row in 0..<count {
      let record = record(row)
      looked += record < next ? most : min(most, record - next + 1)
      next = record + 1
    }
    return looked > 2 * list.count
  }

  /// The row of each record, `UInt32.max` for none.
  func rows(recordCount: Int) -> [UInt32] {
    var rows = [UInt32](repeating: .max, count: recordCount)
    for row in 0..<count { rows[record(row)] = UInt32(row) }
    return rows
  }
}

/// Hands records to the parts that they belong to.
private struct GatherVisitor: ChunkVisitor {
  func visit(_ chunk: ScanChunk) {}

  func add(_ chunk: ScanChunk, to sum: inout Gathering) {
    // The rest of a record that is longer isn't in the chunk.
    if chunk.bytes.count >= Self.recordLimit { return sum.refuse() }
    for index in 0..<chunk.records.count {
      sum.add(chunk.record(at: index), number: chunk.records.lowerBound + index)
    }
  }
}

/// The records that a pass has copied so far; the two threads of the pass share it.
private final class Gathering {
  /// So many that a few kilobytes of each can be in memory.
  static let maximumParts = 1 << 13

  /// The number of bytes of all parts together that are in memory, so that they are written in
  /// larger pieces.
  private static let room = 1 << 23

  private var rows: [UInt32]
  private let rowCount: Int
  private let rowsOfPart: Int
  private let roomOfPart: Int
  private var parts: [GatheredParts.Part]
  private var store: SpoolFile?
  private var failure: PassFailure?

  /// - Parameter rows: the row of each record, `UInt32.max` for none.
  init(_ rows: [UInt32], count: Int, partCount: Int, name: String) throws(RecordError) {
    self.rows = rows
    rowCount = count
    rowsOfPart = max(1, (count + partCount - 1) / partCount)
    roomOfPart = partCount == 1 ? .max : max(1 << 12, min(1 << 18, Self.room / partCount))
    parts = Array(repeating: GatheredParts.Part(), count: partCount)
    store = partCount == 1 ? nil : try SpoolFile(name: name, limit: nil)
  }

  func add(_ record: UnsafeRawBufferPointer, number: Int) {
    let row = rows[number]
    guard row < .max, failure == nil else { return }
    let part = Int(row) / rowsOfPart
    withUnsafeBytes(of: (row, UInt32(record.count))) { parts[part].bytes.append(contentsOf: $0) }
    parts[part].bytes.append(contentsOf: record)
    if parts[part].bytes.count >= roomOfPart { spool(part) }
  }

  private func spool(_ part: Int) {
    guard let start = store?.file.size else { return }
    do throws(RecordError) {
      try store?.append(parts[part].bytes)
    } catch {
      failure = .records(error)
    }
    parts[part].spooled.append(start..<start + parts[part].bytes.count)
    parts[part].bytes.removeAll(keepingCapacity: true)
  }

  /// Notes that a record is too long to be copied.
  func refuse() { failure = failure ?? .cancelled }

  /// The parts, once all records have been taken.
  func finished() throws(PassFailure) -> GatheredParts {
    if let failure { throw failure }
    rows = []
    return GatheredParts(parts, rowsOfPart: rowsOfPart, rowCount: rowCount, file: store?.file)
  }
}

/// Records in parts of the order of their rows; within a part they are in the order of the files.
private struct GatheredParts {
  /// Each record stands behind its row and its length, both of four bytes.
  struct Part {
    /// Where the part's first bytes are in the temporary file; `bytes` are the last ones.
    var spooled: [Range<Int>] = []
    var bytes: [UInt8] = []
  }

  private let parts: [Part]
  private let rowsOfPart: Int
  private let rowCount: Int
  private let file: RecordFile?

  init(_ parts: [Part], rowsOfPart: Int, rowCount: Int, file: RecordFile?) {
    (self.parts, self.rowsOfPart, self.rowCount, self.file) = (parts, rowsOfPart, rowCount, file)
  }

  /// Reads the part with a row.
  ///
  /// - Parameters:
  ///   - bytes: gets its bytes, with some behind the last record that may be read.
  ///   - starts: gets the place among them of each row.
  /// - Returns: the part's rows.
  func load(
    _ row: Int, into bytes: inout [UInt8], _ starts: inout [Int]
  ) throws(RecordError) -> Range<Int> {
    let number = row / rowsOfPart
    let part = parts[number]
    bytes.removeAll(keepingCapacity: true)
    for range in part.spooled {
      if let file { bytes += try file.bytes(in: range) }
    }
    bytes += part.bytes
    let end = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: ScanChunk.slack))
    let rows = number * rowsOfPart..<min(rowCount, (number + 1) * rowsOfPart)
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: rows.count))
    bytes.withUnsafeBytes { bytes in
      var place = 0
      while place < end {
        let row = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        starts[Int(row) - rows.lowerBound] = place
        place += 8 + Int(bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self))
      }
    }
    return rows
  }
}
