import Buttery
import ButteryTestSupport
import Testing

@Suite("a label") @MainActor struct LabelTests {
  private func drawing(
    _ text: String?, width: Int, height: Int = 1, lines: Int = 1,
    alignment: TextAlignment = .natural, mode: LineBreakMode = .byTruncatingTail
  ) -> [String] {
    let label = Label()
    label.text = text
    label.numberOfLines = lines
    label.textAlignment = alignment
    label.lineBreakMode = mode
    return Grid(of: label, width: width, height: height).lines
  }

  @Test("without text draws nothing and measures nothing")
  func noText() {
    #expect(Label().intrinsicContentSize == .zero)
    #expect(drawing(nil, width: 3) == ["   "])
    #expect(drawing("", width: 3) == ["   "])
  }

  @Test("measures its text in columns: one line, or as many as it wraps into")
  func measures() {
    let label = Label()
    label.text = "日本 butter"
    #expect(label.intrinsicContentSize == Size(width: 11, height: 1))
    label.numberOfLines = 0
    #expect(label.intrinsicContentSize == Size(width: 11, height: 1))
    label.frame.size.width = 6
    #expect(label.intrinsicContentSize == Size(width: 6, height: 2))
    label.text = "a\nb\nc"
    #expect(label.intrinsicContentSize == Size(width: 1, height: 3))
    label.numberOfLines = 2
    #expect(label.intrinsicContentSize == Size(width: 1, height: 2))
  }

  @Test("stands left, right or in the middle, an odd column to the right")
  func alignment() {
    #expect(drawing("ab", width: 5) == ["ab   "])
    #expect(drawing("ab", width: 5, alignment: .left) == ["ab   "])
    #expect(drawing("ab", width: 5, alignment: .center) == [" ab  "])
    #expect(drawing("ab", width: 5, alignment: .right) == ["   ab"])
    #expect(
      drawing("a\nbcd", width: 5, height: 2, lines: 0, alignment: .right) == ["    a", "  bcd"])
  }

  @Test("stands in the middle of its lines, an odd line below")
  func vertically() {
    #expect(drawing("a", width: 1, height: 4) == [" ", "a", " ", " "])
    #expect(drawing("a\nb", width: 1, height: 5, lines: 0) == [" ", "a", "b", " ", " "])
  }

  @Test("shortens what is too long with an ellipsis, or without one")
  func shortens() {
    #expect(drawing("butter", width: 6) == ["butter"])
    #expect(drawing("butter", width: 5) == ["butt…"])
    #expect(drawing("butter", width: 1) == ["…"])
    #expect(drawing("butter", width: 0) == [""])
    #expect(drawing("butter", width: 5, mode: .byClipping) == ["butte"])
    #expect(drawing("日本語", width: 5) == ["日本…"])
    #expect(drawing("日本語", width: 4) == ["日… "])
    #expect(drawing("butter", width: 5, alignment: .right) == ["butt…"])
  }

  @Test("breaks between words and drops whole words where it may not end in an ellipsis")
  func wordWrapping() {
    #expect(drawing("milk butter", width: 8, mode: .byWordWrapping) == ["milk    "])
    #expect(drawing("milk butter", width: 8, mode: .byClipping) == ["milk but"])
    #expect(
      drawing("milk and butter", width: 8, height: 2, lines: 0) == ["milk and", "butter  "])
  }

  @Test("cuts the last of its lines with an ellipsis where there is more text")
  func cutsLastLine() {
    let text = "milk and butter from the north"
    #expect(drawing(text, width: 8, height: 2, lines: 2) == ["milk and", "butter …"])
    #expect(drawing(text, width: 8, height: 2, lines: 0) == ["milk and", "butter …"])
    #expect(
      drawing(text, width: 8, height: 2, lines: 2, mode: .byClipping)
        == ["milk and", "butter f"])
    #expect(
      drawing(text, width: 8, height: 2, lines: 2, mode: .byWordWrapping)
        == ["milk and", "butter  "])
    #expect(drawing(text, width: 10, height: 1, lines: 0) == ["milk and …"])
  }

  @Test("cuts at a line feed too, and never shows what comes after it")
  func cutsAtLineFeed() {
    #expect(
      drawing("one\ntwo\nthree", width: 9, height: 2, lines: 2) == ["one      ", "two…     "])
    #expect(drawing("one\ntwo  \nthree", width: 4, height: 2, lines: 2) == ["one ", "two…"])
    #expect(drawing("one\ntwo\nthree", width: 3, height: 2, lines: 0) == ["one", "tw…"])
  }

  @Test("keeps the ellipsis at the right place however it is aligned")
  func alignedCut() {
    #expect(
      drawing("one\ntwo\nthree", width: 6, height: 2, lines: 2, alignment: .right)
        == ["   one", "  two…"])
    #expect(
      drawing("a bcdefgh ij", width: 5, height: 2, lines: 2, alignment: .right)
        == ["    a", "bcde…"])
    #expect(
      drawing("one\ntwo\nthree", width: 6, height: 2, lines: 2, alignment: .center)
        == [" one  ", " two… "])
  }

  @Test("shows controls as stand-ins: nothing of a text is obeyed")
  func controls() {
    #expect(drawing("a\u{1B}[1mb\tc", width: 10) == ["a␛[1mb␉c  "])
  }

  @Test("is drawn again when its text, colour or alignment changes, and not else")
  func redrawn() {
    let label = Label()
    label.text = "a"
    var steps: [() -> Void] = [
      { label.text = "b" }, { label.text = "b" }, { label.textAlignment = .right },
      { label.textColor = .red }, {},
    ]
    var seen: [Int] = []
    ScriptedScreen(width: 3, height: 1).run(label) { screen in
      seen.append(screen.presentCount)
      guard !steps.isEmpty else { return nil }
      steps.removeFirst()()
      return []
    }
    #expect(seen == [1, 2, 2, 3, 4, 4])
  }
}
