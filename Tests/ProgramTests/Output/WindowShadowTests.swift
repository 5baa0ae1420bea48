import ButteryCurses
import ButteryGrid
import ButteryTestSupport
import Testing
import curses_probe

@Suite("the shadow of a window") struct WindowShadowTests {
  private func grid(_ lines: [String], columns: Int = 8, like other: Grid? = nil) -> Grid {
    var grid = other ?? Grid(size: Size(width: columns, height: lines.count))
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

  private func run(
    _ shadow: WindowShadow, _ grid: Grid, line: Int, from column: Int = 0
  ) -> Range<Int>? {
    grid.withLine(line) { shadow.differingRun(of: $0, in: line, from: column) }
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

  @Test("hands over what lies far apart on a line by itself")
  func leavesGapsOut() {
    let old = grid(["a      b      c"], columns: 15)
    let new = grid(["x      b      z"], columns: 15, like: old)
    let shadow = shadow(of: old)
    #expect(run(shadow, new, line: 0) == 0..<1)
    #expect(run(shadow, new, line: 0, from: 1) == 14..<15)
    #expect(run(shadow, new, line: 0, from: 15) == nil)
  }

  private func plan(
    _ shadow: WindowShadow, _ scroll: Damage.Scroll, _ grid: Grid, lines: LineSet = .all,
    minimumGain: Int = 8
  ) -> WindowShadow.Plan {
    shadow.plan(
      for: Damage(scroll: scroll, lines: lines), of: grid, minimumGain: minimumGain)
  }

  private let list = ["title  .", "aaaaaaaa", "bbbbbbbb", "cccccccc"]
  private let nextList = ["title  .", "bbbbbbbb", "cccccccc", "dddddddd"]

  @Test("follows a hint that saves work, as far as it concerns the window")
  func followsHints() {
    let old = grid(list)
    let shadow = shadow(of: old)
    let new = grid(nextList, like: old)
    let hint = Damage.Scroll(lines: 1..<9, distance: 1)
    let inside = Damage.Scroll(lines: 1..<4, distance: 1)
    #expect(plan(shadow, hint, new) == .init(scroll: inside, lines: .all))
    #expect(plan(shadow, hint, new, minimumGain: 17) == .init(lines: .all))
    shadow.apply(inside)
    #expect(run(shadow, new, line: 1) == nil && run(shadow, new, line: 2) == nil)
    #expect(run(shadow, new, line: 3) == 0..<8)
    shadow.apply(Damage.Scroll(lines: 1..<4, distance: -1))
    #expect(run(shadow, old, line: 2) == nil && run(shadow, old, line: 1) == 0..<8)
  }

  @Test("takes lines along that move beside those of the hint, if they were named")
  func growsHints() {
    let old = grid(["header 1", "aaaaaaaa", "bbbbbbbb", "header 2", "status  "])
    let new = grid(["aaaaaaaa", "bbbbbbbb", "header 2", "cccccccc", "status  "], like: old)
    var named = LineSet()
    named.insert(0)
    let up = Damage.Scroll(lines: 1..<4, distance: 1)
    let wide = Damage.Scroll(lines: 0..<4, distance: 1)
    #expect(plan(shadow(of: old), up, new, lines: named).scroll == wide)
    #expect(plan(shadow(of: old), up, new, lines: LineSet()).scroll == up)
    let down = Damage.Scroll(lines: 1..<4, distance: -1)
    #expect(
      plan(shadow(of: new), down, old, lines: named).scroll
        == Damage.Scroll(lines: 0..<4, distance: -1))
  }

  @Test("looks at the lines that are named or come in, and at all that moved if it doesn't follow")
  func namesLines() {
    let old = grid(list)
    let shadow = shadow(of: old)
    let new = grid(["Title  .", "bbbbbbbb", "cccccccc", "dddddddd"], like: old)
    var (title, region) = (LineSet(), LineSet())
    title.insert(0)
    region.insert(1..<4)
    let scroll = Damage.Scroll(lines: 1..<4, distance: 1)
    var lines = title
    lines.insert(3)
    #expect(plan(shadow, scroll, new, lines: title) == .init(scroll: scroll, lines: lines))
    lines.insert(1..<4)
    #expect(plan(shadow, scroll, new, lines: title, minimumGain: 17) == .init(lines: lines))
    let tooFar = Damage.Scroll(lines: 1..<4, distance: -3)
    #expect(plan(shadow, tooFar, new, lines: LineSet()) == .init(lines: region))
  }

  @Test(
    "doesn't follow a hint that is wrong or pointless",
    arguments: [
      Damage.Scroll(lines: 1..<4, distance: -1), Damage.Scroll(lines: 1..<4, distance: 2),
      Damage.Scroll(lines: 0..<1, distance: 0), Damage.Scroll(lines: 5..<9, distance: 1),
      Damage.Scroll(lines: -3..<100, distance: .min), Damage.Scroll(lines: 0..<4, distance: .max),
    ])
  func refusesHints(hint: Damage.Scroll) {
    let old = grid(list)
    #expect(plan(shadow(of: old), hint, grid(nextList, like: old)) == .init(lines: .all))
  }

  @Test("knows as much as a comparison of all places, whatever is named and hinted at")
  func comparesNaively() throws {
    try withSeeds(count: 300) { generator in
      let size = Size(
        width: Int.random(in: 4...60, using: &generator),
        height: Int.random(in: 1...12, using: &generator))
      var pictures = RandomPictures(seed: generator.next(), size: size)
      let shadow = shadow(of: pictures.grid)
      for _ in 0..<12 {
        let damage = pictures.next()
        let minimumGain = Int.random(in: 0...40, using: &generator)
        let plan = shadow.plan(for: damage, of: pictures.grid, minimumGain: minimumGain)
        if let scroll = plan.scroll { shadow.apply(scroll) }
        for line in 0..<size.height {
          if plan.lines.contains(line) { handOver(pictures.grid, line, to: shadow) }
          try #require(
            run(shadow, pictures.grid, line: line) == nil,
            "line \(line) of picture \(pictures.number), \(damage)")
        }
      }
    }
  }

  private func handOver(_ grid: Grid, _ line: Int, to shadow: WindowShadow) {
    var column = 0
    while let part = run(shadow, grid, line: line, from: column) {
      grid.withLine(line) { shadow.store($0, part, in: line) }
      column = part.upperBound
    }
  }
}
