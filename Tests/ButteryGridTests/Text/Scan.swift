import ButteryGrid

/// The elements of a text, as a scanner returns them.
struct Scan {
  struct Part: Equatable, CustomStringConvertible {
    /// The scalars that are shown.
    var scalars: [UInt32]
    var width: Int
    var bytes: Range<Int>

    var description: String {
      let text = scalars.map { String($0, radix: 16, uppercase: true) }.joined(separator: "+")
      return "\(text):\(width)"
    }
  }

  let parts: [Part]

  init(_ bytes: [UInt8]) {
    parts = bytes.withUnsafeBufferPointer { bytes in
      var scanner = GlyphScanner(bytes)
      var parts: [Part] = []
      while let element = scanner.next() {
        let cluster = scanner.cluster(of: element)
        parts.append(
          Part(
            scalars: element.isCluster
              ? (0..<cluster.count).map { cluster[$0] } : [element.scalar],
            width: element.width, bytes: element.start..<element.end))
      }
      return parts
    }
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  var width: Int { parts.reduce(0) { $0 + $1.width } }

  /// The parts as scalars and widths, as in `61:1 65+301:1`.
  var description: String { parts.map(\.description).joined(separator: " ") }
}
