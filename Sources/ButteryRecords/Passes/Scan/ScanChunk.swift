/// The records that begin in a few neighbouring blocks of a file, in memory.
///
/// Their bytes are valid while the chunk is looked at. At least `slack` bytes behind the last one
/// may be read, whatever they are, so that code that reads whole words needs no exception for the
/// last one.
struct ScanChunk {
  /// The number of bytes that may be read behind each record.
  static let slack = 64

  /// The number of the file in the list.
  let part: Int

  /// The numbers of the records in the list.
  let records: Range<Int>

  /// The bytes of the blocks up to the end of the last record, which may be in a later block; the
  /// end of a record that began earlier may stand in front.
  let bytes: UnsafeRawBufferPointer

  /// The offsets of the records among the bytes, and as the last element the end of the last
  /// record.
  let beginnings: UnsafePointer<UInt32>

  /// Finds the ends of records where comments may stand between them; nil where there are none.
  let commented: CommentedRecords?

  /// The bytes of a record without the line end behind it.
  ///
  /// - Parameter index: the record, counted from the chunk's first.
  @inline(__always)
  func range(at index: Int) -> Range<Int> {
    let start = Int(beginnings[index])
    if let commented { return start..<commented.end(in: bytes, from: start) }
    var end = Int(beginnings[index + 1])
    while end > start, Grammar.isLineEnd(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  @inline(__always)
  func record(at index: Int) -> UnsafeRawBufferPointer {
    let range = range(at: index)
    return UnsafeRawBufferPointer(rebasing: bytes[range])
  }
}

/// Finds the ends of records that have comments behind them.
final class CommentedRecords: Sendable {
  private let index: RecordIndex
  private let offset: Int

  /// - Parameter offset: the place in the file of the bytes in which records are looked for.
  init(_ index: RecordIndex, offset: Int) {
    self.index = index
    self.offset = offset
  }

  func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var finder = index.finder(at: offset + start)
    return finder.endOfRecord(in: bytes, from: start) ?? bytes.count
  }
}
