import Buttery
import Testing
import buttery_cli

@Suite("a line editor") struct LineEditorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var keys: String
    /// The text with a bar where the cursor is.
    var result: String

    init(_ keys: String, _ result: String) {
      self.keys = keys
      self.result = result
    }

    var testDescription: String { keys }
  }

  static let cases = [
    Case("a b c", "abc|"),
    Case("a b c Left Left X", "aX|bc"),
    Case("a b c Home X", "X|abc"),
    Case("a b c Left Bksp", "a|c"),
    Case("a b Home Bksp", "|ab"),
    Case("a b c Home Del", "|bc"),
    Case("a b Del", "ab|"),
    Case("a b c Left ^U", "|c"),
    Case("a b Space c d ^W", "ab |"),
    Case("a b Space Space ^W", "|"),
    Case("a b c Home Right ^K", "a|"),
    Case("a b ^A X ^E Y", "XabY|"),
    Case("東 京 Left x", "東x|京"),
    Case("東 京 Bksp", "東|"),
    Case("Left Right Home End Bksp", "|"),
    Case("Up", "second|"),
    Case("Up Up", "first|"),
    Case("Up Up Up", "first|"),
    Case("n e w Up Down", "new|"),
    Case("Up x Down Up", "second|"),
    Case("Paste:two␊lines", "two lines|"),
    Case("e Accent x", "e\u{301}x|"),
    Case("a PgDn b", "ab|"),
  ]

  @Test("does to its text what keys are known for", arguments: cases)
  func keys(example: Case) {
    var editor = LineEditor(history: ["first", "second"])
    for name in example.keys.split(separator: " ") { Self.press(String(name), in: &editor) }
    var shown = Array(editor.text)
    shown.insert("|", at: editor.cursor)
    #expect(String(shown) == example.result)
  }

  private static func press(_ name: String, in editor: inout LineEditor) {
    if name.hasPrefix("Paste:") {
      editor.insert(String(name.dropFirst(6)).replacing("␊", with: "\n"))
      return
    }
    _ = editor.handle(key(name))
  }

  private static func key(_ name: String) -> Key {
    let named: [String: Key] = [
      "Left": Key(.left), "Right": Key(.right), "Home": Key(.home), "End": Key(.end),
      "Up": Key(.up), "Down": Key(.down), "Bksp": Key(.backspace), "Del": Key(.delete),
      "Space": " ", "Accent": "\u{301}", "PgDn": Key(.pageDown),
    ]
    if let key = named[name] { return key }
    if name.hasPrefix("^"), let letter = name.lowercased().last { return .control(letter) }
    return .character(Character(name))
  }

  @Test("says what a key meant")
  func outcomes() {
    var editor = LineEditor(text: "ab")
    #expect(editor.handle("c") == .edited)
    #expect(editor.handle(Key(.left)) == .moved)
    #expect(editor.handle(Key(.pageUp)) == .ignored)
    #expect(editor.handle(Key(.enter)) == .accepted)
    #expect(editor.handle(Key(.escape)) == .cancelled)
    #expect(editor.handle(.alt("x")) == .ignored)
    #expect(editor.text == "abc")
  }

  @Test("shows the part around its cursor where there is too little room")
  func window() {
    var editor = LineEditor(text: "0123456789")
    #expect(editor.window(columns: 5).text == "6789")
    #expect(editor.window(columns: 5).cursor == 4..<5)
    #expect(editor.window(columns: 20).text == "0123456789")
    editor = LineEditor(text: "東京大阪")
    _ = editor.handle(Key(.left))
    #expect(editor.window(columns: 5).text == "大阪")
    #expect(editor.window(columns: 9).cursor == 6..<8)
  }
}
