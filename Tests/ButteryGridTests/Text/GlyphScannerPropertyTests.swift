import ButteryGrid
import ButteryTestSupport
import Testing

@Suite("a glyph scanner on any text") struct GlyphScannerPropertyTests {
  @Test("takes every byte exactly once") func bytes() throws {
    try withSeeds(count: 3000) { generator in
      let bytes = RandomText.bytes(40, using: &generator)
      var offset = 0
      for part in Scan(bytes).parts {
        try #require(part.bytes.lowerBound == offset && !part.bytes.isEmpty, "\(bytes)")
        offset = part.bytes.upperBound
      }
      try #require(offset == bytes.count, "\(bytes)")
    }
  }

  @Test("gives nothing that is obeyed or unseen, and no width but 1 and 2") func cleanness() throws
  {
    try withSeeds(count: 3000) { generator in
      let bytes = RandomText.bytes(40, using: &generator)
      for part in Scan(bytes).parts {
        try #require(part.width == 1 || part.width == 2)
        try #require((1...Cluster.capacity).contains(part.scalars.count))
        try #require(isClean(part.scalars), "\(part) in \(bytes)")
      }
    }
  }

  @Test("gives the same elements wherever a text is cut between two of them") func restarts() throws
  {
    try withSeeds(count: 500) { generator in
      let bytes = RandomText.bytes(20, using: &generator)
      let parts = Scan(bytes).parts
      for (index, part) in parts.enumerated() {
        let rest = Scan(Array(bytes[part.bytes.lowerBound...])).parts
        try #require(
          rest.map(\.description) == parts[index...].map(\.description), "\(bytes) from \(part)")
      }
    }
  }

  @Test("gives a narrow scalar as it is") func scalars() {
    for value in populated where ScalarClass.of(value) == .narrow {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let parts = Scan(String(scalar)).parts
      if parts.map(\.scalars) != [[value]] { Issue.record("\(parts)") }
    }
  }

  @Test("takes every mark into the cluster before it, and no letter") func marks() {
    for value in populated {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let parts = Scan("x" + String(scalar)).parts
      let joins = parts.count == 1
      if joins != (ScalarClass.of(value) == .combining) { Issue.record("\(parts)") }
    }
  }

  /// Ranges with assigned scalars, except for ideographs and private use.
  private let populated = Array(UInt32(0xA0)...0x1FFFF) + Array(0xE0000...0xE0FFF)

  /// Returns whether no scalar is a control or hidden, and joiners, selectors and tags follow a
  /// base.
  private func isClean(_ scalars: [UInt32]) -> Bool {
    scalars.enumerated().allSatisfy { index, scalar in
      switch ScalarClass.of(scalar) {
      case .control, .hidden: false
      case .joiner, .variation, .tag, .combining: index > 0
      case .narrow, .wide, .modifier, .regional: true
      }
    }
  }
}
