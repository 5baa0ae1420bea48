import ButteryGrid
import ButteryTestSupport
import Testing

@Suite("a drawing") struct DrawingTests {
  @Test("stands between bars, which keep trailing blanks") func bars() {
    let drawing = Drawing(width: 8, height: 2) { canvas in
      canvas.write("Butter", at: Point(x: 1, y: 0))
    }
    #expect(
      drawing == """
        | Butter |
        |        |
        """)
  }

  @Test("has no lines without lines, and empty ones without columns") func empty() {
    #expect(Drawing(width: 3, height: 0) { _ in } == "")
    #expect(
      Drawing(width: 0, height: 2) { _ in } == """
        ||
        ||
        """)
  }

  @Test("writes a wide glyph once and a cluster in full") func wide() {
    let drawing = Drawing(width: 6, height: 1) { canvas in
      canvas.write("牛e\u{301}油!", at: .zero)
    }
    #expect(drawing == "|牛e\u{301}油!|")
  }

  @Test("shows styles as letters, wide glyphs with two") func styles() {
    var grid = Grid(size: Size(width: 8, height: 1))
    grid.draw { canvas in
      canvas.write("a", at: Point(x: 0, y: 0), style: Style(attributes: .bold))
      canvas.write("b", at: Point(x: 1, y: 0), style: Style(attributes: .dim))
      canvas.write("牛", at: Point(x: 2, y: 0), style: Style(attributes: .reverse))
      canvas.write("c", at: Point(x: 4, y: 0), style: Style(attributes: .underline))
      canvas.write("d", at: Point(x: 5, y: 0), style: Style(foreground: .red))
      canvas.write("e", at: Point(x: 6, y: 0), style: Style(attributes: [.bold, .dim]))
    }
    #expect(Drawing(stylesOf: grid) == "|bdrru??.|")
    let legend: StyleLegend = ["k": Style(foreground: .red)]
    #expect(Drawing(stylesOf: grid, legend: legend) == "|bdrruk?.|")
  }

  @Test("is as expected") func expectation() {
    var grid = Grid(size: Size(width: 4, height: 1))
    grid.draw { $0.write("Ghee", at: .zero, style: Style(attributes: .bold)) }
    expectDrawing(
      grid,
      """
      |Ghee|
      """,
      styles: """
        |bbbb|
        """)
  }

  @Test("fails with the lines that differ", .disabled(if: TestEnvironment.isRecording))
  func difference() {
    var grid = Grid(size: Size(width: 4, height: 3))
    grid.draw { canvas in
      canvas.write("one", at: Point(x: 0, y: 0))
      canvas.write("two", at: Point(x: 0, y: 1))
    }
    let messages = issues {
      expectDrawing(
        grid,
        """
        |one |
        |zwei|
        |    |
        """)
    }
    #expect(
      messages == [
        """
        the drawing differs (- expected, + found)
          |one |
        - |zwei|
        + |two |
          |    |
        """
      ])
  }
}

@Suite("a line difference") struct LineDifferenceTests {
  @Test(
    "marks what was left out and what was put in",
    arguments: [
      ("", "", "  "), ("a", "a", "  a"), ("a", "b", "- a\n+ b"), ("a\nb", "b", "- a\n  b"),
      ("b", "b\na", "  b\n+ a"), ("a\nb\nc", "a\nx\nc", "  a\n- b\n+ x\n  c"),
    ])
  func marks(expected: String, found: String, text: String) {
    #expect(LineDifference(expected: expected, found: found).text == text)
  }

  @Test("holds both texts, in order") func bothSides() throws {
    try withSeeds(count: 200) { generator in
      func text() -> String {
        (0..<Int.random(in: 1...8, using: &generator))
          .map { _ in ["a", "b", "c"].randomElement(using: &generator)! }
          .joined(separator: "\n")
      }
      let (old, new) = (text(), text())
      let lines = LineDifference(expected: old, found: new).text.split(separator: "\n")
      func side(without mark: Character) -> String {
        lines.filter { $0.first != mark }.map { $0.dropFirst(2) }.joined(separator: "\n")
      }
      try #require(side(without: "+") == old)
      try #require(side(without: "-") == new)
    }
  }
}
