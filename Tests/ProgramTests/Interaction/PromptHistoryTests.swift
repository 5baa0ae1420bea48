import Testing
import buttery_cli

@Suite("what was typed before") struct PromptHistoryTests {
  @Test("is gone through up to the first line, and back to what was being typed")
  func lines() {
    var history = PromptHistory(lines: ["first", "second"])
    #expect(history.takeLater() == nil)
    #expect(history.takeEarlier(than: "new") == "second")
    #expect(history.takeEarlier(than: "second, changed") == "first")
    #expect(history.takeEarlier(than: "first") == nil)
    #expect(history.takeLater() == "second")
    #expect(history.takeLater() == "new")
    #expect(history.takeLater() == nil)
    #expect(history.takeEarlier(than: "newer") == "second")
    #expect(history.takeLater() == "newer")
  }

  @Test("may be nothing")
  func none() {
    var history = PromptHistory(lines: [])
    #expect(history.takeEarlier(than: "new") == nil)
    #expect(history.takeLater() == nil)
  }
}
