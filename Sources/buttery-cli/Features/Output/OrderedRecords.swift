import ButteryRecords

/// Reads the records of sections and writes them in their order.
///
/// Sorted records are scattered over their file, and fetching one costs reading the block around
/// it. So a batch of records is fetched and formatted in the order of the file, kept, and then
/// written in the sorted order.
struct OrderedRecords<Writer: RecordWriter> {
  private let rows: ShownRows
  private let writer: Writer
  private var reader: RecordReader
  private var fields = FieldBuffer()

  /// The records of a batch, and the order in which they are fetched.
  private var records: [Int] = []
  private var order: [Int] = []
  private var kept: PlainOutput
  private var ranges: [Range<Int>] = []

  /// The number of records of a batch.
  private let batch: Int

  /// - Parameter isForTerminal: whether the output goes to a terminal.
  init(result: QueryResult, rows: ShownRows, writer: Writer, isForTerminal: Bool) {
    kept = .kept(isTerminal: isForTerminal)
    self.rows = rows
    self.writer = writer
    reader = RecordReader(result.list)
    batch = Self.batch(of: result.list)
  }

  /// The number of records that make about four megabytes.
  private static func batch(of list: RecordList) -> Int {
    let bytes = list.parts.reduce(0) { $0 + $1.file.size }
    let perRecord = max(32, bytes / max(1, list.count))
    return max(1 << 10, (4 << 20) / perRecord)
  }

  /// Writes the rows of a section, from a given one on, and shows them to the footers.
  mutating func write(
    section: Int, from start: Int = 0, to output: inout PlainOutput,
    _ footers: inout SectionFooters?
  ) throws(RecordError) {
    let first = rows.first(inSection: section)
    let end = first + rows.count(inSection: section)
    var place = first + start
    while place < end, output.failure == nil {
      let next = min(end, place + batch)
      records.removeAll(keepingCapacity: true)
      for place in place..<next { records.append(rows.record(at: place, inSection: section)) }
      if zip(records, records.dropFirst()).allSatisfy({ $0 < $1 }) {
        try writeInOrder(to: &output, &footers)
      } else {
        try writeSorted(to: &output, &footers)
      }
      place = next
    }
  }

  private mutating func writeInOrder(
    to output: inout PlainOutput, _ footers: inout SectionFooters?
  ) throws(RecordError) {
    for record in records {
      try reader.read(record, into: &fields)
      writer.write(fields, to: &output)
      footers?.take(record, fields)
      if output.failure != nil { return }
    }
  }

  private mutating func writeSorted(
    to output: inout PlainOutput, _ footers: inout SectionFooters?
  ) throws(RecordError) {
    order = records.indices.sorted { [records] in records[$0] < records[$1] }
    ranges = [Range<Int>](repeating: 0..<0, count: records.count)
    kept.removeAll()
    for place in order {
      try reader.read(records[place], into: &fields)
      let start = kept.keptCount
      writer.write(fields, to: &kept)
      footers?.take(records[place], fields)
      ranges[place] = start..<kept.keptCount
    }
    for range in ranges { output.write(range, keptIn: kept) }
  }
}
