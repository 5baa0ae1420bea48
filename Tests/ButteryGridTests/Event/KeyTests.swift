import ButteryGrid
import Testing

@Suite("a key") struct KeyTests {
  @Test(
    "has the name that a help text shows",
    arguments: [
      (Key(.up), "↑"), (Key(.down), "↓"), (Key(.left), "←"), (Key(.right), "→"),
      (Key(.pageUp), "PgUp"), (Key(.pageDown), "PgDn"), (Key(.home), "Home"), (Key(.end), "End"),
      (Key(.enter), "Enter"), (Key(.escape), "Esc"), (Key(.tab), "Tab"),
      (Key(.backspace), "Backspace"), (Key(.delete), "Del"), (Key(.insert), "Ins"),
      (Key(.function(1)), "F1"), (Key(.function(12)), "F12"),
      (.character("q"), "q"), (.character("G"), "G"), (.character(" "), "Space"),
      (.character("ü"), "ü"), (.character("牛"), "牛"),
      (.character("d", modifiers: .control), "Ctrl-D"),
      (.character(" ", modifiers: .control), "Ctrl-Space"),
      (.character("x", modifiers: .alt), "Alt-x"),
      (.character("d", modifiers: [.control, .alt]), "Ctrl-Alt-D"),
      (Key(.tab, modifiers: .shift), "Shift-Tab"),
      (Key(.end, modifiers: [.control, .alt, .shift]), "Ctrl-Alt-Shift-End"),
    ])
  func description(key: Key, name: String) {
    #expect(key.description == name)
  }

  @Test("equals another one with the same code and modifiers only") func equality() {
    #expect(Key.character("a") == Key(.character("a")))
    #expect(Key.character("a") != Key.character("A"))
    #expect(Key(.up) != Key(.up, modifiers: .shift))
    #expect(Set([Key(.up), Key(.up), Key(.down)]).count == 2)
  }
}
