import Glibc
import RuleTrait
import SeededRandom
import Testing

extension EndToEnd {
  /// Any view can be saved and opened again, and any act can be undone.
  ///
  /// `BUTTERY_VIEW_RUNS` is the number of random views (120 in the long form), and `BUTTERY_VIEW_SEED` the
  /// first seed. A failure prints its seed.
  @Suite("random views") struct RandomViews {
    private static func number(_ name: String, otherwise: Int) -> Int {
      getenv(name).flatMap { Int(String(cString: $0)) } ?? otherwise
    }

    private static let seeds: Range<Int> = {
      let first = number("BUTTERY_VIEW_SEED", otherwise: 1)
      return first..<first + number("BUTTERY_VIEW_RUNS", otherwise: 6)
    }()

    private static let tables = [
      RecordKeySession.fruit,
      """
      a,"b,c",a,,"q""x","new
      line",#3,-d,x:desc,A
      1,x,2024-01-05,,one,3,k,5 %,9:30,z
      2,y,2024-03-04,m,two,,k,7 %,9:31,z
      3,x,2024-02-01,m,"th
      ree",1,l,1 %,8:00,y
      4,z,2023-12-31,,"fo""ur",2,#1,12 %,7:59,y

      """,
      "one\u{1B}[2J,\"tab\tbed\",it's,one\u{1B}[2J,\u{6F22}\u{5B57} name\n"
        + (0..<30).map { "\($0 % 4),\($0 * 7 % 11).5,word \($0 % 3),\($0),\u{6F22}\($0 % 2)\n" }
        .joined(),
    ]

    /// The options with which the program is started, for each table.
    private static let options = [
      [
        [], ["--chart", "price"], ["-g", "kind,note"], ["--totals", "price:mean"],
        ["--row-numbers"], ["-g", "note+kind", "--group-order", "count"],
      ],
      [[], ["--row-numbers", "--freeze", "1"], ["-g", "A,#2"], ["-g", "A", "--totals", "all"]],
      [
        [], ["--chart", "#2"], ["-g", "it's,#1", "--totals", "#2:max"],
        ["--row-numbers", "--wrap"],
        ["-g", "#1,it's,#4", "--group-order", "name"],
      ],
    ]

    /// Random keys, most of which change the view or move to another column.
    private static let acts: [[String]] =
      ["o", "o", "O", "#", "t", "-", "+", "H", "L", ".", "z", "s", "*", "*", "(", "a", "A"]
      .map { [$0] }
      + [["right"], ["right"], ["left"], ["$"], ["down"], ["pgdn"], ["w"], ["s"]]
      + [
        ["&", "1", "enter"], ["&", "e", "enter"], ["/", "e", "enter"], ["c", "G", "space", "q"],
        [":", "row numbers", "enter"],
      ]

    @Test(
      "are the same when they are replayed, and after U and R", .rules("FI-4"), arguments: seeds)
    func replay(seed: Int) throws {
      var numbers = SeededGenerator(seed: UInt64(seed))
      let table = seed % Self.tables.count
      let options = Self.options[table].randomElement(using: &numbers) ?? []
      let it = try RecordKeySession(
        Self.tables[table], grouping: nil, options, columns: 100, lines: 20, waitingFor: "1")
      let first = try Self.picture(of: it.session)
      var pressed = options
      for _ in 0..<12 {
        let act = Self.acts.randomElement(using: &numbers) ?? []
        for key in act {
          it.session.press(key)
          if act.count > 1 { try it.session.settle() }
        }
        pressed += act
        try it.session.settle()
      }
      let last = try Self.picture(of: it.session)
      try checkReplay(of: it, last, "seed \(seed): \(pressed)")
      try repeatKey("U", until: "nothing to undo", it)
      Self.expect(try Self.picture(of: it.session), first, "undone, seed \(seed): \(pressed)")
      try repeatKey("R", until: "nothing to redo", it)
      Self.expect(try Self.picture(of: it.session), last, "redone, seed \(seed): \(pressed)")
    }

    private static func expect(_ picture: [String], _ expected: [String], _ name: String) {
      #expect(
        picture == expected,
        """
        \(name)
        \(picture.joined(separator: "\n"))
        instead of
        \(expected.joined(separator: "\n"))
        """)
    }

    private func checkReplay(
      of it: RecordKeySession, _ picture: [String], _ name: String
    ) throws {
      let path = it.file.path + ".view"
      unlink(path)
      defer { unlink(path) }
      it.press("W", path, "enter")
      try it.session.wait(for: "view written to")
      let replayed = try TerminalSession("buttery", ["--replay", path], columns: 100, lines: 20)
      try replayed.wait(name) { !$0.text(line: 0).allSatisfy { $0 == " " } }
      try replayed.settle()
      let view = try TerminalSession.contents(path)
      Self.expect(try Self.picture(of: replayed), picture, "\(name)\n\(view)")
    }

    private func repeatKey(_ key: String, until end: String, _ it: RecordKeySession) throws {
      for _ in 0..<40 where !it.top.hasSuffix(end) {
        it.press(key)
        try it.session.settle()
      }
      #expect(it.top.hasSuffix(end))
    }

    /// All lines but the top one, after scrolling to the beginning of the table.
    private static func picture(of session: TerminalSession) throws -> [String] {
      for key in ["home", "^"] { session.press(key) }
      try session.settle()
      return (1..<session.model.lines).map { session.text(line: $0).trimmingTrailingBlanks }
    }
  }
}
