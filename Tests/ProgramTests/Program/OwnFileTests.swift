import Glibc
import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("a CSV file of one's own") struct OwnFile {
    private static let cities = #"""
      country,city,native name,population,area km²,motto
      Germany,München,München,1512491,310.7,"München mag dich, ""simply"""
      Germany,Köln,Köln,1073096,405.02,Et hätt noch emmer joot jejange
      Japan,Tokyo,東京,13960000,2194.07,
      Germany,Düsseldorf,Düsseldorf,629047,217.41,"Nähe trifft
      Freiheit"
      Japan,Kyoto,京都,1464890,827.83,"古都、京都"
      South Korea,Seoul,서울,9411000,605.21,I·SEOUL·U
      France,Saint-Étienne,Saint-Étienne,174082,79.97

      """#

    private func lines(_ session: TerminalSession) -> [String] {
      (0..<session.model.lines).map { session.text(line: $0).trimmingTrailingBlanks }
    }

    @Test("is shown in sections, with straight columns and pinned headers")
    func groups() throws {
      let file = try TemporaryFile(Self.cities)
      let session = try TerminalSession(
        "buttery", [file.path, "--group-by", "country", "--totals", "none"], columns: 84, lines: 15)
      try session.wait(for: "Saint-Étienne")
      try session.settle()
      #expect(
        lines(session).dropFirst().joined(separator: "\n") == """
           city           native name    population  area km²  motto                         ›
           Germany  3 rows                                  population 174,082–13,960,000 ▁▁▁
           München        München           1512491    310.7   München mag dich, "simply"
           Köln           Köln              1073096    405.02  Et hätt noch emmer joot jejan…
           Düsseldorf     Düsseldorf         629047    217.41  Nähe trifft␊Freiheit
           Japan  2 rows                                     population 174,082–13,960,000 █▁
           Tokyo          東京             13960000   2194.07
           Kyoto          京都              1464890    827.83  古都、京都
           South Korea  1 row
           Seoul          서울              9411000    605.21  I·SEOUL·U
           France  1 row
          ≠Saint-Étienne  Saint-Étienne      174082     79.97


          """)
      session.resize(columns: 84, lines: 8)
      // If not everything fits, the top line shows how far the table is scrolled.
      try session.wait(for: " 0 %")
      session.press("down", times: 2)
      try session.wait("two lines down, below its header") { session in
        lines(session)[2].hasPrefix(" Germany  3 rows")
          && lines(session)[3].hasPrefix(" Düsseldorf")
      }
    }

    @Test("is one section without a column to group by; its titles stay on top")
    func flat() throws {
      let rows = (0..<200).map { "\($0),name \($0)\n" }.joined()
      let file = try TemporaryFile("id,name\n" + rows)
      let session = try TerminalSession("buttery", [file.path])
      try session.wait(for: "name 21")
      session.press("end")
      // A row's number stands there once the table has rested.
      try session.wait("the title says where the end is") { session in
        ["200 rows · 100 %", "row 179/200"].contains { lines(session)[0].contains($0) }
      }
      #expect(lines(session)[1] == "  id  name")
      #expect(lines(session)[23] == " 199  name 199")
    }

    @Test("may come from a pipe, with the keys from the terminal")
    func pipe() throws {
      let program = try Products.path(of: "buttery")
      let session = try TerminalSession(
        "/bin/sh", ["-c", "printf 'a,b\\n1,x\\n2,y\\n' | '\(program)' -"])
      try session.wait(for: "2 rows")
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(session.isRestored)
    }

    @Test("that has wide rows scrolls sideways")
    func sideways() throws {
      let file = try TemporaryFile("first,second,third\n1,2,3\n")
      let session = try TerminalSession("buttery", [file.path], columns: 14, lines: 6)
      try session.wait(for: "first")
      try session.settle()
      #expect(lines(session)[1] == " first  seco…›")
      session.press("right")
      try session.wait("the first column should be gone") { lines($0)[1].hasPrefix("‹second") }
      session.press("left")
      try session.wait(for: "first")
    }

    @Test("says so where there is nothing to show", arguments: ["", "a,b\n"])
    func empty(text: String) throws {
      let file = try TemporaryFile(text)
      let session = try TerminalSession("buttery", [file.path])
      try session.wait(for: "Press q to quit.")
      session.press("q")
      #expect(try session.waitForExit() == .exited(0))
    }

    @Test("with a quote that never closes is shown, and where the quote is", .rules("DA-7"))
    func openQuote() throws {
      let file = try TemporaryFile("a,b\n1,2\n3,\"x\n5,6\n")
      let session = try TerminalSession("buttery", [file.path], columns: 200, lines: 6)
      try session.wait(for: "\(file.path):3: column 2 (b): a quote opens here")
      #expect(session.text(line: 4).contains("5"))
    }

    @Test("with a quote that never closes is refused by name and line for --strict", .rules("DA-7"))
    func unterminatedQuote() throws {
      let file = try TemporaryFile("a,b\n1,2\n3,\"x\n")
      let session = try TerminalSession("buttery", ["--strict", file.path], columns: 200)
      #expect(try session.waitForExit() == .exited(1))
      #expect(session.text(line: 0).contains("\(file.path):3: "))
    }

    @Test("can't send control sequences to the terminal")
    func controls() throws {
      let file = try TemporaryFile("a\u{1B}[31m,b\nx\u{1B}]0;title\u{07}y,\u{202E}z\u{9B}1m\n")
      let session = try TerminalSession("buttery", [file.path])
      try session.wait(for: "␛]0;title␇y")
      #expect(!session.received.contains("\u{1B}]0;title"))
      #expect(!session.received.contains("\u{202E}"))
      #expect(!session.received.contains("\u{9B}"))
    }
  }
}
