/// Reads a time of the day or a duration: `9:05`, `9:05 PM`, `09:05:30`, `123:45:06.7`.
enum TimeParser {
  /// The seconds of a day; times of the day have no more.
  static let dayLength = 86_400.0

  /// The seconds since midnight, or those of a duration; nil where the bytes are no time.
  static func seconds(of utf8: UnsafeBufferPointer<UInt8>) -> Double? {
    var digits = DigitScanner(utf8)
    guard let written = digits.number(1...3), let rest = digits.minutes(leapSecond: false),
      let hours = digits.hour(written), digits.isAtEnd
    else { return nil }
    return Double(hours * 3_600) + rest
  }
}
