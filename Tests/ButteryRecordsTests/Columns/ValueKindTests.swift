import ButteryRecords
import RuleTrait
import Testing

@Suite("durations, sizes and moments")
struct ValueKindTests {
  private func list(
    _ name: String, _ fields: String, others: [String] = [], _ options: ReadingOptions = .init()
  ) throws -> RecordList {
    let rows = fields.split(separator: "|", omittingEmptySubsequences: false).enumerated()
      .map { "x\t\($1)\(others.isEmpty ? "" : "\t\(others[$0])")\n" }
    let header = "row\t\(name)\(others.isEmpty ? "" : "\tother")\n"
    var options = options
    options.hasHeader = true
    let file = try RecordFile(bytes: Array((header + rows.joined()).utf8), name: "test.tsv")
    return try RecordList(of: file, options: options)
  }

  private func form(_ name: String, _ fields: String, _ options: ReadingOptions = .init()) throws
    -> ColumnForm
  {
    try list(name, fields, options).columns[1].form
  }

  /// The fields in ascending order.
  private func sorted(_ name: String, _ fields: String) throws -> [String] {
    let list = try list(name, fields)
    let keys = try SortKeys(of: 1, in: list, only: nil, control: PassControl())
    let order = try Arrangement(
      recordCount: list.count, groups: nil, order: nil, matches: nil,
      keys: [(keys, isDescending: false)], control: PassControl())
    let texts = fields.split(separator: "|").map(String.init)
    return (0..<list.count).map { texts[order.record(atRow: $0, inSection: 0)] }
  }

  private func rows(_ condition: String, _ name: String, _ fields: String) throws -> [Int] {
    let list = try list(name, fields)
    let filter = try #require(try RecordFilter(condition, columns: list.columns))
    let matches = try RecordMatches(of: [filter], in: list, control: PassControl())
    return (0..<list.count).filter(matches.contains)
  }

  // MARK: Durations

  @Test(
    "are durations where a first part exceeds a day, both lengths occur, or the name says so",
    .rules("DA-20"),
    arguments: [
      ("len", "59:10|1:02:03|0:05|12:40", .duration), ("x", "59:10|12:40", .duration),
      ("x", "10:30|11:45:10", .duration), ("x", "25:10:00|1:00:00", .duration),
      ("x", "9:05|10:30", .time), ("duration", "9:05|10:30", .duration),
      ("TIME", "00:00:01|00:12:33", .duration), ("cpu_time", "0:01|0:02", .duration),
      ("lapLength", "3:05|4:10", .duration), ("x", "9:05 PM|10:30 AM|11:05:10", .time),
      ("clock", "9:05|9:05:30", .time), ("ELAPSED", "1-02:03:04|05:06", .duration),
      ("x", "1h 5m|3d4h|20m", .duration), ("x", "250ms|1.5 s", .duration),
      ("x", "2 days, 1:02:03|0:05:00", .duration), ("x", "-0:05|1:30", .duration),
      ("x", "0:05.25|1:30", .duration), ("x", "5m|12m", .text), ("AGE", "5m|12m", .duration),
      ("x", "12:60|1:02:03", .text), ("x", "24:00|12:00", .time), ("length", "10m|12m", .text),
    ] as [(String, String, ColumnKind)])
  func durations(name: String, fields: String, kind: ColumnKind) throws {
    #expect(try form(name, fields).kind == kind)
  }

  @Test("called time are times of the day beside a column of dates", .rules("DA-20"))
  func timesBesideDates() throws {
    let days = ["2024-01-31", "2024-02-01"]
    #expect(try list("time", "9:05|10:30", others: days).columns[1].kind == .time)
    #expect(try form("time", "9:05|10:30").kind == .duration)
  }

  @Test(
    "sort and compare by their lengths", .rules("DA-20"),
    arguments: [
      ("len", "59:10|1:02:03|0:05|12:40", ["0:05", "12:40", "59:10", "1:02:03"]),
      ("etime", "1-02:03:04|05:06|01:02:03", ["05:06", "01:02:03", "1-02:03:04"]),
      ("age", "5d3h|10m|45s|2d", ["45s", "10m", "2d", "5d3h"]),
      ("t", "0:05.3|0:05.25|-0:01", ["-0:01", "0:05.25", "0:05.3"]),
      ("took", "1.5 s|250ms|2 min", ["250ms", "1.5 s", "2 min"]),
    ])
  func durationOrder(name: String, fields: String, order: [String]) throws {
    #expect(try sorted(name, fields) == order)
  }

