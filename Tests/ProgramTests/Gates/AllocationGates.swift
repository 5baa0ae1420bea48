import Testing

extension EndToEnd.Gates {
  /// The limits on heap allocations: for passes that handle several keys, and for lines that are
  /// seen for the first time and again.
  private struct AllocationBounds {
    var sharing, lines, first, again: Int
  }

  #if DEBUG
    // Without optimisation temporary values are on the heap, so the number must only not grow.
    private static let allocationBounds = AllocationBounds(
      sharing: 1200 * 200, lines: 1000, first: 1200 * 1000, again: 1200 * 200)
  #else
    // ncurses parses a terminal capability on its first use, here those that scroll several lines.
    // The file needs seven blocks until the cache is full, and room for a long record.
    private static let allocationBounds = AllocationBounds(
      sharing: 6, lines: 10_000, first: 10, again: 0)
  #endif

  @Test(
    "no heap allocation for a scrolled line: at most 10 in 10,000, however long names are",
    arguments: Table.allCases)
  func allocations(of table: Table) throws {
    let bounds = Self.allocationBounds
    let counter = try AllocationCounter()
    let gate = try GateSession(table, environment: counter.environment)
    // Scroll down and up once before counting, because the first keys need other allocations.
    try gate.scroll("down", lines: 350)
    try gate.scroll("up", lines: 350)
    let early = try counter.count(in: gate.session)
    // The table ends where it was, so that only the number of keys per pass is new.
    for key in ["down", "up"] {
      for count in 2...5 {
        gate.session.pressAtOnce(key, times: count)
        try gate.session.settle()
      }
    }
    let before = try counter.count(in: gate.session)
    Self.expect(
      "sharing passes", of: table, costs: before - early, atMost: bounds.sharing, "allocations")
    // The dairy figures have no more lines, so that table is scrolled down and up.
    for part in 0..<bounds.lines / 250 {
      try gate.scroll(table != .dairy || part % 2 == 0 ? "down" : "up", lines: 250)
    }
    let first = try counter.count(in: gate.session)
    Self.expect(
      "scrolling \(bounds.lines) lines", of: table, costs: first - before, atMost: bounds.first,
      "allocations")
    try gate.press("home")
    let back = try counter.count(in: gate.session)
    try gate.scroll("down", lines: 200)
    let again = try counter.count(in: gate.session) - back
    Self.expect(
      "scrolling 200 lines once more", of: table, costs: again, atMost: bounds.again,
      "allocations")
  }
}
