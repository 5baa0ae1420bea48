/// The key of a group: a column's field, or the fields of several columns, each behind its length.
enum GroupText {
  /// Calls `body` with each field of a key of `count` columns.
  static func forEachField(
    of text: UnsafeRawBufferPointer, count: Int,
    _ body: (_ place: Int, _ field: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    if count == 1 { return body(0, text.assumingMemoryBound(to: UInt8.self)) }
    var start = 0
    for place in 0..<count {
      let length = Int(text.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      start += MemoryLayout<UInt64>.size
      let field = UnsafeRawBufferPointer(rebasing: text[start..<start + length])
      body(place, field.assumingMemoryBound(to: UInt8.self))
      start += length
    }
  }
}
