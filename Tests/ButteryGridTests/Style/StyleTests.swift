import ButteryGrid
import Testing

@Suite("a style") struct StyleTests {
  private let below = Style(foreground: .red, background: .blue, attributes: .bold)

  @Test("keeps the background below where it has none of its own") func background() {
    let ink = Style(foreground: .green, attributes: .dim)
    #expect(
      ink.over(below) == Style(foreground: .green, background: .blue, attributes: .dim))
    #expect(Style.plain.over(below) == Style(background: .blue))
  }

  @Test("brings its own background, the terminal's included") func ownPaper() {
    #expect(Style(background: .yellow).over(below) == Style(background: .yellow))
    #expect(Style(background: .default).over(below) == Style(background: .default))
  }

  @Test("is itself over the plain one") func overPlain() {
    #expect(below.over(.plain) == below)
  }

  @Test("takes the place of any style below in a chain") func associativity() {
    let styles = [
      Style.plain, below, Style(foreground: .green), Style(background: .default),
      Style(attributes: [.underline, .italic]),
    ]
    for first in styles {
      for second in styles {
        for third in styles {
          #expect(first.over(second).over(third) == first.over(second.over(third)))
        }
      }
    }
  }
}

@Suite("a colour") struct ColorTests {
  @Test("tells what it is made of") func kinds() {
    #expect(Color.default.kind == .standard)
    for index in UInt8.min...UInt8.max { #expect(Color.indexed(index).kind == .indexed(index)) }
    #expect(Color.rgb(1, 2, 3).kind == .rgb(1, 2, 3))
    #expect(Color.rgb(255, 0, 255).kind == .rgb(255, 0, 255))
  }

  @Test("is told from every other kind") func equality() {
    let colors: Set<Color> = [.default, .black, .rgb(0, 0, 0), .brightWhite, .rgb(0, 0, 15)]
    #expect(colors.count == 5)
    #expect(Color.brightBlack == .indexed(8))
  }

  @Test("has UIKit's names where the terminal's palette has the colour") func systemNames() {
    #expect(Color.label.kind == .standard && Color.systemBackground.kind == .standard)
    let colors: [Color] = [
      .systemRed, .systemGreen, .systemYellow, .systemBlue, .systemPurple, .systemTeal, .systemPink,
    ]
    #expect(colors.map(\.kind) == [1, 2, 3, 4, 5, 6, 13].map { .indexed($0) })
  }

  @Test(
    "of quiet text is the terminal's own, drawn dim",
    arguments: [Color.secondaryLabel, .tertiaryLabel, .placeholderText])
  func quiet(color: Color) {
    #expect(color.kind == .standard && color != .label)
    #expect(Style(foreground: color).attributes == .dim)
    #expect(Style(foreground: color, attributes: .bold).attributes == [.bold, .dim])
    #expect(Style(background: color).attributes == [])
    #expect(Style(foreground: .label).attributes == [])
  }
}
