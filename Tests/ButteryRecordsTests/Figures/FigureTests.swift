import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

@Suite("figures")
struct FigureTests {
  private func figure(
    _ statistic: Aggregate, of fields: [String], kind: ColumnKind = .decimal, room: Int? = nil
  ) throws -> Figure? {
    try statistics(of: fields, kind: kind) { list, arrangement throws in
      try SectionFigures(
        of: [Measure(statistic, ofColumn: 0)], in: arrangement, list: list,
        control: PassControl(), room: room
      ).figure(0, ofSection: 0)
    }
  }

  private func statistics<Result>(
    of fields: [String], kind: ColumnKind, _ body: (RecordList, Arrangement) throws -> Result
  ) throws -> Result {
    var options = ReadingOptions()
    options.columnKinds = ["x": kind]
    options.delimiter = .semicolon
    options.hasHeader = true
    let text = (["x;y"] + fields.map { "\($0);-" }).joined(separator: "\n") + "\n"
    let list = try RecordList(
      of: RecordFile(bytes: Array(text.utf8), name: "test.csv"), options: options)
    return try body(list, Arrangement(recordCount: list.count))
  }

  @Test(
    "medians and changes have as many digits as their numbers, and one more between two",
    .rules("GR-1"))
  func texts() throws {
    let cases: [(Aggregate, [String], String)] = [
      (.median, ["1", "2"], "1.5"), (.median, ["1", "3"], "2"), (.median, ["3", "1", "2"], "2"),
      (.median, ["0.25", "0.75", "0.10", "0.30"], "0.275"), (.median, ["1200", "1300"], "1,250"),
      (.change, ["100", "250.5"], "+150.5"), (.change, ["3", "1"], "-2"), (.change, ["7"], "0"),
      (.changeInPercent, ["50", "75"], "+50.0 %"), (.changeInPercent, ["-50", "-75"], "-50.0 %"),
      (.distinct, ["1e3", "1000", "1.5e3", "1500", "1000.0"], "2"),
      (.count, ["1", "", "x", "NA"], "1"), (.distinct, ["1", "1.0", "01", "2", "", "x"], "2"),
    ]
    for (statistic, fields, text) in cases {
      #expect(try figure(statistic, of: fields)?.text == text, "\(statistic) \(fields)")
    }
    #expect(try figure(.changeInPercent, of: ["0", "5"]) == nil)
  }

  @Test("programs read all digits of a mean that has few, whatever its size", .rules("GR-2"))
  func plainMeans() throws {
    let cases: [([String], String)] = [
      (["9007199254740993", "9007199254740993"], "9007199254740993"), (["1", "2"], "1.5"),
      (["0.25", "0.50"], "0.375"), (["1", "1", "2"], "1.33333333333333"), (["7"], "7"),
    ]
    for (fields, text) in cases {
      #expect(try figure(.mean, of: fields)?.plainText == text)
    }
    for (fields, text) in [(["-10.1", "10.3"], "0.1"), (["-977.62", "980.58"], "1.48")] {
      #expect(try figure(.median, of: fields)?.plainText == text)
    }
  }

