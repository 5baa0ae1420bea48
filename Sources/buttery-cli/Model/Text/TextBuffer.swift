extension [UInt8] {
  /// No bytes yet, but room for most names and lines.
  ///
  /// Views keep such buffers. Without the capacity, each buffer would grow when longer texts scroll
  /// into view.
  static var roomForText: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(224)
    return bytes
  }
}

extension String {
  /// The text with blanks in place of tabs and line breaks, which separate fields and rows.
  var onOneLine: String { String(map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
}
