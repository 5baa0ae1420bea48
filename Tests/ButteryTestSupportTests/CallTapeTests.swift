import ButteryTestSupport
import Testing

@Suite("a call tape") struct CallTapeTests {
  @Test("keeps lines in order and is empty after an expectation", arguments: [0, 1, 2, 20])
  func order(count: Int) {
    let tape = CallTape()
    for number in 0..<count { tape.record("row \(number)") }
    #expect(tape.lines.count == count)
    expectTape(tape, (0..<count).map { "row \($0)" }.joined(separator: "\n"))
    #expect(tape.lines.isEmpty)
  }

  @Test("records the name of the function that calls") func name() {
    let tape = CallTape()
    func rows(inSection section: Int) { tape.recordCall("\(section)") }
    rows(inSection: 2)
    expectTape(
      tape,
      """
      rows(inSection:) 2
      """)
  }

  @Test("fails with the calls that differ", .disabled(if: TestEnvironment.isRecording))
  func difference() {
    let tape = CallTape()
    tape.record("one")
    tape.record("two")
    let messages = issues { expectTape(tape, "one") }
    #expect(messages == ["the tape differs (- expected, + found)\n  one\n+ two"])
  }
}
