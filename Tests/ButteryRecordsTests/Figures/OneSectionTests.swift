import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

@Suite("the figures of one section")
struct OneSectionTests {
  /// The figures of a column, and the texts of those that are fields.
  private struct Totals {
    var figures: [Aggregate: Figure] = [:]
    var fields: [Aggregate: String] = [:]

    func text(of statistic: Aggregate) -> String? { fields[statistic] ?? figures[statistic]?.text }

    var count: Double? { figures[.count]?.value }
    var sum: Double? { figures[.sum]?.value }
    var least: Double? { figures[.least]?.value }
    var most: Double? { figures[.greatest]?.value }
    var shorterSums: [String] { figures[.sum]?.shorterTexts ?? [] }
  }

  /// Returns the totals of a column with one field per line.
  private func totals(of fields: [String], kind: ColumnKind = .decimal) throws -> Totals {
    var options = ReadingOptions()
    options.columnKinds = ["x": kind]
    options.delimiter = .comma
    options.hasHeader = true
    var found = Totals()
    // A second field prevents lines with empty fields from being empty lines.
    let text = (["x,y"] + fields.map { "\($0),-" }).joined(separator: "\n") + "\n"
    try withFile(Array(text.utf8)) { path in
      let worker = RecordWorker(paths: [path], options: options)
      try worker.open()
      worker.finish()
      let measures = Aggregate.allCases.map { Measure($0, ofColumn: 0) }
      var (reader, record) = (RecordReader(worker.result.list), FieldBuffer())
      let figures = try SectionFigures(
        of: measures, inSection: 0, of: worker.result.arrangement, list: worker.result.list,
        reader: &reader)
      for (place, statistic) in Aggregate.allCases.enumerated() {
        guard let figure = figures.figure(place) else { continue }
        found.figures[statistic] = figure
        guard let number = figure.record else { continue }
        try reader.read(number, into: &record)
        found.fields[statistic] = figure.text(ofColumn: 0, in: record)
      }
    }
    return found
  }

  @Test("adds decimals exactly, with the digits of the most precise")
  func exact() throws {
    let column = try totals(of: ["247.0", "29.72", "0.1", "0.2", "-0.02"])
    #expect(column.text(of: .sum) == "277.00")
    #expect(column.text(of: .mean) == "55.40")
    #expect(column.text(of: .least) == "-0.02")
    #expect(column.text(of: .greatest) == "247.0")
    #expect(column.count == 5)
    #expect(try totals(of: Array(repeating: "0.1", count: 1000)).text(of: .sum) == "100.0")
  }

  @Test("has commas from four digits on, and values of the data as they stand", .rules("DA-14"))
  func commas() throws {
    let column = try totals(of: ["1975", "2017"])
    #expect(column.text(of: .sum) == "3,992")
    #expect(column.text(of: .least) == "1975")
    let large = try totals(of: ["12345", "-1234567.5"])
    #expect(large.text(of: .sum) == "-1,222,222.5")
    #expect(large.text(of: .least) == "-1234567.5")
    #expect(large.text(of: .greatest) == "12345")
  }

  @Test(
    "means have a digit more than the numbers, and four that say something at least",
    .rules("DA-14"))
  func means() throws {
    let cases = [
      (["1", "2"], "1.500"), (["1", "3"], "2.000"), (["1", "1", "2"], "1.333"),
      (["0.1", "0.2"], "0.1500"), (["-1", "-2", "-2"], "-1.667"), (["99999", "2"], "50,000.5"),
      (["4", "1234567"], "617,285.5"), (["50", "150"], "100.0"),
      (["1234.25", "0.50"], "617.375"), (["0.002", "0.003", "0.002"], "0.002333"),
      (["0", "0"], "0"),
      (["10", "10", "9.99"], "9.997"), (["12.50", "12.52"], "12.51"),
      (["9.9999", "9.9999"], "9.9999"),
    ]
    for (fields, mean) in cases {
      #expect(try totals(of: fields).text(of: .mean) == mean, "\(fields)")
    }
  }

