import Glibc
import RuleTrait
import Testing

extension RecordKeySession {
  /// The marked column title, without the blanks around it.
  var marked: String {
    let line = Array(session.text(line: 1))
    return String(
      line.indices.filter { session.style(column: $0, line: 1).isReverse }.map { line[$0] }
    ).trimmingBlanks
  }

  /// Waits until the column with this title is the current one.
  func expectAtHand(
    _ title: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try session.wait("\"\(title)\" should be marked") { _ in marked == title }
  }

  /// Waits until the top line contains a text.
  func expectInTop(_ text: String) throws {
    try session.wait("the top line should have \"\(text)\"") { _ in top.contains(text) }
  }

  /// Clicks on the line of column titles, at a screen column that counts from 1.
  func click(_ column: Int) {
    session.send("\u{1B}[<0;\(column);2M\u{1B}[<0;\(column);2m")
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(trimmingTrailingBlanks.drop { $0 == " " })
  }
}

extension EndToEnd {
  @Suite("the column at hand") struct ColumnAtHand {
    @Test("is the first one, and is moved by arrows and letters, to both ends", .rules("CO-1"))
    func moves() throws {
      let it = try RecordKeySession(grouping: nil)
      try it.expectAtHand("kind")
      for (key, title) in [
        ("right", "name"), ("l", "price"), ("left", "name"), ("h", "kind"), ("h", "kind"),
        ("$", "note"), ("right", "note"), ("^", "kind"),
      ] {
        it.press(key)
        try it.expectAtHand(title)
      }
    }

    @Test("is the one clicked on; a click on the one at hand sorts by it", .rules("CO-1"))
    func clicks() throws {
      let it = try RecordKeySession(grouping: nil)
      it.click(10)
      try it.expectAtHand("name")
      #expect(!it.top.contains("sorted"))
      it.click(10)
      try it.expectTop("sorted by name ↑")
      it.click(10)
      try it.expectTop("sorted by name ↓")
    }

    @Test("scrolls sideways no further than it takes to be in sight whole", .rules("CO-1"))
    func scrolls() throws {
      let it = try RecordKeySession(
        "first,second,third,fourth\n1,2,3,4\n", grouping: nil, columns: 24,
        waitingFor: "first")
      let wide = it.session.text(line: 1)
      #expect(wide.hasPrefix(" first  second  third  "))
      it.press("right", "right")
      try it.expectAtHand("third")
      #expect(it.session.text(line: 1) == wide)
      it.press("right")
      try it.expectAtHand("fourth")
      #expect(it.session.text(line: 1).hasPrefix("‹second  third  fourth"))
      it.press("left", "left")
      try it.expectAtHand("second")
      #expect(it.session.text(line: 1).hasPrefix("‹second  third  fourth"))
      it.press("left")
      try it.expectAtHand("first")
      #expect(it.session.text(line: 1) == wide)
    }

    @Test("moves by screens of 500 columns, there and back", .rules("CO-1"))
    func screens() throws {
      let names = (0..<500).map { "column\(1000 + $0)" }.joined(separator: ",")
      let row = (0..<500).map { "\($0)" }.joined(separator: ",")
      let it = try RecordKeySession(
        "\(names)\n\(row)\n", grouping: nil, columns: 70, waitingFor: "column1000")
      for (keys, title) in [
        ("}", "column1005"), ("\u{1B}[1;2C", "column1010"), ("{", "column1005"),
        ("\u{1B}[1;2D", "column1000"), ("{", "column1000"), ("$", "column1499"),
        ("}", "column1499"), ("{", "column1490"), ("^", "column1000"),
      ] {
        it.session.send(keys)
        try it.expectAtHand(title)
      }
    }

    @Test("costs the line of titles where nothing scrolls", .rules("CO-1"))
    func cost() throws {
      let it = try RecordKeySession(grouping: nil)
      it.press("down", "right")
      try it.expectAtHand("name")
      try it.session.settle()
      it.session.forgetReceived()
      it.press("right")
      try it.expectAtHand("price")
      try it.session.settle()
      #expect(it.session.received.count < 120)
      #expect(!it.session.received.contains("Boskoop"))
    }

    @Test("stays the same through filter, sort, sections and reading again", .rules("CO-1"))
    func survives() throws {
      let it = try RecordKeySession(grouping: nil)
      it.press("right", "right")
      try it.expectAtHand("price")
      it.press("&", "sweet", "enter")
      try it.expectTop("[sweet ×]  3 of 8 rows")
      try it.expectAtHand("price")
      it.press("o")
      try it.expectInTop("sorted by price ↑")
      it.press("^", "#")
      try it.expectOnScreen("apple  1 of 3 rows")
      it.press("right", "r")
      try it.session.settle()
      try it.expectAtHand("price")
    }

