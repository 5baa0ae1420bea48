import Buttery
import ButteryTestSupport
import RuleTrait
import Testing

@Suite("keys of a text field") @MainActor struct TextKeyTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var text: String
    var keys: String
    /// The text with a bar at the cursor, or with brackets around the selection.
    var result: String

    init(_ text: String, _ keys: String, _ result: String) {
      self.text = text
      self.keys = keys
      self.result = result
    }

    var testDescription: String { "\(text) \(keys)" }
  }

  private func run(_ example: Case) -> FieldStage {
    let stage = FieldStage(example.text)
    stage.press(example.keys)
    stage.run()
    return stage
  }

  private nonisolated static let plain = [
    Case("", "a b c", "abc|"),
    Case("abc", "Left Left X", "aX|bc"),
    Case("abc", "Home X", "X|abc"),
    Case("abc", "Left Bksp", "a|c"),
    Case("ab", "Home Bksp", "|ab"),
    Case("abc", "Home Del", "|bc"),
    Case("ab", "Del", "ab|"),
    Case("東京", "Left x", "東x|京"),
    Case("東京", "Bksp", "東|"),
    Case("", "Left Right Home End Bksp", "|"),
    Case("", "Paste:two␊lines", "two lines|"),
    Case("", "Paste:a␊b␊", "a b |"),
    Case("", "e Accent x", "e\u{301}x|"),
    Case("👩👧", "Left ZWJ x", "👩\u{200D}👧x|"),
    Case("", "🇩 🇪 x Left Bksp", "|x"),
    Case("", "\u{1112} \u{1161} \u{11AB} Bksp", "|"),
    Case("a", "PgDn Up Down PgUp b", "ab|"),
    Case("a", "C-q M-q b", "ab|"),
  ]

  /// The behaviour of readline with one line.
  private nonisolated static let readline = [
    Case("abc", "Left ^U", "|c"),
    Case("ab cd", "^W", "ab |"),
    Case("ab  ", "^W", "|"),
    Case("/usr/local", "^W", "|"),
    Case("abc", "Home Right ^K", "a|"),
    Case("ab", "^A X ^E Y", "XabY|"),
    Case("abc", "^B ^B X ^F Y", "aXbY|c"),
    Case("abc", "^A ^D", "|bc"),
    Case("abc", "^H", "ab|"),
    Case("one two", "M-b X", "one X|two"),
    Case("one two", "M-b M-b X", "X|one two"),
    Case("one, two", "^A M-f X", "oneX|, two"),
    Case("one, two", "^A M-f M-f X", "one, twoX|"),
    Case("one two", "C-Left M-Left X C-Right Y", "XoneY| two"),
    Case("/usr/local", "M-Bksp", "/usr/|"),
    Case("one two", "^A M-d", "| two"),
    Case("one two", "^A M-d M-d", "|"),
    Case("one two", "^W ^W ^Y", "one two|"),
    Case("one two", "^A M-d M-d ^Y", "one two|"),
    Case("one two", "M-b ^K ^A ^Y", "two|one "),
    Case("one two", "^W Left ^W ^Y", "one|" + " "),
    Case("one two", "^W Left ^W ^Y M-y", "two|" + " "),
    Case("one two", "^W Left ^W ^Y M-y M-y", "one|" + " "),
    Case("one two", "^W ^Y x M-y", "one twox|"),
    Case("ab", "^T", "ba|"),
    Case("abcd", "Left Left ^T", "acb|d"),
    Case("abc", "Home ^T", "|abc"),
    Case("a", "^T", "a|"),
    Case("one two", "^A M-u", "ONE| two"),
    Case("ONE TWO", "^A Right M-l", "One| TWO"),
    Case("one tWO", "M-b M-c", "one Two|"),
    Case("straße", "^A M-u", "STRASSE|"),
  ]

  private nonisolated static let others = [
    Case("one two", "C-Del ^A C-Del", "| two"),
    Case("one two", "C-Bksp", "one |"),
    Case("abc", "S-Left", "ab[c]"),
    Case("abc", "S-Left S-Left x", "ax|"),
    Case("abc", "S-Left S-Left Left", "a|bc"),
    Case("abc", "S-Left S-Left Right", "abc|"),
    Case("abc", "S-Home Bksp", "|"),
    Case("one two", "C-S-Left", "one [two]"),
    Case("one two", "^A S-End Paste:x", "x|"),
    Case("abc", "Left ^Space Left", "a[b]c"),
    Case("abc", "^Space ^B ^B x", "ax|"),
    Case("abc", "^Space Left ^Space Left", "a|bc"),
    Case("one two", "S-Home ^X ^E ^Y ^Y", "one twoone two|"),
    Case("one two", "M-a ^W ^Y", "one two|"),
    Case("abc", "S-Left M-w Home ^Y", "c|abc"),
    Case("abc", "M-a M-u", "ABC|"),
  ]

  private nonisolated static let undo = [
    Case("", "a b c ^_", "|"),
    Case("", "a b Space c d ^_", "ab |"),
    Case("", "a b Space c d ^_ ^_", "|"),
    Case("", "a b Left c ^_", "a|b"),
    Case("", "a b Left c ^_ ^_ ^_", "|"),
    Case("", "a b ^_ M-_", "ab|"),
    Case("", "a b ^_ c M-_", "c|"),
    Case("abc", "S-Home x ^Z", "[abc]"),
    Case("one two", "^W ^W ^_ ^_", "one two|"),
    Case("", "Paste:a␠b␠c d ^_ ^_", "|"),
    Case("ab", "^T ^_", "ab|"),
  ]

  @Test("type, delete and move by characters as people see them", arguments: plain)
  func characters(example: Case) {
    #expect(run(example).marked == example.result)
  }

  @Test("do what they do in readline", arguments: readline)
  func readlineKeys(example: Case) {
    #expect(run(example).marked == example.result)
  }

  @Test("select, and do what people know from elsewhere", arguments: others)
  func otherKeys(example: Case) {
    #expect(run(example).marked == example.result)
  }

  @Test("take changes back and make them again", arguments: undo)
  func undoKeys(example: Case) {
    #expect(run(example).marked == example.result)
  }

  @Test("bring back in one field what was killed in another")
  func sharedRing() {
    let (first, second) = (TextField(), TextField())
    first.text = "one two"
    second.frame = Rect(x: 0, y: 1, width: 20, height: 1)
    first.frame = Rect(x: 0, y: 0, width: 20, height: 1)
    let view = View()
    view.addSubview(first)
    view.addSubview(second)
    let screen = ScriptedScreen(width: 20, height: 2)
    screen.post { first.becomeFirstResponder() }
    for key in ["^W", "Tab", "^W", "x", "^W", "Tab", "^W", "Tab", "^Y", "M-y"] {
      screen.enqueue(.key(Key(named: key)))
    }
    screen.run(view)
    #expect(first.text == "")
    // Kills in two fields are separate, even if nothing came in between.
    #expect(second.text == "x")
  }

  @Test("bring back in one line what was killed in several", .rules("AP-14"))
  func linesInTheRing() {
    let (poem, field) = (TextView(), TextField())
    poem.text = "one\n\ttwo"
    poem.frame = Rect(x: 0, y: 0, width: 20, height: 2)
    field.frame = Rect(x: 0, y: 2, width: 20, height: 1)
    let view = View()
    view.addSubview(poem)
    view.addSubview(field)
    let screen = ScriptedScreen(width: 20, height: 3)
    screen.post { poem.becomeFirstResponder() }
    for key in ["M-a", "^W"] { screen.enqueue(.key(Key(named: key))) }
    screen.post { field.becomeFirstResponder() }
    for key in ["^Y", "x", "^W", "^Y", "M-y"] { screen.enqueue(.key(Key(named: key))) }
    screen.run(view)
    #expect(field.text == "one  one  two")
    #expect(poem.text == "")
  }

  @Test("never begin a line in a text field, whatever a program asks for", .rules("AP-14"))
  func lineBreak() {
    let field = TextField()
    field.text = "one"
    #expect(!field.perform(.insertLineBreak))
    #expect(field.text == "one")
    let view = TextView()
    #expect(view.perform(.insertLineBreak))
    #expect(view.text == "\n")
  }

  @Test("insert what the program copied, which knows what they cut and copied")
  func pasteboard() {
    Pasteboard.general.string = "nobody hears"
    #expect(!Pasteboard.general.hasStrings)
    let stage = FieldStage("one ")
    stage.screen.post {
      Pasteboard.general.string = "two"
      Pasteboard.general.string = nil
    }
    stage.press("^Y")
    stage.screen.post { #expect(Pasteboard.general.string == "two") }
    stage.press("M-a M-w")
    stage.screen.post { #expect(Pasteboard.general.string == "one two") }
    stage.run()
    #expect(stage.screen.copiedTexts == ["two", "one two"])
    #expect(stage.field.text == "one two")
    #expect(Pasteboard.general.string == nil)
  }

  @Test("copy to the clipboard, unless the text is a secret")
  func clipboard() {
    let stage = FieldStage("one two")
    stage.press("C-S-Left M-w ^X M-w ^X S-Left M-w")
    stage.run()
    #expect(stage.screen.copiedTexts == ["two", "two", " "])
    let secret = FieldStage("one two")
    secret.field.isSecureTextEntry = true
    secret.press("M-a M-w ^X ^Y")
    secret.run()
    #expect(secret.screen.copiedTexts == [])
    #expect(secret.marked == "|")
  }

  @Test("go over all of a secret where they go by words")
  func secret() {
    for (keys, result) in [
      ("M-b x", "x|one two"), ("^A M-f x", "one twox|"), ("^W", "|"), ("^A M-d", "|"),
      ("^W ^Y", "|"), ("^A M-c", "One Two|"),
    ] {
      let stage = FieldStage("one two")
      stage.field.isSecureTextEntry = true
      stage.press(keys)
      stage.run()
      #expect(stage.marked == result, "\(keys)")
    }
  }

  @Test("mean what the field's table says")
  func bindings() {
    let stage = FieldStage("abc")
    stage.field.keyBindings = KeyBindings([
      .init([Key(.function(1))], .move(.textStart)), .init(["x"], .delete(.left)),
      .init([Key(.up)], .move(.up)),
    ])
    stage.screen.enqueue(.key(Key(.function(1))))
    stage.press("a Up ^E b x")
    stage.run()
    #expect(stage.marked == "a|abc")
  }

  @Test("that a text field has no use for go outward")
  func outward() {
    final class Around: View {
      var keys: [String] = []
      override func handle(_ event: Event) -> Bool {
        guard case .key(let key) = event else { return false }
        keys.append(key.description)
        return true
      }
    }
    let (around, field) = (Around(), TextField())
    field.frame = Rect(x: 0, y: 0, width: 10, height: 1)
    around.addSubview(field)
    let screen = ScriptedScreen(width: 10, height: 1)
    screen.post { field.becomeFirstResponder() }
    let keys = ["q", "?", "Up", "Down", "PgUp", "Esc", "Tab", "Enter", "^G", "^P", "Left", "M-q"]
    for key in keys { screen.enqueue(.key(Key(named: key))) }
    screen.run(around)
    #expect(field.text == "q?")
    #expect(
      around.keys == ["↑", "↓", "PgUp", "Esc", "Tab", "Enter", "Ctrl-G", "Ctrl-P", "Alt-q"])
  }

  @Test("are listed with what they do, each once")
  func summaries() {
    for table in [KeyBindings<TextCommand>.textField, .textView] {
      let keys = table.bindings.flatMap { binding in binding.keys.map { ($0, binding.command) } }
      let shadowed = keys.filter { table[$0.0] != $0.1 }.map(\.0)
      // Home and End have another meaning in texts of several lines.
      #expect(shadowed.allSatisfy { [.home, .end].contains($0.code) })
    }
  }
}
