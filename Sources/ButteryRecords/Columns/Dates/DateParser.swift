/// Reads a date in one of the notations that are common in tables, with or without a time.
///
/// - `2024-01-31`, `2024/01/31`, `2024.01.31`, `2024-01` (the first of the month), `2024-W05` (its
///   Monday).
/// - `31.01.2024`, `31.01.24`, `5.1.24` (from 1969 to 2068).
/// - `31 Jan 2024`, `31-Jan-24`, `31JAN2024`, `31/Jan/2024`, `January 31, 2024`, `Jan-31-2024`,
///   `Jan-24` (the first of the month), with English names.
/// - `01/31/2024` or `31/01/2024`, as the column has it; also `1/31/24` (from 1969 to 2068).
/// - Seconds or milliseconds since 1970, in a column that has these.
///
/// The English name of a weekday may stand in front: `Wed, 31 Jan 2024`.
///
/// After a `T`, a space or a colon, a time may follow: `23:59`, `23:59:59`, `23:59:59.5`,
/// `11:59 PM`. It may have a time zone: `Z`, `UTC`, `GMT`, `+01:00`, `+0100` or `+01`. Without a
/// zone the time is UTC. It may also stand in front of the year: `Wed Jan 31 23:59:59 2024`.
struct DateParser {
  /// Seconds since the beginning of 1970 (UTC).
  let seconds: Double

  /// The orders of day and month in which a date with slashes can be read; nil for other dates.
  private(set) var slashOrder: SlashOrder?

  /// Whether it could also be the number of a version: `5.1.24`.
  private(set) var mayBeVersion = false

  /// Whether it has points, and a day over 12, which no version has for a month.
  private(set) var hasLateDay = false

  /// Reads all of the bytes as one date; nil if they aren't one, or there is no such day.
  ///
  /// - Parameter order: whether the day or the month comes first in a date with slashes, or the unit
  ///   of numbers. With nil both orders are tried, the month first.
  init?(_ utf8: UnsafeBufferPointer<UInt8>, order: DateOrder? = nil) {
    if let unit = order?.secondsOfUnit {
      guard let number = NumberParser.plain(utf8.trimmed) else { return nil }
      seconds = number.value * unit
      return
    }
    if let date = DateParser(iso: utf8) {
      self = date
      return
    }
    let utf8 = utf8.trimmed
    var scanner = DateScanner(utf8, order: order)
    guard let day = scanner.day() else { return nil }
    slashOrder = scanner.slashOrder
    (mayBeVersion, hasLateDay) = (scanner.mayBeVersion, scanner.hasLateDay)
    var seconds = Double(day) * 86_400
    if !scanner.isAtEnd {
      guard let time = scanner.time() else { return nil }
      seconds += time
    }
    self.seconds = seconds
  }
}

extension DateParser {
  /// Reads only a day as most files write it, `2024-01-31`, and is optimized for speed.
  @inline(__always)
  init?(iso utf8: UnsafeBufferPointer<UInt8>) {
    guard utf8.count == 10, utf8[4] == UInt8(ascii: "-"), utf8[7] == UInt8(ascii: "-"),
      let year = Self.number(utf8, 0, 4), let month = Self.number(utf8, 5, 7),
      let dayOfMonth = Self.number(utf8, 8, 10),
      let day = Calendar.day(year, month, dayOfMonth)
    else { return nil }
    seconds = Double(day) * 86_400
  }

  /// The number whose digits are all bytes of a range; nil if one isn't a digit.
  @inline(__always)
  private static func number(
    _ utf8: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int? {
    var number = 0
    for index in start..<end {
      let digit = utf8[index] &- 0x30
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int(digit)
    }
    return number
  }
}

/// The orders of day and month in which a date with slashes or hyphens can be read.
struct SlashOrder {
  enum Reading { case monthOnly, dayOnly, either }

  let reading: Reading
  let hasHyphens: Bool

  init(_ reading: Reading, hasHyphens: Bool) {
    (self.reading, self.hasHyphens) = (reading, hasHyphens)
  }
}

/// The evidence of a column's dates for the order of day and month.
struct DateEvidence: Sendable, Equatable {
  private var dayFirst: UInt32 = 0
  private var monthFirst: UInt32 = 0
  private var either: UInt32 = 0
  private var others: UInt32 = 0
  /// Dates that could also be versions, such as `5.1.24`; they are none of the others.
  private(set) var versions: UInt32 = 0
  private var hasLateDay = false
  private var hasHyphens = false
  private var hasSlashes = false

  /// The number of dates without those that could also be versions.
  var count: Int { Int(dayFirst + monthFirst + either + others) }

