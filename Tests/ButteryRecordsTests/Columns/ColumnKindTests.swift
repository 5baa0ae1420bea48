import ButteryRecords
import RuleTrait
import Testing

@Suite("a column's kind")
struct ColumnKindTests {
  @Test(
    "knows whether commas group digits, and whether times are longer than a day", .rules("FI-1"))
  func marks() throws {
    let text = "a\tb\tc\td\te\n1,250\t12\t1,5\t9:05\t25:10\n3\t1250\t2.5\t23:59\t0:30\n"
    var options = ReadingOptions()
    options.columnKinds = ["e": .time]
    try RecordList.reading(Array(text.utf8), options: options) { list throws in
      #expect(list.columns.map(\.form.hasCommaGroups) == [true, false, false, false, false])
      #expect(list.columns.map(\.form.hasLongTimes) == [false, false, false, false, true])
    }
  }

  /// Tests columns whose fields, joined with `|`, have a kind.
  @Test(
    "is what its fields are",
    arguments: [
      ("1|2|-3", .integer), ("1|2.5", .decimal), ("1,234|5", .integer), ("1,234.5|5", .decimal),
      ("1e3|5", .decimal), ("5%|2.5 %", .percentage), ("5%|5", .text), ("1|x", .text),
      ("0|10|-0|0.5", .decimal), ("01|10", .text), ("00501|98101", .text), ("0.5|0", .decimal),
      ("2024-01-31|2024-02", .date), ("2024-01-31T10:00Z|31.01.2024", .date),
      ("2024-01-31|5", .text), ("2024|2025", .integer), ("2023-02-29|2023-02-28", .text),
      ("||", .text), ("1||3", .integer), ("1|NA|n/a|-|NULL|none|NaN|?|.", .integer),
      ("NA|NA", .text), ("1|\\N|<NA>|NaT|n.a.|..|-nan", .integer),
      ("18.05.23|05.08.24", .date), ("18.5.23|5.8.24", .date), ("18.05.123|05.08.24", .text),
      ("$1,234.50| $ -   |$(20.00)", .decimal), ("-€|5 €", .integer), ("5.-|CHF 1'000.-", .integer),
      ("5,–|2,50", .decimal), ("1.5|#DIV/0!|#REF!|inf", .decimal), ("-0070,1|0012,1", .text),
      ("+41791234567|+493012345678", .text), ("+5|-3", .integer), ("+12345678|-5", .integer),
      (" 1 | 2", .integer), ("yes|no", .text),
      ("12345678901234567890|1", .integer), ("192.168.0.1|10.0.0.1", .text),
      ("10:30|11:45", .time), ("10:30|5", .text),
    ] as [(String, ColumnKind)])
  func table(fields: String, kind: ColumnKind) throws {
    #expect(try form(fields, delimiter: "\t").kind == kind)
  }

  @Test(
    "has the decimal mark that its numbers leave no choice about", .rules("DA-2"),
    arguments: [
      ("1,25|3,5|1,250", .decimal, .comma), ("1.250,5|17", .decimal, .comma),
      ("1 234,50|2,5", .decimal, .comma), ("1'234.50|2.5", .decimal, .point),
      ("1,250.5|1,250", .decimal, .point), ("1,234,567|1,250", .integer, .point),
      ("1.234.567|1.250", .integer, .comma), ("0,250|1,250", .decimal, .comma),
      ("1.250|2.500", .decimal, .point), ("1 234|5", .integer, .point),
      ("12,34,567|1,00,000|999", .integer, .point), ("₹1,00,000.50|5", .decimal, .point),
      ("1.250|1.234e-3", .decimal, .point), ("1,250|1,234e9", .decimal, .comma),
    ] as [(String, ColumnKind, DecimalMark)])
  func marks(fields: String, kind: ColumnKind, mark: DecimalMark) throws {
    #expect(try form(fields, delimiter: "\t") == ColumnForm(kind, decimalMark: mark))
  }

  @Test("has the decimal mark of most votes, and is text where they are at odds", .rules("DA-2"))
  func votes() throws {
    let most = Array(repeating: "1,5", count: 95) + Array(repeating: "2.5", count: 5)
    #expect(try form(most.joined(separator: "|")) == ColumnForm(.decimal, decimalMark: .comma))
    #expect(try form("1,5|2.5").kind == .text)
  }

  @Test(
    "without a vote, has a comma between fields with semicolons, groups elsewhere", .rules("DA-2"))
  func guessed() throws {
    #expect(try form("1,250|2,500", delimiter: ";") == ColumnForm(.decimal, decimalMark: .comma))
    #expect(try form("1,250|2,500", delimiter: "\t") == ColumnForm(.integer))
  }

