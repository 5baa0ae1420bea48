import Glibc
import Testing

extension EndToEnd.Gates {
  // A build for debugging executes a hundred times as many, for which valgrind takes a minute.
  private static let areCounted = ConditionTrait.enabled(
    if: Products.isOptimized, "counted in an optimized program: set BUTTERY_PROGRAM")

  @Test("few instructions for a scrolled line, as valgrind counts them", areCounted)
  func instructionsOfLine() throws {
    // With fewer lines, the count would include the pass over all rows that begins at the second header.
    // Alone it is 286,000. Beside other tests it was 305,000 at times: so much is left between two keys that
    // the title shows a row's number meanwhile.
    let (few, many, bound) = (60, 190, 312_000)
    let counter = try InstructionCounter()
    let least = try Self.least(above: bound) {
      let difference =
        try counter.count { try $0.press("down", times: many) }
        - counter.count { try $0.press("down", times: few) }
      return difference / (many - few)
    }
    Self.expect("a scrolled line", of: .records, costs: least, atMost: bound, "instructions")
  }

  @Test(
    "few instructions from the start to the end, and for 1,000 lines at once", areCounted,
    arguments: [(Table.dairy, 20_000_000, 14_000_000), (.records, 72_000_000, 16_000_000)])
  func instructionsOfStart(of table: Table, bound: Int, boundOfBurst: Int) throws {
    let counter = try InstructionCounter()
    let start = try Self.least(above: bound) { try counter.count(of: table) { _ in } }
    Self.expect("to start and to leave", of: table, costs: start, atMost: bound, "instructions")
    let burst = try Self.least(above: boundOfBurst) {
      try counter.count(of: table) {
        $0.session.pressAtOnce("down", times: 1000)
        try $0.session.settle()
      } - start
    }
    Self.expect(
      "1,000 lines at once", of: table, costs: burst, atMost: boundOfBurst, "instructions")
  }

  /// The least of up to three counts, until one isn't above a bound.
  ///
  /// On a busy machine threads find each other waiting more often, which costs instructions, too.
  private static func least(above bound: Int, _ count: () throws -> Int) throws -> Int {
    var least = Int.max
    for _ in 1...3 where least > bound { least = min(least, try count()) }
    return least
  }

  @Test("little memory of its own for 10,000 rows in sections")
  func memory() throws {
    let gate = try GateSession(.records)
    try gate.press("down", times: 100)
    try gate.press("end")
    try gate.session.settle(quiet: 300)
    let status = try TerminalSession.contents("/proc/\(gate.session.process)/status")
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    let kilobytes = try #require(line.split(whereSeparator: \.isWhitespace).dropFirst().first)
    let bound = Products.isOptimized ? 4_500 : 8_000
    Self.expect(
      "anonymous memory", of: .records, costs: try #require(Int(kilobytes)), atMost: bound, "KiB")
  }
}

/// Counts the instructions that the program executes, by valgrind's callgrind.
///
/// A missing valgrind or strip is an error: the test isn't skipped.
private final class InstructionCounter {
  private let directory: String
  /// A copy without debug information, as older versions of valgrind can't read Swift's.
  private var program: String { directory + "/buttery" }
  private var log: String { directory + "/log" }

  init() throws {
    var template = Array("/tmp/instructions.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw TerminalSession.Failure("no place for temporary files")
    }
    directory = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    let status = try Tool.run("strip", ["-g", "-o", program, Products.path(of: "buttery")])
    guard status == 0 else {
      throw TerminalSession.Failure(
        status == 127
          ? "strip is missing: install binutils, or run make test-deps"
          : "strip ends with \(status)")
    }
  }

  deinit {
    unlink(program)
    unlink(log)
    rmdir(directory)
  }

  /// The number of instructions of a whole run.
  ///
  /// - Parameter act: what is done in it, before the program is left.
  func count(
    of table: EndToEnd.Gates.Table = .records, _ act: (GateSession) throws -> Void
  ) throws -> Int {
    guard access("/usr/bin/valgrind", X_OK) == 0 else {
      throw TerminalSession.Failure("valgrind is missing: install it, or run make test-deps")
    }
    unlink(log)
    let gate = try GateSession(
      table,
      tool: [
        "/usr/bin/valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
        "--log-file=\(log)",
      ],
      path: program)
    try act(gate)
    gate.session.press("q")
    guard try gate.session.waitForExit() == .exited(0) else {
      throw gate.session.failure("the program doesn't end well under valgrind")
    }
    // Child processes of the program print their own numbers.
    let line = try TerminalSession.contents(log).split(separator: "\n")
      .first { $0.hasPrefix("==\(gate.session.process)== Collected : ") }
    guard let count = line?.split(separator: " ").last.flatMap({ Int($0) }) else {
      throw TerminalSession.Failure("valgrind doesn't tell the number of instructions")
    }
    return count
  }
}
