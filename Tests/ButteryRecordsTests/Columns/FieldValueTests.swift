import ButteryRecords
import RuleTrait
import SeededRandom
import Testing

@Suite("a field's value")
struct FieldValueTests {
  private func number(
    _ text: String, _ kind: ColumnKind, mark: DecimalMark = .point, order: DateOrder? = nil
  ) -> Double? {
    let form = ColumnForm(
      kind, decimalMark: mark, dateOrder: order ?? (text.hasPrefix("31/") ? .dayFirst : .monthFirst)
    )
    return Array(text.utf8).withUnsafeBufferPointer { FieldValue.number(of: $0, form: form) }
  }

  @Test(
    "is the number that is written",
    arguments: [
      ("0", 0), ("-0", 0), ("12", 12), ("+12", 12), ("-12", -12), ("007", 7), ("1.5", 1.5),
      (".5", 0.5), ("-0.25", -0.25), (" 12 ", 12), ("\t1.5", 1.5), ("1,234", 1234),
      ("1,234.5", 1234.5), ("-12,345,678.25", -12_345_678.25), ("999,999", 999_999),
      ("1e3", 1000), ("1.5E-3", 0.0015), ("-2e+05", -200_000),
      ("123456789012345", 123_456_789_012_345),
      ("1234567890123456", 1_234_567_890_123_456), ("9007199254740993", 9_007_199_254_740_992),
      ("0.1", 0.1), ("12345678901234567890", 12_345_678_901_234_567_168),
    ] as [(String, Double)])
  func numbers(text: String, value: Double) {
    #expect(number(text, .integer) == value)
    #expect(number(text, .decimal) == value)
    #expect(number(text, .percentage) == value)
    #expect(number(text, .text) == nil)
  }

  @Test(
    "isn't what is no number",
    arguments: [
      "", " ", "-", "+", ".", "5.", "1.2.3", "1  000", "1,23", "1,2345", ",123",
      "1234,567", "1,234,", "1,234.5,678", "1.5,000", "e5", "1e", "1e5.5", "1e99999", "0x10", "nan",
      "inf", "--1", "12a", "1%%", "%", "12 %5", "$5%", "5 kr 5", "$5€", "--5", "-5-", "(-5)", "()",
      "5+", "0,250",
      "1,234 567", "1'2345", "1,23,45", "123,45,678", "12,345,67", "1.23.456", "5 apples", "²", "½",
      "一", "2024年", "１２３４５ apples",
    ])
  func noNumbers(text: String) {
    #expect(number(text, .integer) == nil)
    #expect(number(text, .decimal) == nil)
    #expect(number(text, .percentage) == nil)
  }

  @Test(
    "is the number that is written with digits beyond ASCII, or with typographic signs",
    .rules("PE-6"),
    arguments: [
      ("１２３", "123"), ("－１，２３４．５", "-1234.5"), ("　１２　", "12"), ("（５．００）", "-5.00"),
      ("￥１，２００", "1200"), ("１２.5", "12.5"), ("00１２", "12"), ("١", "1"), ("١٢٣", "123"),
      ("١٬٢٣٤٫٥", "1234.5"), ("۱۲۳", "123"), ("-۱۲٫۵", "-12.5"), ("1’234.5", "1234.5"),
      ("１’２３４", "1234"), ("1234567890１２３４５６７８９", "1234567890123456789"),
      ("１．５e３", "1.5e3"),
    ])
  func otherDigits(text: String, plain: String) {
    #expect(number(text, .decimal) == Double(plain))
    let digits = Array(text.utf8).withUnsafeBufferPointer {
      FieldValue.plainDigits(of: $0, form: ColumnForm(.decimal))
    }
    #expect(digits.map { String(decoding: $0, as: UTF8.self) } == plain)
    #expect(number("１２％", .percentage) == 12)
  }

  @Test(
    "is the day that is written in Chinese and Japanese, or with other digits", .rules("PE-6"),
    arguments: [
      ("2024年12月31日", "2024-12-31"), ("2024年1月5日", "2024-01-05"),
      ("２０２４年１２月３１日", "2024-12-31"), ("2024年 1月 5日", "2024-01-05"),
      ("2024年12月", "2024-12"), ("2024年3月", "2024-03"), ("２０２４-12-31", "2024-12-31"),
      ("2024年12月31日 10:05", "2024-12-31 10:05"), ("2024年12月31日１０：０５", "2024-12-31 10:05"),
      ("١٢/٣١/٢٠٢٤", "2024-12-31"), ("2024年13月1日", nil), ("2024年2月30日", nil),
      ("12月31日", nil), ("2024年度", nil), ("2024年12月31", nil), ("年月日", nil),
    ])
  func otherDates(text: String, plain: String?) {
    #expect(number(text, .date) == plain.flatMap { number($0, .date) })
  }

