import Buttery
import ButteryTestSupport
import Testing

@Suite("the part of a long line that is in sight") struct ShownPartTests {
  @Test("has the cursor in it, whole characters and no needless room")
  func invariants() throws {
    try withSeeds(count: 300) { generator in
      let text = AwkwardText.random(upTo: 40, using: &generator)
      let shown = ShownText(text, isSecure: Int.random(in: 0..<4, using: &generator) == 0)
      let count = text.utf8.count
      let places = (text.indices + [text.endIndex]).map(text.byte(at:))
      var part = ShownPart()
      for _ in 0..<20 {
        let columns = Int.random(in: 0...20, using: &generator)
        let cursor = places[Int.random(in: 0..<places.count, using: &generator)]
        part.show(cursor, of: shown, count: count, columns: columns)
        guard columns > 0 else { continue }
        try #require(part.start <= cursor)
        try #require(text.isCharacterBoundary(part.start))
        let column = shown.columns(part.start..<cursor, limit: 1000)
        try #require(column < columns)
        guard cursor < count, columns >= 12 else { continue }
        // The character at the cursor is shown as a whole.
        let end = text.characterEnd(after: cursor)
        try #require(shown.columns(part.start..<end, limit: 1000) <= columns)
      }
    }
  }

  @Test("stays where it is as long as it can, and keeps some characters around the cursor in sight")
  func context() {
    let text = ShownText("0123456789abcdefghijklmnopqrstuvwxyz")
    var part = ShownPart()
    var starts: [Int] = []
    for cursor in [0, 14, 16, 17, 36, 21, 20, 19, 5, 0] {
      part.show(cursor, of: text, count: 36, columns: 20)
      starts.append(part.start)
    }
    #expect(starts == [0, 0, 1, 2, 17, 17, 16, 15, 1, 0])
  }
}
