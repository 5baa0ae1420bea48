import ButteryGrid
import ButteryTestSupport
import Testing

@Suite("text metrics") struct TextMetricsTests {
  @Test(
    "count columns",
    arguments: [
      ("", 0), ("a", 1), ("Butter", 6), ("crème", 5), ("cre\u{300}me", 5), ("牛油", 4),
      ("👨\u{200D}👩\u{200D}👧", 2), ("🇩🇪", 2), ("🇩", 1), ("\t", 1), ("\u{1B}[0m", 4),
      ("\u{202E}a", 2), ("\u{301}", 1), ("e\u{301}", 1),
    ])
  func width(text: String, columns: Int) {
    #expect(TextMetrics.width(of: text) == columns)
  }

  @Test("agree with the scanner on width and beginnings") func prefix() throws {
    try withSeeds(count: 1500) { generator in
      let bytes = RandomText.bytes(30, using: &generator)
      let parts = Scan(bytes).parts
      let columns = Int.random(in: 0...20, using: &generator)
      var (end, used) = (0, 0)
      for part in parts {
        guard used + part.width <= columns else { break }
        (end, used) = (part.bytes.upperBound, used + part.width)
      }
      try bytes.withUnsafeBufferPointer { buffer in
        try #require(TextMetrics.width(ofUTF8: buffer) == parts.reduce(0) { $0 + $1.width })
        let prefix = TextMetrics.prefix(ofUTF8: buffer, from: 0, fitting: columns)
        try #require(prefix.end == end && prefix.width == used, "\(bytes) \(columns)")
      }
    }
  }

  @Test("agree with what a canvas draws and returns") func canvas() throws {
    try withSeeds(count: 1500) { generator in
      let bytes = RandomText.bytes(30, using: &generator)
      var grid = Grid(size: Size(width: 80, height: 1))
      try bytes.withUnsafeBufferPointer { buffer in
        let width = TextMetrics.width(ofUTF8: buffer)
        var written = -1
        grid.draw { canvas in
          canvas.fill(with: "·", style: .plain)
          written = canvas.write(utf8: buffer, at: .zero)
        }
        try #require(written == width, "\(bytes)")
        for column in 0..<width {
          try #require(grid[Point(x: column, y: 0)].content != 0xB7, "\(bytes) \(column)")
        }
        try #require(grid[Point(x: width, y: 0)].content == 0xB7, "\(bytes)")
      }
    }
  }

  @Test("take no beginning of nothing", arguments: [-1, 0]) func nothing(columns: Int) {
    "abc".withUTF8Bytes { bytes in
      let prefix = TextMetrics.prefix(ofUTF8: bytes, from: 1, fitting: columns)
      #expect(prefix.end == 1 && prefix.width == 0)
    }
  }
}
