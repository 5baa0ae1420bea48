import Testing

extension EndToEnd.Gates {
  /// Numbers of heap allocations in passes that handle several keys, and for lines that are seen for the
  /// first time and again.
  private struct Allocations {
    var sharing, first, again: Int
  }

  // ncurses parses a capability of the terminal at its first use, such as one that moves two lines up;
  // there are eight for up to five lines, of which a pass needs some or others. Nine were once seen, so
  // twice as many are allowed.
  // Without the optimizer, temporaries are allocated on the heap. Their number must not grow, though.
  private static let (lines, allocationBounds) =
    Products.isOptimized
    ? (10_000, Allocations(sharing: 16, first: 2, again: 0))
    : (250, Allocations(sharing: 1200 * 200, first: 1200 * 250, again: 1200 * 200))

  @Test(
    "no heap allocation for a scrolled line: at most 2 in 10,000, however long names are",
    arguments: Table.allCases)
  func allocations(of table: Table) throws {
    let bounds = Self.allocationBounds
    let costs = try Self.allocations(of: table)
    Self.expect(
      "sharing passes", of: table, costs: costs.sharing, atMost: bounds.sharing, "allocations")
    Self.expect(
      "scrolling \(Self.lines) lines", of: table, costs: costs.first, atMost: bounds.first,
      "allocations")
    Self.expect(
      "scrolling 200 lines once more", of: table, costs: costs.again, atMost: bounds.again,
      "allocations")
  }

  private static func allocations(of table: Table) throws -> Allocations {
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
    // The dairy figures have only so many lines, so they are scrolled up and down.
    for part in 0..<lines / 250 {
      try gate.scroll(table != .dairy || part % 2 == 0 ? "down" : "up", lines: 250)
    }
    let first = try counter.count(in: gate.session)
    try gate.press("home")
    let back = try counter.count(in: gate.session)
    try gate.scroll("down", lines: 200)
    let again = try counter.count(in: gate.session)
    return Allocations(sharing: before - early, first: first - before, again: again - back)
  }
}