  @Test(
    "are filtered by their lengths", .rules("DA-20"),
    arguments: [
      ("len >= 12:40", [0, 1, 3]), ("len = 0:05", [2]), ("len > 1:00:00", [1]),
      ("len = 12m 40s", [3]), ("len = 0:00..1:00", [2]),
    ])
  func durationConditions(condition: String, expected: [Int]) throws {
    #expect(try rows(condition, "len", "59:10|1:02:03|0:05|12:40") == expected)
  }

  @Test("that a condition can't read are told with examples", .rules("DA-20"))
  func unreadable() throws {
    for (name, fields, example) in [("len", "59:10|0:05", "1h 5m"), ("size", "10K|5M", "1.5 GiB")] {
      let columns = try list(name, fields).columns
      #expect {
        _ = try RecordFilter("\(name) > x", columns: columns)
      } throws: {
        "\($0)".contains("\(name) is a \(columns[1].kind.rawValue) column")
          && "\($0)".contains(example)
      }
    }
  }

  @Test(
    "add up to durations, written as those of their column", .rules("DA-20"),
    arguments: [
      ("len", "59:10|1:02:03|0:05|12:40", .sum, "2:13:58"), ("x", "59:10|22:40", .sum, "81:50"),
      ("len", "0:05|1:00:00|0:06", .median, "0:06"), ("len", "0:05|0:06", .mean, "0:05.500"),
      ("etime", "1-02:03:04|05:06", .sum, "1-02:08:10"), ("age", "5d3h|10m", .sum, "5d 3h 10m"),
      ("len", "1:00:00|0:30", .change, "-59:30"), ("t", "0:05.25|0:01.5", .sum, "0:06.75"),
    ] as [(String, String, Aggregate, String)])
  func sums(name: String, fields: String, statistic: Aggregate, text: String) throws {
    let figure = try figure(statistic, list(name, fields))
    #expect(figure?.text == text)
    #expect(figure?.plainText == (text == "0:05.500" ? "0:05.5" : text))
  }

  private func figure(_ statistic: Aggregate, _ list: RecordList) throws -> Figure? {
    try SectionFigures(
      of: [Measure(statistic, ofColumn: 1)], in: Arrangement(recordCount: list.count), list: list,
      control: PassControl()
    ).figure(0, ofSection: 0)
  }

  // MARK: Sizes

  @Test(
    "are sizes where numbers have units of bytes, or stand beside such", .rules("DA-20"),
    arguments: [
      ("10K|1.5 GiB|512", .size), ("4.0K|0|12M", .size), ("0B|23.4MB|12.3kB", .size),
      ("128Mi|1Gi", .size), ("1,5G|12,3G", .size), ("1.2B|300M", .text), ("3B|200M", .text),
      ("12|13", .integer), ("10K|y", .text), ("5m|12m", .text),
    ] as [(String, ColumnKind)])
  func sizes(fields: String, kind: ColumnKind) throws {
    #expect(try form("x", fields).kind == kind)
  }

  @Test("sort by size: K is 1,024 and kB 1,000", .rules("DA-20"))
  func sizeOrder() throws {
    #expect(try sorted("size", "10K|1.5 GiB|512|3kB") == ["512", "3kB", "10K", "1.5 GiB"])
    #expect(try sorted("s", "1K|1kB|1001|1023") == ["1kB", "1001", "1023", "1K"])
    #expect(try sorted("s", "1,024 KB|1,5 MB|2 MB") == ["1,024 KB", "1,5 MB", "2 MB"])
  }

  @Test("of files are filtered by bytes, with units or without, and not added up", .rules("DA-20"))
  func sizeConditions() throws {
    #expect(try rows("size > 1M", "size", "10K|1.5 GiB|512|3kB") == [1])
    #expect(try rows("size <= 3000", "size", "10K|1.5 GiB|512|3kB") == [2, 3])
    let list = try list("size", "10K|1.5 GiB|512")
    #expect(try figure(.sum, list) == nil)
    #expect(try figure(.greatest, list)?.record == 1)
  }

  // MARK: Dates

  @Test(
    "dates of few digits are dates if a day is over 12 or the name says so, and no versions",
    .rules("DA-20"),
    arguments: [
      ("x", "5.1.24|13.12.23", .date), ("when", "5.1.24|1.2.24", .date), ("x", "5.1.24", .text),
      ("birthdate", "5.1.24", .date), ("x", "5.1.24|3.0.24", .text), ("x", "5.13.24|3.1.24", .text),
      ("when", "5.1.24|2.4.1-rc", .text), ("x", "18.10.24|5.1.24", .date),
      ("x", "Apr-1-2016|Mar-30-2015", .date), ("x", "Apr-1-16|Mar-30-15", .date),
      ("x", "Feb-30-2016|Mar-30-2015", .text),
    ] as [(String, String, ColumnKind)])
  func dates(name: String, fields: String, kind: ColumnKind) throws {
    #expect(try form(name, fields).kind == kind)
  }

  @Test("dates of few digits, and with names of months first, sort by day", .rules("DA-20"))
  func dateOrder() throws {
    #expect(try sorted("x", "5.1.24|13.12.23|1.2.24") == ["13.12.23", "5.1.24", "1.2.24"])
    #expect(try sorted("x", "Apr-1-2016|Mar-30-2016|May-2-2015").first == "May-2-2015")
  }

  @Test(
    "seconds and milliseconds since 1970 are dates in columns called so", .rules("DA-20"),
    arguments: [
      ("ts", "1700000000|1600000000", DateOrder.seconds),
      ("ts_ms", "1700000000000|1600000000123", .milliseconds),
      ("created_at", "1700000000.25|1600000000", .seconds),
      ("eventTime", "1700000000|1600000000", .seconds),
    ])
  func moments(name: String, fields: String, order: DateOrder) throws {
    #expect(try form(name, fields) == ColumnForm(.date, dateOrder: order))
    #expect(try form("amount", fields).kind != .date)
    #expect(try form("created_by", fields).kind != .date)
    #expect(try rows("\(name) > 2021", name, fields) == [0])
    #expect(try rows("\(name) = 2020-09-13", name, fields) == [1])
    #expect(try figure(.sum, list(name, fields)) == nil)
  }

  @Test("seconds since 1970 are compared with numbers, too, and asked for by name", .rules("DA-20"))
  func askedMoments() throws {
    #expect(try rows("ts > 1650000000", "ts", "1700000000|1600000000") == [0])
    var options = ReadingOptions()
    options.columnKinds = ["x": .date]
    options.dateOrders = ["x": .milliseconds]
    let form = try form("x", "17|16", options)
    #expect(form == ColumnForm(.date, dateOrder: .milliseconds))
    for (kind, fields) in [(ColumnKind.duration, "9:05|10:30"), (.size, "5|10")] {
      options = ReadingOptions()
      options.columnKinds = ["x": kind]
      #expect(try self.form("x", fields, options).kind == kind)
    }
  }

  @Test(
    "dates that leave a choice are read as those of another column of the same form, and told",
    .rules("DA-20"))
  func orderOfOthers() throws {
    func column(_ fields: String, _ others: [String]) throws -> (ColumnForm, [ColumnDoubt]) {
      let list = try list("x", fields, others: others)
      return (list.columns[1].form, list.doubts(ofColumn: 1))
    }
    let same = try column("01/02/2024|04/05/2024", ["03/02/2024", "25/05/2024"])
    #expect(same.0 == ColumnForm(.date, dateOrder: .dayFirst))
    #expect(same.1 == [.orderOfOthers(.dayFirst)])
    let hyphens = try column("01/02/2024|04/05/2024", ["03-02-2024", "25-05-2024"])
    #expect(hyphens.0.kind == .text)
    #expect(hyphens.1 == [.dayOrMonth])
    let alone = try column("01/02/2024|04/05/2024", ["2024-01-01", "2024-02-05"])
    #expect(alone.0.kind == .text)
  }

  @Test("all kinds are among those that a column can be given", .rules("DA-20"))
  func fitting() throws {
    func kinds(_ fields: String) throws -> [ColumnKind] {
      try list("x", fields).fittingForms(ofColumn: 1).map(\.form.kind)
    }
    #expect(try kinds("9:05|10:30") == [.text, .time, .duration])
    #expect(try kinds("1h 5m|10K|7") == [.text, .integer, .duration, .size])
    #expect(try kinds("5.1.24") == [.text, .date])
    #expect(try kinds("1700000000") == [.text, .integer, .date])
  }
}