    @Test(
      "is found by its name where the file has other columns when it is read again", .rules("CO-1"))
    func renamed() throws {
      let it = try RecordKeySession(grouping: nil)
      it.press("right", "right")
      try it.expectAtHand("price")
      let other = try TemporaryFile("price,kind\n3,apple\n")
      #expect(rename(other.path, it.file.path) == 0)
      it.press("r")
      try it.session.wait("the columns should be the new ones") { session in
        session.text(line: 1).hasPrefix(" price  kind")
      }
      try it.expectAtHand("price")
    }

    @Test("is bold and underlined where there are no colours, the others only bold", .rules("CO-1"))
    func noColor() throws {
      let records = try RecordSession(
        RecordTexts.groups, columns: 60, lines: 8, environment: ["NO_COLOR": "1"])
      let (hand, other) = (try records.look(of: "tree"), try records.look(of: "year"))
      #expect(hand.isBold && hand.isUnderlined && !hand.isReverse)
      #expect(other.isBold && !other.isUnderlined)
    }

    @Test(
      "has its title shown with stand-ins for control characters, which move nothing",
      .rules("CO-1"))
    func controlCharacters() throws {
      let it = try RecordKeySession(
        "a\u{1B}[31mred,\"b\tc\",d\n1,2,3\n", grouping: nil, waitingFor: "red")
      it.press("right", "o")
      try it.expectInTop("sorted by b")
      #expect(!it.session.received.contains("\u{1B}[31mred"))
      it.press("-")
      try it.expectInTop("is hidden; the list (c)")
      it.press("c")
      try it.expectOnScreen("hidden")
      #expect(!it.session.received.contains("\u{1B}[31mred"))
    }

    @Test("isn't there in the dairy figures, whose keys for columns say so", .rules("CO-1"))
    func dairy() throws {
      let dairy = try DairySession()
      for key in ["o", "right", "#", "c", "}"] {
        dairy.session.press(key)
        try dairy.session.wait(for: "no columns to choose from here")
        dairy.session.press("down")
        try dairy.session.wait("the message should be gone") { !$0.screen.contains("no columns") }
      }
    }

    @Test(
      "has its keys in the help and in the manual page, from the same table", .rules("CO-2", "CO-3")
    )
    func help() throws {
      let it = try RecordKeySession(columns: 76, lines: 90)
      it.press("?")
      let page = try Printing("buttery --generate-man-page")
      for (key, text) in [
        ("→  l", "the column to the right"), ("o", "sort by it; reverse; not sorted"),
        ("y", "copy: y row, c cell, v whole column"),
      ] {
        try it.session.wait(for: text)
        #expect(it.table.split(separator: "\n").contains { $0.contains(key) && $0.contains(text) })
        #expect(page.output.contains(text))
      }
      #expect(page.output.contains(".Ss The current column\n"))
      let keys = "o O # * = ! F t a A - + H L . y"
      #expect(page.output.contains("\(keys)\"\n\\&what they do to the current column"))
    }

    @Test("the help has keys of a row's details that work there", .rules("CO-2"))
    func detailKeys() throws {
      let it = try RecordKeySession(columns: 76, lines: 140)
      it.press("?")
      for line in ["→  l                     the next row", "↓  ↑  PgDn               scroll"] {
        try it.expectOnScreen(line)
      }
      let dairy = try TerminalSession("buttery", [], columns: 76, lines: 70)
      try dairy.wait(for: "US dairy")
      dairy.press("?")
      try dairy.wait(for: "→  ↓  l")
      try dairy.wait(for: "The chart of a section (v)")
      #expect(!dairy.screen.contains("empty fields"))
    }

    @Test("isn't there while a silent pipe has no columns, and the keys say so", .rules("CO-1"))
    func silence() throws {
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession("/bin/sh", ["-c", "sleep 600 | '\(program)' -"])
      try session.wait(for: "Waiting for standard input")
      session.press("o")
      try session.wait(for: "there are no columns yet")
      session.press("right")
      session.press("c")
      try session.wait(for: "columns")
      session.press("esc")
      try session.wait("the list should be gone") { !$0.screen.contains("╭") }
      session.press("q")
    }
  }
}
