/// Takes the texts of some columns, one for each run of records that agree in them.
protocol RunCollector: ~Copyable {
  /// Takes the text of the next records.
  ///
  /// - Parameters:
  ///   - text: the column's field, or those of several columns, each behind its length; must be readable
  ///     7 bytes past its end.
  ///   - hash: its hash; those of one pass come from one `TextHash`.
  mutating func append(_ text: UnsafeRawBufferPointer, hash: UInt32, count: Int)

  /// Reads what finding some texts will read, as `TextTable.touch(_:)` does.
  func touch(_ hashes: UnsafeBufferPointer<UInt32>) -> Int
}

/// Holds the collector, which both threads share and which can't be copied.
final class RunSum<Collector: RunCollector & ~Copyable> {
  var collector: Collector

  /// What `touch` has returned, so that the compiler doesn't leave it out.
  fileprivate var touched = 0

  init(_ collector: consuming Collector) {
    self.collector = collector
  }
}

/// Finds runs of neighbouring records that agree in some columns.
struct RunVisitor<Collector: RunCollector & ~Copyable>: ChunkVisitor {
  private struct Run {
    /// Where the text begins: among the chunk's bytes, or among copies from `copied` on.
    private let place: UInt32
    private let length: UInt32
    let hash: UInt32
    private var records: UInt32

    @inline(__always)
    init(start: Int, textCount: Int, hash: UInt32, count: Int) {
      place = UInt32(truncatingIfNeeded: start)
      length = UInt32(truncatingIfNeeded: textCount)
      self.hash = hash
      records = UInt32(truncatingIfNeeded: count)
    }

    var start: Int { Int(place) }
    var textCount: Int { Int(length) }

    var count: Int {
      get { Int(records) }
      set { records = UInt32(truncatingIfNeeded: newValue) }
    }
  }

  /// The offset from which on a run's text is in `copies`; `recordLimit` keeps all chunks' bytes
  /// below it.
  private static var copied: Int { 1 << 31 }

  private let columns: [Int]

  /// Both threads' visitors hash by the same key.
  private let textHash = TextHash()

  private var cursor: FieldCursor

  private var runs: [Run] = []

  /// Texts that don't stand in the file as they are, such as the fields of several columns.
  private var copies = CopiedBytes()

  init(_ list: RecordList, columns: [Int]) {
    cursor = FieldCursor(list, columns: columns)
    self.columns = columns
  }

  mutating func visit(_ chunk: ScanChunk) {
    cursor.enter(chunk.part)
    runs.removeAll(keepingCapacity: true)
    copies.count = 0
    if columns.count == 1 {
      visitOne(chunk)
    } else {
      for index in 0..<chunk.records.count { copyKey(of: cursor.record(at: index, of: chunk)) }
    }
  }

  mutating func add(_ chunk: ScanChunk, to sum: inout RunSum<Collector>) {
    // Swift checks each access to a class's property for exclusivity, so one access serves all
    // runs.
    sum.touched &+= hand(chunk, to: &sum.collector)
  }

  private func hand(_ chunk: ScanChunk, to collector: inout Collector) -> Int {
    guard let base = chunk.bytes.baseAddress else { return 0 }
    var touched = 0
    copies.withBytes { copies in
      for first in stride(from: 0, to: runs.count, by: Self.countAtOnce) {
        let some = runs[first..<min(first + Self.countAtOnce, runs.count)]
        touched &+= touch(some, of: collector)
        for run in some {
          let start =
            run.start < Self.copied ? base + run.start : copies + (run.start - Self.copied)
          collector.append(
            UnsafeRawBufferPointer(start: start, count: run.textCount), hash: run.hash,
            count: run.count)
        }
      }
    }
    return touched
  }

  /// How many texts are looked for at once.
  private static var countAtOnce: Int { 64 }

  private func touch(_ runs: ArraySlice<Run>, of collector: borrowing Collector) -> Int {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: runs.count) { hashes in
      _ = hashes.initialize(fromContentsOf: runs.lazy.map(\.hash))
      return collector.touch(UnsafeBufferPointer(hashes))
    }
  }

  private mutating func visitOne(_ chunk: ScanChunk) {
    guard let base = chunk.bytes.baseAddress else { return }
    // The text of the open run; nil if the text isn't in the chunk.
    var last: (start: Int, count: Int)?
    var length = 0
    for index in 0..<chunk.records.count {
      let record = cursor.record(at: index, of: chunk)
      guard let range = cursor.range(ofField: 0, in: record), let address = record.baseAddress
      else {
        if let last { close(last, base, length) }
        last = nil
        copyKey(of: record)
        continue
      }
      let start = address - base + range.lowerBound
      if let open = last, open.count == range.count,
        ByteWord.areEqual(base + open.start, base + start, count: open.count)
      {
        length += 1
        continue
      }
      if let last { close(last, base, length) }
      last = (start, range.count)
      length = 1
    }
    if let last { close(last, base, length) }
  }

  @inline(__always)
  private mutating func close(
    _ text: (start: Int, count: Int), _ base: UnsafeRawPointer, _ count: Int
  ) {
    let hash = textHash.hash(base + text.start, count: text.count)
    runs.append(Run(start: text.start, textCount: text.count, hash: hash, count: count))
  }

  /// Copies a record's text, and appends a run of this record or lengthens the last run.
  private mutating func copyKey(of record: UnsafeRawBufferPointer) {
    let start = copies.count
    for place in columns.indices {
      cursor.withField(place, of: record) { field in
        if columns.count > 1 { withUnsafeBytes(of: UInt64(field.count)) { copies.append($0) } }
        copies.append(UnsafeRawBufferPointer(field))
      }
    }
    let count = copies.count - start
    let hash = copies.withBytes { textHash.hash($0 + start, count: count) }
    if let last = runs.last, last.hash == hash, last.start >= Self.copied,
      last.textCount == count,
      copies.withBytes({
        ByteWord.areEqual($0 + (last.start - Self.copied), $0 + start, count: count)
      })
    {
      runs[runs.count - 1].count += 1
      copies.count = start
    } else {
      runs.append(Run(start: Self.copied + start, textCount: count, hash: hash, count: 1))
    }
  }
}

/// Bytes that are copied one behind the other; eight more may be read behind the last one.
private struct CopiedBytes {
  private var bytes = [UInt8](repeating: 0, count: 8)

  /// The number of bytes; a smaller number forgets the last ones.
  var count = 0

  mutating func append(_ more: UnsafeRawBufferPointer) {
    let needed = count + more.count + 8
    if bytes.count < needed {
      let room = max(needed, bytes.count * 2)
      bytes.append(contentsOf: repeatElement(0, count: room - bytes.count))
    }
    bytes.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[count...]).copyMemory(from: more)
    }
    count += more.count
  }

  func withBytes<Result>(_ body: (UnsafeRawPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body($0.baseAddress!) }
  }
}
