/// The text that tells groups apart: a column's field, or those of several columns, each behind its
/// length.
enum GroupText {
  /// Takes a text of `count` columns apart.
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
