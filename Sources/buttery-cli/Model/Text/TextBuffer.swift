extension [UInt8] {
  /// No bytes yet, but room for most names and lines.
  ///
  /// Views keep such buffers: without the room, each of them would grow when longer texts come
  /// into sight.
  static var roomForText: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(224)
    return bytes
  }
}
