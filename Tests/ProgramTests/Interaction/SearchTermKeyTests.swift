import RuleTrait
import Testing

extension EndToEnd {
  @Suite("what is searched for") struct SearchTerms {
    @Test("is looked for in one column behind its name, and underlined there only", .rules("FI-2"))
    func column() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press("/", "name:b")
      try it.expectTop("1 of 3")
      it.press("enter", "n")
      try it.expectTop("/ name:b  2 of 3")
      // "berry" is in the value "blackberry" too, but in another column.
      let line = try #require((2..<10).first { it.session.text(line: $0).contains("blackberry") })
      #expect(!it.session.style(column: 1, line: line).isUnderlined)
      #expect(it.session.style(column: 9, line: line).isUnderlined)
    }

    @Test(
      "may be a regular expression; one that is wrong is told, and the line stays", .rules("FI-2"))
    func pattern() throws {
      let it = try RecordKeySession(grouping: nil, columns: 80)
      it.press("/", "~^b(l")
      try it.expectTop("in the regular expression: missing closing parenthesis")
      it.press("enter")
      try it.expectLine(0, " / ~^b(l")
      it.press(")", "enter")
      try it.expectTop("/ ~^b(l)  1 of 2")
      it.press("n", "n")
      try it.expectTop("from the top")
      it.press("/", "price:~^9", "enter")
      try it.expectTop("/ price:~^9  1 of 1")
    }

    @Test("that takes too many steps in a row is told once, and Esc is obeyed", .rules("FI-2"))
    func limit() throws {
      let long = String(repeating: "a", count: 60) + "b"
      let it = try RecordKeySession(
        "n,text\n1,\(long)\n2,aaaa\n", grouping: nil, columns: 80, waitingFor: "aaaa")
      it.press("/", "~^(a+)+$", "enter")
      try it.expectTop("1 of 1, 1 row took too long")
      it.press("esc")
      try it.session.wait("the search should be gone") { _ in !it.top.contains("took too long") }
    }

    @Test("is read so on the command line, too", .rules("FI-2"))
    func option() throws {
      let file = try TemporaryFile(RecordKeySession.fruit)
      let printed = try Printing("buttery \"$1\" --search 'name:~^b.a'", files: [file.path])
      #expect(printed.lines.contains { $0.contains("blackberry") })
      #expect(!printed.lines.contains { $0.contains("blueberry") })
      let wrong = try Printing("buttery \"$1\" --search '~('", files: [file.path])
      #expect(
        wrong.errors.joined().contains("--search '~(': character 3: in the regular expression"))
    }
  }
}
