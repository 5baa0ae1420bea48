/// Parses a date from left to right.
struct DateScanner {
  private var digits: DigitScanner
  private let order: DateOrder?

  /// The orders in which the date can be read, if it has slashes.
  private(set) var slashOrder: SlashOrder?

  init(_ utf8: UnsafeBufferPointer<UInt8>, order: DateOrder?) {
    digits = DigitScanner(utf8)
    self.order = order
  }

  var isAtEnd: Bool { digits.isAtEnd }

  /// The number of the day since 1970.
  mutating func day() -> Int? {
    if let month = digits.month() { return dayBehind(month: month) }
    let start = digits.index
    guard let first = digits.number(1...4) else { return nil }
    let width = digits.index - start
    if width == 4 { return dayBehind(year: first) }
    return width <= 2 ? dayBehind(first) : nil
  }

  /// `2024-01-31`, `2024/01/31`, `2024-01`, `2024-W05`.
  private mutating func dayBehind(year: Int) -> Int? {
    if digits.take(Self.slash) {
      guard let month = digits.number(1...2), digits.take(Self.slash),
        let day = digits.number(1...2)
      else { return nil }
      return Calendar.day(year, month, day)
    }
    guard digits.take(Self.hyphen) else { return nil }
    if digits.take(UInt8(ascii: "W")) {
      guard let week = digits.number(2...2) else { return nil }
      let weekday = digits.take(Self.hyphen) ? digits.number(1...1) : 1
      return weekday.flatMap { Calendar.day(year, week: week, weekday: $0) }
    }
    guard let month = digits.number(2...2) else { return nil }
    if isAtEnd { return Calendar.day(year, month, 1) }
    guard digits.take(Self.hyphen), let day = digits.number(2...2) else { return nil }
    return Calendar.day(year, month, day)
  }

  /// The rest of `January 31, 2024` after the month.
  private mutating func dayBehind(month: Int) -> Int? {
    guard digits.take(Self.space), let day = digits.number(1...2) else { return nil }
    _ = digits.take(UInt8(ascii: ","))
    guard digits.take(Self.space), let year = digits.number(4...4) else { return nil }
    return Calendar.day(year, month, day)
  }

  /// The rest of `31.01.2024`, `31 Jan 2024` or `31/01/2024` after the first number.
  private mutating func dayBehind(_ first: Int) -> Int? {
    guard let separator = digits.takeByte() else { return nil }
    switch separator {
    case Self.slash: return slashDay(first, separator)
    case UInt8(ascii: "."):
      guard let month = digits.number(1...2), digits.take(separator), let year = year() else {
        return nil
      }
      return Calendar.day(year, month, first)
    case Self.hyphen where digits.isBeforeDigit: return slashDay(first, separator)
    case Self.space, Self.hyphen:
      guard let month = digits.month(), digits.take(separator), let year = digits.number(4...4)
      else { return nil }
      return Calendar.day(year, month, first)
    default: return nil
    }
  }

  /// A year of four digits, or of two where day and month have two digits each, as banks write
  /// dates.
  private mutating func year() -> Int? {
    // The text before a short year has six bytes, such as `18.05.`.
    year(mayBeShort: digits.index == 6)
  }

  /// A year of four digits, or of two: from 1969 to 2068.
  private mutating func year(mayBeShort: Bool) -> Int? {
    let start = digits.index
    guard let year = digits.number(2...4) else { return nil }
    switch digits.index - start {
    case 4: return year
    case 2 where mayBeShort: return year + (year < 69 ? 2000 : 1900)
    default: return nil
    }
  }

  /// The rest of `31/01/2024`, `31/1/24` or `01-31-2024` after the first separator.
  private mutating func slashDay(_ first: Int, _ separator: UInt8) -> Int? {
    guard let second = digits.number(1...2), digits.take(separator),
      let year = year(mayBeShort: separator == Self.slash)
    else { return nil }
    slashOrder = first > 12 ? .dayOnly : second > 12 ? .monthOnly : .either
    let isDayFirst = order.map { $0 == .dayFirst } ?? (first > 12)
    return isDayFirst ? Calendar.day(year, second, first) : Calendar.day(year, first, second)
  }

  /// The seconds of the day in UTC, which may be negative where the zone is east of it.
  mutating func time() -> Double? {
    guard digits.take(UInt8(ascii: "T")) || digits.take(Self.space),
      let written = digits.number(1...2), written < 24,
      let rest = digits.minutes(leapSecond: true), let hour = digits.hour(written)
    else { return nil }
    guard let zone = zone(), isAtEnd else { return nil }
    return Double(hour * 3_600) + rest - zone
  }

  /// How many seconds the zone is ahead of UTC.
  private mutating func zone() -> Double? {
    if isAtEnd { return 0 }
    _ = digits.take(Self.space)
    if digits.take(UInt8(ascii: "Z")) { return 0 }
    let isWest = digits.take(Self.hyphen)
    guard isWest || digits.take(UInt8(ascii: "+")), let hours = digits.number(2...2), hours < 24
    else { return nil }
    var seconds = hours * 3_600
    if !isAtEnd {
      _ = digits.take(UInt8(ascii: ":"))
      guard let minutes = digits.number(2...2), minutes < 60 else { return nil }
      seconds += minutes * 60
    }
    return Double(isWest ? -seconds : seconds)
  }

  private static let slash = UInt8(ascii: "/")
  private static let hyphen = UInt8(ascii: "-")
  private static let space = UInt8(ascii: " ")
}