  @Test("programs read at most fifteen digits of a quotient, rounded", .rules("GR-2"))
  func quotients() throws {
    #expect((2.0 / 3).plainQuotient == "0.666666666666667")
    #expect((1.0 / 8).plainQuotient == "0.125")
    #expect((-430 / 10_000_019.0).plainQuotient == "-4.29999183001552e-05")
    var random = SeededGenerator.fresh(for: "quotients")
    for _ in 0..<cases(100_000, orShortly: 5_000) {
      let size = Double(
        sign: .plus, exponent: .random(in: -60...45, using: &random), significand: 1)
      let value = size * .random(in: -2...2, using: &random)
      let text = value.plainQuotient
      let digits = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
      #expect(digits.count <= 15, "\(value): \(text)")
      let difference = abs(try #require(Double(text)) - value)
      // Half of a fifteenth digit, and what the two numbers in binary are from those in digits.
      #expect(difference <= abs(value) * (5e-15 + .ulpOfOne), "\(value): \(text)")
    }
  }

  @Test("values of texts and dates can be counted and compared, not added up", .rules("GR-1"))
  func meanings() throws {
    #expect(try figure(.sum, of: ["a"], kind: .text) == nil)
    #expect(try figure(.sum, of: ["2020-01-01"], kind: .date) == nil)
    #expect(try figure(.least, of: ["2020-01-02", "2020-01-01"], kind: .date)?.record == 1)
    #expect(try figure(.distinct, of: ["a", "A", "a"], kind: .text)?.text == "2")
    #expect(try figure(.last, of: ["a", "b", ""], kind: .text)?.record == 1)
  }

  @Test(
    "numbers of more digits than a word has are told apart, and added up exactly", .rules("GR-1"))
  func long() throws {
    let fields = ["12345678901234567890123", "12345678901234567890124", "1"]
    #expect(try figure(.distinct, of: fields, kind: .integer)?.text == "3")
    #expect(
      try figure(.sum, of: fields, kind: .integer)?.text == "24,691,357,802,469,135,780,248")
    #expect(try figure(.greatest, of: fields, kind: .integer)?.record == 1)
  }

  @Test(
    "beyond their room, medians and numbers of values are estimates that say their error",
    .rules("GR-3"))
  func estimates() throws {
    var random = SeededGenerator.fresh(for: "estimates")
    let count = 20_000
    let numbers = (0..<count).map { _ in Int.random(in: 0..<50_000, using: &random) }
    let fields = numbers.map(String.init)
    let median = try #require(try figure(.median, of: fields, kind: .integer, room: 2_000))
    #expect(median.error > 0 && median.error < 0.05)
    #expect(median.text?.hasPrefix("≈") == true)
    let below = numbers.count { Double($0) < median.value }
    // The error is twice the standard error; twice that is exceeded in less than one of ten
    // thousand runs.
    #expect(abs(Double(below) / Double(count) - 0.5) < 2 * median.error)
    let distinct = try #require(try figure(.distinct, of: fields, kind: .integer, room: 2_000))
    let all = Double(Set(numbers).count)
    #expect(distinct.error > 0 && distinct.error < 0.1)
    #expect(abs(distinct.value - all) < 2 * distinct.error * all)
    let exact = try #require(try figure(.median, of: fields, kind: .integer, room: count))
    #expect(exact.error == 0)
  }

  @Test(
    "quartiles lie between values in proportion, and histograms count every number", .rules("GR-3"))
  func quartiles() throws {
    let fields = ["1", "2", "3", "4", "10", "", "x"]
    let found = try statistics(of: fields, kind: .integer) { list, arrangement throws in
      try ColumnStatistics.read(
        [0], in: arrangement, list: list, histogramCount: 3, control: PassControl()
      )[0]
    }
    #expect(found.rowCount == 7)
    #expect(found.missingCount == 2)
    #expect(found.misfitCount == 1)
    #expect(found.quartiles?.lower.text == "2")
    #expect(found.figures[.median]?.text == "3")
    #expect(found.quartiles?.upper.text == "4")
    #expect(found.histogram == [3, 1, 1])
  }

  @Test(
    "quartiles and histograms are exact where there are more numbers than are kept",
    .rules("GR-3"))
  func manyNumbers() throws {
    var random = SeededGenerator.fresh(for: "columns of many numbers")
    let count = cases(40_000, orShortly: 4_000)
    let columns: [(Int) -> String] = [
      { _ in "\(Int.random(in: -50_000..<50_000, using: &random))" },
      { _ in "\(Int.random(in: 0..<5, using: &random))" },
      { "\($0)" }, { _ in "7" },
      { _ in "\(Double.random(in: 0..<1, using: &random) * 1e9)" },
      { _ in "12345678901234567\(Int.random(in: 100..<999, using: &random))" },
      { Int.random(in: 0..<3, using: &random) == 0 ? "" : $0 % 3 == 0 ? "x" : "\($0 % 100)e2" },
    ]
    for column in columns {
      let fields = (0..<count).map(column)
      let (all, few) = try statistics(of: fields, kind: .decimal) { list, arrangement throws in
        try (
          ColumnStatistics.read([0], in: arrangement, list: list, control: PassControl())[0],
          ColumnStatistics.read(
            [0], in: arrangement, list: list, control: PassControl(), room: count / 10)[0]
        )
      }
      for statistic in [Aggregate.least, .greatest, .mean, .median] {
        #expect(few.figures[statistic] == all.figures[statistic], "\(fields.prefix(3))")
      }
      #expect(few.quartiles?.lower == all.quartiles?.lower, "\(fields.prefix(3))")
      #expect(few.quartiles?.upper == all.quartiles?.upper, "\(fields.prefix(3))")
      #expect(few.histogram == all.histogram, "\(fields.prefix(3))")
    }
  }

