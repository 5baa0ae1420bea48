/// A decimal number as it was written, such as 29.72: 2972 hundredths.
struct ExactDecimal: Sendable, Equatable {
  /// The number without its point.
  let units: Int64

  /// How many digits stand behind the point, 0 to 18.
  let fractionDigits: Int

  /// Reads a sign, digits, and optionally a point and digits; nil for anything else, and for more
  /// than eighteen digits.
  init?(utf8: UnsafeBufferPointer<UInt8>) {
    guard let first = utf8.first else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    var index = isNegative || first == UInt8(ascii: "+") ? 1 : 0
    var units: Int64 = 0
    var digits = 0
    var point: Int?
    while index < utf8.count {
      let digit = utf8[index] &- UInt8(ascii: "0")
      if digit < 10 {
        units = units &* 10 &+ Int64(digit)
        digits += 1
      } else if utf8[index] == UInt8(ascii: "."), point == nil {
        point = digits
      } else {
        return nil
      }
      index += 1
    }
    guard 1...18 ~= digits, point != digits else { return nil }
    self.units = isNegative ? -units : units
    fractionDigits = point.map { digits - $0 } ?? 0
  }

  /// Reads a number among what people put around it: spaces, commas between thousands, a percent
  /// sign; nil where it has an exponent.
  ///
  /// The field must be a number as `FieldValue` has it.
  init?(digitsIn field: UnsafeBufferPointer<UInt8>) {
    let digits = field.filter { $0.isDigit || Self.signs.contains($0) }
    guard !field.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      let number = digits.withUnsafeBufferPointer({ ExactDecimal(utf8: $0) })
    else { return nil }
    self = number
  }

  private static let signs = Array("+-.".utf8)

  var value: Double { Double(units) / Double(Self.powersOfTen[fractionDigits]) }

  static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.fractionDigits == right.fractionDigits { return left.units < right.units }
    let digits = max(left.fractionDigits, right.fractionDigits)
    return left.units(withFractionDigits: digits) < right.units(withFractionDigits: digits)
  }

  /// The number without its point, as if it had been written with more digits behind it.
  func units(withFractionDigits digits: Int) -> Int128 {
    Int128(units) * Self.powersOfTen[digits - fractionDigits]
  }

  static let powersOfTen: [Int128] = (0...18).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
}