  @Test("sums have the decimals of their column, six at most", .rules("DA-14"))
  func decimals() throws {
    let cases = [
      (["1.123456789", "2.000000001"], "3.123457"), (["0.1", "0.20"], "0.30"),
      (["0.00000001", "0.00000002"], "0.00000003"), (["-0.5", "0.5"], "0.0"),
      (["1e2", "0.25"], "100.25"), (["1e-3", "2"], "2.001"),
    ]
    for (fields, sum) in cases {
      #expect(try totals(of: fields).text(of: .sum) == sum, "\(fields)")
    }
  }

  @Test("sums that are too wide lose decimals, and then digits", .rules("DA-14"))
  func shorter() throws {
    let cases = [
      (["12345.678"], ["12,345.68", "12,345.7", "12,346", "12.3K", "12K"]),
      (["1.2345"], ["1.235"]), (["999"], []), (["999999"], ["1.00M", "1M"]),
      (["-98765432"], ["-98.8M", "-99M"]),
      (["123456789012345678"], ["1.23e17"]), (["9994000000000"], ["9.99T", "10T"]),
    ]
    for (fields, sums) in cases {
      #expect(try totals(of: fields).shorterSums == sums, "\(fields)")
    }
    #expect(try totals(of: ["2020-01-01"], kind: .date).shorterSums.isEmpty)
  }

  @Test("adds up percentages and numbers with commas exactly, and says what they are")
  func decorated() throws {
    let percentages = try totals(of: ["12.5%", "7.25 %", " 80.25%"], kind: .percentage)
    #expect(percentages.text(of: .sum) == "100.00%")
    #expect(percentages.text(of: .mean) == "33.333%")
    #expect(percentages.text(of: .least) == "7.25 %")
    #expect(percentages.text(of: .greatest) == "80.25%")
    let grouped = try totals(of: [#""1,234.5""#, #""-12,345.05""#, "0.05"])
    #expect(grouped.text(of: .sum) == "-11,110.50")
    #expect(grouped.text(of: .greatest) == "1,234.5")
    let powers = try totals(of: ["1e2", "0.5"])
    #expect(powers.text(of: .sum) == "100.5")
    #expect(powers.text(of: .greatest) == "1e2")
  }

  @Test("says of dates which is the first and which the last, and adds none up")
  func dates() throws {
    let column = try totals(of: ["2017-03-01", "1975-12-31", "2001-01-01"], kind: .date)
    #expect(column.text(of: .least) == "1975-12-31")
    #expect(column.text(of: .greatest) == "2017-03-01")
    #expect(column.text(of: .sum) == nil)
    #expect(column.text(of: .mean) == nil)
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
    #expect(long.text(of: .sum) == "1e+40")
    #expect(try totals(of: ["1e308", "1e308", "1"]).text(of: .sum) == "inf")
    #expect(try totals(of: ["1e-300", "2e-300"]).text(of: .sum) == "3e-300")
    let keys = try totals(of: ["9007199254740993", "12345678901234567890", "-1"], kind: .integer)
    #expect(keys.text(of: .sum) == "12,354,686,100,489,308,882")
    #expect(keys.text(of: .greatest) == "12345678901234567890")
    // A sum of large numbers isn't precise enough to include tiny ones.
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
      let digits = column.text(of: .sum)?.filter { $0 != "," && $0 != "." }
      #expect(digits.flatMap { Int($0) } == cents.reduce(0, +))
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
      let sum = [Measure(.sum, ofColumn: 0)]
      var reader = RecordReader(worker.result.list)
      #expect(throws: PassFailure.cancelled) {
        _ = try SectionFigures(
          of: sum, inSection: 0, of: worker.result.arrangement, list: worker.result.list,
          reader: &reader, control: control)
      }
      let whole = PassControl()
      let figures = try SectionFigures(
        of: sum, inSection: 0, of: worker.result.arrangement, list: worker.result.list,
        reader: &reader, control: whole)
      #expect(whole.fraction == 1)
      #expect(figures.figure(0)?.text == "3")
    }
  }
}
