/// Reads a length of time.
///
/// - `m:ss`, `h:mm:ss`: `12:40`, `1:02:03`, `59:10.5`, `-0:05`, with a first part of up to six
///   digits.
/// - `d-hh:mm` and `d-hh:mm:ss`, as `ps` writes them; `2 days, 1:02:03`, as Python does.
/// - Numbers with units, the largest unit first: `1h 5m`, `3d4h`, `250ms`, `1.5 s`, `2 days`. Only the
///   last of them may have a fraction, and `ago` may stand behind it. A month has 30 days.
///
/// ```swift
/// let duration = DurationParser(field)   // 1:02:03
/// duration?.value                        // 3723 seconds
/// ```
struct DurationParser {
  /// The length in seconds, with all its digits.
  let seconds: ExactDecimal

  /// How it is written.
  let notation: DurationNotation

  /// The units that are written, one bit for each of `units`; 0 where there are colons.
  private(set) var unitBits: UInt16 = 0

  /// Reads all of the bytes as one duration; nil if they aren't one.
  init?(_ field: UnsafeBufferPointer<UInt8>) {
    var utf8 = field.trimmed
    if utf8.suffix(4).elementsEqual(" ago".utf8) {
      utf8 = UnsafeBufferPointer(rebasing: utf8.dropLast(4))
    }
    guard let first = utf8.first, utf8.count <= Self.longest else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    let hasSign = isNegative || first == UInt8(ascii: "+")
    guard hasSign ? utf8.count > 1 && utf8[1].isDigit : first.isDigit else { return nil }
    var scanner = Scanner(UnsafeBufferPointer(rebasing: utf8[(hasSign ? 1 : 0)...]))
    guard let notation = scanner.scan(), scanner.digits.isAtEnd else { return nil }
    self.notation = notation
    unitBits = scanner.unitBits
    let units = scanner.units
    seconds = ExactDecimal(
      units: Int128(isNegative ? -units : units), fractionDigits: scanner.fractionDigits)
  }

  var value: Double { seconds.value }

  /// Whether the units that are written, as one bit each, are several ones: `5m` alone may be a length
  /// in metres.
  static func areSeveral(_ bits: UInt16) -> Bool { bits.nonzeroBitCount > 1 }

  private static let longest = 48

  /// A unit, and how many of it are a larger or smaller number of seconds.
  fileprivate struct Unit {
    let names: [StaticString]
    /// The seconds of one unit; 1 for parts of a second.
    let seconds: Int
    /// The power of ten of the parts of a second.
    var fractionDigits = 0
  }

  /// All units, the largest first; longer names stand in front of those that they begin with.
  fileprivate static let units = [
    Unit(names: ["years", "year", "yrs", "yr", "y"], seconds: 31_536_000),
    Unit(names: ["months", "month", "mo"], seconds: 2_592_000),
    Unit(names: ["weeks", "week", "wks", "wk", "w"], seconds: 604_800),
    Unit(names: ["days", "day", "d"], seconds: 86_400),
    Unit(names: ["hours", "hour", "hrs", "hr", "h"], seconds: 3_600),
    Unit(names: ["minutes", "minute", "mins", "min", "m"], seconds: 60),
    Unit(names: ["seconds", "second", "secs", "sec", "s"], seconds: 1),
    Unit(
      names: ["milliseconds", "millisecond", "msec", "ms"], seconds: 1, fractionDigits: 3),
    Unit(names: ["microseconds", "usec", "us", "µs", "μs"], seconds: 1, fractionDigits: 6),
    Unit(names: ["nanoseconds", "nsec", "ns"], seconds: 1, fractionDigits: 9),
  ]
}

/// How the durations of a column are written.
package enum DurationNotation: UInt8, Sendable, Hashable, CaseIterable {
  /// `m:ss`: the first part is minutes, or hours if the second one is minutes.
  case twoParts
  /// `h:mm:ss`.
  case threeParts
  /// Both of them: below an hour, durations are minutes and seconds.
  case eitherParts
  /// `d-hh:mm:ss`, `2 days, 1:02:03`.
  case days
  /// `1h 5m`.
  case units
}

