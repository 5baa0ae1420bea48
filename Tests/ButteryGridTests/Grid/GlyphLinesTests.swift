import ButteryGrid
import ButteryTestSupport
import Testing

@Suite("lines of glyphs") struct GlyphLinesTests {
  /// Returns lines that each show their number.
  private func numbered(_ count: Int) -> GlyphLines {
    let lines = GlyphLines(size: Size(width: 2, height: count))
    for line in 0..<count {
      lines[line].update(repeating: Glyph(content: UInt32(line), style: 0, width: 1))
    }
    return lines
  }

  private func numbers(_ lines: GlyphLines) -> [Int] {
    (0..<lines.size.height).map { Int(lines[$0][1].content) }
  }

  @Test("move like those of a terminal that scrolls")
  func moves() {
    withSeeds(count: 500) { generator in
      let height = Int.random(in: 1...12, using: &generator)
      let lines = numbered(height)
      defer { lines.deallocate() }
      let first = Int.random(in: 0..<height, using: &generator)
      let end = Int.random(in: first...height, using: &generator)
      let distance = Int.random(in: -height...height, using: &generator)
      let vacated = lines.move(Damage.Scroll(lines: first..<end, distance: distance))
      let isMove = distance != 0 && distance.magnitude < end - first
      #expect(vacated.count == (isMove ? abs(distance) : 0))
      for (line, number) in numbers(lines).enumerated() where !vacated.contains(line) {
        let isInside = isMove && (first..<end).contains(line)
        #expect(number == (isInside ? line + distance : line))
      }
      // No line is lost or duplicated, whatever the operation.
      #expect(numbers(lines).sorted() == Array(0..<height))
    }
  }

  @Test("stay as they are where a scroll reaches beyond them, or beyond itself")
  func beyond() {
    let lines = numbered(3)
    defer { lines.deallocate() }
    #expect(lines.move(Damage.Scroll(lines: 1..<4, distance: 1)).isEmpty)
    #expect(lines.move(Damage.Scroll(lines: -1..<2, distance: 1)).isEmpty)
    #expect(lines.move(Damage.Scroll(lines: 0..<3, distance: 3)).isEmpty)
    #expect(lines.move(Damage.Scroll(lines: 0..<3, distance: .min)).isEmpty)
    #expect(numbers(lines) == [0, 1, 2])
  }
}
