import ButteryGrid

/// Scans any bytes as the text of a line.
///
/// Each byte must be used once, and the result must not contain control characters or hidden ones.
func checkText(_ bytes: UnsafeBufferPointer<UInt8>) {
  var scanner = GlyphScanner(bytes)
  var end = 0
  while let element = scanner.next() {
    precondition(element.start == end && element.end > end, "bytes are left out or taken twice")
    precondition(element.width == 1 || element.width == 2, "a width of \(element.width)")
    let isControl = element.scalar < 0x20 || (0x7F..<0xA0).contains(element.scalar)
    precondition(!isControl, "a control character goes through")
    precondition(Unicode.Scalar(element.scalar) != nil, "no scalar: \(element.scalar)")
    if element.isCluster { _ = scanner.cluster(of: element) }
    end = element.end
  }
  precondition(end == bytes.count, "bytes are left at the end")
  draw(bytes)
}

/// Draws the same text on a canvas, cut off at every width.
private func draw(_ bytes: UnsafeBufferPointer<UInt8>) {
  let width = 1 + bytes.count % 12
  var grid = Grid(size: Size(width: width, height: 1), traits: DisplayTraits())
  grid.draw { canvas in
    for room in 0...width {
      let used = canvas.write(utf8: bytes, at: .zero, columns: room, ellipsis: true)
      precondition(used <= room, "\(used) columns used of \(room)")
    }
  }
}
