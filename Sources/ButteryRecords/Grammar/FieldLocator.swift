/// Finds the field of one column in the records of one file.
///
/// Where no field up to that one begins with a quote, its bytes are where they are in the file.
/// All else goes the way of whoever reads a single record.
struct FieldLocator: Sendable {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// Nil where a look at the bytes isn't enough to find fields.
  private let delimiter: UInt8?

  /// The number of the field in a record; -1 where the file doesn't have it.
  private let field: Int

  init(column: Int, part: RecordList.Part) {
    if case .delimited(let delimiter) = part.format.kind {
      self.delimiter = delimiter.rawValue
    } else {
      delimiter = nil
    }
    let field = part.fieldOfColumn.map { column < $0.count ? $0[column] : -1 } ?? column
    self.field = field < part.columnCount ? field : -1
  }

  /// The bytes of the field; nil if it takes a splitter to find them, and empty where there is none.
  ///
  /// - Parameter record: has `ScanChunk.slack` bytes behind it that may be read.
  @inline(__always)
  func range(in record: UnsafeRawBufferPointer) -> Range<Int>? {
    guard let delimiter, let base = record.baseAddress else { return nil }
    guard field >= 0 else { return 0..<0 }
    var start = 0
    var skipped = 0
    while true {
      if start < record.count, base.load(fromByteOffset: start, as: UInt8.self) == ASCII.quote {
        return nil
      }
      let end = Self.firstIndex(of: delimiter, in: base, from: start, to: record.count)
      if skipped == field { return start..<end }
      guard end < record.count else { return 0..<0 }
      start = end + 1
      skipped += 1
    }
  }

  /// The first place of a byte, or `end`; reads up to seven bytes behind it.
  @inline(__always)
  static func firstIndex(
    of byte: UInt8, in bytes: UnsafeRawPointer, from start: Int, to end: Int
  ) -> Int {
    let pattern = UInt64(byte) &* ones
    var index = start
    while index < end {
      let raw = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let word = UInt64(littleEndian: raw) ^ pattern
      let marks = (word &- ones) & ~word & highs
      if marks != 0 { return min(end, index + marks.trailingZeroBitCount / 8) }
      index += 8
    }
    return end
  }
}
