/// Parses digits, single bytes and names of months, from left to right.
struct DigitScanner {
  private let utf8: UnsafeBufferPointer<UInt8>

  /// The place of the next byte.
  private(set) var index = 0

  init(_ utf8: UnsafeBufferPointer<UInt8>) {
    self.utf8 = utf8
  }

  var isAtEnd: Bool { index == utf8.count }

  var isBeforeDigit: Bool { index < utf8.count && utf8[index].isDigit }

  /// Parses a number with a number of digits that is in `digits`.
  mutating func number(_ digits: ClosedRange<Int>) -> Int? {
    let start = index
    var value = 0
    while index < utf8.count, index - start < digits.upperBound, utf8[index].isDigit {
      value = value * 10 + Int(utf8[index] - 0x30)
      index += 1
    }
    return digits.contains(index - start) ? value : nil
  }

  mutating func consumeByte() -> UInt8? {
    guard index < utf8.count else { return nil }
    index += 1
    return utf8[index - 1]
  }

  mutating func consume(_ byte: UInt8) -> Bool {
    guard index < utf8.count, utf8[index] == byte else { return false }
    index += 1
    return true
  }

  /// Takes a word, if it stands here.
  mutating func consume(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { letters in
      guard utf8[index...].starts(with: letters) else { return false }
      index += letters.count
      return true
    }
  }

  /// Takes blanks; false if there are none.
  mutating func consumeBlanks() -> Bool {
    let start = index
    while consume(0x20) {}
    return index > start
  }

  /// The seconds of the part of a time after its hours: `:05`, `:05:30`, `:05:30.5`.
  mutating func minutes(leapSecond: Bool) -> Double? {
    guard consume(Self.colon), let minute = number(2...2), minute < 60 else { return nil }
    guard consume(Self.colon) else { return Double(minute * 60) }
    guard let second = number(2...2), second < (leapSecond ? 61 : 60) else { return nil }
    let seconds = Double(minute * 60 + second)
    guard consume(UInt8(ascii: ".")) || consume(UInt8(ascii: ",")) else { return seconds }
    return fraction().map { seconds + $0 }
  }

  /// The hour of the day; nil where `AM` or `PM` follows and a clock of twelve hours has no such
  /// hour.
  ///
  /// - Parameter written: the hour as it is written in front of the minutes.
  mutating func hour(_ written: Int) -> Int? {
    let start = index
    _ = consume(0x20)
    guard index + 2 <= utf8.count, utf8[index + 1] | 0x20 == UInt8(ascii: "m") else {
      index = start
      return written
    }
    let half = utf8[index] | 0x20
    guard half == UInt8(ascii: "a") || half == UInt8(ascii: "p") else {
      index = start
      return written
    }
    index += 2
    guard (1...12).contains(written) else { return nil }
    return written % 12 + (half == UInt8(ascii: "p") ? 12 : 0)
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

  /// Skips the English name of a weekday, or the first three letters of it, and what parts it from
  /// a date: `Tue, `.
  mutating func skipWeekday() {
    guard index + 3 <= utf8.count, utf8[index] > 0x40,
      Self.weekdays.contains(Self.beginning(utf8, at: index))
    else { return }
    var ahead = self
    while ahead.index < utf8.count, utf8[ahead.index].isLetter { ahead.index += 1 }
    _ = ahead.consume(UInt8(ascii: ","))
    if ahead.consumeBlanks() { self = ahead }
  }

  /// The number of a month by its English name, or the first three letters of it.
  mutating func month() -> Int? {
    guard index + 3 <= utf8.count, utf8[index] > 0x40,
      let number = Self.beginnings.firstIndex(of: Self.beginning(utf8, at: index))
    else { return nil }
    index += 3
    let rest = Self.rests[number]
    let end = index + rest.count
    if end <= utf8.count, zip(rest, utf8[index..<end]).allSatisfy({ $0 == $1 | 0x20 }) {
      index = end
    }
    return number + 1
  }

  /// Three letters, in lower case.
  private static func beginning(
    _ letters: some RandomAccessCollection<UInt8>, at index: Int
  ) -> UInt32 {
    let first = letters.index(letters.startIndex, offsetBy: index)
    return letters[first...].prefix(3).reduce(0) { $0 << 8 | UInt32($1 | 0x20) }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    .map { beginning(Array($0.utf8), at: 0) }
  private static let beginnings = months.map { beginning(Array($0.utf8), at: 0) }
  private static let rests = months.map { Array($0.utf8.dropFirst(3)) }

  private static let colon = UInt8(ascii: ":")
}
