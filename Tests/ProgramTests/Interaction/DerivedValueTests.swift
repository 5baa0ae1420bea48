import Glibc
import RuleTrait
import Testing

extension EndToEnd {
  @Suite("values of tables of what is shown") struct DerivedValues {
    private static let rounded = """
      g,v
      a,2000.004
      b,2000.001
      b,0.001
      c,1234567890123.25
      c,-1
      c,0

      """

    /// Groups of 1001, 1000 and 1002 rows, whose shares are all shown as 33.3 % or 33.4 %.
    private static let nearShares =
      "g,v\n"
      + [("a", 1001), ("b", 1000), ("c", 1002)].map { name, count in
        String(repeating: "\(name),1\n", count: count)
      }.joined()

    @Test(
      "all stands last in Z, whatever the order; focus and Enter are for groups", .rules("GR-2"))
    func all() throws {
      let it = try RecordKeySession(totals: nil, columns: 70)
      it.press("Z")
      try it.expectLine(5, " all")
      #expect(it.session.text(line: 5).contains("34.00"))
      it.press("$", "o", "o")
      try it.expectLine(2, " berry")
      try it.expectLine(5, " all")
      it.press("down", "down", "down", "down")
      try it.session.wait("the last group has the focus") {
        $0.text(line: 4).hasPrefix("▌")
      }
      it.press("enter")
      try it.expectOnScreen("▌")
      #expect(!it.session.text(line: 5).hasPrefix(" all"))
    }

    @Test(
      "in I what is looked for stands first, and numbers of a line are written alike unless they lose digits",
      .rules("GR-3"))
    func alike() throws {
      let text = """
        year,mass,lat
        1952,2700,19.7213661
        1957,3550.5,40.0877222
        1962,61234,72.2708333
        1967,4000,3

        """
      let it = try RecordKeySession(
        text, grouping: nil, totals: nil, columns: 80, waitingFor: "2700")
      it.press("I")
      try it.session.wait(for: "61,234.00")
      #expect(it.session.text(line: 1).contains("missing"))
      let lines = (2...4).map { line in
        it.session.text(line: line).dropFirst().split(separator: " ").prefix(7).map(String.init)
      }
      #expect(lines[0] == ["year", "│", "0", "1952.0", "1959.5", "1967.0", "1959.5"])
      #expect(lines[1].prefix(6) == ["mass", "│", "0", "2,700.00", "3,775.25", "61,234.00"])
      #expect(lines[2] == ["lat", "│", "0", "3.00", "29.90", "72.2708333", "33.77"])
    }

    @Test("shares and bars of Z sort by what they are, not by how they read", .rules("GR-2"))
    func shares() throws {
      let it = try RecordKeySession(
        Self.nearShares, grouping: "g", totals: nil, columns: 70, waitingFor: "a")
      it.press("Z")
      try it.expectLine(1, " g")
      it.press("right", "right", "o")
      try it.session.wait("the least share first") { session in
        ["b", "a", "c"].enumerated().allSatisfy {
          session.text(line: 2 + $0.offset).dropFirst().hasPrefix($0.element)
        }
      }
      it.press("right", "o", "o")
      try it.session.wait("the longest bar first") { session in
        ["c", "a", "b"].enumerated().allSatisfy {
          session.text(line: 2 + $0.offset).dropFirst().hasPrefix($0.element)
        }
      }
    }

    @Test(
      "totals that are too wide are shortened in Z; S saves all of their digits",
      .rules("GR-2", "DA-14"))
    func exact() throws {
      let it = try RecordKeySession(
        Self.rounded, grouping: "g", totals: nil, columns: 70, waitingFor: "2000")
      let other = it.file.path + ".csv"
      defer { unlink(other) }
      it.press("Z")
      try it.session.wait(for: "1.23T")
      it.press("$", "o")
      try it.session.wait("b's is the least") {
        $0.text(line: 2).dropFirst().hasPrefix("b ") && $0.text(line: 2).contains(" 2.00K")
      }
      it.press("S", other, "enter")
      try it.session.wait(for: "saved 3 rows to ")
      #expect(
        try TerminalSession.contents(other).split(separator: "\n").map(String.init) == [
          "g,rows,share%,v:sum", "b,2,33.3333333333333,2000.002",
          "a,1,16.6666666666667,2000.004", "c,3,50.0,1234567890122.25",
        ])
    }

    @Test(
      "Z comes back in the order that it was left in, where groups are made alike", .rules("GR-2"))
    func keepsOrder() throws {
      let it = try RecordKeySession(totals: nil, columns: 70)
      it.press("Z")
      try it.expectLine(5, " all")
      it.press("$", "o", "o")
      try it.expectLine(2, " berry")
      it.press("Z")
      try it.session.wait("the table is back") { $0.text(line: 3).contains("Boskoop") }
      it.press("Z")
      try it.session.wait("berries first again") {
        $0.text(line: 2).hasPrefix(" berry") && $0.text(line: 4).hasPrefix("▌apple")
          && $0.text(line: 5).hasPrefix(" all")
      }
    }

