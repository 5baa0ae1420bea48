import Testing

extension EndToEnd {
  @Suite("tables of what is shown") struct DerivedTables {
    private func open(columns: Int = 70) throws -> RecordKeySession {
      try RecordKeySession(columns: columns)
    }

    @Test("GR-3: F counts the values of the column at hand, the most frequent first; Enter filters")
    func frequencies() throws {
      let it = try RecordKeySession(grouping: nil, columns: 70)
      it.press("F")
      try it.expectLine(1, " kind    count   share  bar")
      try it.expectLine(2, "▌apple       3  37.5 %  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇")
      try it.expectLine(4, " berry       2  25.0 %  ▇▇▇▇▇▇▇▇▇▇▇▇▇")
      it.press("esc")
      try it.expectLine(2, " apple")
    }

    @Test("GR-3: F tells under a condition of the rows that are shown")
    func condition() throws {
      let it = try RecordKeySession(grouping: nil, columns: 70)
      it.press("&", "price > 3", "enter")
      try it.expectTop("4 of 8 rows")
      it.press("F")
      try it.session.wait("berries should come first") { session in
        session.text(line: 2).contains("berry") && session.text(line: 2).contains("50.0 %")
      }
      it.press("enter")
      try it.expectTop("2 of 8 rows")
      it.press("U", "down")
      try it.expectTop("4 of 8 rows")
    }

    @Test("GR-3: I says of each column what its values are; Enter takes the column")
    func statistics() throws {
      let it = try RecordKeySession(grouping: nil, columns: 100)
      it.press("I")
      try it.session.wait("the price should have a median") { session in
        (2..<8).contains { line in
          let text = session.text(line: line)
          return text.contains("price") && text.contains("decimal") && text.contains("3.00")
            && text.contains("9.50")
        }
      }
      it.press("down", "down", "enter")
      try it.expectLine(2, " apple")
      it.press("o")
      try it.expectLine(2, " citrus")
    }

    @Test("GR-2: Z has a row for each group, which sorts; Enter goes to the group")
    func summary() throws {
      let it = try open()
      it.press("Z")
      try it.session.wait("three groups") { session in
        session.text(line: 2).contains("apple") && session.text(line: 3).contains("berry")
          && session.text(line: 4).contains("citrus") && session.text(line: 2).contains("37.5 %")
          && session.text(line: 2).contains("8.10")
      }
      it.press("$", "o", "o")
      try it.session.wait("the largest sum first") { $0.text(line: 2).contains("berry") }
      it.press("up", "up", "enter")
      try it.expectOnScreen("▌blackberry")
    }

    @Test("GR-2: in Z, = and ! show only a group, or all but it; Z closes it")
    func onlyGroup() throws {
      let it = try open()
      it.press("Z")
      try it.session.wait(for: "37.5 %")
      it.press("!")
      try it.expectTop("5 of 8 rows")
      try it.expectLine(2, " berry")
      it.press("Z")
      try it.session.wait(for: "40.0 %")
      it.press("Z")
      try it.expectLine(2, " berry")
    }

    @Test("GR-3: the numbers of I sort as numbers, and no view is written of it")
    func sorted() throws {
      let it = try RecordKeySession(
        "name,a,b,c\nx,10,9,1000\ny,30,8,3000\n", grouping: nil, columns: 100, waitingFor: "x")
      it.press("I")
      try it.session.wait("c should be the last column") { $0.text(line: 5).hasPrefix(" c ") }
      it.press("$", "left", "o", "o")
      try it.session.wait("the greatest mean should come first") { session in
        ["2,000", "20.00", "8.500"].enumerated().allSatisfy {
          session.text(line: 2 + $0.offset).contains($0.element)
        }
      }
      it.press("W")
      try it.expectTop("a table made of another has no view; write that one's")
    }

    @Test("GR-2: what there is nothing to make of says so")
    func nothing() throws {
      let it = try RecordKeySession(grouping: nil, columns: 90)
      it.press("Z")
      try it.expectTop("there are no groups; # makes some of the column at hand")
      it.press("&", "nothing at all", "enter")
      try it.expectTop("0 of 8 rows")
      it.press("F")
      try it.expectTop("there are no values to count")
    }
  }
}
