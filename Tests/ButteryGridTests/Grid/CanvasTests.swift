import ButteryGrid
import ButteryTestSupport
import Testing

@Suite("a canvas") struct CanvasTests {
  @Test("drops what lies outside of its clip") func clipping() {
    let drawing = Drawing(width: 8, height: 3) { canvas in
      canvas.fill(with: "·", style: .plain)
      var part = canvas.clipped(to: Rect(x: 2, y: 1, width: 4, height: 1))
      for line in -1...1 { part.write("churning", at: Point(x: -1, y: line)) }
    }
    #expect(
      drawing == """
        |········|
        |··hurn··|
        |········|
        """)
  }

  @Test("shifts what it draws by its bounds' origin") func shifting() {
    let drawing = Drawing(width: 6, height: 2) { canvas in
      var part = canvas.clipped(
        to: Rect(x: 1, y: 0, width: 4, height: 2), boundsOrigin: Point(x: 3, y: 5))
      part.write("butter", at: Point(x: 0, y: 5))
      part.write("ghee", at: Point(x: 3, y: 6))
      #expect(part.bounds == Rect(x: 3, y: 5, width: 4, height: 2))
    }
    #expect(
      drawing == """
        | ter  |
        | ghee |
        """)
  }

  @Test("never shows more in a nested canvas than in the outer one") func nesting() {
    let drawing = Drawing(width: 8, height: 1) { canvas in
      let outer = canvas.clipped(to: Rect(x: 2, y: 0, width: 4, height: 1))
      var inner = outer.clipped(to: Rect(x: -2, y: 0, width: 9, height: 1))
      inner.fill(with: "x", style: .plain)
      var loose = outer.clipped(to: Rect(x: 1, y: 0, width: 1, height: 1), clips: false)
      loose.write("12345", at: Point(x: 0, y: 0))
      #expect(outer.clipped(to: Rect(x: 4, y: 0, width: 2, height: 1)).isEmpty)
    }
    #expect(drawing == "|  x123  |")
  }

  @Test(
    "blanks the half of a wide glyph that its clip leaves",
    arguments: [
      (0, 3, 0, "|牛 ··|"), (1, 3, 0, "|· 油·|"), (2, 2, 0, "|··油·|"), (1, 2, 0, "|·  ··|"),
      (0, 5, -1, "| 油··|"), (0, 5, 3, "|···牛|"), (0, 5, 4, "|···· |"), (2, 0, 0, "|·····|"),
    ])
  func cutGlyphs(first: Int, width: Int, column: Int, picture: String) {
    let drawing = Drawing(width: 5, height: 1) { canvas in
      canvas.fill(with: "·", style: .plain)
      var part = canvas.clipped(to: Rect(x: first, y: 0, width: width, height: 1), clips: true)
      part.write("牛油", at: Point(x: column - first, y: 0))
    }
    #expect(drawing.text == picture)
  }

  @Test(
    "blanks the other half of a wide glyph that it overwrites",
    arguments: [
      (0, "x", "|x 油 |"), (1, "x", "| x油 |"), (2, "x", "|牛x  |"), (1, "xy", "| xy  |"),
      (1, "酪", "| 酪  |"), (0, "酪", "|酪油 |"), (3, "酪", "|牛 酪|"), (4, "x", "|牛油x|"),
      (4, "酪", "|牛油 |"), (-1, "酪", "|  油 |"),
    ])
  func overwriting(column: Int, text: String, picture: String) {
    let drawing = Drawing(width: 5, height: 1) { canvas in
      canvas.write("牛油", at: .zero)
      canvas.write(text, at: Point(x: column, y: 0))
    }
    #expect(drawing.text == picture)
  }

  @Test("fills over halves of wide glyphs", arguments: [(0, "|·  |"), (1, "| · |"), (2, "|牛·|")])
  func fillOverHalves(column: Int, picture: String) {
    let drawing = Drawing(width: 3, height: 1) { canvas in
      canvas.write("牛", at: .zero)
      canvas.fill(Rect(x: column, y: 0, width: 1, height: 1), with: "·", style: .plain)
    }
    #expect(drawing.text == picture)
  }

  @Test(
    "fills with a stand-in where the scalar isn't one column wide", arguments: ["牛", "\u{301}"])
  func fillWithWide(scalar: Unicode.Scalar) {
    let drawing = Drawing(width: 3, height: 1) { $0.fill(with: scalar, style: .plain) }
    #expect(drawing == "|\u{FFFD}\u{FFFD}\u{FFFD}|")
  }

  @Test("keeps the background under a text, and neither ink nor attributes") func background() {
    let row = Style(foreground: .red, background: .blue, attributes: .bold)
    var grid = Grid(size: Size(width: 6, height: 1))
    grid.draw { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 4, height: 1), with: row)
      canvas.write("a牛", at: Point(x: 1, y: 0), style: Style(foreground: .green))
      canvas.write("b", at: Point(x: 4, y: 0), style: Style(foreground: .green))
    }
    expectDrawing(
      grid,
      """
      | a牛b |
      """,
      styles: """
        |rpppg.|
        """,
      legend: [
        "r": row, "p": Style(foreground: .green, background: .blue), "g": Style(foreground: .green),
      ])
  }

  @Test("adds attributes to what is there") func attributes() {
    var grid = Grid(size: Size(width: 5, height: 2))
    grid.draw { canvas in
      canvas.write("dim", at: .zero, style: Style(attributes: .dim))
      canvas.add(.reverse, to: Rect(x: 1, y: 0, width: 9, height: 1))
      canvas.add(.reverse, to: Rect(x: 1, y: 0, width: 1, height: 1))
    }
    expectDrawing(
      grid,
      """
      |dim  |
      |     |
      """,
      styles: """
        |dxxrr|
        |.....|
        """,
      legend: ["x": Style(attributes: [.dim, .reverse])])
  }

  @Test(
    "shortens a text with an ellipsis",
    arguments: [
      (-1, "|        |"), (0, "|        |"), (1, "|…       |"), (2, "|B…      |"),
      (5, "|Butt…   |"), (6, "|Butter  |"), (7, "|Butter  |"),
    ])
  func ellipsis(columns: Int, picture: String) {
    let drawing = Drawing(width: 8, height: 1) { canvas in
      let written = canvas.write("Butter", at: .zero, columns: columns, ellipsis: true)
      #expect(written == min(6, max(0, columns)))
    }
    #expect(drawing.text == picture)
  }

  @Test(
    "never cuts a wide glyph for an ellipsis",
    arguments: [(1, "|…    |", 1), (2, "|…    |", 1), (3, "|牛…  |", 3), (4, "|牛油 |", 4)])
  func wideEllipsis(columns: Int, picture: String, width: Int) {
    let drawing = Drawing(width: 5, height: 1) { canvas in
      #expect(canvas.write("牛油", at: .zero, columns: columns, ellipsis: true) == width)
    }
    #expect(drawing.text == picture)
  }

  @Test("returns the columns of a text that nobody sees") func unseen() {
    var grid = Grid(size: Size(width: 3, height: 1))
    grid.draw { canvas in
      #expect(canvas.write("Butter", at: Point(x: 0, y: 5)) == 6)
      #expect(canvas.write("Butter", at: Point(x: 50, y: 0)) == 6)
      #expect(canvas.write("Butter", at: Point(x: -50, y: 0)) == 6)
      #expect(canvas.write("牛油", at: Point(x: 0, y: 5), columns: 3) == 2)
      #expect(canvas.write("Butter", at: Point(x: 0, y: -1), columns: 3, ellipsis: true) == 3)
    }
    #expect(Drawing(of: grid) == "|   |")
  }

  @Test("interns no cluster that nobody sees") func unseenClusters() {
    var grid = Grid(size: Size(width: 3, height: 1))
    grid.draw { canvas in
      canvas.write("e\u{301}", at: Point(x: 3, y: 0))
      canvas.write("e\u{301}", at: Point(x: 0, y: 1))
    }
    #expect(grid.tables.clusters.isEmpty)
  }

  @Test(
    "writes one scalar as a text of it",
    arguments: ["a", "é", "牛", "\u{301}", "\u{1B}", "\u{200B}", "🧈", "🇩"])
  func scalar(_ scalar: Unicode.Scalar) {
    let one = Drawing(width: 4, height: 1) { $0.write(scalar, at: Point(x: 1, y: 0)) }
    let other = Drawing(width: 4, height: 1) { $0.write(String(scalar), at: Point(x: 1, y: 0)) }
    #expect(one == other)
  }

  @Test("knows which lines of a part of any height lie inside of the clip") func linesInSight() {
    var grid = Grid(size: Size(width: 4, height: 5))
    grid.draw { canvas in
      let part = canvas.clipped(to: Rect(x: 0, y: 2, width: 4, height: .max / 4))
      #expect(part.inSight(of: 0..<part.bounds.height) == 0..<3)
      #expect(part.inSight(of: 1..<2) == 1..<2)
      #expect(part.inSight(of: 3..<9).isEmpty)
      let risen = canvas.clipped(to: Rect(x: 0, y: -.max / 4, width: 4, height: .max / 2))
      #expect(risen.inSight(of: 0..<risen.bounds.height).count == 5)
      let gone = canvas.clipped(to: Rect(x: 0, y: 9, width: 4, height: 1))
      #expect(gone.inSight(of: 0..<1).isEmpty)
    }
  }

  @Test("passes on a hint about scrolling over the full width only") func hints() {
    var grid = Grid(size: Size(width: 4, height: 5))
    grid.draw { canvas in
      canvas.hintScroll(in: Rect(x: 0, y: 0, width: 3, height: 5), by: 1)
      canvas.hintScroll(in: Rect(x: 0, y: 0, width: 4, height: 5), by: 0)
      canvas.hintScroll(in: Rect(x: 0, y: 0, width: 4, height: 5), by: 5)
      canvas.hintScroll(in: Rect(x: 0, y: 0, width: 4, height: 5), by: .min)
    }
    #expect(grid.scroll == nil)
    grid.draw { $0.hintScroll(in: Rect(x: -1, y: 1, width: 9, height: 9), by: -2) }
    #expect(grid.scroll == Damage.Scroll(lines: 1..<5, distance: -2))
    grid.erase()
    #expect(grid.scroll == nil)
  }
}
