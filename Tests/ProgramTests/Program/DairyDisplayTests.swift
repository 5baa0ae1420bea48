import Glibc
import Testing

extension DataEndToEnd {
  @Suite("the dairy table on any display") struct DairyDisplay {
    private static let sizes = [(40, 10), (200, 60), (20, 5), (1, 1), (80, 24), (2, 3), (60, 14)]

    @Test("shows after a resize what a fresh start at that size shows")
    func resizes() throws {
      let dairy = try DairySession()
      for (columns, lines) in Self.sizes {
        dairy.session.resize(columns: columns, lines: lines)
        let fresh = try DairySession(columns: columns, lines: lines)
        try fresh.session.settle(quiet: 80)
        // The hints depend on the space only, so they must be the same as well.
        try dairy.session.wait("\(columns)x\(lines) should show\n\(fresh.session.screen)") {
          $0.screen == fresh.session.screen
        }
      }
      dairy.session.press("q")
      #expect(try dairy.session.waitForExit() == .exited(0))
    }

    @Test("keeps the row on top through a resize and back")
    func keepsTop() throws {
      let dairy = try DairySession()
      dairy.session.press("down", times: 120)
      try dairy.session.wait(for: "Butter 3/8")
      try dairy.session.settle()
      let screen = dairy.session.screen
      for (columns, lines) in Self.sizes {
        dairy.session.resize(columns: columns, lines: lines)
        try dairy.session.settle()
      }
      dairy.session.resize(columns: 80, lines: 24)
      try dairy.session.wait("should show\n\(screen)") { $0.screen == screen }
    }

    @Test(
      "is readable on terminals with fewer colours, or none",
      arguments: ["xterm", "linux", "vt100", "screen", "tmux-256color"])
    func terminals(type: String) throws {
      let dairy = try DairySession(environment: ["TERM": type])
      #expect(dairy.line(at: 2) == " US dairy consumption per person")
      #expect(dairy.line(at: 9).hasPrefix(" 1975    247     ━━━━"))
      if type == "vt100" { #expect(!dairy.session.received.contains("[33m")) }
    }

    @Test("uses no colour where none is wanted")
    func noColor() throws {
      let dairy = try DairySession(environment: ["NO_COLOR": "1"])
      #expect(dairy.line(at: 9).hasPrefix(" 1975    247     ━━━━"))
      #expect(!dairy.session.received.contains("[33m"))
      #expect(dairy.session.style(column: 1, line: 5).isBold)
    }

    @Test(
      "T2: is plain ASCII in the C locale",
      arguments: ["C", "POSIX"])
    func asciiLocale(name: String) throws {
      let dairy = try DairySession(environment: ["LC_ALL": name, "LANG": name])
      #expect(dairy.session.received.allSatisfy { $0 < 0x80 })
      #expect(dairy.line(at: 0).hasPrefix(" US dairy . Milk 1/8 . 0 %"))
      #expect(dairy.line(at: 9).hasPrefix(" 1975    247     ----"))
    }
  }
}
