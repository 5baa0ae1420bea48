import DairyData
import Glibc
import Testing

extension DataEndToEnd {
  @Suite("the details of a year") struct DairyDetail {
    @Test(
      "say what the figures say",
      arguments: [(0, 0), (0, 1), (0, 12), (1, 4), (1, 38), (3, 42), (6, 20), (7, 1)])
    func facts(section: Int, row: Int) throws {
      let dairy = try DairySession()
      try dairy.openDetails(ofRow: row, inSection: section)
      let expected = try YearReference(section: section, row: row)
      #expect(dairy.panelTitle == expected.title)
      #expect(dairy.facts == expected.lines)
    }

    @Test("go on to other years with the arrows, and the table follows")
    func arrows() throws {
      let dairy = try DairySession()
      try dairy.openDetails(ofRow: 3, inSection: 1)
      for (key, row) in [
        ("right", 4), ("down", 5), ("left", 4), ("up", 3), ("home", 0), ("left", 0), ("end", 42),
        ("right", 42), ("k", 41),
      ] {
        dairy.session.press(key)
        let expected = try YearReference(section: 1, row: row)
        try dairy.session.wait("\(key) should show \(expected)") { _ in
          dairy.panelTitle == expected.title && dairy.facts == expected.lines
        }
      }
      try dairy.press("esc", quiet: 80)
      let focused = dairy.table.filter { $0.hasPrefix("▌") }
      #expect(focused.map { $0.prefix(5) } == ["▌2016"])
      #expect(dairy.selectedLines == [])
    }

    @Test(
      "leave the table as it was when they close",
      arguments: [
        ([:], 80, 24), ([:], 40, 10), (["NO_COLOR": "1"], 80, 24), (["LC_ALL": "C"], 80, 24),
        (["LC_ALL": "C"], 40, 10), (["TERM": "vt100"], 80, 24),
      ] as [([String: String?], Int, Int)])
    func keepPlace(environment: [String: String?], columns: Int, lines: Int) throws {
      let dairy = try DairySession(environment: environment, columns: columns, lines: lines)
      dairy.session.press("down", times: 70)
      dairy.session.press("enter")
      dairy.session.press("down", times: 2)
      try dairy.session.settle()
      let before = dairy.session.screen
      for key in ["esc", "q", "enter"] {
        dairy.session.press("enter")
        try dairy.session.wait(for: "a person in")
        try dairy.session.settle()
        #expect(!dairy.selectedLines.isEmpty || columns < 60)
        dairy.session.press(key)
        try dairy.session.wait("\(key) should bring back\n\(before)") { $0.screen == before }
        try dairy.session.settle()
        #expect(dairy.selectedLines == [])
      }
      if environment["LC_ALL"] == "C" {
        #expect(dairy.session.received.allSatisfy { $0 < 0x80 })
      }
      try dairy.press("esc", quiet: 80)
      dairy.session.press("q")
      #expect(try dairy.session.waitForExit() == .exited(0))
    }

    @Test("draw a line through all years, or bars where there is nothing but ASCII")
    func charts() throws {
      let line = try DairySession()
      try line.openDetails(ofRow: 12, inSection: 0)
      #expect(line.chart.first?.hasPrefix("247 ⠉") == true, "\(line.session.screen)")
      #expect(line.chart.joined().filter { $0 == "●" }.count == 1)
      #expect(line.years == ["1975", "1987", "2017"])

      let bars = try DairySession(environment: ["LC_ALL": "C"])
      try bars.openDetails(ofRow: 12, inSection: 0)
      #expect(bars.chart.first?.hasPrefix("247 ##") == true, "\(bars.session.screen)")
      #expect(bars.chart.last?.hasPrefix("149 ############|####") == true)
      #expect(bars.chart.joined().filter { $0 == "O" }.count == 1)
      #expect(bars.years == ["1975", "1987", "2017"])
    }

    @Test("open by a second click on a row, and close by one beside them")
    func clicks() throws {
      let dairy = try DairySession()
      let (row, corner) = ("\u{1B}[<0;20;12M\u{1B}[<0;20;12m", "\u{1B}[<0;1;1M\u{1B}[<0;1;1m")
      dairy.session.send(row)
      try dairy.session.wait("the row has the focus") { _ in dairy.line(at: 11).hasPrefix("▌1977") }
      let before = dairy.table
      dairy.session.send(row)
      try dairy.session.wait("the details are open") { _ in dairy.panelTitle == "Milk 1977" }
      dairy.session.send(corner)
      try dairy.session.wait("the table is as before") { _ in dairy.table == before }
    }

    @Test("fit on a screen that changes its size")
    func resizes() throws {
      let dairy = try DairySession()
      try dairy.openDetails(ofRow: 9, inSection: 2)
      try dairy.session.wait("the details are open") { _ in dairy.panelTitle == "Butter 1984" }
      try dairy.session.settle()
      let before = dairy.facts + dairy.chart
      for (columns, lines) in [(1, 1), (200, 60), (2, 3), (5, 5), (20, 5), (40, 10), (12, 30)] {
        dairy.session.resize(columns: columns, lines: lines)
        try dairy.session.settle()
      }
      dairy.session.resize(columns: 80, lines: 24)
      try dairy.session.wait("should show\n\(before)") { _ in
        dairy.panelTitle == "Butter 1984" && dairy.facts + dairy.chart == before
      }
    }
  }
}

extension DairySession {
  /// Scrolls to a section, focuses a row of it and opens its details.
  fileprivate func openDetails(ofRow row: Int, inSection section: Int) throws {
    session.press("tab", times: section + 1)
    session.press("enter")
    session.press("down", times: row)
    session.press("enter")
    try session.wait(for: "a person in")
    try session.settle()
  }

  /// The text in columns within the panel, on a screen of 80x24.
  private func text(inLine line: Int, columns: Range<Int> = 8..<72) -> String {
    String(session.text(line: line).dropFirst(columns.lowerBound).prefix(columns.count))
      .trimmingTrailingBlanks
  }

  /// The title in the upper edge of the panel.
  fileprivate var panelTitle: String {
    String(text(inLine: 2, columns: 9..<72).prefix { $0 != "─" && $0 != "-" })
      .trimmingTrailingBlanks
  }

  /// The lines of text in the panel, to the left of the picture.
  fileprivate var facts: [String] { [4, 6, 7, 8, 9].map { text(inLine: $0, columns: 8..<53) } }

  /// The lines of the chart, and the years below it.
  fileprivate var chart: [String] { (11...18).map { text(inLine: $0) } }
  fileprivate var years: [String] { text(inLine: 19).split(separator: " ").map(String.init) }

  /// The lines of the table that are marked as selected.
  fileprivate var selectedLines: [Int] {
    (1..<session.model.lines).filter { session.style(column: 2, line: $0).isReverse }
  }
}
