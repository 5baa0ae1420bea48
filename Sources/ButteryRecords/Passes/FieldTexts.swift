/// The values of some fields, which are read in the order of their records.
///
/// In another order, each could take reading another block of a file.
package struct FieldTexts: Sendable {
  /// A field of a record.
  package struct Place: Sendable {
    let record: UInt32
    let column: UInt32

    package init(record: Int, column: Int) {
      (self.record, self.column) = (UInt32(record), UInt32(column))
    }
  }

  /// The texts in the order in which they were read, and where each of them ends.
  private var bytes: [UInt8] = []
  private var ends = [0]

  /// For each wanted text, its place in this order.
  private var order: [UInt32] = []

  /// The texts given.
  init(_ texts: [[UInt8]]) {
    for text in texts { text.withUnsafeBufferPointer { append($0) } }
    order = Array(0..<UInt32(texts.count))
  }

  /// The fields of groups' names, those of one group after the other.
  init(of names: borrowing TextTable, columnCount: Int) {
    ends.reserveCapacity(names.count * columnCount + 1)
    for group in 0..<names.count {
      GroupText.forEachField(of: names.text(group), count: columnCount) { append($1) }
    }
    order = Array(0..<UInt32(ends.count - 1))
  }

  /// Reads the values of fields.
  ///
  /// - Parameter fields: in any order; a nil has an empty text.
  package init(
    of fields: [Place?], in list: RecordList, control: PassControl
  ) throws(PassFailure) {
    let wanted = WantedFields(fields)
    bytes.reserveCapacity(8 * fields.count)
    ends.reserveCapacity(fields.count + 2)
    let blocks = wanted.count * RecordIndex.standardBlockSize
    if blocks > list.byteCount {
      self = try RecordScan(list, control: control).run(
        FieldTextVisitor(list, wanted), from: self)
    } else {
      do throws(RecordError) {
        try fetch(wanted, from: list)
      } catch { throw .records(error) }
    }
    order = Array(repeating: UInt32(ends.count - 1), count: fields.count)
    for place in 0..<wanted.count { order[wanted.number(place)] = UInt32(place) }
    ends.append(bytes.count)
  }

  private mutating func fetch(_ wanted: WantedFields, from list: RecordList) throws(RecordError) {
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    var last: Int?
    for place in 0..<wanted.count {
      let field = wanted[place]
      if last != field.record { try reader.read(field.record, into: &fields) }
      last = field.record
      fields.withValue(column: field.column) { append($0) }
    }
  }

  fileprivate mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  fileprivate mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeLast(ends.count - 1)
  }

  fileprivate mutating func append(contentsOf other: FieldTexts) {
    let start = bytes.count
    bytes.append(contentsOf: other.bytes)
    for end in other.ends.dropFirst() { ends.append(start + end) }
  }

  private func range(_ index: Int) -> Range<Int> {
    let place = Int(order[index])
    return ends[place]..<ends[place + 1]
  }

  /// A text, by the index of its field; bytes that are no valid UTF-8 become U+FFFD.
  package subscript(index: Int) -> String {
    String(decoding: bytes[range(index)], as: UTF8.self)
  }

  /// Sort keys of every `step`th text from `first` on; the text with the least key comes first.
  func keys(from first: Int = 0, step: Int = 1, _ form: ColumnForm) -> [UInt64] {
    let count = (order.count - first + step - 1) / step
    return bytes.withUnsafeBytes { bytes in
      let text = { UnsafeRawBufferPointer(rebasing: bytes[range(first + $0 * step)]) }
      guard form.kind != .text else {
        return Ranks.ranks(ofTexts: count, form.collation, text: text)
      }
      return Ranks.ranks(ofNumbers: count, form: form) {
        text($0).assumingMemoryBound(to: UInt8.self)
      }
    }
  }
}

/// The fields that are wanted, in the order of their records.
private struct WantedFields {
  private let fields: [FieldTexts.Place?]

  /// The record of each field in the upper half, and its number in the lower half.
  private let sorted: [UInt64]

  init(_ fields: [FieldTexts.Place?]) {
    self.fields = fields
    var sorted: [UInt64] = []
    sorted.reserveCapacity(fields.count)
    for (number, field) in fields.enumerated() {
      if let field { sorted.append(UInt64(field.record) << 32 | UInt64(number)) }
    }
    sorted.sort()
    self.sorted = sorted
  }

  var count: Int { sorted.count }

  func number(_ place: Int) -> Int { Int(sorted[place] & 0xFFFF_FFFF) }

  subscript(place: Int) -> (record: Int, column: Int) {
    (Int(sorted[place] >> 32), Int(fields[number(place)]?.column ?? 0))
  }

  /// The first place of a record, or of a later one.
  func firstPlace(ofRecord record: Int) -> Int {
    sorted.indices.partitionIndex { sorted[$0] >> 32 >= UInt64(record) }
  }

  var columns: [Int] { Set(fields.compactMap { $0.map { Int($0.column) } }).sorted() }
}

private struct FieldTextVisitor: ChunkVisitor {
  private let wanted: WantedFields
  private let placeOfColumn: [Int: Int]
  private var cursor: FieldCursor
  private var texts = FieldTexts([])

  init(_ list: RecordList, _ wanted: WantedFields) {
    self.wanted = wanted
    let columns = wanted.columns
    placeOfColumn = Dictionary(uniqueKeysWithValues: zip(columns, columns.indices))
    cursor = FieldCursor(list, columns: columns)
  }

  mutating func visit(_ chunk: ScanChunk) {
    cursor.enter(chunk.part)
    texts.removeAll()
    var place = wanted.firstPlace(ofRecord: chunk.records.lowerBound)
    while place < wanted.count, wanted[place].record < chunk.records.upperBound {
      let (number, column) = wanted[place]
      let record = cursor.record(at: number - chunk.records.lowerBound, of: chunk)
      cursor.withField(placeOfColumn[column] ?? 0, of: record) { texts.append($0) }
      place += 1
    }
  }

  func add(_ chunk: ScanChunk, to sum: inout FieldTexts) { sum.append(contentsOf: texts) }
}