extension DurationParser {
  /// Reads a duration from left to right, without its sign.
  fileprivate struct Scanner {
    var digits: DigitScanner
    /// The whole seconds, or smaller units by the number of `fractionDigits`.
    private(set) var units: Int64 = 0
    private(set) var fractionDigits = 0
    private(set) var unitBits: UInt16 = 0

    init(_ utf8: UnsafeBufferPointer<UInt8>) { digits = DigitScanner(utf8) }

    mutating func scan() -> DurationNotation? {
      let start = digits
      guard let first = digits.number(1...6) else { return nil }
      if digits.isBefore(UInt8(ascii: ":")) { return clock(first) }
      if digits.consume(UInt8(ascii: "-")) { return clock(ofDays: first) }
      digits = start
      return amounts()
    }

    /// The rest of `59:10`, `1:02:03` or `59:10.5`.
    private mutating func clock(_ first: Int) -> DurationNotation? {
      guard let second = part() else { return nil }
      let third = part()
      guard let third else {
        units = Int64(first * 60 + second)
        return consumeFraction() ? .twoParts : nil
      }
      units = Int64(first * 3_600 + second * 60 + third)
      return consumeFraction() ? .threeParts : nil
    }

    /// The rest of `1-02:03:04`, `1-02:03` or `2 days, 1:02:03` behind the days.
    private mutating func clock(ofDays days: Int) -> DurationNotation? {
      guard let hours = digits.number(1...2), hours < 24, let minutes = part() else { return nil }
      units = Int64(((days * 24 + hours) * 60 + minutes) * 60 + (part() ?? 0))
      return consumeFraction() ? .days : nil
    }

    /// A colon and two digits below 60.
    private mutating func part() -> Int? {
      guard digits.consume(UInt8(ascii: ":")), let part = digits.number(2...2), part < 60 else {
        return nil
      }
      return part
    }

    /// Takes the digits behind a point or a comma; false where there are none or too many.
    private mutating func consumeFraction() -> Bool {
      guard digits.consume(UInt8(ascii: ".")) || digits.consume(UInt8(ascii: ",")) else {
        return true
      }
      let start = digits.index
      guard let fraction = digits.number(1...9) else { return false }
      let count = digits.index - start
      return add(Int64(fraction), fractionDigits: count)
    }

    /// Adds parts of a second; false where the sum is too large.
    private mutating func add(_ parts: Int64, fractionDigits count: Int) -> Bool {
      let all = max(count, fractionDigits)
      guard all <= Self.maximumDigits, let old = Self.scaled(units, by: all - fractionDigits),
        let new = Self.scaled(parts, by: all - count)
      else { return false }
      let (sum, overflows) = old.addingReportingOverflow(new)
      (units, fractionDigits) = (sum, all)
      return !overflows
    }

    private static let maximumDigits = 12

    private static func scaled(_ number: Int64, by digits: Int) -> Int64? {
      guard let power = Int64(exactly: ExactDecimal.powersOfTen[digits]) else { return nil }
      let (product, overflows) = number.multipliedReportingOverflow(by: power)
      return overflows ? nil : product
    }

    /// `1h 5m`, `1.5 s`, `2 days`; behind days, a clock may follow.
    private mutating func amounts() -> DurationNotation? {
      var last = -1
      while let number = digits.number(1...9) {
        let fraction = consumeFractionOfAmount()
        _ = digits.consumeBlanks()
        guard let place = consumeUnit(after: last), fraction == nil || isAtEnd,
          add(number, fraction, of: DurationParser.units[place])
        else { return nil }
        last = place
        unitBits |= 1 << UInt16(place)
        let isParted = digits.consume(UInt8(ascii: ","))
        let hasBlank = digits.consumeBlanks()
        if isAtEnd { return isParted || hasBlank ? nil : .units }
        if let clock = clock(behindUnit: place) { return clock }
      }
      return nil
    }

    private var isAtEnd: Bool { digits.isAtEnd }

    /// The clock behind `2 days, `; nil if something else follows.
    private mutating func clock(behindUnit place: Int) -> DurationNotation? {
      guard DurationParser.units[place].seconds == 86_400, unitBits.nonzeroBitCount == 1 else {
        return nil
      }
      var ahead = self
      guard let notation = ahead.clock(ofDays: Int(units) / 86_400), ahead.isAtEnd else {
        return nil
      }
      ahead.unitBits = 0
      self = ahead
      return notation
    }

    /// The digits behind a point, and how many they are.
    private mutating func consumeFractionOfAmount() -> (Int, Int)? {
      var ahead = digits
      guard ahead.consume(UInt8(ascii: ".")) || ahead.consume(UInt8(ascii: ",")) else { return nil }
      let start = ahead.index
      guard let fraction = ahead.number(1...9) else { return nil }
      digits = ahead
      return (fraction, ahead.index - start)
    }

    /// The unit that stands here, if it is smaller than the one before; a name is followed by no
    /// letter.
    private mutating func consumeUnit(after last: Int) -> Int? {
      for place in DurationParser.units.indices where place > last {
        for name in DurationParser.units[place].names {
          var ahead = digits
          if ahead.consume(name), !ahead.isBeforeLetter {
            digits = ahead
            return place
          }
        }
      }
      return nil
    }

    private mutating func add(_ number: Int, _ fraction: (Int, Int)?, of unit: Unit) -> Bool {
      let whole = Int64(number) * Int64(unit.seconds)
      guard add(whole, fractionDigits: unit.fractionDigits) else { return false }
      guard let (digits, count) = fraction else { return true }
      return add(Int64(digits) * Int64(unit.seconds), fractionDigits: unit.fractionDigits + count)
    }
  }
}

// MARK: - Evidence

