/// Reads a date as tables have it, with or without a time.
///
/// - `2024-01-31`, `2024/01/31`, `2024-01` (the first of the month).
/// - `31.01.2024`.
/// - `01/31/2024`: the month first, as most files have it that are written so; the day first where
///   the first number is over 12.
///
/// Behind a `T` or a space a time may follow: `23:59`, `23:59:59`, `23:59:59.5`, and behind it
/// `Z`, `+01:00`, `+0100` or `+01`. Without a zone it is UTC.
struct DateParser {
  /// What may stand first in a date with slashes.
  enum SlashOrder { case monthOnly, dayOnly, either }

  /// Seconds since the beginning of 1970 (UTC).
  let seconds: Double

  /// Which orders a date with slashes can be read in; nil for other dates.
  let slashOrder: SlashOrder?

  /// Reads all of the bytes as one date; nil if they aren't one, or there is no such day.
  init?(_ utf8: UnsafeBufferPointer<UInt8>) {
    var scanner = DateScanner(utf8.trimmed)
    guard let day = scanner.day() else { return nil }
    slashOrder = day.slashOrder
    var seconds = Double(day.number) * 86_400
    if !scanner.isAtEnd {
      guard let time = scanner.time() else { return nil }
      seconds += time
    }
    self.seconds = seconds
  }
}

/// Takes a date apart, from left to right.
private struct DateScanner {
  private let utf8: UnsafeBufferPointer<UInt8>
  private var index = 0

  typealias Day = (number: Int, slashOrder: DateParser.SlashOrder?)

  init(_ utf8: UnsafeBufferPointer<UInt8>) {
    self.utf8 = utf8
  }

  var isAtEnd: Bool { index == utf8.count }

  mutating func day() -> Day? {
    let start = index
    guard let one = number(1...4) else { return nil }
    let width = index - start
    guard let separator = takeByte(), let two = number(1...2) else { return nil }
    switch (separator, width) {
    case (UInt8(ascii: "-"), 4):
      guard index == start + 7 else { return nil }
      if isAtEnd { return Self.day(one, two, 1) }
      guard take(separator), let day = number(2...2) else { return nil }
      return Self.day(one, two, day)
    case (UInt8(ascii: "/"), 4):
      guard take(separator), let day = number(1...2) else { return nil }
      return Self.day(one, two, day)
    case (UInt8(ascii: "."), 1...2):
      guard take(separator), let year = number(4...4) else { return nil }
      return Self.day(year, two, one)
    case (UInt8(ascii: "/"), 1...2):
      guard take(separator), let year = number(4...4) else { return nil }
      return Self.slashDay(year, one, two)
    default: return nil
    }
  }

  /// The seconds of the day, which may be less than none where the zone is east.
  mutating func time() -> Double? {
    guard take(UInt8(ascii: "T")) || take(0x20), let hour = number(2...2), hour < 24,
      take(Self.colon), let minute = number(2...2), minute < 60
    else { return nil }
    var seconds = Double(hour * 3_600 + minute * 60)
    if take(Self.colon) {
      // 60 is a leap second.
      guard let second = number(2...2), second <= 60 else { return nil }
      seconds += Double(second)
      if take(UInt8(ascii: ".")) || take(UInt8(ascii: ",")) {
        guard let fraction = fraction() else { return nil }
        seconds += fraction
      }
    }
    guard let zone = zone(), isAtEnd else { return nil }
    return seconds - zone
  }

  private mutating func fraction() -> Double? {
    let start = index
    var (value, scale) = (0.0, 1.0)
    while index < utf8.count, utf8[index].isDigit {
      scale /= 10
      value += Double(utf8[index] - 0x30) * scale
      index += 1
    }
    return index > start ? value : nil
  }

  /// How many seconds the zone is ahead of UTC.
  private mutating func zone() -> Double? {
    if isAtEnd { return 0 }
    _ = take(0x20)
    if take(UInt8(ascii: "Z")) { return 0 }
    let isWest = take(UInt8(ascii: "-"))
    guard isWest || take(UInt8(ascii: "+")), let hours = number(2...2), hours < 24 else {
      return nil
    }
    var seconds = hours * 3_600
    if !isAtEnd {
      _ = take(Self.colon)
      guard let minutes = number(2...2), minutes < 60 else { return nil }
      seconds += minutes * 60
    }
    return Double(isWest ? -seconds : seconds)
  }

  /// A number that has so many digits.
  private mutating func number(_ digits: ClosedRange<Int>) -> Int? {
    let start = index
    var value = 0
    while index < utf8.count, index - start < digits.upperBound, utf8[index].isDigit {
      value = value * 10 + Int(utf8[index] - 0x30)
      index += 1
    }
    return digits.contains(index - start) ? value : nil
  }

  private mutating func takeByte() -> UInt8? {
    guard index < utf8.count else { return nil }
    index += 1
    return utf8[index - 1]
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < utf8.count, utf8[index] == byte else { return false }
    index += 1
    return true
  }

  private static let colon = UInt8(ascii: ":")

  private static func slashDay(_ year: Int, _ first: Int, _ second: Int) -> Day? {
    if first > 12 { return day(year, second, first, .dayOnly) }
    return day(year, first, second, second > 12 ? .monthOnly : .either)
  }

  /// The number of a day since 1970; nil if the month hasn't got it.
  private static func day(
    _ year: Int, _ month: Int, _ day: Int, _ order: DateParser.SlashOrder? = nil
  ) -> Day? {
    guard (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year) else {
      return nil
    }
    // Years that begin with March have their leap day at the end.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468, order)
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    if month == 2 {
      return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }
}
