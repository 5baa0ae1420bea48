import RuleTrait
import Testing

extension EndToEnd {
  @Suite("long texts") struct LongTexts {
    private static let letters = """
      name,letter,number
      Ann,the quick brown fox jumps over the lazy dog and then sleeps until the next morning,1
      Bob,"two
      lines",22
      Cy,short,333

      """

    private func open(_ options: [String] = []) throws -> RecordKeySession {
      try RecordKeySession(
        Self.letters, grouping: nil, options, columns: 60, lines: 12, waitingFor: "Ann")
    }

    @Test(
      "wrap in their cells by a key, and are cut again; numbers stay on the first line",
      .rules("RM-3"))
    func wraps() throws {
      let it = try open()
      try it.expectLine(2, " Ann   the quick brown fox jumps over the lazy dog…       1")
      try it.expectLine(3, " Bob   two␊lines")
      it.press("w")
      try it.expectOnScreen(
        """
         Ann   the quick brown fox jumps over the lazy dog        1
               and then sleeps until the next morning
         Bob   two                                               22
               lines
         Cy    short                                            333
        """)
      it.press("w")
      try it.expectLine(3, " Bob   two␊lines")
    }

    @Test("make rows as high as the columns need that come into sight sideways", .rules("RM-3"))
    func sideways() throws {
      let it = try RecordKeySession(
        "a,b,c,text\nfourteen chars,fourteen chars,fourteen chars,the quick brown fox jumps over "
          + "the lazy dog and then sleeps\n", grouping: nil, ["--wrap"], columns: 40,
        waitingFor: "fourteen")
      it.press("$")
      try it.expectOnScreen("then sleeps")
      it.press("^")
      try it.expectOnScreen("fourteen chars  fourteen chars")
      it.press("$")
      try it.expectOnScreen("then sleeps")
    }

    @Test(
      "are cut where the screen's edge leaves their column less than words take", .rules("RM-2"))
    func edge() throws {
      let it = try RecordKeySession(
        "first,second\naaaaaaaaaa aaaaaaaaaa aaaaaaaaa,the quick brown fox\n", grouping: nil,
        ["--wrap"], columns: 40, waitingFor: "aaaa")
      try it.expectLine(2, " aaaaaaaaaa aaaaaaaaaa aaaaaaaaa  the …")
      it.session.resize(columns: 47, lines: 12)
      try it.expectOnScreen(
        """
         aaaaaaaaaa aaaaaaaaaa aaaaaaaaa  the quick
                                          brown fox
        """)
    }

    @Test("are found in all of their lines", .rules("RM-3"))
    func found() throws {
      let it = try open(["--wrap"])
      try it.expectOnScreen("until the next morning")
      it.press("/", "next", "enter")
      try it.expectTop("1 of 1")
      let line = try #require((2..<12).first { it.session.text(line: $0).contains("next") })
      let text = it.session.text(line: line)
      let start = try #require(text.firstRange(of: "next")).lowerBound
      let place = text.distance(from: text.startIndex, to: start)
      #expect(it.session.style(column: place, line: line).isUnderlined)
      #expect(!it.session.style(column: place - 2, line: line).isUnderlined)
    }

    @Test("wrap anew when columns or the screen become narrower or wider", .rules("RM-3"))
    func widths() throws {
      let it = try open(["--wrap"])
      try it.expectOnScreen("and then sleeps until the next morning")
      it.press("$", "-")
      try it.expectOnScreen(
        """
         Ann   the quick brown fox jumps over the lazy dog and then
               sleeps until the next morning
         Bob   two
        """)
      it.session.resize(columns: 30, lines: 12)
      try it.expectOnScreen(
        """
         Ann   the quick brown fox
               jumps over the lazy
               dog and then sleeps
               until the next morning
         Bob   two
        """)
    }
  }
}
