import RuleTrait
import Testing

extension EndToEnd {
  @Suite("the example large-table") struct LargeTable {
    @Test(
      "rows, counts and days come as one gets to them; what is in sight stays",
      .rules("BU-15", "PF-1"))
    func comes() throws {
      let example = try ExampleSession(
        "large-table", columns: 28, lines: 5, shows: "Day 1: 27919 parcels")
      example.expectScreen(
        """
        | Day 1: 27919 parcels       |
        | 1/1, to door 1             |
        | 1/2, to door 32            |
        | 1/3, to door 63            |
        | 1/4, to door 94            |
        """)
      // Days that are scrolled past are counted meanwhile, which inserts 14,000 or 27,000 rows above.
      example.press(
        "tab", times: 6,
        shows: """
          | Day 7: ~500 parcels        |
          | 7/1, to door 1             |
          | 7/2, to door 32            |
          | 7/3, to door 63            |
          | 7/4, to door 94            |
          """)
      example.press(
        "up", times: 3,
        shows: """
          | Day 6: 23111 parcels       |
          | 6/23110, to door 35        |
          | 6/23111, to door 66        |
          | Day 7: ~500 parcels        |
          | 7/1, to door 1             |
          """)
      try example.expectEnd(by: "q")
    }

    @Test("a day that nobody counts goes on where its rows do", .rules("BU-15"))
    func goesOn() throws {
      let example = try ExampleSession(
        "large-table", columns: 28, lines: 5, shows: "Day 1: 27919 parcels")
      example.press(
        "tab", times: 7,
        shows: """
          | Day 8: 24148 parcels       |
          | 8/1, to door 1             |
          | 8/2, to door 32            |
          | 8/3, to door 63            |
          | 8/4, to door 94            |
          """)
      example.session.press("up", times: 3)
      try example.session.wait("it ends where it was thought to") {
        $0.text(line: 0).contains("Day 7: ~1000") && $0.text(line: 1).contains("7/499")
      }
      try example.expectEnd(by: "q")
    }

    @Test("the end of what is known is a key away, and days are found behind it", .rules("DOC-64"))
    func end() throws {
      let example = try ExampleSession(
        "large-table", columns: 28, lines: 5, shows: "Day 1: 27919 parcels")
      for day in ["30/", "60/"] {
        // Further days are added a moment after the last known day was in sight.
        for _ in 0..<100 where !example.session.text(line: 4).contains(day) {
          example.session.press("end")
          try example.session.settle()
        }
        try example.session.wait("no rows of day \(day)") { $0.text(line: 4).contains(day) }
      }
      try example.expectEnd(by: "q")
    }
  }
}
