import ButteryGrid
import ButteryTestSupport
import Testing

@Suite("glyph tables") struct GlyphTablesTests {
  private func style(_ number: Int) -> Style {
    Style(
      foreground: .rgb(UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), UInt8(number & 255)))
  }

  private func cluster(_ number: Int) -> Cluster {
    var cluster = Cluster(0x4E00 + UInt32(number / 64))
    cluster.append(0x300 + UInt32(number % 64))
    return cluster
  }

  @Test("give the same number for the same style", arguments: [0, 1, 2, 1000])
  func styles(count: Int) {
    let tables = GlyphTables()
    let numbers = (0..<count).map { tables.number(of: style($0)) }
    #expect(Set(numbers).count == count)
    #expect((0..<count).map { tables.number(of: style($0)) } == numbers)
    #expect(numbers.map { tables.styles[Int($0)] } == (0..<count).map(style))
    #expect(tables.number(of: .plain) == 0)
  }

  @Test("give the same content for the same cluster", arguments: [0, 1, 2, 1000])
  func clusters(count: Int) {
    let tables = GlyphTables()
    let contents = (0..<count).map { tables.content(of: cluster($0)) }
    #expect(Set(contents).count == count)
    #expect((0..<count).map { tables.content(of: cluster($0)) } == contents)
    for (number, content) in contents.enumerated() {
      let glyph = Glyph(content: content, style: 0, width: 2)
      #expect(glyph.isCluster)
      #expect(tables.clusters[glyph.clusterNumber] == cluster(number))
    }
  }

  @Test("lay styles over one another as styles do") func merging() throws {
    try withSeeds(count: 300) { generator in
      let tables = GlyphTables()
      let styles: [Style] = [
        .plain, Style(foreground: .red), Style(background: .blue), Style(attributes: .bold),
        Style(foreground: .green, background: .default, attributes: .dim),
      ]
      for _ in 0..<20 {
        let over = styles.randomElement(using: &generator)!
        let below = styles.randomElement(using: &generator)!
        let merged = tables.number(
          of: tables.number(of: over), over: tables.number(of: below))
        try #require(tables.styles[Int(merged)] == over.over(below), "\(over) over \(below)")
        let bold = tables.number(of: tables.number(of: over), adding: .bold)
        try #require(tables.styles[Int(bold)].attributes == over.attributes.union(.bold))
      }
    }
  }

  @Test("fall back to the plain style when there are too many") func tooManyStyles() {
    let tables = GlyphTables()
    for number in 0..<GlyphTables.capacity + 5000 { _ = tables.number(of: style(number)) }
    #expect(tables.styles.count == GlyphTables.capacity)
    #expect(tables.isCrowded)
    #expect(tables.number(of: style(GlyphTables.capacity + 10)) == 0)
    #expect(tables.styles[Int(tables.number(of: style(7)))] == style(7))
    let known = tables.number(of: style(7))
    #expect(tables.number(of: known, adding: .bold) == 0)
  }

  @Test("fall back to the first scalar when there are too many clusters") func tooManyClusters() {
    let tables = GlyphTables()
    for number in 0..<GlyphTables.capacity + 5000 { _ = tables.content(of: cluster(number)) }
    #expect(tables.clusters.count == GlyphTables.capacity)
    #expect(tables.isCrowded)
    var accent = Cluster(0x65)
    accent.append(0x301)
    #expect(tables.content(of: accent) == 0x65)
  }

  @Test("keep a flag two columns wide when there are too many clusters") func tooManyFlags() throws
  {
    var grid = Grid(size: Size(width: 4, height: 1))
    for number in 0..<GlyphTables.capacity { _ = grid.tables.content(of: cluster(number)) }
    grid.draw { $0.write("🇩🇪", at: .zero) }
    let content = grid[.zero].content
    #expect(grid[.zero].columnWidth == 2)
    #expect(ScalarClass.of(content) == .wide)
  }

  @Test("leave the copies of an erased grid alone") func copiesOfErased() {
    var grid = Grid(size: Size(width: 4, height: 1))
    for number in 0..<GlyphTables.capacity { _ = grid.tables.number(of: style(number)) }
    for number in 0..<GlyphTables.capacity { _ = grid.tables.content(of: cluster(number)) }
    let late = style(GlyphTables.capacity - 10)
    let text = cluster(GlyphTables.capacity - 10).text
    grid.draw { $0.write(text, at: .zero, style: late) }
    let copy = grid
    grid.erase()
    grid.draw { $0.write("e\u{301}", at: .zero, style: Style(attributes: .bold)) }
    #expect(copy.style(at: .zero) == late)
    #expect(copy.text(ofLine: 0) == text + "  ")
    #expect(grid.tables !== copy.tables)
    #expect(grid.tables.clusters.count == 1)
    #expect(grid.text(ofLine: 0) == "e\u{301}   ")
  }

  @Test("are kept by an erased grid that isn't crowded") func keptTables() {
    var grid = Grid(size: Size(width: 4, height: 1))
    grid.draw { $0.write("e\u{301}", at: .zero) }
    let tables = grid.tables
    grid.erase()
    #expect(grid.tables === tables)
  }

  @Test("survive a drawing that fills them up") func hostileDrawing() {
    var grid = Grid(size: Size(width: 10, height: 2))
    grid.draw { canvas in
      for number in 0..<GlyphTables.capacity + 100 {
        canvas.fill(with: style(number))
        canvas.write(cluster(number).text, at: Point(x: number % 9, y: 0), style: style(number))
      }
      canvas.add(.bold, to: canvas.bounds)
    }
    #expect(TextMetrics.width(of: grid.text(ofLine: 0)) == 10)
  }
}

@Suite("a cluster") struct ClusterTests {
  @Test("keeps up to sixteen scalars", arguments: [1, 2, 3, 15, 16, 17, 40]) func capacity(
    count: Int
  ) {
    var cluster = Cluster(0x61)
    for number in 1..<count { cluster.append(0x300 + UInt32(number)) }
    #expect(cluster.count == min(16, count))
    #expect(cluster[0] == 0x61)
    if count > 1 { #expect(cluster[1] == 0x301) }
    #expect(cluster.text.unicodeScalars.count == min(16, count))
  }

  @Test("equals another one of the same scalars only") func equality() {
    var clusters: Set<Cluster> = []
    for first in UInt32(0x61)...0x64 {
      var cluster = Cluster(first)
      clusters.insert(cluster)
      for mark in UInt32(0x300)...0x310 {
        cluster.append(mark)
        clusters.insert(cluster)
        clusters.insert(cluster)
      }
    }
    #expect(clusters.count == 4 * 16)
  }
}
