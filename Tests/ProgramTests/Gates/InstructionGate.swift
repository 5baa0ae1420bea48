import Glibc
import Testing

extension EndToEnd.Gates {
  // A build for debugging executes a hundred times as many, for which valgrind takes a minute.
  @Test(
    "few instructions for a scrolled line, as valgrind counts them",
    .enabled(if: Products.isOptimized, "counted in an optimized program: set BUTTERY_PROGRAM"))
  func instructions() throws {
    // With fewer lines, the count would include the pass over all rows that begins at the second header.
    let (few, many, bound) = (60, 190, 300_000)
    let counter = try InstructionCounter()
    var least = Int.max
    // On a busy machine threads find each other waiting more often, which costs instructions, too.
    for _ in 1...3 where least > bound {
      let difference = try counter.count(lines: many) - counter.count(lines: few)
      least = min(least, difference / (many - few))
    }
    Self.expect("a scrolled line", of: .records, costs: least, atMost: bound, "instructions")
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

  /// The number of instructions of a whole run in which some lines are scrolled.
  func count(lines: Int) throws -> Int {
    guard access("/usr/bin/valgrind", X_OK) == 0 else {
      throw TerminalSession.Failure("valgrind is missing: install it, or run make test-deps")
    }
    unlink(log)
    let gate = try GateSession(
      .records,
      tool: [
        "/usr/bin/valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
        "--log-file=\(log)",
      ],
      path: program)
    try gate.press("down", times: lines)
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