  /// Whether the day or the month comes first in dates with slashes; nil where the dates don't
  /// tell.
  ///
  /// - Parameter fields: the number of the column's fields that count.
  func order(among fields: Int) -> DateOrder? {
    ColumnEvidence.isMost(Int(others), of: fields) ? .monthFirst : votedOrder
  }

  /// The order that the dates with slashes or hyphens decide; nil where there are none, or they leave a
  /// choice.
  var votedOrder: DateOrder? {
    let votes = Int(dayFirst + monthFirst)
    if ColumnEvidence.isMost(Int(monthFirst), of: votes) { return .monthFirst }
    return ColumnEvidence.isMost(Int(dayFirst), of: votes) ? .dayFirst : nil
  }

  /// The number of dates that can be read in an order.
  func readable(_ order: DateOrder) -> Int {
    Int(others + versions + either + (order == .dayFirst ? dayFirst : monthFirst))
  }

  /// Whether both columns have dates of one form only, which is the same: with slashes, or with
  /// hyphens.
  func isWrittenLike(_ other: DateEvidence) -> Bool {
    hasHyphens != hasSlashes && hasHyphens == other.hasHyphens && hasSlashes == other.hasSlashes
  }

  /// Whether texts such as `5.1.24` are dates: one has a day over 12, or the column's name says so.
  func areVersionsDates(_ name: String) -> Bool { hasLateDay || NameHint.saysDate(name) }

  mutating func add(_ date: DateParser) {
    if date.hasLateDay { hasLateDay = true }
    if date.mayBeVersion {
      versions += 1
      return
    }
    if let order = date.slashOrder {
      if order.hasHyphens { hasHyphens = true } else { hasSlashes = true }
    }
    switch date.slashOrder?.reading {
    case .dayOnly: dayFirst += 1
    case .monthOnly: monthFirst += 1
    case .either: either += 1
    case nil: others += 1
    }
  }

  mutating func add(_ other: DateEvidence) {
    dayFirst += other.dayFirst
    monthFirst += other.monthFirst
    either += other.either
    others += other.others
    versions += other.versions
    hasLateDay = hasLateDay || other.hasLateDay
    hasHyphens = hasHyphens || other.hasHyphens
    hasSlashes = hasSlashes || other.hasSlashes
  }
}

/// The span of time that a date in a comparison means: `2020-06` is a month, `2020-06-01` a day.
package struct DateSpan: Sendable {
  /// Its first and its last moment, in seconds since the beginning of 1970 (UTC).
  package let first: Double
  package let last: Double

  /// Reads a year, a month, a week, a day, or a day with a time, which is a moment; nil if the bytes
  /// are none of these.
  ///
  /// Also in a column of seconds since 1970 a day is written as a day; a number of more than four digits
  /// is a moment.
  package init?(_ utf8: UnsafeBufferPointer<UInt8>, order: DateOrder) {
    let utf8 = utf8.trimmed
    if order.secondsOfUnit != nil, Self.year(utf8) == nil {
      if let date = DateParser(utf8, order: order) {
        self.init(first: date.seconds, last: date.seconds)
      } else {
        self.init(utf8, order: .monthFirst)
      }
      return
    }
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

/// Days of the Gregorian calendar, also before it was introduced.
enum Calendar {
  /// The number of days since 1970-01-01; nil if the month has no such day.
  static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year) else {
      return nil
    }
    return number(year, month, day)
  }

  /// The number of days since 1970-01-01 by the ISO week; nil if the year has no such week.
  ///
  /// - Parameter weekday: 1 for Monday.
  static func day(_ year: Int, week: Int, weekday: Int) -> Int? {
    guard week >= 1, (1...7).contains(weekday) else { return nil }
    let day = firstWeek(of: year) + (week - 1) * 7
    return day < firstWeek(of: year + 1) ? day + weekday - 1 : nil
  }

  /// The Monday of the week that has the year's first Thursday, and so its 4th of January.
  private static func firstWeek(of year: Int) -> Int {
    let fourth = number(year, 1, 4)
    // 1970 began with a Thursday.
    let weekday = ((fourth + 3) % 7 + 7) % 7
    return fourth - weekday
  }

  private static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // The years of this computation begin with March, so that the leap day is the last one.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    if month == 2 {
      return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }
}

/// Reads a time of the day: `9:05`, `9:05 PM`, `09:05:30`; also longer ones, of up to 999 hours.
enum TimeParser {
  /// The seconds of a day; times of the day have no more.
  static let dayLength = 86_400.0

  /// The seconds since midnight; nil where the bytes are no time.
  static func seconds(of utf8: UnsafeBufferPointer<UInt8>) -> Double? {
    var digits = DigitScanner(utf8)
    guard let written = digits.number(1...3), let rest = digits.minutes(leapSecond: false),
      let hours = digits.hour(written), digits.isAtEnd
    else { return nil }
    return Double(hours * 3_600) + rest
  }
}
