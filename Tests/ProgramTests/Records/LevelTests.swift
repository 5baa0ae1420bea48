import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("sections in levels") struct Levels {
    /// Two regions with two states each, which have four cities each.
    static let text: String = {
      var text = "region,state,city,sales\n"
      var number = 0
      for (region, states) in [
        ("South", ["Kentucky", "Texas"]), ("West", ["Oregon", "California"]),
      ] {
        for state in states {
          for city in 1...4 {
            number += 1
            text += "\(region),\(state),\(state.prefix(2)) \(city),\(number)\n"
          }
        }
      }
      return text
    }()

    private func records(
      _ options: [String] = [], levels: String = "region,state", totals: String = "none",
      columns: Int = 49, lines: Int = 14
    ) throws -> RecordSession {
      try RecordSession(
        Self.text, ["-g", levels, "--totals", totals] + options, columns: columns, lines: lines)
    }

    @Test(
      "have their headers stacked, each pushed away by the end of its own group", .rules("GR-4"))
    func scrolling() throws {
      let records = try records()
      try records.expect(
        """
         city  sales
         South  8 rows
           Kentucky  4 rows
         Ke 1      1
         Ke 2      2
         Ke 3      3
         Ke 4      4
           Texas  4 rows
         Te 1      5
         Te 2      6
         Te 3      7
         Te 4      8
         West  8 rows
        """)
      try records.press("down", "down", "down", "down")
      try records.expect(
        """
         city  sales
         South  8 rows
           Kentucky  4 rows
           Texas  4 rows
         Te 1      5
         Te 2      6
         Te 3      7
         Te 4      8
         West  8 rows
           Oregon  4 rows
         Or 1      9
         Or 2     10
         Or 3     11
        """)
      try records.press("down", "down")
      try records.expect(
        """
         city  sales
         South  8 rows
           Texas  4 rows
         Te 2      6
         Te 3      7
         Te 4      8
         West  8 rows
           Oregon  4 rows
         Or 1      9
         Or 2     10
         Or 3     11
         Or 4     12
           California  4 rows
        """)
      #expect(records.session.text(line: 0).contains("South › Texas 3/6"))
    }

    @Test("have totals each, of all rows inside", .rules("GR-4"))
    func totals() throws {
      try records(totals: "all", lines: 17).expect(
        """
         city  sales
         South  8 rows
           Kentucky  4 rows
         Ke 1      1
         Ke 2      2
         Ke 3      3
         Ke 4      4
         4 rows
           Texas  4 rows
         Te 1      5
         Te 2      6
         Te 3      7
         Te 4      8
         4 rows
         South  8 rows
         West  8 rows
        """)
    }

    @Test("are four at most, the innermost of which give way first", .rules("GR-4"))
    func four() throws {
      let text = Self.text.replacing("\n", with: ",x\n").replacing("sales,x", with: "sales,note")
      let records = try RecordSession(
        text, ["-g", "region,state,city,sales", "--totals", "none"], columns: 49, lines: 20)
      try records.press("down", "down", "down", "down", "down")
      #expect(records.session.text(line: 2).hasPrefix(" South  8 rows"))
      #expect(records.session.text(line: 3).hasPrefix("   Kentucky  4 rows"))
      #expect(records.session.text(line: 4).hasPrefix("     Ke "))
    }

    @Test("stand in one line where there are less than 12 lines", .rules("GR-4"))
    func lowScreen() throws {
      let records = try records(columns: 40, lines: 10)
      try records.expect(
        """
         city  sales
         South › Kentucky  4 rows
         Ke 1      1
         Ke 2      2
         Ke 3      3
         Ke 4      4
         South › Texas  4 rows
         Te 1      5
         Te 2      6
        """)
      records.session.resize(columns: 40, lines: 14)
      try records.session.wait(for: "   Texas  4 rows")
      #expect(records.session.text(line: 2).hasPrefix(" South  8 rows"))
      records.session.resize(columns: 40, lines: 11)
      try records.session.wait(for: "South › Texas")
    }

    @Test("are jumped to where they lie in folded ones, which Enter unfolds", .rules("GR-4"))
    func jumpIntoFolded() throws {
      let records = try records()
      let open = records.picture
      try records.press(":", "fold outer level", "enter")
      let folded = records.picture
      try records.press("'", "oreg")
      try records.session.wait(for: "West › Oregon")
      try records.press("esc")
      try records.session.wait("all is folded as before") { _ in records.picture == folded }
      try records.press("'", "oreg", "enter")
      try records.session.wait("Oregon is open, South isn't") { _ in
        records.picture.contains("   Oregon  4 rows\n")
          && !records.picture.contains("Kentucky")
      }
      #expect(records.picture != open)
    }

    @Test("fold all of one level, the inner or the outer one, and unfold them", .rules("GR-4"))
    func levelFolds() throws {
      let records = try records()
      let open = records.picture
      try records.press(":", "fold this level", "enter")
      try records.expect(
        """
         city  sales
         South  8 rows
          ▸Kentucky  4 rows
          ▸Texas  4 rows
         West  8 rows
          ▸Oregon  4 rows
          ▸California  4 rows
        """)
      try records.press(":", "fold this level", "enter")
      #expect(records.picture == open)
      try records.press(":", "fold outer level", "enter")
      try records.expect(
        """
         city  sales
        ▸South  8 rows
        ▸West  8 rows
        """)
      try records.press("U")
      #expect(records.picture == open)
    }

    @Test("a sparkline is of the first column of amounts, and of no years or codes", .rules("GR-5"))
    func usualSparkline() throws {
      let text = "kind,mass,tail,year\na,1,4,2007\na,3,5,2008\na,2,6,2009\n"
      let records = try RecordSession(
        text, ["-g", "kind", "--totals", "none"], columns: 60, lines: 14)
      #expect(records.session.text(line: 2).contains(" mass 1–3 ▁"))
      let years = try RecordSession(
        "kind,id,year\na,17,2007\na,4,2009\n", ["-g", "kind", "--totals", "none"], columns: 60,
        lines: 14)
      #expect(!years.picture.contains("█"))
    }

    @Test("fold each for itself; the header that is left stays on its line", .rules("GR-4"))
    func folds() throws {
      let records = try records()
      try records.press("down", "down", "down", "down", "down", "down", "z")
      try records.expect(
        """
         city  sales
         South  8 rows
          ▸Texas  4 rows
         West  8 rows
           Oregon  4 rows
         Or 1      9
         Or 2     10
         Or 3     11
         Or 4     12
           California  4 rows
         Ca 1     13
         Ca 2     14
         Ca 3     15
        """)
      try records.press("(")
      try records.expect(
        """
         city  sales
        ▸South  8 rows
         West  8 rows
           Oregon  4 rows
         Or 1      9
         Or 2     10
         Or 3     11
         Or 4     12
           California  4 rows
         Ca 1     13
         Ca 2     14
         Ca 3     15
         Ca 4     16
        """)
      try records.press("(")
      #expect(try records.place(of: "▸Texas").column == 2)
      try records.press("U", "U", "U")
      try records.press("home")
      #expect(!records.picture.contains("▸"))
      #expect(records.picture.hasPrefix(" city  sales\n South  8 rows\n   Kentucky  4 rows\n Ke 1"))
    }

    @Test(
      "a click on a header folds its section, of whichever level; another unfolds it",
      .rules("GR-4"))
    func clicks() throws {
      let records = try records()
      let click = { (line: Int) in
        records.session.send("\u{1B}[<0;6;\(line)M\u{1B}[<0;6;\(line)m")
      }
      click(4)
      try records.session.wait("Kentucky is folded") { $0.text(line: 3).hasPrefix("  ▸Kentucky") }
      #expect(records.picture.contains("   Texas  4 rows"))
      click(3)
      try records.session.wait("all of the South is") {
        $0.text(line: 2).hasPrefix("▸South  8 rows")
      }
      click(3)
      try records.session.wait("what lies in it is as it was") {
        $0.text(line: 3).hasPrefix("  ▸Kentucky")
      }
    }

    @Test(
      "are named by their own value and those around them, as folds and in the list", .rules("GR-4")
    )
    func names() throws {
      let records = try records(["--fold", "South", "--fold", "West,California"])
      let picture = """
         city  sales
        ▸South  8 rows
         West  8 rows
           Oregon  4 rows
         Or 1      9
         Or 2     10
         Or 3     11
         Or 4     12
          ▸California  4 rows
        """
      try records.expect(picture)
      records.session.press("'")
      try records.session.wait(for: "West › Ore")
      records.session.press("esc")
      try records.session.wait("the list goes") { !$0.text(line: 1).contains("jump") }
      try records.expect(picture)
    }

    @Test("are written with the view", .rules("GR-4", "FI-4"))
    func views() throws {
      let records = try records(["--fold", "South", "--fold", "West,California"], columns: 100)
      let path = try TemporaryFile("").path + ".view"
      try records.press("W")
      try records.press(path, "enter")
      try records.session.wait(for: "view written to")
      let view = try Printing.text(of: path)
      #expect(view.contains("--group-by region\n--group-by state\n"), "\(view)")
      #expect(view.contains("--fold South\n"), "\(view)")
    }

    @Test("search goes into folded ones, a condition leaves out those without rows", .rules("GR-4"))
    func searchAndFilter() throws {
      let records = try records(["--fold", "West"])
      records.session.press("/")
      records.session.press("Ca 2")
      records.session.press("enter")
      try records.session.wait(for: "Ca 2     14")
      #expect(records.picture.contains("California"))
      records.session.press("esc")
      try records.session.wait("the search ends") { !$0.text(line: 0).contains("/ Ca 2") }
      records.session.press("&")
      records.session.press("Or")
      records.session.press("enter")
      try records.session.wait(for: "4 of 8 rows")
      try records.expect(
        """
         city  sales
         West  4 of 8 rows
           Oregon  4 of 4 rows
         Or 1      9
         Or 2     10
         Or 3     11
         Or 4     12
        """)
    }

    @Test(
      "* makes an inner level of the column at hand, again takes it away", .rules("GR-4", "CO-2"))
    func key() throws {
      let records = try RecordSession(Self.text, ["--totals", "none"], columns: 49, lines: 14)
      // The current column is only known when the sections are there.
      try records.press("#")
      try records.press("*")
      #expect(records.picture.hasPrefix(" city  sales\n South  8 rows\n   Kentucky  4 rows\n Ke 1"))
      try records.press("U")
      #expect(
        records.picture.hasPrefix(
          " state       city  sales\n South  8 rows\n Kentucky    Ke 1"))
    }

    @Test("take rows in that are added to a file, in groups that are new too", .rules("GR-4"))
    func follow() throws {
      let file = try TemporaryFile("a,b,n\nx,p,1\ny,p,2\n")
      let session = try TerminalSession(
        "buttery", [file.path, "-f", "-g", "a,b", "--totals", "none"], columns: 49, lines: 20)
      try session.wait(for: "y  1 row")
      try file.append("x,q,3\nz,p,4\n")
      try session.wait(for: "z  1 row")
      let lines = (2..<13).map { session.text(line: $0).trimmingTrailingBlanks }
      #expect(
        lines.prefix(11).map { $0.trimmingPrefix { $0 == " " || $0 == "+" } } == [
          "x  2 rows", "p  1 row", "1", "q  1 row", "3", "y  1 row", "p  1 row", "2", "z  1 row",
          "p  1 row", "4",
        ])
    }
  }
}
