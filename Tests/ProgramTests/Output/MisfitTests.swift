import RuleTrait
import Testing

extension DataEndToEnd {
  @Suite("values that aren't of their column's kind") struct Misfits {
    /// 60 decimals, and one that is written otherwise.
    private static let text =
      "k,v\n" + (1...60).map { "\($0),\($0).50\n" }.joined() + "61,\"1.234,56\"\n"

    private func print(_ options: String, _ text: String = Self.text) throws -> Printing {
      let file = try TemporaryFile(text)
      return try Printing("cat $1 | buttery - \(options)", files: [file.path])
    }

    private static let remark =
      "buttery: standard input: 1 of 61 values of v isn't a number and is left out of its figures"

    @Test("count as missing in figures, statistics and filters alike", .rules("DA-1"))
    func missing() throws {
      #expect(
        try print("--summary --totals v:sum,v:mean,v:count --print csv").lines.prefix(2) == [
          "rows,share%,v:sum,v:mean,v:count", "61,100.0,1860.00,31,60",
        ])
      let statistics = try print("--statistics --print csv").lines[2]
      #expect(statistics.hasPrefix("v,1,1.50,31,60.50,31"), "\(statistics)")
      #expect(try print("--statistics").lines[2].contains("  1 no number  "))
      #expect(try print("--filter 'v =' --print csv").output == "k,v\n61,\"1.234,56\"\n")
    }

    @Test("are told beside the figures that leave them out", .rules("DA-1"))
    func told() throws {
      for options in ["--summary", "--statistics", "--totals v:count", "--summary --totals v:max"] {
        #expect(try print(options).errors == [Self.remark], "\(options)")
      }
      for options in ["--print csv", "--summary --totals k:sum", "--frequencies v"] {
        #expect(try print(options).errors == [], "\(options)")
      }
      let asked = try print("--type v=decimal --summary")
      #expect(asked.errors == ["buttery: --type v=decimal: 60 of 61 values are numbers"])
      let two = Self.text + "62,x\n63,NA\n64,\n"
      #expect(
        try print("--summary", two).errors == [
          "buttery: standard input: 2 of 62 values of v aren't numbers and are left out of its figures"
        ])
    }

    @Test("keep a column text that is sorted or compared, which is told", .rules("DA-1", "DA-4"))
    func texts() throws {
      let text =
        "d,n,m,t,s\n3/4/2024,1,5 kr,x,10.1.2.3\n5/6/2024,2,7 €,y,12x\n7/8/2024,<3,2,z,3\n"
      let told = { (options: String) in try print("--print csv \(options)", text).errors }
      let remark = "buttery: standard input: "
      #expect(
        try told("--sort d") == [
          "\(remark)d is compared as text: its dates can be read in two ways, such as 3/4/2024 — "
            + "--type d=dmy or d=mdy compares dates"
        ])
      #expect(
        try told("--filter 'n > 1'") == [
          "\(remark)n is compared as text: only 2 of 3 values are numbers — "
            + "--type n=decimal compares numbers"
        ])
      #expect(
        try told("--sort m,t") == [
          "\(remark)m is compared as text: amounts of several currencies can't be added up — "
            + "--type m=decimal compares numbers"
        ])
      let sizes = "\(remark)s is compared as text: its values begin with digits, but aren't numbers"
      #expect(try told("--filter 's > 10'") == [sizes])
      for options in ["--sort t", "--filter 'n = 1'", "--sort d --type d=dmy", ""] {
        #expect(try told(options).allSatisfy { !$0.contains("as text") }, "\(options)")
      }
    }

    @Test("of many columns are told in a few lines", .rules("DA-1"))
    func manyColumns() throws {
      let titles = (1...9).map { "c\($0)" }.joined(separator: ",") + "\n"
      let numbers = String(repeating: "1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5,1.5\n", count: 40)
      let printing = try print("--statistics", titles + numbers + "x,x,x,x,x,x,x,x,x\n")
      #expect(printing.errors.count == 6)
      #expect(
        printing.errors.last
          == "buttery: standard input: values of 4 more columns are left out of their figures, too")
    }

    @Test("are told on the screen, where figures are shown", .rules("DA-1"))
    func screen() throws {
      let rows = (1...60).map { "a,\($0).50\n" }.joined()
      let records = try RecordSession(
        "k,v\n" + rows + "a,n/k\n", ["-g", "k"], columns: 100, lines: 16)
      try records.session.wait(for: "1 of 61 values of v isn't a number and is left out")
      try records.press("I")
      try records.session.wait(for: "1 no number")
    }
  }
}
