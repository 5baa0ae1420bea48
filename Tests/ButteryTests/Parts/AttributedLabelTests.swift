import Buttery
import ButteryTestSupport
import RuleTrait
import SeededRandom
import Testing

@Suite("a label whose text has styles") @MainActor struct AttributedLabelTests {
  private let legend: StyleLegend = [
    "g": Style(foreground: .green), "r": Style(foreground: .red, attributes: .bold),
    "B": Style(foreground: .green, attributes: .bold),
  ]

  private func text(_ parts: (String, Style)...) -> AttributedText {
    parts.reduce(into: AttributedText()) { $0.append($1.0, style: $1.1) }
  }

  private func label(_ text: AttributedText, lines: Int = 1) -> Label {
    let label = Label()
    label.attributedText = text
    label.textColor = .green
    label.numberOfLines = lines
    return label
  }

  private let red = Style(foreground: .red, attributes: .bold)

  @Test("each part has its own look, or the label's where it names none", .rules("AP-17"))
  func looks() {
    let text = text(
      ("3 of 5 ", .plain), ("late", red), (", ", .plain), ("now", Style(attributes: .bold)))
    expectDrawing(
      Grid(of: label(text), width: 18, height: 1),
      """
      |3 of 5 late, now  |
      """,
      styles: """
        |gggggggrrrrggBBB..|
        """, legend: legend)
  }

  @Test(
    "it wraps and is cut as without styles, the ellipsis looks as the cut part", .rules("AP-17"))
  func wraps() {
    let text = text(("milk and ", .plain), ("butter from", red), (" the north", .plain))
    let label = label(text, lines: 2)
    #expect(label.intrinsicContentSize == Size(width: 30, height: 1))
    expectDrawing(
      Grid(of: label, width: 8, height: 2),
      """
      |milk and|
      |butter …|
      """,
      styles: """
        |gggggggg|
        |rrrrrrrr|
        """, legend: legend)
    label.numberOfLines = 1
    expectDrawing(
      Grid(of: label, width: 12, height: 1),
      """
      |milk and bu…|
      """,
      styles: """
        |gggggggggrrr|
        """, legend: legend)
  }

  @Test("random texts take the same places as without styles", .rules("AP-17"))
  func random() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "milk ", "日本", "e", "\u{301}", "🇩", "🇪", "\u{200D}", "👩", "💻", " ", "\n", "\u{1B}",
    ]
    for _ in 0..<300 {
      var text = AttributedText()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let style = [.plain, red, Style(background: .blue)].randomElement(using: &random) ?? red
        text.append(pieces.randomElement(using: &random) ?? "a", style: style)
      }
      let plain = Label()
      plain.text = text.string
      let styled = label(text)
      let lines = Int.random(in: 0...3, using: &random)
      let width = Int.random(in: 0...9, using: &random)
      for label in [plain, styled] {
        label.numberOfLines = lines
        label.textAlignment = [.left, .center, .right][width % 3]
        label.lineBreakMode = [.byTruncatingTail, .byWordWrapping, .byClipping][lines % 3]
      }
      #expect(styled.intrinsicContentSize == plain.intrinsicContentSize, "seed \(seed)")
      let pictures = [plain, styled].map { Grid(of: $0, width: width, height: 2).lines }
      #expect(pictures[0] == pictures[1], "seed \(seed)")
    }
  }

  @Test("setting one of both texts sets the other, and takes styles away", .rules("AP-17"))
  func bothTexts() {
    let label = label(text(("a", .plain), ("b", red)))
    #expect(label.text == "ab")
    label.text = "ab"
    #expect(label.attributedText == AttributedText("ab"))
    label.attributedText = nil
    #expect(label.text == nil && label.attributedText == nil)
  }

  @Test(
    "it is drawn again when only its styles change, and not when they are the same", .rules("AP-17")
  )
  func redrawn() {
    let label = label(AttributedText("a"))
    var steps: [() -> Void] = [
      { label.attributedText = AttributedText("a", style: self.red) },
      { label.attributedText = AttributedText("a", style: self.red) }, { label.text = "a" }, {},
    ]
    var seen: [Int] = []
    ScriptedScreen(width: 3, height: 1).run(label) { screen in
      seen.append(screen.presentCount)
      guard !steps.isEmpty else { return nil }
      steps.removeFirst()()
      return []
    }
    #expect(seen == [1, 2, 2, 3, 3])
  }

  @Test("equal texts of different bytes are measured anew")
  func otherBytes() {
    let label = Label()
    label.numberOfLines = 0
    label.text = String(repeating: "e\u{301}", count: 40)
    _ = Grid(of: label, width: 8, height: 5)
    label.text = String(repeating: "\u{E9}", count: 40)
    #expect(Grid(of: label, width: 8, height: 5).lines == Array(repeating: "éééééééé", count: 5))
  }

  @Test("a configuration shows texts with styles, and is another one with others", .rules("AP-17"))
  func configurations() {
    var content = ListContentConfiguration.valueCell()
    content.attributedText = text(("due ", .plain), ("today", red))
    content.secondaryAttributedText = AttributedText("!", style: red)
    #expect(content.text == "due today" && content.secondaryText == "!")
    var other = content
    other.text = "due today"
    #expect(other.attributedText == nil && other != content)
    let view = content.makeContentView()
    let styles = { (content: ListContentConfiguration) in
      view.configuration = content
      return Drawing(
        stylesOf: Grid(of: view, width: 15, height: 1), legend: ["r": self.red]
      ).text
    }
    #expect(styles(content) == "|.....rrrrr...r.|")
    #expect(styles(other) == "|.............r.|")
  }

  @Test("a secondary colour draws a text dim")
  func secondaryColor() {
    var content = ListContentConfiguration.valueCell()
    content.text = "due"
    content.secondaryText = "today"
    content.secondaryTextProperties.color = .secondaryLabel
    let dim = Style(foreground: .secondaryLabel)
    #expect(dim.attributes == .dim)
    let grid = Grid(of: content.makeContentView(), width: 12, height: 1)
    #expect(Drawing(stylesOf: grid, legend: ["d": dim]).text == "|......ddddd.|")
  }
}