  @Test("many columns of few rows are read together, and a few of long ones", .rules("GR-3"))
  func batches() {
    let columns = Array(0..<10_000)
    #expect(ColumnStatistics.batches(of: columns, rowCount: 50) == [columns])
    for rows in [500_000, 5_000_000] {
      #expect(
        ColumnStatistics.batches(of: Array(0..<6), rowCount: rows) == [[0, 1, 2, 3], [4, 5]])
    }
    #expect(ColumnStatistics.batches(of: [], rowCount: 0).isEmpty)
  }

  @Test("what isn't of a column's kind is missing in all figures", .rules("DA-1"))
  func misfits() throws {
    let fields = ["x", "5", "7", "n/k"]
    for (statistic, text) in [(Aggregate.count, "2"), (.distinct, "2"), (.median, "6")] {
      #expect(try figure(statistic, of: fields, kind: .integer)?.text == text)
    }
    #expect(try figure(.first, of: fields, kind: .integer)?.record == 1)
    #expect(try figure(.last, of: fields, kind: .integer)?.record == 2)
    #expect(try figure(.count, of: fields, kind: .text)?.text == "4")
  }

  @Test(
    "medians of numbers with more digits than a Double holds are exact",
    .rules("GR-1"),
    arguments: [
      (["9007199254740993", "9007199254740993", "9007199254740993"], "9007199254740993"),
      (["9007199254740993", "9007199254740994"], "9007199254740993.5"),
      (["9007199254740993", "9007199254740992", "9007199254740991"], "9007199254740992"),
      (["9007199254740995", "9007199254740993", "9007199254740994", "1"], "9007199254740993.5"),
      (["-9007199254740993", "-9007199254740995", "1"], "-9007199254740993"),
      (["0.12345678901234567891", "0.12345678901234567892", "0.1"], "0.12345678901234567891"),
      (
        ["12345678901234567890123456789012345678", "1", "12345678901234567890123456789012345679"],
        "12345678901234567890123456789012345678"
      ),
      (["9007199254740993", "1e3", "9007199254740995"], "9007199254740993"),
      (["1", "2"], "1.5"), (["1e300", "1e300"], "1e+300"),
    ])
  func longMedians(fields: [String], text: String) throws {
    for fields in [fields, fields.reversed()] {
      #expect(try figure(.median, of: fields)?.plainText == text, "\(fields)")
    }
  }

  @Test("medians of long numbers are exact in sections, and shown with all digits", .rules("GR-1"))
  func longMediansOfSections() throws {
    let (low, high) = ("9007199254740993", "9007199254740995")
    let found = try statistics(of: [low, high, "3", high, low, "5"], kind: .integer) { list, _ in
      let arrangement = Arrangement(records: [[0, 4, 5], [1, 2, 3]])
      let figures = try SectionFigures(
        of: [Measure(.median, ofColumn: 0)], in: arrangement, list: list, control: PassControl())
      return [0, 1, nil].map { figures.figure(0, ofSection: $0) }
    }
    #expect(found.map { $0?.plainText } == [low, high, low])
    #expect(found[0]?.text == "9,007,199,254,740,993")
  }

  @Test("are stopped from outside", .rules("GR-1"))
  func cancelled() throws {
    _ = try statistics(of: ["1"], kind: .integer) { list, arrangement throws in
      let control = PassControl()
      control.cancel()
      #expect(throws: PassFailure.cancelled) {
        try SectionFigures(
          of: [Measure(.sum, ofColumn: 0)], in: arrangement, list: list, control: control)
      }
    }
  }
}
