import ButteryRecords
import Testing

@Suite("compact offsets")
struct CompactOffsetsTests {
  private func expect(_ positions: [Int], _ comment: Comment) {
    var offsets = CompactOffsets()
    for position in positions { offsets.append(position) }
    #expect(offsets.count == positions.count, comment)
    #expect(positions.indices.allSatisfy { offsets[$0] == positions[$0] }, comment)
  }

  @Test("give back what was appended", arguments: [0, 1, 2, 4_095, 4_096, 4_097, 20_000])
  func lengths(count: Int) {
    var random = SeededGenerator.fresh(for: "offsets")
    var position = -1
    let positions = (0..<count).map { _ in
      position += Int.random(in: 0...1_000, using: &random)
      return position
    }
    expect(positions, "\(count)")
  }

  @Test("hold positions beyond 4 GiB, and distances beyond it as well")
  func farAway() {
    let far = 1 << 32
    expect((0..<10_000).map { $0 * 1_000_000 }, "many blocks")
    expect([0, far - 1], "the largest distance that is compact")
    expect([0, 5, far, far + 1, 1 << 60], "a distance too large, in the first block")
    expect(Array(0..<5_000) + [far, far * 9], "a distance too large, in the second block")
  }
}
