/// Takes the texts of some columns, one for each run of records that agree in them.
protocol RunCollector: ~Copyable {
  /// Takes the text of the next records.
  ///
  /// - Parameters:
  ///   - text: the column's field, or those of several columns, each behind its length; there are
  ///     seven bytes behind it that may be read.
  ///   - hash: its hash; those of one pass come from one `TextHash`.
  mutating func append(_ text: UnsafeRawBufferPointer, hash: UInt32, count: Int)
}

/// Holds the collector, which both threads share and which can't be copied.
final class RunSum<Collector: RunCollector & ~Copyable> {
  var collector: Collector

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

  private let list: RecordList
  private let columns: [Int]

  /// Both threads' visitors hash by the same key.
  private let textHash = TextHash()

  private var part = -1
  private var locators: [FieldLocator] = []
  private var fields: PartFields?

  private var runs: [Run] = []

  /// Texts that don't stand in the file as they are, such as the fields of several columns.
  private var copies: [UInt8] = []
  private var copyCount = 0

  init(_ list: RecordList, columns: [Int]) {
    self.list = list
    self.columns = columns
  }

  mutating func visit(_ chunk: ScanChunk) {
    if chunk.part != part { enter(chunk.part) }
    runs.removeAll(keepingCapacity: true)
    copyCount = 0
    if locators.count == 1 {
      visitOne(chunk, locators[0])
    } else {
      for index in 0..<chunk.records.count { copyKey(of: chunk.record(at: index)) }
    }
  }

  mutating func add(_ chunk: ScanChunk, to sum: inout RunSum<Collector>) {
    // Swift checks each access to a class's property for exclusivity, so one access serves all
    // runs.
    hand(chunk, to: &sum.collector)
  }

  private func hand(_ chunk: ScanChunk, to collector: inout Collector) {
    copies.withUnsafeBytes { copies in
      for run in runs {
        let text =
          run.start < Self.copied
          ? UnsafeRawBufferPointer(rebasing: chunk.bytes[run.start..<run.start + run.textCount])
          : UnsafeRawBufferPointer(
            rebasing: copies[run.start - Self.copied..<run.start - Self.copied + run.textCount])
        collector.append(text, hash: run.hash, count: run.count)
      }
    }
  }

  private mutating func enter(_ number: Int) {
    part = number
    let source = list.parts[number]
    locators = columns.map { source.locator(ofColumn: $0) }
    fields = PartFields(source)
  }

  private mutating func visitOne(_ chunk: ScanChunk, _ locator: FieldLocator) {
    guard let base = chunk.bytes.baseAddress else { return }
    // The text of the open run; nil if the text isn't in the chunk.
    var last: (start: Int, count: Int)?
    var length = 0
    for index in 0..<chunk.records.count {
      let record = chunk.record(at: index)
      guard let range = locator.range(in: record), let address = record.baseAddress else {
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
    let start = copyCount
    if locators.count > 1, locators.allSatisfy({ $0.range(in: record) != nil }) {
      for locator in locators {
        let range = locator.range(in: record) ?? 0..<0
        copyLength(range.count)
        copy(UnsafeRawBufferPointer(rebasing: record[range]))
      }
    } else {
      copySplitKey(of: record)
    }
    let count = copyCount - start
    reserveCopies(copyCount + 8)
    let hash = copies.withUnsafeBytes { textHash.hash($0.baseAddress! + start, count: count) }
    if let last = runs.last, last.hash == hash, last.start >= Self.copied,
      last.textCount == count, isCopyEqual(at: last.start - Self.copied, and: start, count)
    {
      runs[runs.count - 1].count += 1
      copyCount = start
    } else {
      runs.append(Run(start: Self.copied + start, textCount: count, hash: hash, count: 1))
    }
  }

  private func isCopyEqual(at first: Int, and second: Int, _ count: Int) -> Bool {
    copies.withUnsafeBytes {
      ByteWord.areEqual($0.baseAddress! + first, $0.baseAddress! + second, count: count)
    }
  }

  private mutating func copySplitKey(of record: UnsafeRawBufferPointer) {
    fields?.split(record)
    guard let fields = fields?.fields else { return }
    for column in columns {
      fields.withValue(column: column) { field in
        if columns.count > 1 { copyLength(field.count) }
        copy(UnsafeRawBufferPointer(field))
      }
    }
  }

  private mutating func copyLength(_ length: Int) {
    withUnsafeBytes(of: UInt64(length)) { copy($0) }
  }

  private mutating func copy(_ bytes: UnsafeRawBufferPointer) {
    reserveCopies(copyCount + bytes.count + 8)
    copies.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[copyCount...]).copyMemory(from: bytes)
    }
    copyCount += bytes.count
  }

  private mutating func reserveCopies(_ count: Int) {
    guard copies.count < count else { return }
    copies.append(contentsOf: repeatElement(0, count: max(count, copies.count * 2) - copies.count))
  }
}