/// The evidence of a column's fields for durations.
struct DurationEvidence: Sendable, Equatable {
  /// The number of fields that can only be durations, such as `1-02:03:04` and `1h 5m`.
  private(set) var count: UInt32 = 0
  /// The number of these that have units instead of colons.
  private var amounts: UInt32 = 0
  private var unitBits: UInt16 = 0
  /// One bit for each notation that occurs, also among times.
  private var notations: UInt8 = 0
  /// Whether some times have `AM` or `PM` behind them.
  private var hasHalfDays = false

  /// Notes how a time is written, which may also be a duration unless `AM` or `PM` is behind it.
  mutating func observe(time: UnsafeBufferPointer<UInt8>) {
    guard let last = time.last, last.isDigit else {
      hasHalfDays = true
      return
    }
    observe(time.count { $0 == UInt8(ascii: ":") } > 1 ? .threeParts : .twoParts)
  }

  mutating func add(_ duration: DurationParser) {
    count += 1
    unitBits |= duration.unitBits
    if duration.notation == .units { amounts += 1 }
    observe(duration.notation)
  }

  private mutating func observe(_ notation: DurationNotation) {
    notations |= 1 << notation.rawValue
  }

  private func has(_ notation: DurationNotation) -> Bool { notations & 1 << notation.rawValue != 0 }

  /// The notation in which figures are written: the one with the most parts.
  var notation: DurationNotation {
    if has(.twoParts), has(.threeParts), !has(.days) { return .eitherParts }
    for notation in [DurationNotation.days, .threeParts, .twoParts, .units] where has(notation) {
      return notation
    }
    return .threeParts
  }

  /// What a column is whose fields are times and durations: one of the two kinds, or text.
  ///
  /// - Parameters:
  ///   - times: the number of fields that may be times of the day.
  ///   - isLong: whether one of these exceeds a day.
  func reading(besides times: Int, isLong: Bool, _ name: String) -> ColumnKind {
    if hasHalfDays { return .time }
    if times + Int(count) == Int(amounts) {
      let isCertain = DurationParser.areSeveral(unitBits) || NameHint.saysAmountOfTime(name)
      return isCertain ? .duration : .text
    }
    let haveBothLengths = has(.twoParts) && has(.threeParts) && !NameHint.saysTimeOfDay(name)
    let isProven = count > 0 || isLong || haveBothLengths
    return isProven || NameHint.saysDuration(name) ? .duration : .time
  }

  mutating func add(_ other: DurationEvidence) {
    count += other.count
    amounts += other.amounts
    unitBits |= other.unitBits
    notations |= other.notations
    hasHalfDays = hasHalfDays || other.hasHalfDays
  }
}

// MARK: - Writing

extension DurationNotation {
  /// Writes seconds, given as digits with a point, as a duration: `4498.5` as `1:14:58.5`.
  ///
  /// Digits with an exponent stay as they are.
  package func text(ofSeconds digits: String) -> String {
    let isNegative = digits.first == "-"
    let parts = digits.drop { $0 == "-" || $0 == "+" }.split(separator: ".", maxSplits: 1)
    guard let whole = parts.first.flatMap({ Int($0) }), parts.allSatisfy({ !$0.contains("e") })
    else { return digits }
    let fraction = parts.count > 1 ? ".\(parts[1])" : ""
    return (isNegative ? "-" : "") + text(whole, fraction)
  }

  private func text(_ whole: Int, _ fraction: String) -> String {
    let (minutes, seconds) = (whole / 60, Self.padded(whole % 60) + fraction)
    switch self {
    case .twoParts: return "\(minutes):\(seconds)"
    case .eitherParts: return (whole < 3_600 ? Self.twoParts : .threeParts).text(whole, fraction)
    case .threeParts: return "\(minutes / 60):\(Self.padded(minutes % 60)):\(seconds)"
    case .days:
      let clock = "\(Self.padded(minutes / 60 % 24)):\(Self.padded(minutes % 60)):\(seconds)"
      return minutes < 1_440 ? clock : "\(minutes / 1_440)-\(clock)"
    case .units: return Self.amounts(whole, fraction)
    }
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// `1d 2h 5m`, `5.5s`: all units that aren't zero.
  private static func amounts(_ whole: Int, _ fraction: String) -> String {
    let amounts = [
      (whole / 86_400, "d"), (whole / 3_600 % 24, "h"), (whole / 60 % 60, "m"),
    ].filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
    let seconds = whole % 60
    let isZero = seconds == 0 && !fraction.contains { $0 != "0" && $0 != "." }
    return (isZero && !amounts.isEmpty ? amounts : amounts + ["\(seconds)\(fraction)s"])
      .joined(separator: " ")
  }
}

extension DigitScanner {
  func isBefore(_ byte: UInt8) -> Bool {
    var ahead = self
    return ahead.consume(byte)
  }

  fileprivate var isBeforeLetter: Bool {
    var ahead = self
    return ahead.consumeByte()?.isLetter ?? false
  }
}
