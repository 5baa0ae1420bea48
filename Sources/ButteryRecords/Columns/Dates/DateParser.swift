/// Reads a date in one of the notations that are common in tables, with or without a time.
///
/// - `2024-01-31`, `2024/01/31`, `2024.01.31`, `2024-01` (the first of the month), `2024-W05` (its
///   Monday).
/// - `31.01.2024`, `31.01.24` (from 1969 to 2068).
/// - `31 Jan 2024`, `31-Jan-24`, `31JAN2024`, `31/Jan/2024`, `January 31, 2024`, `Jan-24` (the first
///   of the month), with English names.
/// - `01/31/2024` or `31/01/2024`, as the column has it; also `1/31/24` (from 1969 to 2068).
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
  let slashOrder: SlashOrder?

  /// Reads all of the bytes as one date; nil if they aren't one, or there is no such day.
  ///
  /// - Parameter order: whether the day or the month comes first in a date with slashes. With nil
  ///   both are tried, the month first.
  init?(_ utf8: UnsafeBufferPointer<UInt8>, order: DateOrder? = nil) {
    if let date = DateParser(iso: utf8) {
      self = date
      return
    }
    let utf8 = utf8.trimmed
    var scanner = DateScanner(utf8, order: order)
    guard let day = scanner.day() else { return nil }
    slashOrder = scanner.slashOrder
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
    slashOrder = nil
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

/// The orders of day and month in which a date with slashes can be read.
enum SlashOrder { case monthOnly, dayOnly, either }

/// The evidence of a column's dates for the order of day and month.
struct DateEvidence: Sendable, Equatable {
  private var dayFirst: UInt32 = 0
  private var monthFirst: UInt32 = 0
  private var either: UInt32 = 0
  private var others: UInt32 = 0

  var count: Int { Int(dayFirst + monthFirst + either + others) }

  /// Whether the day or the month comes first in dates with slashes; nil where the dates don't
  /// tell.
  ///
  /// - Parameter fields: the number of the column's fields that count.
  func order(among fields: Int) -> DateOrder? {
    if ColumnEvidence.isMost(Int(others), of: fields) { return .monthFirst }
    let votes = Int(dayFirst + monthFirst)
    if ColumnEvidence.isMost(Int(monthFirst), of: votes) { return .monthFirst }
    return ColumnEvidence.isMost(Int(dayFirst), of: votes) ? .dayFirst : nil
  }

  /// The number of dates that can be read in an order.
  func readable(_ order: DateOrder) -> Int {
    Int(others + either + (order == .dayFirst ? dayFirst : monthFirst))
  }

  mutating func add(_ date: DateParser) {
    switch date.slashOrder {
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
  }
}
