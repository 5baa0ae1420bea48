import Testing

extension EndToEnd.Gates {
  /// The largest numbers of heap allocations in passes that handle several keys, and for lines that are
  /// seen for the first time and again.
  private struct AllocationBounds {
    var sharing, lines, first, again: Int
  }

  // ncurses parses a capability of the terminal at its first use, such as one that moves several lines.
  // Seven blocks of the file are allocated until the cache is full, and room for a long record.
  // Without the optimizer, temporaries are allocated on the heap. Their number must not grow, though.
  private static let allocationBounds =
    Products.isOptimized
    ? AllocationBounds(sharing: 6, lines: 10_000, first: 10, again: 0)
    : AllocationBounds(sharing: 1200 * 200, lines: 250, first: 1200 * 250, again: 1200 * 200)

  @Test(
    "no heap allocation for a scrolled line: at most 10 in 10,000, however long names are",
    arguments: Table.allCases)
  func allocations(of table: Table) throws {
    let bounds = Self.allocationBounds
    let counter = try AllocationCounter()
    let gate = try GateSession(table, environment: counter.environment)
    // Scroll there and back once: the first keys have costs of their own.
    try gate.scroll("down", lines: 350)
    try gate.scroll("up", lines: 350)
    let early = try counter.count(in: gate.session)
    // The keys lead back to where they began, so that only the number of keys in a pass is new.
    for key in ["down", "up"] {
      for count in 2...5 {
        gate.session.pressAtOnce(key, times: count)
        try gate.session.settle()
      }
    }
    let before = try counter.count(in: gate.session)
    Self.expect(
      "sharing passes", of: table, costs: before - early, atMost: bounds.sharing, "allocations")
    // The dairy figures have only so many lines, so they are scrolled up and down.
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