    @Test("Z comes back to the group that was opened, in whichever order", .rules("GR-2"))
    func keepsRow() throws {
      let text = "k,n\n" + (1...60).map { "g\(100 + $0),\($0 * 37 % 61)\n" }.joined()
      let it = try RecordKeySession(text, grouping: "k", totals: nil, waitingFor: "g101")
      it.press("Z")
      try it.expectLine(2, "▌g101")
      it.press("end", "up", "enter")
      try it.expectOnScreen("▌48")
      it.press("Z")
      try it.expectOnScreen("▌g159")
      it.press("$", "o")
      try it.expectOnScreen("▌g159")
      it.press("Z")
      try it.expectOnScreen("▌48")
      it.press("Z")
      // The numbers run from 1 to 60, so 47 and 49 are the neighbours of 48.
      try it.session.wait("the same row, sorted") { session in
        (3..<11).contains { line in
          session.text(line: line).hasPrefix("▌g159")
            && [-1: " 47", 1: " 49"].allSatisfy {
              session.text(line: line + $0.key).trimmingTrailingBlanks.hasSuffix($0.value)
            }
        }
      }
    }

    @Test("( in Z shows the groups around, which Enter opens and = takes", .rules("GR-2"))
    func levels() throws {
      let text = "a,b,n\nx,p,1\ny,q,2\nx,r,3\nx,p,5\ny,q,5\nz,p,7\n"
      let it = try RecordKeySession(
        text, grouping: "a,b", totals: "n:median", columns: 80, lines: 16, waitingFor: "x  3 rows")
      it.press("Z")
      try it.expectTop("o sort  ( outer  Enter opens  Z back")
      try it.expectLine(2, "▌x    p ")
      it.press("(")
      try it.expectLine(2, "▌x    all")
      try it.expectOnScreen(" y    all   │    2  33.3 %")
      try it.expectLine(5, " all  ")
      it.press("down", "enter")
      try it.expectOnScreen("▌2")
      it.press("Z")
      try it.expectLine(3, "▌y    all")
      it.press("!")
      try it.expectTop("4 of 6 rows")
      it.press("Z")
      try it.expectLine(2, "▌x    all")
      it.press("(")
      try it.expectLine(2, "▌x    p ")
    }

    @Test("( stays at the group around, and at its first one; what can't be left out leaves Z open")
    func sameGroup() throws {
      let text = "a,b,n\nx,p,1\ny,q,2\nx,r,3\nx,p,5\ny,r,5\nz,p,7\n"
      let it = try RecordKeySession(
        text, grouping: "a,b", columns: 80, lines: 16, waitingFor: "x  3 rows")
      it.press("Z")
      try it.expectLine(2, "▌x    p ")
      it.press("down", "down", "down")
      try it.expectLine(5, "▌y    r ")
      it.press("!")
      try it.expectTop("can't leave out a section by several columns")
      it.press("(")
      try it.expectLine(3, "▌y    all")
      it.press("(")
      try it.expectLine(4, "▌y    q ")
    }

    @Test("Z says that there are no rows where a condition leaves none")
    func noRows() throws {
      let it = try RecordKeySession()
      it.press("&", "price > 99", "enter")
      try it.expectTop("0 of 8 rows")
      it.press("Z")
      try it.expectOnScreen("There are no rows to make this table of.")
    }

    @Test("= and ! of Z take a group, whatever column is at hand", .rules("GR-2"))
    func onlyGroup() throws {
      let it = try RecordKeySession(columns: 90)
      it.press("Z")
      try it.expectLine(5, " all")
      it.press("right", "=")
      try it.expectTop("3 of 8 rows")
    }

    @Test("F and # take 1.5 and 1.50 for one value, and show the first", .rules("GR-3"))
    func sameNumbers() throws {
      let it = try RecordKeySession(
        "n,t\n1.5,x\n2,y\n1.50,z\n01.5,v\n", grouping: nil, columns: 70, waitingFor: "1.50")
      it.press("F")
      try it.expectLine(2, "▌1.5")
      #expect(it.session.text(line: 2).contains("75.0 %"))
      it.press("enter")
      try it.expectTop("3 of 4 rows")
      it.press("backspace", "#")
      try it.session.wait("two sections") { session in
        (1..<8).contains { session.text(line: $0).contains("1.5  3 rows") }
      }
    }

    @Test("numbers of I sort by their values, however columns write them", .rules("GR-3"))
    func mixedForms() throws {
      let it = try RecordKeySession(
        "a;b;c\n$3.00;1.234,50;7\n$20.00;2.000,25;8\n", grouping: nil, columns: 110,
        waitingFor: "$20.00")
      it.press("I")
      try it.session.wait("c should be the last column") { $0.text(line: 4).hasPrefix(" c ") }
      it.press("right", "right", "o")
      try it.session.wait("the least first") { session in
        ["3.0", "7", "1.234,50"].enumerated().allSatisfy {
          session.text(line: 2 + $0.offset).contains($0.element)
        }
      }
    }
  }
}