  @Test(
    "of a percentage is what is in front of the sign",
    arguments: [
      ("12%", 12), ("12.5 %", 12.5), (" -0.25% ", -0.25), ("1,200%", 1200), ("12\u{A0}%", 12),
      ("12.5\u{202F}%", 12.5), ("12", 12),
    ] as [(String, Double)])
  func percentages(text: String, value: Double) {
    #expect(number(text, .percentage) == value)
    #expect(number(text, .decimal) == (text.contains("%") ? nil : value))
  }

  @Test(
    "is the number that is written with a decimal comma", .rules("DA-2"),
    arguments: [
      ("1,25", 1.25), ("1.234,50", 1234.5), ("1 234,50", 1234.5), ("1'234,5", 1234.5),
      ("1.250", 1250), ("1.234.567", 1_234_567), ("-0,5", -0.5), (",5", 0.5), ("17", 17),
      ("1\u{A0}234,5", 1234.5), ("1\u{202F}234,5", 1234.5), ("1\u{2019}234,5", 1234.5),
      ("1,5e3", 1500), ("12345678,9012345678", 12_345_678.9012345678),
      ("1.234.567.890.123.456.789", 1_234_567_890_123_456_768),
    ] as [(String, Double)])
  func commas(text: String, value: Double) {
    #expect(number(text, .decimal, mark: .comma) == value)
  }

  @Test(
    "isn't what is written otherwise", .rules("DA-2"),
    arguments: ["1.25", "1,234,567", "1,250.5", "1.23,5", ".5", "1.5e3"])
  func noCommas(text: String) {
    #expect(number(text, .decimal, mark: .comma) == nil)
  }

  @Test(
    "is the amount of money, with its sign", .rules("DA-3"),
    arguments: [
      ("$12.50", 12.5), ("€ 3", 3), ("12 kr", 12), ("(5.00)", -5), ("−5", -5), ("5-", -5),
      ("-$5", -5), ("$-5", -5), ("($1,234.50)", -1234.5), ("12\u{A0}€", 12), ("US$ 7", 7),
      ("+$5", 5), ("1,234.5 USD", 1234.5), ("1 000", 1000), ("1'000", 1000), ("zł 5", 5),
    ] as [(String, Double)])
  func money(text: String, value: Double) {
    #expect(number(text, .decimal) == value)
  }

  @Test(
    "of a time is its seconds", .rules("DA-4"),
    arguments: [
      ("9:05", 32_700), ("9:05 PM", 75_900), ("12:30am", 1_800), ("09:05:30", 32_730),
      ("00:00:00.5", 0.5), ("123:45:06", 445_506),
    ] as [(String, Double)])
  func times(text: String, value: Double) {
    #expect(number(text, .time) == value)
    #expect(number(text, .date) == nil)
  }

  @Test(
    "isn't what is no time", .rules("DA-4"),
    arguments: ["9:5", "9", "9:60", "09:05:60", "9:05 x", "13:00 PM", "0:30 am", ":05"])
  func noTimes(text: String) {
    #expect(number(text, .time) == nil)
  }

  @Test("of a date with slashes depends on what the column has first", .rules("DA-4"))
  func orders() {
    #expect(number("3/4/2024", .date, order: .monthFirst) == 1_709_510_400)
    #expect(number("3/4/2024", .date, order: .dayFirst) == 1_712_102_400)
    #expect(number("13/4/2024", .date, order: .monthFirst) == nil)
  }

  @Test(
    "of a date with a name, or of a week, is its day", .rules("DA-4"),
    arguments: [
      ("31 Jan 2024", 1_706_659_200), ("Jan 31 2024", 1_706_659_200),
      ("January 31, 2024", 1_706_659_200), ("31-jan-2024", 1_706_659_200),
      ("2024-W05-3", 1_706_659_200), ("2020-W01", 1_577_664_000), ("2020-W53-5", 1_609_459_200),
      ("31 Jan 2024 12:30", 1_706_704_200), ("31-Jan-24", 1_706_659_200),
      ("31JAN2024", 1_706_659_200), ("31 jan 24", 1_706_659_200), ("31/Jan/24", 1_706_659_200),
      ("31/Jan/2024:12:30:00 +0100", 1_706_700_600), ("31/Jan/24 12:30 PM", 1_706_704_200),
      ("Wed, 31 Jan 2024 12:30:00 GMT", 1_706_704_200), ("Wed Jan 31 2024", 1_706_659_200),
      ("Wednesday, January 31, 2024", 1_706_659_200), ("Jan-24", 1_704_067_200),
      ("Wed Jan 31 12:30:00 2024 +0100", 1_706_700_600), ("January 2024", 1_704_067_200),
      ("Thu Feb  1 00:00:00 2024", 1_706_745_600), ("Feb-1999", 917_827_200),
    ] as [(String, Double)])
  func names(text: String, value: Double) {
    #expect(number(text, .date) == value)
  }

