import Buttery
import ButteryTestSupport
import Testing

@Suite("the look of a text field") @MainActor struct TextFieldLookTests {
  private func line(
    _ text: String, width: Int = 12, _ change: (TextField) -> Void = { _ in }
  ) -> String {
    let field = TextField()
    field.text = text
    change(field)
    return Grid(of: field, width: width, height: 1).lines[0]
  }

  @Test("a border is drawn around the text")
  func borders() {
    #expect(line("abc") { $0.borderStyle = .bezel } == "[abc       ]")
    #expect(line("abc") { $0.borderStyle = .roundedRect } == "(abc       )")
    let field = TextField()
    field.text = "abc"
    field.borderStyle = .line
    expectDrawing(
      Grid(of: field, width: 6, height: 1),
      """
      |abc   |
      """,
      styles: """
        |uuuuuu|
        """)
  }

  @Test("a text that isn't edited ends in an ellipsis, a placeholder too")
  func ellipsis() {
    #expect(line("0123456789abcdef") == "0123456789a…")
    #expect(line("") { $0.placeholder = "type something" } == "type someth…")
    #expect(line("") { $0.placeholder = "name" } == "name        ")
  }

  @Test("text stands at the side that is wanted")
  func alignment() {
    #expect(line("abc", width: 8) { $0.textAlignment = .right } == "     abc")
    #expect(line("abc", width: 8) { $0.textAlignment = .center } == "  abc   ")
    let stage = FieldStage("abc", width: 8)
    stage.field.textAlignment = .right
    stage.press("d")
    stage.run()
    #expect(stage.line == "   abcd ")
    #expect(stage.column == 7)
  }

  @Test("a secret is shown as signs")
  func secret() {
    #expect(line("a東👩‍👩‍👧") { $0.isSecureTextEntry = true } == "•••         ")
    let field = TextField()
    field.text = "secret"
    field.isSecureTextEntry = true
    let ascii = DisplayTraits(colors: 0, isUnicode: false)
    // The device replaces the characters for ASCII.
    #expect(Grid(of: field, width: 6, height: 1, traits: ascii).lines[0] == "••••••")
  }

  @Test("controls, bidi controls and line ends are shown as signs, and nothing is obeyed")
  func harmless() {
    #expect(line("a\u{1B}[2J\u{9B}b") == "a␛[2J\u{FFFD}b     ")
    #expect(line("a\nb\tc\u{202E}d") == "a␊b␉c\u{FFFD}d     ")
  }

  @Test("the cursor stands where the next character comes")
  func cursor() {
    for (text, keys, column) in [
      ("abc", "", 3), ("abc", "Left", 2), ("東京", "", 4), ("東京", "Left", 2),
      ("e\u{301}a", "Left", 1),
      ("של", "", 2), ("של", "Left", 1), ("🇩🇪x", "Left", 2), ("👩‍👩‍👧x", "Left", 2),
      ("a\u{202E}b", "Left", 2),
      ("", "", 0), ("\u{301}", "", 1),
    ] {
      let stage = FieldStage(text)
      stage.press(keys)
      stage.run()
      #expect(stage.column == column, "\(text) \(keys)")
    }
  }

  @Test("a text that is too long moves sideways, with some characters around the cursor in sight")
  func scrolling() {
    let stage = FieldStage("0123456789abcdefghij", width: 10)
    var shown: [String] = []
    for key in ["End", "Left", "Left", "^A", "Right", "^E"] {
      stage.press(key)
      stage.screen.pass { screen in
        shown.append("\(screen.lines[0]) \(screen.grid.cursor?.place.x ?? -1)")
      }
    }
    for _ in 0..<5 { stage.press("Left") }
    stage.screen.pass { shown.append("\($0.lines[0]) \($0.grid.cursor?.place.x ?? -1)") }
    stage.run()
    #expect(
      shown == [
        "bcdefghij  9", "bcdefghij  8", "bcdefghij  7", "0123456789 0", "0123456789 1",
        "bcdefghij  9", "bcdefghij  4",
      ])
  }

  @Test("wide characters are never cut")
  func wide() {
    let stage = FieldStage("東京大阪名古屋", width: 5)
    var shown: [String] = []
    for key in ["End", "Left", "Left", "Left", "Left", "Left", "Left", "Left"] {
      stage.press(key)
      stage.screen.pass { shown.append("\($0.lines[0])\($0.grid.cursor?.place.x ?? -1)") }
    }
    stage.run()
    #expect(
      shown == [
        "古屋 4", "古屋 2", "古屋 0", "名古 0", "阪名 0", "大阪 0", "京大 0", "東京 0",
      ])
  }

  @Test("there is a cursor in one column of room, and none in no room")
  func little() {
    let one = FieldStage("ab東", width: 1)
    one.press("Left")
    one.run()
    #expect(one.column == 0)
    #expect(one.line == " ")
    let none = FieldStage("ab", width: 2)
    none.field.borderStyle = .bezel
    none.press("x")
    none.run()
    #expect(none.field.text == "abx")
    #expect(none.column == nil)
    let nothing = FieldStage("ab", width: 0)
    nothing.press("x Left")
    nothing.run()
    #expect(nothing.marked == "ab|x")
  }

  @Test("what is selected is reversed while the field has the cursor")
  func selection() {
    let stage = FieldStage("one 東京", width: 10)
    stage.press("C-S-Left")
    stage.run()
    expectDrawing(
      stage.screen.grid,
      """
      |one 東京  |
      """,
      styles: """
        |....rrrr..|
        """)
  }

  @Test("a field that can't be used is dim and has no cursor")
  func disabled() {
    let stage = FieldStage("abc", width: 6)
    stage.field.isEnabled = false
    stage.press("x")
    stage.run()
    #expect(stage.marked == "abc|")
    #expect(stage.column == nil)
    #expect(Drawing(stylesOf: stage.screen.grid).text == "|ddd...|")
  }

  @Test("views beside the text and the button leave it the rest")
  func beside() {
    let field = TextField()
    let (left, right) = (Label(), Label())
    left.text = "/ "
    right.text = " 3 of 7"
    field.text = "butter"
    field.leftView = left
    field.rightView = right
    field.leftViewMode = .always
    field.rightViewMode = .unlessEditing
    field.clearButtonMode = .always
    field.borderStyle = .bezel
    #expect(Grid(of: field, width: 24, height: 1).lines[0] == "[/ butter      × 3 of 7]")
    #expect(field.intrinsicContentSize == Size(width: 20, height: 1))
    let screen = ScriptedScreen(width: 24, height: 1)
    screen.post { field.becomeFirstResponder() }
    screen.run(field)
    #expect(screen.lines[0] == "[/ butter             ×]")
    #expect(screen.grid.cursor == Cursor(at: Point(x: 9, y: 0)))
  }

  @Test("a field asks for a line as wide as its text and a cursor")
  func intrinsicSize() {
    let field = TextField()
    #expect(field.intrinsicContentSize == Size(width: 1, height: 1))
    field.placeholder = "name"
    #expect(field.intrinsicContentSize == Size(width: 4, height: 1))
    field.text = "東京都"
    #expect(field.intrinsicContentSize == Size(width: 7, height: 1))
    field.text = String(repeating: "x", count: 1_000_000)
    #expect(field.intrinsicContentSize.width <= 1002)
  }
}
