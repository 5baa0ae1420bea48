/// The records that begin in a few neighbouring blocks of a file, in memory.
///
/// Their bytes are valid while the chunk is looked at. At least `slack` bytes behind the last one
/// may be read, whatever they are, so that nobody has to count the bytes of a last word.
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

  /// Where records begin among the bytes, and at last where the last one ends.
  let beginnings: UnsafePointer<UInt32>

  /// The file's index where there are comments between records.
  let commented: RecordIndex?

  /// The place of the bytes in the file.
  let offset: Int

  /// The bytes of a record without the line end behind it.
  ///
  /// - Parameter index: the record, counted from the chunk's first.
  @inline(__always)
  func range(at index: Int) -> Range<Int> {
    let start = Int(beginnings[index])
    if let commented {
      var finder = commented.finder(at: offset + start)
      return start..<(finder.endOfRecord(in: bytes, from: start) ?? bytes.count)
    }
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
