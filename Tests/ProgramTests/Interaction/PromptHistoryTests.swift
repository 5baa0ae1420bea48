import Testing
import buttery_cli

@Suite("what was typed before") struct PromptHistoryTests {
  @Test("is gone through up to the first line, and back to what was being typed")
  func lines() {
    var history = PromptHistory(lines: ["first", "second"])
    #expect(history.goLater() == nil)
    #expect(history.goEarlier(than: "new") == "second")
    #expect(history.goEarlier(than: "second, changed") == "first")
    #expect(history.goEarlier(than: "first") == nil)
    #expect(history.goLater() == "second")
    #expect(history.goLater() == "new")
    #expect(history.goLater() == nil)
    #expect(history.goEarlier(than: "newer") == "second")
    #expect(history.goLater() == "newer")
  }

  @Test("may be nothing")
  func none() {
    var history = PromptHistory(lines: [])
    #expect(history.goEarlier(than: "new") == nil)
    #expect(history.goLater() == nil)
  }
}
