/// Lines of glyphs that can be moved without copying the glyphs.
///
/// All lines are blank at first. The owner must call `deallocate()`.
package struct GlyphLines {
  package let size: Size
  private let glyphs: UnsafeMutableBufferPointer<Glyph>
  /// Where in `glyphs` each line begins.
  private let starts: UnsafeMutableBufferPointer<Int>

  package init(size: Size) {
    self.size = Size(width: max(0, size.width), height: max(0, size.height))
    glyphs = .allocate(capacity: self.size.width * self.size.height)
    glyphs.initialize(repeating: .blank)
    starts = .allocate(capacity: self.size.height)
    for line in 0..<self.size.height { starts.initializeElement(at: line, to: line * size.width) }
  }

  package func deallocate() {
    glyphs.deallocate()
    starts.deallocate()
  }

  /// The glyphs of `line`, from 0 at the top.
  package subscript(line: Int) -> UnsafeMutableBufferPointer<Glyph> {
    let start = starts[line]
    return UnsafeMutableBufferPointer(rebasing: glyphs[start..<start + size.width])
  }

  /// Sets all places to `glyph`.
  package func fill(with glyph: Glyph) {
    glyphs.update(repeating: glyph)
  }

  /// Copies all places of `other`, which must have the same size.
  package func copy(_ other: GlyphLines) {
    for line in 0..<size.height { _ = self[line].update(fromContentsOf: other[line]) }
  }

  /// Moves lines up by `scroll.distance` (down where negative), as a terminal does.
  ///
  /// - Returns: The lines that nothing moved to, whose content is now undefined. The range is empty
  ///   where the scroll moves nothing or reaches beyond the lines.
  @discardableResult
  package func move(_ scroll: Damage.Scroll) -> Range<Int> {
    let (lines, distance) = (scroll.lines, scroll.distance)
    guard lines.lowerBound >= 0, lines.upperBound <= size.height, distance != 0,
      distance > -lines.count, distance < lines.count
    else { return 0..<0 }
    let count = distance > 0 ? distance : lines.count + distance
    rotate(lines, by: count)
    return scroll.linesComingIn
  }

  /// Rotates `lines` so that line `lines.lowerBound + count` becomes the first one, by reversing
  /// both parts and then the whole.
  private func rotate(_ lines: Range<Int>, by count: Int) {
    let middle = lines.lowerBound + count
    reverse(lines.lowerBound..<middle)
    reverse(middle..<lines.upperBound)
    reverse(lines)
  }

  private func reverse(_ lines: Range<Int>) {
    var (first, last) = (lines.lowerBound, lines.upperBound - 1)
    while first < last {
      starts.swapAt(first, last)
      first += 1
      last -= 1
    }
  }
}
