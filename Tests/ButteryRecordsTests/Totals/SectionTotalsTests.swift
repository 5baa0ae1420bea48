import ButteryRecords
import SeededRandom
import Testing

@Suite("the totals of a section")
struct SectionTotalsTests {
  /// The totals of all fields of a column with one field a line.
  private func totals(
    of fields: [String], kind: ColumnKind = .decimal
  ) throws -> SectionTotals.Column {
    var options = ReadingOptions()
    options.columnKinds = ["x": kind]
    options.delimiter = .comma
    options.hasHeader = true
    var found: SectionTotals?
    // A second field keeps empty ones from being empty lines.
    let text = (["x,y"] + fields.map { "\($0),-" }).joined(separator: "\n") + "\n"
    try withFile(Array(text.utf8)) { path in
      let worker = RecordWorker(paths: [path], options: options)
      try worker.open()
      worker.finish()
      found = try SectionTotals(
        of: [0], inSection: 0, of: worker.result.arrangement, list: worker.result.list,
        control: PassControl())
    }
    let totals = try #require(found)
    #expect(totals.rowCount == fields.count)
    return totals.columns[0]
  }

  @Test("adds decimals exactly, with the digits of the most precise")
  func exact() throws {
    let column = try totals(of: ["247.0", "29.72", "0.1", "0.2", "-0.02"])
    #expect(column.text(of: .sum) == "277.00")
    #expect(column.text(of: .mean) == "55.40")
    #expect(column.text(of: .min) == "-0.02")
    #expect(column.text(of: .max) == "247.0")
    #expect(column.fractionDigits == 2)
    #expect(column.count == 5)
    #expect(try totals(of: Array(repeating: "0.1", count: 1000)).text(of: .sum) == "100.0")
  }

  @Test("has commas from five digits on, so that years look like years")
  func commas() throws {
    let column = try totals(of: ["1975", "2017"])
    #expect(column.text(of: .sum) == "3992")
    #expect(column.text(of: .min) == "1975")
    let large = try totals(of: ["12345", "-1234567.5"])
    #expect(large.text(of: .sum) == "-1,222,222.5")
    #expect(large.text(of: .min) == "-1,234,567.5")
    #expect(large.text(of: .max) == "12,345")
  }

  @Test("means have a digit more than the numbers, rounded as people do")
  func means() throws {
    #expect(try totals(of: ["1", "2"]).text(of: .mean) == "1.5")
    #expect(try totals(of: ["1", "3"]).text(of: .mean) == "2")
    #expect(try totals(of: ["1", "1", "2"]).text(of: .mean) == "1.3")
    #expect(try totals(of: ["0.1", "0.2"]).text(of: .mean) == "0.15")
    #expect(try totals(of: ["-1", "-2", "-2"]).text(of: .mean) == "-1.7")
  }

  @Test("adds up percentages and numbers with commas exactly, and says what they are")
  func decorated() throws {
    let percentages = try totals(of: ["12.5%", "7.25 %", " 80.25%"], kind: .percentage)
    #expect(percentages.text(of: .sum) == "100.00%")
    #expect(percentages.text(of: .mean) == "33.333%")
    #expect(percentages.text(of: .min) == "7.25 %")
    #expect(percentages.text(of: .max) == "80.25%")
    let grouped = try totals(of: [#""1,234.5""#, #""-12,345.05""#, "0.05"])
    #expect(grouped.text(of: .sum) == "-11,110.50")
    #expect(grouped.text(of: .max) == "1,234.5")
    let powers = try totals(of: ["1e2", "0.5"])
    #expect(powers.text(of: .sum) == "100.5")
    #expect(powers.text(of: .max) == "1e2")
  }

  @Test("says of dates which is the first and which the last, and adds none up")
  func dates() throws {
    let column = try totals(of: ["2017-03-01", "1975-12-31", "2001-01-01"], kind: .date)
    #expect(column.statistics == [.min, .max])
    #expect(column.text(of: .min) == "1975-12-31")
    #expect(column.text(of: .max) == "2017-03-01")
    #expect(column.text(of: .sum).isEmpty)
    #expect(column.sum == 0)
  }

  @Test("leaves out what is no number")
  func others() throws {
    let column = try totals(of: Array(repeating: "1", count: 200) + ["", "two", "3"])
    #expect(column.count == 201)
    #expect(column.text(of: .sum) == "203")
  }

  @Test("goes on where eighteen digits and a hundred and twenty-seven bits are not enough")
  func large() throws {
    let nines = String(repeating: "9", count: 18)
    #expect(try totals(of: [nines, "1"]).text(of: .sum) == "1,000,000,000,000,000,000")
    let long = try totals(of: [nines + nines + "9999", "1"])
    #expect(long.sum == 1e40)
    #expect(long.count == 2)
    // A sum of large numbers can't count in tiny units.
    let mixed = try totals(
      of: Array(repeating: nines, count: 2000) + ["0.000000000000000001"])
    #expect(mixed.sum == 2e21)
    #expect(mixed.count == 2001)
  }

  @Test("agrees with sums of whole numbers, whatever they are")
  func random() throws {
    var generator = SeededGenerator.fresh(for: "totals")
    for _ in 0..<20 {
      let cents = (0..<Int.random(in: 1...200, using: &generator)).map { _ in
        Int.random(in: -9_999_999...9_999_999, using: &generator)
      }
      let texts = cents.map { cent in
        let digits = String(cent.magnitude)
        let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        return "\(cent < 0 ? "-" : "")\(padded.dropLast(2)).\(padded.suffix(2))"
      }
      let column = try totals(of: texts)
      let digits = column.text(of: .sum).filter { $0 != "," && $0 != "." }
      #expect(Int(digits) == cents.reduce(0, +))
      #expect(column.least == Double(cents.min()!) / 100)
      #expect(column.most == Double(cents.max()!) / 100)
    }
  }

  @Test("is stopped from outside, and tells how far it is")
  func cancelled() throws {
    try withFile(Array("x\n1\n2\n".utf8)) { path in
      let worker = RecordWorker(paths: [path])
      try worker.open()
      worker.finish()
      let control = PassControl()
      control.cancel()
      #expect(throws: PassFailure.cancelled) {
        _ = try SectionTotals(
          of: [0], inSection: 0, of: worker.result.arrangement, list: worker.result.list,
          control: control)
      }
      let whole = PassControl()
      let totals = try SectionTotals(
        of: [0], inSection: 0, of: worker.result.arrangement, list: worker.result.list,
        control: whole)
      #expect(whole.fraction == 1)
      #expect(totals.columns[0].text(of: .sum) == "3")
    }
  }
}
