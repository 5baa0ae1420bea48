import Testing

extension DataEndToEnd {
  @Suite("scrolling records") struct RecordScroll {
    /// Records in sections of 43 rows, `count` rows in all.
    private static func text(rows count: Int) -> String {
      let rows = (0..<count).map { "group \($0 / 43),\($0),\($0 * 7 % 1000).\($0 % 10)" }
      return "group,number,value\n" + rows.joined(separator: "\n") + "\n"
    }

    @Test(
      "allocates next to nothing, with headers that have sparklines or without",
      arguments: [[], ["-g", "group", "--totals", "count"]])
    func allocations(options: [String]) throws {
      let counter = try AllocationCounter()
      let records = try RecordSession(
        Self.text(rows: 2_000), options, columns: 80, lines: 24,
        environment: counter.environment)
      func scroll(_ times: Int) throws {
        for _ in 0..<times {
          records.session.press("down")
          try records.session.settle(quiet: 0)
        }
        try records.session.settle()
      }
      try scroll(400)
      let before = try counter.count(in: records.session)
      try scroll(300)
      let allocations = try counter.count(in: records.session) - before
      // Without the optimizer, temporaries are allocated on the heap. Their number must not grow, though.
      #expect(allocations <= (Products.isOptimized ? 20 : 300 * 600))
    }
  }
}
