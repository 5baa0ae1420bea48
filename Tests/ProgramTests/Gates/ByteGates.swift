import Testing

extension EndToEnd.Gates {
  /// The largest numbers of bytes that are sent to the terminal.
  private struct ByteBounds {
    var down, up, page, end, home, style: Int
  }

  private static func byteBounds(of table: Table) -> ByteBounds {
    switch table {
    case .dairy: ByteBounds(down: 195, up: 180, page: 1650, end: 1300, home: 3100, style: 1160)
    default: ByteBounds(down: 30, up: 21, page: 620, end: 620, home: 660, style: 740)
    }
  }

  @Test("few bytes for a line, a page, a jump and another style", arguments: Table.usual)
  func bytes(of table: Table) throws {
    let gate = try GateSession(table)
    let bounds = Self.byteBounds(of: table)
    func expect(_ what: String, _ measured: Int, atMost bound: Int) {
      Self.expect(what, of: table, costs: measured, atMost: bound, "bytes")
    }
    // The first key removes the hints from the top line.
    try gate.press("down")
    expect("a line down", try gate.bytes("down", times: 100), atMost: bounds.down)
    expect("a line up", try gate.bytes("up", times: 100), atMost: bounds.up)
    expect("a page down", try gate.bytes("pgdn", times: 12), atMost: bounds.page)
    expect("a page up", try gate.bytes("pgup", times: 12), atMost: bounds.page)
    expect("End", try gate.bytes("end"), atMost: bounds.end)
    expect("Home", try gate.bytes("home"), atMost: bounds.home)
    expect("another style", try gate.bytes("s", times: 3), atMost: bounds.style)
  }

  @Test("one picture for a burst of 1,000 keys", arguments: Table.usual)
  func burst(of table: Table) throws {
    let gate = try GateSession(table)
    try gate.press("down")
    gate.session.forgetReceived()
    // The first key is pressed alone: otherwise it is random how many keys the first frame handles.
    try gate.session.press(Array(repeating: "down", count: 999), behind: "down")
    try gate.session.settle()
    let bytes = gate.session.received.count
    Self.expect("a burst of 1,000 lines", of: table, costs: bytes, atMost: 4000, "bytes")
  }

  @Test("nothing at all while nothing happens", arguments: Table.usual)
  func idle(of table: Table) throws {
    let gate = try GateSession(table)
    try gate.press("down", times: 50)
    try gate.session.settle(quiet: 300)
    gate.session.forgetReceived()
    let before = gate.session.rest()
    let effort = try gate.session.effort()
    gate.session.pump(milliseconds: 1000)
    let later = try gate.session.effort()
    Self.expect(
      "a second without keys", of: table, costs: later.sleeps - effort.sleeps, atMost: 0,
      "wake-ups")
    // None of the program's threads has run either.
    #expect(before != nil && gate.session.rest() == before)
    Self.expect(
      "a second without keys", of: table, costs: gate.session.received.count, atMost: 0, "bytes")
  }
}
