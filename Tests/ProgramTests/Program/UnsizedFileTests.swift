import Glibc
import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("a file that doesn't say how large it is") struct UnsizedFile {
    @Test("is read to its end", arguments: ["/proc/meminfo", "/proc/mounts", "/proc/self/status"])
    func whole(path: String) throws {
      let options = "--no-header --delimiter '~' --print jsonl"
      let direct = try Printing("buttery \(path) \(options) | wc -l")
      let piped = try Printing("cat \(path) | buttery - \(options) | wc -l")
      let redirected = try Printing("buttery - \(options) <\(path) | wc -l")
      #expect(Int(direct.lines[0].filter(\.isNumber)) ?? 0 > 0)
      #expect(direct.output == piped.output)
      #expect(redirected.output == piped.output)
    }

    @Test("is shown, and read again")
    func shown() throws {
      let session = try TerminalSession(
        "buttery", ["/proc/uptime", "--no-header", "--delimiter", "~"], columns: 60, lines: 8)
      try session.wait(for: "1 row")
      let before = session.text(line: 2)
      #expect(before.contains("."))
      try session.wait("another time should be there") {
        $0.press("r")
        return $0.text(line: 2) != before
      }
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test(
      "is followed to its end by G while it is read, until another key comes", .rules("DA-24"))
    func end() throws {
      let gates = [try Gate(), try Gate(), try Gate()]
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession(
        "/bin/sh",
        [
          "-c",
          """
          (echo n; seq 1 300; \(gates[0].wait); seq 301 600; \(gates[1].wait); seq 601 900
            \(gates[2].wait)) | '\(program)'
          """,
        ], columns: 40, lines: 8)
      try session.wait("the first rows should be there") { $0.text(line: 2).contains("1") }
      session.press("G")
      try session.wait("the last row should be in sight") { $0.text(line: 7).contains("300") }
      try gates[0].open()
      try session.wait("the new last row should be in sight") { $0.text(line: 7).contains("600") }
      session.press("k")
      try session.wait("the row above should be last") { !$0.text(line: 7).contains("600") }
      try gates[1].open()
      // All rows are written when the script comes to the last gate.
      try gates[2].open()
      try session.settle()
      #expect(!session.text(line: 7).contains("900"))
      session.press("G")
      try session.wait("the last row should be there") { $0.text(line: 7).contains("900") }
      session.press("q")
      _ = try session.waitForExit()
    }

    @Test("is shown to its last row when no more come, however long the rows before took to show")
    func silence() throws {
      let gate = try Gate()
      let program = try Products.path(of: "buttery")
      // So many columns take a while to lay out, in which further rows come.
      let rows = "for row in $(seq 40); do seq -s , $row $((row + 599)); sleep 0.05; done"
      let session = try TerminalSession(
        "/bin/sh",
        ["-c", "(\(rows); \(gate.wait)) | '\(program)' --no-header"], columns: 60, lines: 50)
      try session.wait("the last row should be there") { session in
        (0..<50).contains { session.text(line: $0).contains(" 40 ") }
      }
      try gate.open()
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("is empty where it is")
    func empty() throws {
      let file = try TemporaryFile("")
      let printed = try Printing("buttery $1", files: [file.path])
      #expect(printed.output.isEmpty && printed.errors.isEmpty)
      #expect(printed.status == .exited(0))
    }

    @Test(
      "is refused with one line where it can't be read",
      arguments: [
        ("/proc/self/mem", "input/output error"), ("/proc/self", "is a directory"),
        ("- <$1/", "is a directory"),
      ])
    func unreadable(path: String, reason: String) throws {
      for format in ["plain", "csv"] {
        let printed = try Printing("buttery \(path) --print \(format)", files: ["/tmp"])
        #expect(printed.output.isEmpty)
        #expect(printed.errors.count == 1)
        #expect(printed.errors.first?.contains(reason) == true, "\(printed.errors)")
        #expect(printed.status == .exited(1))
      }
    }
  }
}
