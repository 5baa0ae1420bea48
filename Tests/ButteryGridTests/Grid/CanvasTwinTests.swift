import ButteryGrid
import ButteryTestSupport
import Testing

@Suite("a canvas beside its naive twin") struct CanvasTwinTests {
  @Test("draws the same after every step of any drawing") func twin() throws {
    try withSeeds(count: 2500) { generator in
      let size = Size(
        width: Int.random(in: 0...11, using: &generator),
        height: Int.random(in: 0...4, using: &generator))
      var grid = Grid(size: size)
      let naive = NaiveGrid(size: size)
      for _ in 0..<8 {
        let step = DrawingStep.random(depth: 2, using: &generator)
        var isSame = false
        grid.draw { isSame = step.perform(on: &$0, and: NaiveCanvas(naive)) }
        try #require(isSame, "\(step) returns something else")
        for (point, place) in naive.places {
          try #require(NaiveGrid.place(of: grid, at: point) == place, "\(point) after \(step)")
        }
        try requireWholeGlyphs(grid)
      }
    }
  }

  /// Checks that each wide glyph has exactly one second half, and no other glyph has one.
  private func requireWholeGlyphs(_ grid: Grid) throws {
    for line in 0..<grid.size.height {
      var column = 0
      while column < grid.size.width {
        let glyph = grid[Point(x: column, y: line)]
        try #require(glyph.width == 1 || glyph.width == 2, "column \(column), line \(line)")
        if glyph.width == 2 {
          try #require(column + 1 < grid.size.width)
          let second = grid[Point(x: column + 1, y: line)]
          try #require(second.isContinuation && second.content == 0)
        }
        column += glyph.columnWidth
      }
    }
  }
}
