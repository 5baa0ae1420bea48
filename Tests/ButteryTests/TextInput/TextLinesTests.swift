import Buttery
import ButteryTestSupport
import Testing

@Suite("lines of a text that is edited") struct TextLinesTests {
  private func texts(_ text: String, width: Int) -> [String] {
    let lines = TextLines(text, width: width)
    return (0..<lines.count).map { String(text[bytes: lines.bytes(ofLine: $0, in: text)]) }
  }

  @Test("break between words, where they must inside of one, and at line ends")
  func breaks() {
    #expect(texts("", width: 5) == [""])
    #expect(texts("to be or not", width: 5) == ["to be ", "or ", "not"])
    #expect(texts("abcdefgh", width: 3) == ["abc", "def", "gh"])
    #expect(texts("a\n\nb\n", width: 3) == ["a", "", "b", ""])
    #expect(texts("東京都", width: 3) == ["東", "京", "都"])
    #expect(texts("東", width: 1) == ["東"])
  }

  @Test("are the same after a change as if all were broken again")
  func updates() throws {
    try withSeeds(count: 400) { generator in
      let width = Int.random(in: 1...12, using: &generator)
      var text = AwkwardText.random(upTo: 60, lineEnds: true, using: &generator)
      var lines = TextLines(text, width: width)
      for _ in 0..<12 {
        let scalars = Array(text.unicodeScalars.indices) + [text.endIndex]
        let ends = (0..<2).map { _ in
          text.byte(at: scalars[Int.random(in: 0..<scalars.count, using: &generator)])
        }.sorted()
        let near = Bool.random(using: &generator)
        let end = near ? min(ends[0] + 1, text.utf8.count) : ends[1]
        let range = ends[0]..<text.boundary(atOrAfter: end)
        let edit = TextEdit(
          range, AwkwardText.random(upTo: 4, lineEnds: true, using: &generator))
        text.replaceSubrange(text.indices(ofBytes: range), with: edit.replacement)
        lines.update(after: edit, in: text)
        try #require(lines.starts == TextLines(text, width: width).starts, "\(edit)")
      }
    }
  }

  @Test("know the places of all characters")
  func places() throws {
    try withSeeds(count: 100) { generator in
      let text = AwkwardText.random(upTo: 40, lineEnds: true, using: &generator)
      let lines = TextLines(text, width: Int.random(in: 1...12, using: &generator))
      for index in text.indices + [text.endIndex] {
        let offset = text.byte(at: index)
        let line = lines.line(at: offset)
        try #require(lines.starts[line] <= offset)
        try #require(line + 1 == lines.count || lines.starts[line + 1] > offset)
        let column = lines.column(of: offset, in: text)
        try #require((0...lines.width).contains(column))
        for column in [0, 1, column, 100] {
          let found = lines.offset(atColumn: column, ofLine: line, in: text)
          try #require(text.isCharacterBoundary(found))
        }
      }
    }
  }
}