  @Test("whole numbers have the mark of the file's other numbers, or else a point", .rules("DA-2"))
  func wholeNumbers() throws {
    let texts = [
      ("n;x\n20000;1001.5\n29407;2000.25\n", DecimalMark.point),
      ("n;x\n20000;1001,5\n29407;2000,25\n", .comma), ("n;x\n20000;a\n29407;b\n", .point),
    ]
    for (text, mark) in texts {
      let list = try RecordList(of: RecordFile(bytes: Array(text.utf8), name: "test.csv"))
      #expect(list.columns[0].form == ColumnForm(.integer, decimalMark: mark), "\(text)")
    }
  }

  @Test(
    "numbers that leave a choice are as the file's other numbers, or else a guess", .rules("DA-2"))
  func others() throws {
    let texts = [
      ("n;x\n1.500;2,99\n2.500;1,5\n", ColumnForm(.integer, decimalMark: .comma)),
      ("n;x\n1.500;a\n2.500;b\n", ColumnForm(.decimal)),
      ("n;x\n1.500;a\n999;b\n", ColumnForm(.integer, decimalMark: .comma)),
      ("n;x\n1.500;a\n1999;b\n", ColumnForm(.decimal)),
      ("n;x\n1,500;a\n999;b\n", ColumnForm(.integer, hasCommaGroups: true)),
      ("n;x\n1,500;a\n1999;b\n", ColumnForm(.decimal, decimalMark: .comma)),
      ("n\tx\n1,500\t2,99\n2,500\t1,5\n", ColumnForm(.decimal, decimalMark: .comma)),
      ("n;x\n1,500;1.5\n2,500;2.5\n", ColumnForm(.decimal, decimalMark: .comma)),
    ]
    for (text, form) in texts {
      let list = try RecordList(of: RecordFile(bytes: Array(text.utf8), name: "test.csv"))
      #expect(list.columns[0].form == form, "\(text)")
      let mark: DecimalMark = text.contains(".500") ? .point : .comma
      #expect(list.doubts(ofColumn: 0) == [.guessedMark(mark)], "\(text)")
    }
  }

  @Test(
    "money of three digits behind its only mark is a whole amount, where nothing else speaks",
    .rules("DA-2", "DA-3"),
    arguments: [
      ("$12,500|$1,250", ";", ColumnForm(.integer)),
      ("12.500 €|800 €", "\t", ColumnForm(.integer, decimalMark: .comma)),
      ("$1,250|$1,5", ";", ColumnForm(.decimal, decimalMark: .comma)),
      ("KWD 12,500|KWD 8,250", ";", ColumnForm(.decimal, decimalMark: .comma)),
      ("KWD 12.500|KWD 8.250", "\t", ColumnForm(.decimal)),
    ] as [(String, String, ColumnForm)])
  func wholeAmounts(fields: String, delimiter: String, form: ColumnForm) throws {
    #expect(try self.form(fields, delimiter: delimiter) == form)
  }

  @Test("is doubtful where few numbers decide how many others are read", .rules("DA-2"))
  func fewVotes() throws {
    func votes(_ fields: [String], _ delimiter: String = ";", mark: DecimalMark? = nil) throws
      -> [Int]
    {
      var options = ReadingOptions()
      options.decimalMark = mark
      let text = fields.map { "x\(delimiter)\($0)\n" }.joined()
      let list = try RecordList(
        of: RecordFile(bytes: Array("a\(delimiter)b\n\(text)".utf8), name: "test.csv"),
        options: options)
      return list.doubts(ofColumn: 1).compactMap { doubt in
        if case .fewVotes(let votes) = doubt { votes.count } else { nil }
      }
    }
    let fractions = (1...40).map { "\($0).123" }
    #expect(try votes(fractions + ["1,5"]) == [1])
    #expect(try votes(fractions + ["1,5"], mark: .comma) == [])
    #expect(try votes(fractions + ["1,5", "2,5"]) == [])
    #expect(try votes(fractions + ["1.5"]) == [])
    #expect(try votes((1...40).map { "\($0),123" } + ["1.5"]) == [1])
    // These would be read as thousands in any case.
    #expect(try votes((1...40).map { "\($0),123" } + ["1,234,567"], "\t") == [])
  }

  @Test("has the decimal mark that was asked for", .rules("DA-2"))
  func askedMark() throws {
    var options = ReadingOptions()
    options.decimalMark = .comma
    #expect(try form("1,250", delimiter: "\t", options).decimalMark == .comma)
    options.decimalMark = .point
    #expect(try form("1,250", delimiter: ";", options) == ColumnForm(.integer))
    #expect(try form("1,25|2,5", delimiter: ";", options).kind == .text)
  }

  @Test(
    "is a number of money, but not of different currencies", .rules("DA-3"),
    arguments: [
      ("$12.50|$3", .decimal), ("€ 3|5", .integer), ("12 kr|(5.00)", .decimal),
      ("−5|+5|5-", .integer), ("1,5 €|1.250,00 €", .decimal), ("$5|€5", .text),
      ("USD 5|CHF 5", .text), (" $ 1,234.50 | $ (2,500.00)", .decimal),
      ("5 apples|6 apples", .text),
    ] as [(String, ColumnKind)])
  func money(fields: String, kind: ColumnKind) throws {
    #expect(try form(fields, delimiter: "\t").kind == kind)
  }

