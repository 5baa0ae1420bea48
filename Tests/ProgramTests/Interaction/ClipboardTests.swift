import ButteryCurses
import ButteryGrid
import ButteryTestSupport
import Testing

@Suite("the clipboard") struct ClipboardTests {
  @Test(
    "is set to base 64, as RFC 4648 has it in section 10",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("\u{FF}?>", "w78/Pg=="),
    ])
  func base64(text: String, encoded: String) {
    #expect(Clipboard.base64(Array(text.utf8)) == Array(encoded.utf8))
    #expect(
      Clipboard.sequence(settingTo: text) == Array("\u{1B}]52;c;\(encoded)\u{07}".utf8))
  }

  @Test("of a scripted screen keeps what it was handed")
  @MainActor func scripted() {
    let screen = ScriptedScreen(size: Size(width: 10, height: 2))
    #expect(screen.copy("a\tb"))
    #expect(screen.copiedTexts == ["a\tb"])
  }
}
