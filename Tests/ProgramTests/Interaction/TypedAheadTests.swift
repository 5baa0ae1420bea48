import SeededRandom
import Testing

extension EndToEnd {
  @Suite("keys that are typed ahead") struct TypedAhead {
    private static let caseCount = cases(60, orShortly: 12)

    @Test("lead to the rows that they lead to one by one", arguments: 1...caseCount)
    func leadAlike(seed: Int) throws {
      var random = SeededGenerator(seed: UInt64(seed))
      let keys = Self.keys(using: &random)
      let grouping = Bool.random(using: &random) ? "kind" : nil
      try expectAlike(keys, Self.rows, grouping: grouping, "seed \(seed)") { session in
        for key in keys { session.press(key) }
      }
    }

    @Test(
      "reach a panel or a table that opens before it is on the screen",
      arguments: [
        ["F", "down", "enter"], ["F", "end", "up"], ["Z", "down", "down"], ["Z", "o"],
        ["I", "down", "enter"], ["?", "pgdn"], ["?", "end"], [":", "down", "down"],
        ["'", "down", "enter"], ["C", "down", "down", "-"], ["enter", "enter", "down"],
        ["F", "#"],
      ])
    func panels(keys: [String]) throws { try expectAlike(keys, Self.rows) }

    @Test(
      "reach a table that is made in the background",
      arguments: [
        ["F", "down", "enter"], ["F", "=", "Z", "down"], ["Z", "end", "enter"], ["I", "down", "F"],
        ["I", "o", "down"], ["F", "down", "#", "Z"],
      ])
    func manyRows(keys: [String]) throws {
      let rows = (1...5_000).map {
        "\(["fizz", "buzz", "none"][$0 % 3]),row \($0),\($0 * 7919 % 1000)\n"
      }
      try expectAlike(keys, "kind,name,number\n" + rows.joined())
    }

    /// Expects the same screen where keys are pressed one by one and where they are typed ahead, by default
    /// in one piece.
    private func expectAlike(
      _ keys: [String], _ rows: String, grouping: String? = "kind", _ name: String = "",
      atOnce: ((TerminalSession) -> Void)? = nil
    ) throws {
      func table(_ press: (TerminalSession) throws -> Void) throws -> String {
        let it = try RecordKeySession(rows, grouping: grouping, columns: 78, waitingFor: "row 1")
        try press(it.session)
        try it.session.settle(quiet: 400)
        return it.table
      }
      let oneByOne = try table { session in
        for key in keys {
          session.press(key)
          try session.settle()
        }
      }
      let ahead = try table { session in
        if let atOnce { atOnce(session) } else { session.press(inOnePiece: keys) }
      }
      #expect(oneByOne == ahead, "\(name): \(keys.joined(separator: " "))")
    }

    @Test(
      "that make sections leave the row of the top line there without a focus, too, and so does undo"
    )
    func sectionsWithoutFocus() throws {
      let it = try RecordKeySession(
        Self.rows, grouping: nil, columns: 78, waitingFor: "row 1")
      it.press("pgdn", "pgdn", "pgdn")
      try it.session.settle()
      let row = it.session.text(line: 2).split(separator: " ")[1...2].joined(separator: " ")
      it.press("#")
      try it.expectTop("none")
      try it.session.settle()
      #expect(it.table.contains(" \(row) "), "\(row) should be below its header:\n\(it.table)")
      let grouped = it.table
      for _ in 1...3 {
        it.press("U")
        try it.expectTop("undone: sections by kind")
        try it.session.settle()
        #expect(it.session.text(line: 2).contains(" \(row) "))
        it.press("R")
        try it.expectTop("redone: sections by kind")
        try it.session.wait("sections should be as before") { _ in it.table == grouped }
      }
    }

    @Test(
      "that make sections leave the focused row in sight, also from the top line",
      arguments: ["#", "*"])
    func sections(key: String) throws {
      let it = try RecordKeySession(
        Self.rows, grouping: nil, columns: 78, waitingFor: "row 1")
      it.press("pgdn", "pgdn", "pgdn", "enter")
      try it.session.settle()
      #expect(it.session.text(line: 2).hasPrefix("▌"))
      let row = it.session.text(line: 2).split(separator: " ").dropFirst().prefix(2)
        .joined(separator: " ")
      it.press(key)
      try it.expectTop("none")
      try it.expectOnScreen("▌\(row) ")
    }

    private static let rows =
      "kind,name,number\n"
      + (1...300).map { "\(["fizz", "buzz", "none"][$0 % 3]),row \($0),\($0 * 7919 % 1000)\n" }
      .joined()

    private static func keys(using random: inout SeededGenerator) -> [String] {
      let moves = ["down", "up", "pgdn", "pgup", "end", "home", "right", "left", "enter", "tab"]
      let conditions = ["kind = fizz", "7", "row 1", "number > 500", "kind != none"]
      return (0..<Int.random(in: 3...8, using: &random)).flatMap { _ -> [String] in
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<9: [moves.randomElement(using: &random) ?? "down"]
        case 9..<12: ["&", conditions.randomElement(using: &random) ?? "7", "enter"]
        case 12, 13: ["backspace"]
        case 14..<16: ["o"]
        case 16, 17: ["#"]
        case 18: ["U"]
        default: ["/", "5", "enter"]
        }
      }
    }
  }
}