  @Test(
    "is a number or a date in digits beyond ASCII, too", .rules("PE-6"),
    arguments: [
      ("１２|３", .integer), ("١٢٫٥|3", .decimal), ("1’234.5|2", .decimal), ("１２％|３％", .percentage),
      ("2024年12月31日|2025年1月1日", .date), ("2024年|2025年", .text), ("９：０５|１０：３０", .time),
      ("００１２３|００４５６", .text), ("第１回|第２回", .text), ("日本|中国", .text),
    ] as [(String, ColumnKind)])
  func otherDigits(fields: String, kind: ColumnKind) throws {
    #expect(try form(fields, delimiter: "\t").kind == kind)
  }

  @Test(
    "is a date whose day is known by any value over 12, and text else", .rules("DA-4"),
    arguments: [
      ("17-08-1984|01-02-1985", .date, .dayFirst), ("01-02-1985|3-4-1986", .text, .monthFirst),
      ("1/31/2024|3/4/2024", .date, .monthFirst), ("31/1/2024|3/4/2024", .date, .dayFirst),
      ("1/2/2024|3/4/2024", .text, .monthFirst), ("31/1/2024|1/31/2024", .text, .monthFirst),
      ("1/13/24|12/31/23|2/1/24", .date, .monthFirst), ("13/1/24|1/2/24", .date, .dayFirst),
      ("1/2/24|3/4/24", .text, .monthFirst), ("1/13/124|1/2/24", .text, .monthFirst),
      ("1 Jan 2000|Dec 31, 1999|2-Feb-2001", .date, .monthFirst),
      ("2020-W05|2020-W06-3", .date, .monthFirst),
    ] as [(String, ColumnKind, DateOrder)])
  func dates(fields: String, kind: ColumnKind, order: DateOrder) throws {
    #expect(try form(fields) == ColumnForm(kind, dateOrder: order))
  }

  @Test("has the order of day and month that was asked for", .rules("DA-4"))
  func askedOrder() throws {
    var options = ReadingOptions()
    options.dateOrders = ["value": .dayFirst]
    #expect(try form("1/2/2024", options) == ColumnForm(.date, dateOrder: .dayFirst))
  }

  @Test("is what 95 % of the fields are", .rules("DA-1"))
  func odd() throws {
    let numbers = Array(repeating: "1.5", count: 95)
    #expect(try form((["x"] + numbers).joined(separator: "|")).kind == .decimal)
    let odd = Array(repeating: "x", count: 6)
    #expect(try form((odd + numbers).joined(separator: "|")).kind == .text)
  }

  @Test("is found from the beginning of a large file, and then from all of it", .rules("DA-1"))
  func sample() throws {
    let text =
      "a\n" + String(repeating: "1\n", count: 300) + String(repeating: "x\n", count: 40_000)
    try RecordList.reading(Array(text.utf8)) { list throws in
      #expect(list.columns[0].kind == .integer)
      #expect(!list.knowsForms)
    }
    try withFile(Array(text.utf8)) { path throws in
      var options = ReadingOptions()
      options.findsForms = true
      let worker = RecordWorker(paths: [path], options: options)
      try worker.open()
      #expect(worker.result.list.columns[0].kind == .integer)
      worker.finish()
      #expect(worker.result.list.columns[0].kind == .text)
    }
  }

  /// Returns the form of a column with fields that are joined with `|`.
  private func form(
    _ fields: String, delimiter: String = ";", _ options: ReadingOptions = ReadingOptions()
  ) throws -> ColumnForm {
    let rows = fields.split(separator: "|", omittingEmptySubsequences: false)
      .map { "x\(delimiter)\($0)\n" }
    var form: ColumnForm?
    try RecordList.reading(
      Array(("name\(delimiter)value\n" + rows.joined()).utf8), options: options
    ) { list throws in
      #expect(list.count == rows.count)
      form = list.columns[1].form
    }
    form?.hasCommaGroups = false
    return try #require(form)
  }

  @Test("can be asked for by the column's name")
  func asked() throws {
    var options = ReadingOptions()
    options.columnKinds = ["ID": .text, "share": .percentage]
    try RecordList.reading(Array("id,share\n1,2\n".utf8), options: options) { list throws in
      #expect(list.columns.map(\.kind) == [.text, .percentage])
    }
  }

  @Test("can't be asked for without such a column")
  func unknown() throws {
    var options = ReadingOptions()
    options.columnKinds = ["prize": .decimal]
    let error = RecordError.unknownColumn(
      file: "test.csv", name: "prize", nearest: "price", available: ["id", "price"])
    #expect(throws: error) {
      try RecordList.reading(Array("id,price\n1,2\n".utf8), options: options) { _ in }
    }
  }
}