  @Test(
    "isn't what the calendar hasn't got", .rules("DA-4"),
    arguments: [
      "2024-W53", "2024-W00", "30 Feb 2024", "31 Ja 2024", "Janu 31 2024", "2024-W05-8", "Wed",
      "Wed 31", "Wednesday", "Wed, 2024", "31 Feb 24", "Jan 24", "May 5", "Jan 2024 10:00",
      "Wed Jan 31 25:30:00 2024", "31 Jan 2024 12:30 CET", "31-Jan-024", "Jan-024", "31JAN",
    ])
  func noNames(text: String) {
    #expect(number(text, .date) == nil)
  }

  @Test(
    "of a date is the seconds since 1970",
    arguments: [
      ("1970-01-01", 0), ("1970-01-02", 86_400), ("1969-12-31", -86_400),
      ("2000-02-29", 951_782_400), ("2024-01-31", 1_706_659_200), ("2024-01", 1_704_067_200),
      ("1900-03-01", -2_203_891_200), ("0001-01-01", -62_135_596_800),
      ("9999-12-31", 253_402_214_400), ("2024/01/31", 1_706_659_200), ("2024/1/31", 1_706_659_200),
      ("2024.01.31", 1_706_659_200), ("2024-1-31", 1_706_659_200),
      ("2024-01-31 12:30:15 UTC", 1_706_704_215), ("2024-01-31:12:30", 1_706_704_200),
      ("31.01.2024", 1_706_659_200), ("31.1.2024", 1_706_659_200), ("01/31/2024", 1_706_659_200),
      ("31/01/2024", 1_706_659_200), ("2/3/2024", 1_706_918_400), (" 2024-01-31 ", 1_706_659_200),
      ("2024-01-31T12:30", 1_706_704_200), ("2024-01-31 12:30:15", 1_706_704_215),
      ("2024-01-31T12:30:15.5", 1_706_704_215.5), ("2024-01-31T12:30:15,25Z", 1_706_704_215.25),
      ("2024-01-31T12:30+01:00", 1_706_700_600), ("2024-01-31T12:30:00-0530", 1_706_724_000),
      ("1/31/24", 1_706_659_200), ("1/31/70 0:30", 2_593_800),
      ("2024-01-31 12:30 +01", 1_706_700_600), ("31.01.2024 12:30", 1_706_704_200),
      ("2016-12-31T23:59:60Z", 1_483_228_800),
    ] as [(String, Double)])
  func dates(text: String, value: Double) {
    #expect(number(text, .date) == value)
    #expect(number(text, .decimal) == nil)
  }

  @Test(
    "isn't what is no date",
    arguments: [
      "", "2024", "2024-1", "2024-01-32", "2023-02-29", "1900-02-29", "2024-13-01",
      "2024-00-10", "2024-01-00", "24-01-31", "12-05/1999", "13/13/2024", "1/2/124", "1-2-24",
      "1.2.3",
      "2024-01/31", "2024-01-31T", "2024-01-31T24:00", "2024-01-31T12", "2024-01-31T12:60",
      "2024-01-31T12:30:61", "2024-01-31T12:30:15.", "2024-01-31T12:30X", "2024-01-31T12:30+1",
      "2024-01-311", "12:30", "a2024-01-31", "2024-01-31 a",
    ])
  func noDates(text: String) {
    #expect(number(text, .date) == nil)
  }

  @Test("of a short integer is what a plain number's is")
  func twin() {
    var random = SeededGenerator.fresh(for: "short integers")
    for _ in 0..<cases(3_000, orShortly: 1_000) {
      let text = String(
        Int.random(in: -2_000_000_000_000_000...2_000_000_000_000_000, using: &random)
          >> Int.random(in: 0...50, using: &random))
      #expect(number(text, .integer) == Double(text), "\(text)")
      let plain = Array(text.utf8).withUnsafeBufferPointer { NumberParser.plain($0)?.value }
      #expect(number(text, .integer) == plain, "\(text)")
    }
  }
}
