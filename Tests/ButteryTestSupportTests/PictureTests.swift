import ButteryGrid
import ButteryTestSupport
import Testing

@Suite("a picture") struct PictureTests {
  private func picture(
    width: Int = 8, of text: String, style: Style = .plain, cursor: Cursor? = nil
  ) -> Picture {
    var grid = Grid(size: Size(width: width, height: 1))
    grid.draw { $0.write(text, at: .zero, style: style) }
    grid.cursor = cursor
    return Picture(of: grid)
  }

  @Test("has the same bytes for the same grid") func repeats() {
    #expect(picture(of: "Ghee").svg.utf8.elementsEqual(picture(of: "Ghee").svg.utf8))
  }

  @Test("holds the lines as a drawing, escaped") func description() {
    #expect(picture(of: "a<b & c>").svg.contains("<desc>\n|a&lt;b &amp; c&gt;|\n</desc>"))
  }

  @Test("holds the styles where not all is plain, and what their letters mean") func styles() {
    let link = Style(foreground: .red, background: .indexed(25), attributes: .underline)
    #expect(
      picture(width: 2, of: "a", style: Style(attributes: .bold)).svg.contains(
        "<desc>\n|a |\nstyles\n|b.|\n</desc>"))
    #expect(
      picture(width: 2, of: "a", style: link).svg.contains(
        "<desc>\n|a |\nstyles\n|A.|\nA: #cd0000 on #005faf, underline\n</desc>"))
  }

  @Test("gives wide glyphs two columns and what follows its place") func wide() {
    let svg = picture(of: "牛油ab").svg
    #expect(svg.contains(#"x="0" y="13" textLength="36" lengthAdjust="spacingAndGlyphs">牛油<"#))
    #expect(svg.contains(#"x="36" y="13" textLength="36" lengthAdjust="spacingAndGlyphs">ab  <"#))
  }

  @Test("keeps combining marks in their word") func marks() {
    #expect(picture(of: "Ke\u{301}fir").svg.contains(">Ke\u{301}fir   </text>"))
  }

  @Test(
    "shows colours of the palette and direct ones",
    arguments: [
      (Color.red, "#cd0000"), (.indexed(16), "#000000"), (.indexed(21), "#0000ff"),
      (.indexed(231), "#ffffff"), (.indexed(232), "#080808"), (.rgb(1, 2, 255), "#0102ff"),
    ])
  func colors(color: Color, hex: String) {
    #expect(picture(of: "a", style: Style(foreground: color)).svg.contains(#" fill="\#(hex)">a<"#))
    let paper = picture(of: "a", style: Style(background: color)).svg
    #expect(paper.contains(#"<rect fill="\#(hex)" x="0" y="0" width="9" height="17"/>"#))
  }

  @Test("shows attributes, and changes ink and paper where they are reversed") func attributes() {
    let all: Attributes = [.bold, .dim, .italic, .underline]
    #expect(picture(of: "a", style: Style(attributes: all)).svg.contains(#"class="b d i u">a<"#))
    let reverse = picture(of: "a", style: Style(attributes: .reverse)).svg
    #expect(reverse.contains(#"<rect class="ink" x="0""#))
    #expect(reverse.contains(#"class="paper">a<"#))
  }

  @Test("shows a cursor that is visible") func cursor() {
    let place = Point(x: 2, y: 0)
    let mark = #"<rect class="cursor" x="18" y="0""#
    #expect(picture(of: "a", cursor: Cursor(at: place)).svg.contains(mark))
    #expect(!picture(of: "a", cursor: Cursor(at: place, isVisible: false)).svg.contains(mark))
  }

  @Test("is expected to look as the one beside its test") func looks() {
    var grid = Grid(size: Size(width: 24, height: 6))
    grid.draw { canvas in
      canvas.write("┌──────────────────────┐", at: .zero)
      canvas.write("│ Käse & <Butter>  牛油│", at: Point(x: 0, y: 1))
      canvas.write("└──────────────────────┘", at: Point(x: 0, y: 2))
      canvas.write(
        " selected ▸ row         ", at: Point(x: 0, y: 3), style: Style(attributes: .reverse))
      canvas.write("bold", at: Point(x: 1, y: 4), style: Style(attributes: .bold))
      canvas.write("dim", at: Point(x: 6, y: 4), style: Style(attributes: .dim))
      canvas.write("italic", at: Point(x: 10, y: 4), style: Style(attributes: .italic))
      canvas.write("under", at: Point(x: 17, y: 4), style: Style(attributes: .underline))
      canvas.write("red", at: Point(x: 1, y: 5), style: Style(foreground: .red))
      canvas.write("paper", at: Point(x: 6, y: 5), style: Style(background: .indexed(25)))
    }
    grid.cursor = Cursor(at: Point(x: 12, y: 5))
    expectPicture(of: grid, named: "looks")
  }
}
