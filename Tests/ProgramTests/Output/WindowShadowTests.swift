import ButteryCurses
import ButteryGrid
import Testing

@Suite("the shadow of a window") struct WindowShadowTests {
  private func grid(_ lines: [String], like other: Grid? = nil) -> Grid {
    var grid = other ?? Grid(size: Size(width: 8, height: lines.count))
    grid.erase()
    grid.draw { canvas in
      for (line, text) in lines.enumerated() { canvas.write(text, at: Point(x: 0, y: line)) }
    }
    return grid
  }

  private func shadow(of grid: Grid) -> WindowShadow {
    let shadow = WindowShadow()
    #expect(!shadow.adopt(size: grid.size, tables: grid.tables))
    for line in 0..<grid.size.height {
      grid.withLine(line) { shadow.store($0, 0..<grid.size.width, in: line) }
    }
    return shadow
  }

  private func run(_ shadow: WindowShadow, _ grid: Grid, line: Int) -> Range<Int>? {
    grid.withLine(line) { shadow.differingRun(of: $0, in: line) }
  }

  @Test("tells the part of a line that changed")
  func tellsRun() {
    let old = grid(["abcdefgh"])
    let shadow = shadow(of: old)
    #expect(run(shadow, old, line: 0) == nil)
    #expect(run(shadow, grid(["abXdeYgh"], like: old), line: 0) == 2..<6)
    #expect(run(shadow, grid(["Xbcdefgh"], like: old), line: 0) == 0..<1)
    #expect(run(shadow, grid(["abcdefgX"], like: old), line: 0) == 7..<8)
  }

  @Test("doesn't cut wide glyphs, of the old picture or the new")
  func keepsGlyphsWhole() {
    let old = grid(["a漢bcdef"])
    #expect(run(shadow(of: old), grid(["a字bcdef"], like: old), line: 0) == 1..<3)
    #expect(run(shadow(of: old), grid(["axxbcdef"], like: old), line: 0) == 1..<3)
    #expect(run(shadow(of: old), grid(["ab漢cdef"], like: old), line: 0) == 1..<4)
    let narrow = grid(["axxbcdef"])
    #expect(run(shadow(of: narrow), grid(["ax漢cdef"], like: narrow), line: 0) == 2..<4)
  }

  @Test("knows nothing after another size or other tables came")
  func forgets() {
    let old = grid(["abcdefgh"])
    let shadow = shadow(of: old)
    #expect(shadow.adopt(size: old.size, tables: old.tables))
    let other = grid(["abcdefgh"])
    #expect(!shadow.adopt(size: old.size, tables: other.tables))
    #expect(run(shadow, other, line: 0) == 0..<8)
  }

  @Test("follows a hint that saves work, as far as it concerns the window")
  func followsHints() {
    let old = grid(["title  .", "aaaaaaaa", "bbbbbbbb", "cccccccc"])
    let shadow = shadow(of: old)
    let new = grid(["title  .", "bbbbbbbb", "cccccccc", "dddddddd"], like: old)
    let hint = Damage.Scroll(lines: 1..<9, distance: 1)
    let scroll = shadow.worthwhile(hint, for: new)
    #expect(scroll == Damage.Scroll(lines: 1..<4, distance: 1))
    shadow.apply(Damage.Scroll(lines: 1..<4, distance: 1))
    #expect(run(shadow, new, line: 1) == nil && run(shadow, new, line: 2) == nil)
    #expect(run(shadow, new, line: 3) == 0..<8)
    shadow.apply(Damage.Scroll(lines: 1..<4, distance: -1))
    #expect(run(shadow, old, line: 2) == nil && run(shadow, old, line: 1) == 0..<8)
  }

  @Test(
    "doesn't follow a hint that is wrong or pointless",
    arguments: [
      Damage.Scroll(lines: 1..<4, distance: -1), Damage.Scroll(lines: 1..<4, distance: 2),
      Damage.Scroll(lines: 0..<1, distance: 0), Damage.Scroll(lines: 5..<9, distance: 1),
      Damage.Scroll(lines: -3..<100, distance: .min), Damage.Scroll(lines: 0..<4, distance: .max),
    ])
  func refusesHints(hint: Damage.Scroll) {
    let old = grid(["title  .", "aaaaaaaa", "bbbbbbbb", "cccccccc"])
    let new = grid(["title  .", "bbbbbbbb", "cccccccc", "dddddddd"], like: old)
    #expect(shadow(of: old).worthwhile(hint, for: new) == nil)
  }
}
