/// Parses a date from left to right.
struct DateScanner {
  private var digits: DigitScanner
  private let order: DateOrder?

  /// The orders in which the date can be read, if it has slashes or hyphens.
  private(set) var slashOrder: SlashOrder?

  /// Whether it could also be the number of a version: `5.1.24`.
  private(set) var mayBeVersion = false

  /// Whether its day is over 12, where the date has points.
  private(set) var hasLateDay = false

  init(_ utf8: UnsafeBufferPointer<UInt8>, order: DateOrder?) {
    digits = DigitScanner(utf8)
    self.order = order
  }

  /// The month, if no day is written.
  private(set) var month: (year: Int, number: Int)?

  /// The seconds of the day, if they stand in front of the year.
  private var clock: Double?

  var isAtEnd: Bool { digits.isAtEnd }

  /// The number of the day since 1970.
  mutating func day() -> Int? {
    digits.skipWeekday()
    if let month = digits.month() { return dayBehind(month: month) }
    let start = digits.index
    guard let first = digits.number(1...4) else { return nil }
    let width = digits.index - start
    if width == 4 { return dayBehind(year: first) }
    return width <= 2 ? dayBehind(first) : nil
  }

  /// `2024-01-31`, `2024/01/31`, `2024.01.31`, `2024-01`, `2024-W05`.
  private mutating func dayBehind(year: Int) -> Int? {
    for separator in [Self.slash, Self.point] where digits.consume(separator) {
      guard let month = digits.number(1...2), digits.consume(separator),
        let day = digits.number(1...2)
      else { return nil }
      return Calendar.day(year, month, day)
    }
    guard digits.consume(Self.hyphen) else { return nil }
    if digits.consume(UInt8(ascii: "W")) {
      guard let week = digits.number(2...2) else { return nil }
      let weekday = digits.consume(Self.hyphen) ? digits.number(1...1) : 1
      return weekday.flatMap { Calendar.day(year, week: week, weekday: $0) }
    }
    let start = digits.index
    guard let month = digits.number(1...2) else { return nil }
    if isAtEnd { return digits.index - start == 2 ? firstDay(ofMonth: month, year) : nil }
    guard digits.consume(Self.hyphen), let day = digits.number(1...2) else { return nil }
    return Calendar.day(year, month, day)
  }

  /// The first day of a month without a day.
  private mutating func firstDay(ofMonth number: Int, _ year: Int) -> Int? {
    month = (year, number)
    return isAtEnd ? Calendar.day(year, number, 1) : nil
  }

  /// The rest of `January 31, 2024`, `Jan 31 10:00:00 2024`, `Jan 2024` or `Jan-24` after the month.
  private mutating func dayBehind(month: Int) -> Int? {
    if digits.consume(Self.hyphen) { return dayBehindHyphen(month: month) }
    guard digits.consumeBlanks() else { return nil }
    let start = digits.index
    guard let day = digits.number(1...4) else { return nil }
    if digits.index - start == 4 { return firstDay(ofMonth: month, day) }
    _ = digits.consume(UInt8(ascii: ","))
    guard digits.consumeBlanks() else { return nil }
    consumeClock()
    return digits.number(4...4).flatMap { Calendar.day($0, month, day) }
  }

  /// The rest of `Jan-31-2024` or `Jan-24` after the first hyphen.
  private mutating func dayBehindHyphen(month: Int) -> Int? {
    var ahead = digits
    if let day = ahead.number(1...2), ahead.consume(Self.hyphen) {
      digits = ahead
      return self.day(day, month)
    }
    return year(mayBeShort: true).flatMap { firstDay(ofMonth: month, $0) }
  }

  /// Takes a time in front of a year, if there is one.
  private mutating func consumeClock() {
    var ahead = digits
    guard let hour = ahead.number(1...2), hour < 24, let rest = ahead.minutes(leapSecond: true),
      ahead.consume(Self.space)
    else { return }
    (digits, clock) = (ahead, Double(hour * 3_600) + rest)
  }

  /// The rest of `31.01.2024`, `31 Jan 2024`, `31JAN24` or `31/01/2024` after the first number.
  private mutating func dayBehind(_ first: Int) -> Int? {
    if let month = digits.month() { return day(first, month) }
    guard let separator = digits.consumeByte() else { return nil }
    switch separator {
    case Self.point:
      guard let month = digits.number(1...2), digits.consume(separator) else { return nil }
      let start = digits.index
      guard let year = year(mayBeShort: true) else { return nil }
      // The text before a short year has six bytes where banks write a date: `18.05.23`.
      mayBeVersion = digits.index - start == 2 && start != 6
      hasLateDay = first > 12
      return Calendar.day(year, month, first)
    case Self.slash, Self.hyphen:
      guard !digits.isBeforeDigit else { return slashDay(first, separator) }
      fallthrough
    case Self.space:
      guard let month = digits.month(), digits.consume(separator) else { return nil }
      return day(first, month)
    default: return nil
    }
  }

  /// A day of a month with a name, in front of the year.
  private mutating func day(_ day: Int, _ month: Int) -> Int? {
    year(mayBeShort: true).flatMap { Calendar.day($0, month, day) }
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
    guard let second = digits.number(1...2), digits.consume(separator),
      let year = year(mayBeShort: separator == Self.slash)
    else { return nil }
    slashOrder = SlashOrder(
      first > 12 ? .dayOnly : second > 12 ? .monthOnly : .either,
      hasHyphens: separator == Self.hyphen)
    let isDayFirst = order.map { $0 == .dayFirst } ?? (first > 12)
    return isDayFirst ? Calendar.day(year, second, first) : Calendar.day(year, first, second)
  }

  /// The seconds of the day in UTC, which may be negative where the zone is east of it.
  mutating func time() -> Double? {
    if let clock {
      guard let zone = zone(), isAtEnd else { return nil }
      return clock - zone
    }
    let separators = [UInt8(ascii: "T"), Self.space, UInt8(ascii: ":")]
    guard separators.contains(where: { digits.consume($0) }),
      let written = digits.number(1...2), written < 24,
      let rest = digits.minutes(leapSecond: true), let hour = digits.hour(written)
    else { return nil }
    guard let zone = zone(), isAtEnd else { return nil }
    return Double(hour * 3_600) + rest - zone
  }

  /// How many seconds the zone is ahead of UTC.
  private mutating func zone() -> Double? {
    if isAtEnd { return 0 }
    _ = digits.consume(Self.space)
    if ["Z", "UTC", "GMT"].contains(where: { digits.consume($0) }) { return 0 }
    let isWest = digits.consume(Self.hyphen)
    guard isWest || digits.consume(UInt8(ascii: "+")), let hours = digits.number(2...2), hours < 24
    else { return nil }
    var seconds = hours * 3_600
    if !isAtEnd {
      _ = digits.consume(UInt8(ascii: ":"))
      guard let minutes = digits.number(2...2), minutes < 60 else { return nil }
      seconds += minutes * 60
    }
    return Double(isWest ? -seconds : seconds)
  }

  private static let point = UInt8(ascii: ".")
  private static let slash = UInt8(ascii: "/")
  private static let hyphen = UInt8(ascii: "-")
  private static let space = UInt8(ascii: " ")
}
