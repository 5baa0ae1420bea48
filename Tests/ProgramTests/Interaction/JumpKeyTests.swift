import Testing

extension EndToEnd {
  @Suite("jumping by key") struct JumpKeys {
    @Test("follows each letter; Enter stays, Esc goes back")
    func jump() throws {
      let it = try RecordKeySession(columns: 70, lines: 6)
      it.press("'")
      try it.expectOnScreen("╭─ jump: type a name ──────╮")
      it.press("c")
      try it.expectLine(2, " citrus  3 rows")
      try it.expectOnScreen("│▌c   citrus")
      it.press("esc")
      try it.expectLine(2, " apple  3 rows")
      it.press("'", "b", "enter")
      try it.expectLine(2, " berry  2 rows")
      it.press("'", "up", "enter")
      try it.expectLine(2, " apple  3 rows")
    }

    @Test("to a section that can't come to the top has the top line say its first row")
    func lastSection() throws {
      let it = try RecordKeySession(columns: 70, lines: 12)
      it.press("'", "c", "enter")
      try it.expectTop("citrus 3/3 · row 6/8")
      #expect(it.table.contains(" citrus  3 rows"))
      it.press("up")
      try it.session.wait("the line should name what is at the top") { _ in
        !it.top.contains("citrus")
      }
    }

    @Test("works in the dairy figures")
    func dairy() throws {
      let dairy = try DairySession()
      dairy.session.press("'")
      try dairy.session.wait(for: "jump: type a name")
      dairy.session.press("butter")
      try dairy.session.wait(for: "jump: butter")
      dairy.session.press("enter")
      try dairy.session.wait("the top line should name the section") {
        $0.text(line: 0).contains("Butter")
      }
    }

    @Test("takes a sign as it is: $1 is no section that has a 1")
    func signs() throws {
      let names = ["a1", "b2", "c3", "d4", "$1", "2%", "_3", "^4"]
      let rows = names.map { "\($0),x\n\($0),y\n" }.joined()
      let it = try RecordKeySession(
        "name,value\n" + rows, grouping: "name", columns: 70, lines: 6, waitingFor: "a1")
      for name in names.suffix(4) {
        it.press("'", name, "enter")
        try it.expectOnScreen(" \(name)  2 rows")
        try it.session.wait("the list should be closed") { _ in !it.table.contains("jump:") }
        it.press("home")
        try it.expectLine(2, " a1")
      }
      it.press("'", "$2")
      try it.expectOnScreen("no such section")
      it.press("enter")
      try it.expectLine(2, " a1")
    }

    @Test("finds one of thousands of sections, whose names are read from the file")
    func many() throws {
      let rows = (0..<2_100).map { "name \($0),\($0 % 7)\n" }.joined()
      let it = try RecordKeySession(
        "name,value\n" + rows, grouping: "name", columns: 70, lines: 10, waitingFor: "name 0")
      try it.session.wait(for: "1/2100")
      it.press("'", "2099")
      try it.session.wait(for: "▌name 2099")
      it.press("enter")
      try it.expectOnScreen("name 2099  1 row")
    }

    @Test("is helped by an index at the edge where the screen is wide and names are in order")
    func index() throws {
      let it = try RecordKeySession(columns: 100)
      try it.session.wait("there should be an index") { session in
        (2..<12).map { session.text(line: $0).trimmingTrailingBlanks.suffix(1) }.joined()
          .contains("B")
      }
      it.session.resize(columns: 99, lines: 12)
      try it.session.wait("there should be none") { session in
        !(2..<12).contains { session.text(line: $0).trimmingTrailingBlanks.hasSuffix(" B") }
      }
    }

    @Test("says so where there is nothing to jump to")
    func nowhere() throws {
      let it = try RecordKeySession(grouping: nil)
      it.press("'")
      try it.expectTop("no sections to jump to")
    }
  }
}
