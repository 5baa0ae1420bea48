/// The span of time that a date in a comparison means: `2020-06` is a month, `2020-06-01` a day.
package struct DateSpan: Sendable {
  /// Its first and its last moment, in seconds since the beginning of 1970 (UTC).
  package let first: Double
  package let last: Double

  /// Reads a year, a month, a week, a day, or a day with a time, which is a moment; nil if the bytes
  /// are none of these.
  package init?(_ utf8: UnsafeBufferPointer<UInt8>, order: DateOrder) {
    let utf8 = utf8.trimmed
    if let year = Self.year(utf8) {
      guard let days = Self.days(from: (year, 1), to: (year + 1, 1)) else { return nil }
      self.init(days: days)
      return
    }
    guard let date = DateParser(utf8, order: order) else { return nil }
    var scanner = DateScanner(utf8, order: order)
    guard let day = scanner.day() else { return nil }
    guard scanner.isAtEnd else {
      self.init(first: date.seconds, last: date.seconds)
      return
    }
    self.init(days: Self.days(of: scanner.month) ?? day..<day + (Self.isWeek(utf8) ? 7 : 1))
  }

  private init(first: Double, last: Double) {
    (self.first, self.last) = (first, last)
  }

  private init(days: Range<Int>) {
    self.init(
      first: Double(days.lowerBound) * Self.dayLength,
      last: (Double(days.upperBound) * Self.dayLength).nextDown)
  }

  private static let dayLength = 86_400.0

  private static func year(_ utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    var digits = DigitScanner(utf8)
    guard let year = digits.number(4...4), digits.isAtEnd else { return nil }
    return year
  }

  /// The days of a month; nil where a day is written.
  private static func days(of month: (year: Int, number: Int)?) -> Range<Int>? {
    guard let (year, number) = month else { return nil }
    return days(from: (year, number), to: number == 12 ? (year + 1, 1) : (year, number + 1))
  }

  private static func days(from start: (Int, Int), to end: (Int, Int)) -> Range<Int>? {
    guard let first = Calendar.day(start.0, start.1, 1), let next = Calendar.day(end.0, end.1, 1)
    else { return nil }
    return first..<next
  }

  /// Whether a date is `2020-W05`, without a day of the week.
  private static func isWeek(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    utf8.count == 8 && utf8[5] == UInt8(ascii: "W")
  }
}
