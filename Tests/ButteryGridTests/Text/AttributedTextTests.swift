import ButteryGrid
import ButteryTestSupport
import Testing

@Suite("a text with styles") struct AttributedTextTests {
  private let red = Style(foreground: .red)
  private let blue = Style(foreground: .blue)

  private func parts(_ text: AttributedText) -> [String] {
    text.runs.map { String(text.string[$0.range]) }
  }

  @Test("has a run for each part that looks alike, and none without text")
  func runs() {
    var text = AttributedText("due ")
    text.append("to", style: red)
    text.append("day", style: red)
    text.append("", style: blue)
    text.append("!", style: blue)
    #expect(parts(text) == ["due ", "today", "!"])
    #expect(text.runs.map(\.style) == [.plain, red, blue])
    #expect(AttributedText().runs.isEmpty && AttributedText("", style: red).isEmpty)
  }

  @Test("equals another one of the same text and looks, however it was made")
  func equality() throws {
    var one = AttributedText("milk and butter")
    one.setStyle(red, in: try #require(one.string.firstRange(of: "and")))
    var other = AttributedText("milk ")
    other.append("and", style: red)
    other.append(AttributedText(" butter"))
    #expect(one == other && one.hashValue == other.hashValue)
    other.setStyle(.plain, in: other.string.startIndex..<other.string.endIndex)
    #expect(other == AttributedText("milk and butter"))
  }

  @Test("adds attributes to what a part is already")
  func attributes() throws {
    var text = AttributedText("a")
    text.append("b", style: red)
    text.append("c")
    let last = text.string.index(before: text.string.endIndex)
    text.addAttributes(.bold, in: text.string.startIndex..<last)
    #expect(
      text.runs.map(\.style)
        == [Style(attributes: .bold), Style(foreground: .red, attributes: .bold), .plain])
    text.addAttributes(.bold, in: last..<last)
    #expect(text.runs.count == 3)
  }

  @Test(
    "never divides what stands at one place: it looks as the part in which it begins",
    arguments: [
      ("e", "\u{301}x", ["e\u{301}", "x"]), ("🇩", "🇪!", ["🇩🇪", "!"]),
      ("👩", "\u{200D}💻", ["👩\u{200D}💻"]), ("a", "日", ["a", "日"]), ("日", "本", ["日", "本"]),
      ("1", "\u{FE0F}\u{20E3}", ["1\u{FE0F}\u{20E3}"]),
    ])
  func clusters(first: String, second: String, expected: [String]) {
    var text = AttributedText(first, style: red)
    text.append(second, style: blue)
    #expect(parts(text) == expected)
    var whole = AttributedText(first + second, style: blue)
    let end = whole.string.utf8.index(whole.string.startIndex, offsetBy: first.utf8.count)
    whole.setStyle(red, in: whole.string.startIndex..<end)
    #expect(whole == text)
  }

  @Test("flags that a text before them pairs anew keep whole glyphs")
  func flags() {
    var text = AttributedText("🇩", style: red)
    var other = AttributedText("🇪🇫", style: blue)
    other.append("🇷", style: red)
    text.append(other)
    #expect(text.string.unicodeScalars.count == 4)
    #expect(text.runs.map { text.string[$0.range].unicodeScalars.count } == [2, 2])
  }

  @Test("is drawn as wide as without styles, in its own looks over those of the place")
  func drawing() {
    let text: AttributedText = {
      var text = AttributedText("日")
      text.append("本x", style: Style(foreground: .red, attributes: .bold))
      return text
    }()
    let base = Style(foreground: .green, attributes: .dim)
    for columns in 0...6 {
      var plain = Grid(size: Size(width: 6, height: 1))
      var styled = plain
      var widths: [Int] = []
      plain.draw {
        widths.append(
          $0.write(text.string, at: .zero, style: base, columns: columns, ellipsis: true))
      }
      styled.draw {
        widths.append($0.write(text, at: .zero, style: base, columns: columns, ellipsis: true))
      }
      #expect(plain.lines == styled.lines && widths[0] == widths[1])
      if columns == 5 {
        #expect(styled.style(at: .zero) == base)
        #expect(
          styled.style(at: Point(x: 4, y: 0))
            == Style(foreground: .red, attributes: [.bold, .dim]))
      }
    }
  }
}
