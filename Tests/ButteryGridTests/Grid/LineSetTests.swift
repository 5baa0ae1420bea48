import ButteryGrid
import ButteryTestSupport
import Testing

@Suite("a set of lines") struct LineSetTests {
  @Test("knows what a set of numbers knows, and has all lines that it can't tell apart") func twin()
    throws
  {
    try withSeeds(count: 300) { generator in
      var lines = LineSet()
      var naive = Set(LineSet.capacity..<LineSet.capacity + 200)
      for _ in 0..<8 {
        let start = Int.random(in: 0..<LineSet.capacity + 40, using: &generator)
        let range = start..<start + Int.random(in: 0...80, using: &generator)
        try #require(lines.intersects(range) == !naive.isDisjoint(with: range), "\(range)")
        lines.insert(range)
        naive.formUnion(range)
        try #require(lines.intersects(range) == !range.isEmpty, "\(range)")
        let other = Int.random(in: 0..<LineSet.capacity + 40, using: &generator)
        let around = min(start, other)..<max(start, other)
        try #require(Array(lines.members(of: around)) == around.filter(naive.contains), "\(around)")
      }
      for line in 0..<LineSet.capacity + 40 {
        try #require(lines.contains(line) == naive.contains(line), "\(line)")
      }
      #expect(lines.count == naive.filter { $0 < LineSet.capacity }.count)
    }
  }
}
