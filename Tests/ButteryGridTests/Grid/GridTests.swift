import ButteryGrid
import ButteryTestSupport
import Testing

@Suite("a grid") struct GridTests {
  @Test(
    "is blank and plain at first",
    arguments: [(0, 0), (0, 2), (2, 0), (1, 1), (2, 2), (80, 24), (-3, -1)])
  func blank(width: Int, height: Int) {
    let grid = Grid(size: Size(width: width, height: height))
    #expect(grid.size == Size(width: max(0, width), height: max(0, height)))
    for line in 0..<grid.size.height {
      #expect(grid.text(ofLine: line) == String(repeating: " ", count: grid.size.width))
      for column in 0..<grid.size.width {
        let point = Point(x: column, y: line)
        #expect(grid[point] == .blank)
        #expect(grid.style(at: point) == .plain)
      }
    }
  }

  @Test("can be drawn upon at any size", arguments: [0, 1, 2, 3])
  func smallSizes(extent: Int) {
    for size in [Size(width: extent, height: 2), Size(width: 2, height: extent)] {
      var grid = Grid(size: size)
      grid.draw { canvas in
        canvas.fill(with: Style(background: .blue))
        canvas.write("牛油e\u{301}", at: Point(x: -1, y: 0))
        canvas.write("Butter", at: Point(x: 0, y: 1), columns: 9, ellipsis: true)
        canvas.add(.bold, to: canvas.bounds)
      }
      #expect(grid.size == size)
    }
  }

  @Test("is a value: a copy keeps what it showed") func valueSemantics() {
    var grid = Grid(size: Size(width: 4, height: 1))
    grid.draw { $0.write("one", at: .zero) }
    let copy = grid
    grid.draw { $0.write("e\u{301}🧈", at: .zero, style: Style(attributes: .bold)) }
    #expect(Drawing(of: copy) == "|one |")
    #expect(Drawing(of: grid) == "|e\u{301}🧈 |")
    var other = copy
    other.erase()
    #expect(Drawing(of: copy) == "|one |")
    #expect(Drawing(of: other) == "|    |")
    #expect(Drawing(stylesOf: copy) == "|....|")
  }

  @Test("erases everything, background included") func erase() {
    var grid = Grid(size: Size(width: 3, height: 2))
    grid.draw { canvas in
      canvas.fill(with: Style(background: .red))
      canvas.write("牛", at: .zero)
    }
    grid.erase()
    expectDrawing(
      grid,
      """
      |   |
      |   |
      """,
      styles: """
        |...|
        |...|
        """)
  }

  @Test("hands out its lines") func lines() {
    var grid = Grid(size: Size(width: 4, height: 2))
    grid.draw { $0.write("a牛", at: Point(x: 0, y: 1)) }
    grid.withLine(1) { glyphs in
      #expect(glyphs.map(\.columnWidth) == [1, 2, 0, 1])
    }
    #expect(grid.withLine(0) { $0.allSatisfy { $0 == .blank } })
  }

  @Test("passes on what its display can show") func traits() {
    let traits = DisplayTraits(colors: 0, isUnicode: false)
    var grid = Grid(size: Size(width: 1, height: 1), traits: traits)
    grid.draw { #expect($0.traits == traits) }
    let copy = grid
    grid.erase()
    #expect(copy.traits == traits)
    #expect(!traits.hasColors)
  }

  @Test("keeps a glyph in eight bytes") func layout() {
    #expect(MemoryLayout<Glyph>.size == 8)
    #expect(MemoryLayout<Glyph>.stride == 8)
  }
}
