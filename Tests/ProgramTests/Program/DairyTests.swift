import Glibc
import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("the dairy table") struct Dairy {
    @Test("shows its title, the first product and the keys at first")
    func firstScreen() throws {
      let dairy = try DairySession()
      let first = " US dairy · Milk 1/8 · 0 %         ↑↓ scroll  Enter row  ' jump  ? help  q quit"
      #expect(dairy.line(at: 0) == first)
      #expect(dairy.line(at: 2) == " US dairy consumption per person")
      #expect(dairy.line(at: 5).hasPrefix(" Milk  247 lb in 1975, 149 lb in 2017: −40 %"))
      #expect(dairy.line(at: 9).hasPrefix(" 1975    247     ━━━━"))
      #expect(dairy.line(at: 22).hasPrefix(" Milk is all beverage milks"))
      #expect(dairy.session.style(column: 1, line: 5).isBold)
    }

    @Test("tells of fewer keys from the first one on", .rules("RM-6"))
    func hints() throws {
      let dairy = try DairySession()
      try dairy.press("down")
      #expect(dairy.line(at: 0).hasPrefix(" US dairy · Milk 1/8 · "))
      #expect(dairy.line(at: 0).hasSuffix("   Enter row  ' jump  ? help"))
    }

    @Test(
      "says the number of the row at the top once nothing moves, and costs few bytes",
      .rules("RM-5"))
    func rowAtRest() throws {
      let dairy = try DairySession()
      try dairy.press("pgdn")
      try dairy.session.wait(for: "row 17/344")
      dairy.session.press("down")
      try dairy.session.wait("the row should be gone") { _ in
        !dairy.line(at: 0).contains("row 17/344")
      }
      try dairy.session.wait(for: "row 18/344")
    }

    @Test("keeps its header on top after 60 lines, a page, End and Home")
    func scrolls() throws {
      let dairy = try DairySession()
      dairy.session.press("down", times: 60)
      try dairy.session.wait(for: "Yogurt 2/8")
      try dairy.session.settle()
      #expect(dairy.line(at: 1).hasPrefix(" Yogurt  2.0 lb in 1975"))
      let before = dairy.line(at: 21)
      try dairy.press("pgdn")
      // One line that was in sight stays, below the header.
      #expect(dairy.line(at: 5) == before)
      try dairy.press("end")
      #expect(dairy.line(at: 0).hasPrefix(" US dairy · Whey 8/8 · "))
      #expect(dairy.line(at: 20).hasPrefix(" All eight products together"))
      #expect(dairy.line(at: 21) == " 1975  308.2 pounds a person")
      #expect(dairy.line(at: 22) == " 2017  235.9 pounds a person, −23 %")
      try dairy.press("home")
      #expect(dairy.line(at: 2) == " US dairy consumption per person")
    }

    @Test("draws a burst of keys once")
    func burst() throws {
      let dairy = try DairySession()
      dairy.session.forgetReceived()
      dairy.session.pressAtOnce("down", times: 300)
      try dairy.session.wait(for: "Ice Cream 7/8")
      // If each line had its own frame, it would cost well over 100 bytes.
      #expect(dairy.session.received.count < 12_000)
    }

    @Test("goes from section to section with Tab and back")
    func sections() throws {
      let dairy = try DairySession()
      for name in ["Milk 1/8", "Yogurt 2/8", "Butter 3/8"] {
        try dairy.press("tab")
        #expect(dairy.line(at: 0).hasPrefix(" US dairy · \(name)"))
      }
      try dairy.press("shift-tab")
      #expect(dairy.line(at: 0).hasPrefix(" US dairy · Yogurt 2/8"))
    }

    @Test("keeps the row on top where it is when the style changes")
    func togglesStyle() throws {
      let dairy = try DairySession()
      dairy.session.press("down", times: 75)
      try dairy.session.wait(for: "Yogurt 2/8")
      try dairy.session.settle()
      // The first row below the pinned header keeps its place on the screen, and so do the others.
      let row = dairy.line(at: 8)
      for name in ["grouped", "inset grouped", "plain"] {
        try dairy.press("s")
        #expect(dairy.line(at: 0).hasSuffix(name))
        #expect(dairy.line(at: 8).contains(row.prefix(13)))
      }
      #expect(dairy.line(at: 8) == row)
    }

    @Test("makes no more views than are in sight at once, and two")
    func reuse() throws {
      let dairy = try DairySession(["--stats"])
      for _ in 0..<380 { try dairy.press("down", quiet: 0) }
      for _ in 0..<380 { try dairy.press("up", quiet: 0) }
      dairy.session.press("q")
      #expect(try dairy.session.waitForExit() == .exited(0))
      let said = dairy.session.textAfterRestore
      for kind in ["cells", "headers", "footers"] {
        let counts = try #require(Self.counts(of: kind, in: said), "\(said)")
        #expect(counts.created <= counts.peak + 2, "\(kind): \(said)")
        #expect(counts.dequeued > counts.created)
      }
    }

    /// The numbers in a line such as `cells created=26 dequeued=480 peak=24`.
    private static func counts(
      of kind: String, in text: String
    ) -> (created: Int, dequeued: Int, peak: Int)? {
      let lines = text.split(whereSeparator: \.isNewline)
      guard let line = lines.first(where: { $0.contains(kind + " created=") }) else { return nil }
      let numbers = line.split(separator: " ").dropFirst().compactMap {
        $0.split(separator: "=").last.flatMap { Int($0) }
      }
      return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
    }

    @Test("allocates nothing for a scrolled line")
    func allocatesNothing() throws {
      let counter = try AllocationCounter()
      let dairy = try DairySession(environment: counter.environment)
      func scroll(_ key: String, _ times: Int) throws {
        // Each key has its own pass: passes with two keys would have first-time costs of their own.
        for _ in 0..<times { try dairy.press(key, quiet: 0) }
        try dairy.session.settle()
      }
      // Scroll through all sections once: things seen for the first time, such as a picture's colours, are
      // cached.
      try scroll("down", 370)
      try scroll("up", 360)
      let before = try counter.count(in: dairy.session)
      try scroll("down", 300)
      let allocations = try counter.count(in: dairy.session) - before
      // Without the optimizer, temporaries are allocated on the heap. Their number must not grow, though.
      #expect(allocations <= (Products.isOptimized ? 0 : 300 * 400))
    }

    @Test("explains all keys over the table, and shows below it what it does")
    func panels() throws {
      let dairy = try DairySession()
      try dairy.press("?")
      try dairy.session.wait(for: "next section")
      try dairy.press("esc")
      try dairy.session.wait("the help should be gone") { _ in
        dairy.line(at: 2) == " US dairy consumption per person"
      }
      try dairy.press("i")
      try dairy.session.wait(for: "─ about the figures ─")
      try dairy.session.wait(for: "figures  pounds a year, 1975 to 2017: 8 products, 344 rows")
      try dairy.session.wait(for: "file     none: the figures are part of the program")
      try dairy.press("i")
      try dairy.session.wait(for: "8, 344")
      try dairy.press("down")
      try dairy.session.wait(for: "last pass")
    }

    @Test("scrolls three lines a notch of the wheel")
    func wheel() throws {
      let dairy = try DairySession()
      let table = dairy.table
      dairy.session.send("\u{1B}[<65;10;10M")
      try dairy.session.wait("three lines down") { _ in dairy.table[0] == table[3] }
      dairy.session.send("\u{1B}[<64;10;10M")
      try dairy.session.wait("and back") { _ in dairy.table == table }
    }

    @Test("gives the terminal back when it quits, is stopped or told to end")
    func waysOut() throws {
      let quit = try DairySession()
      quit.session.press("q")
      #expect(try quit.session.waitForExit() == .exited(0))
      #expect(quit.session.isRestored)
      for number in [SIGTERM, SIGHUP, SIGINT] {
        let dairy = try DairySession()
        dairy.session.signal(number)
        #expect(try dairy.session.waitForExit() == .signaled(number))
        #expect(dairy.session.isRestored)
      }
    }
  }
}
