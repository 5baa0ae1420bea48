/// A number as people write it: an optional sign, digits, and optionally a point and digits.
///
/// `12`, `-0.5`, `+3` and `.5` are plain numbers; `5.`, `1e6`, `1,000`, `0x10`, `NaN` and anything
/// with spaces are not. The user's locale plays no part.
///
/// ```swift
/// let number = fields.withUTF8(column: 2) { PlainNumber(utf8: $0) }
/// ```
public struct PlainNumber: Sendable, Equatable {
  /// The number of characters in front of the point, the sign included.
  public let integerDigits: Int

  /// The number of digits behind the point.
  public let fractionDigits: Int

  /// The nearest number that can be represented, as `Double(String)` gives it.
  public let value: Double

  /// Reads all of the bytes as one number; nil if they aren't one.
  ///
  /// Allocates nothing for up to fifteen digits; longer numbers take the slow and exact way.
  public init?(utf8: UnsafeBufferPointer<UInt8>) {
    guard let shape = NumberShape(utf8) else { return nil }
    integerDigits = shape.integerDigits
    fractionDigits = shape.fractionDigits
    if let quick = shape.quickValue {
      value = quick
    } else if let exact = Double(String(decoding: utf8, as: UTF8.self)) {
      value = exact
    } else {
      return nil
    }
  }
}

/// The digits of a plain number, before anybody asks for its value.
struct NumberShape {
  private(set) var integerDigits = 0
  private(set) var fractionDigits = 0
  private var mantissa: UInt64 = 0
  private var significantDigits = 0
  private let isNegative: Bool

  init?(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard let first = utf8.first else { return nil }
    isNegative = first == UInt8(ascii: "-")
    var index = isNegative || first == UInt8(ascii: "+") ? 1 : 0
    integerDigits = index
    let integer = takeDigits(utf8, from: &index)
    integerDigits += integer
    if index < utf8.count {
      guard utf8[index] == UInt8(ascii: ".") else { return nil }
      index += 1
      fractionDigits = takeDigits(utf8, from: &index)
      guard fractionDigits > 0, index == utf8.count else { return nil }
    } else if integer == 0 {
      return nil
    }
  }

  /// The value where one division of two exact numbers gives it.
  ///
  /// Fifteen digits and every power of ten up to the 22nd are exact, so that the division rounds
  /// once, as it should.
  var quickValue: Double? {
    guard significantDigits <= 15, fractionDigits < Self.powersOfTen.count else { return nil }
    let magnitude = Double(mantissa) / Self.powersOfTen[fractionDigits]
    return isNegative ? -magnitude : magnitude
  }

  private mutating func takeDigits(
    _ utf8: UnsafeBufferPointer<UInt8>, from index: inout Int
  ) -> Int {
    let start = index
    while index < utf8.count {
      let digit = utf8[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      if mantissa > 0 || digit > 0 { significantDigits += 1 }
      // Too long a number overflows here, and nobody uses the mantissa then.
      mantissa = mantissa &* 10 &+ UInt64(digit)
      index += 1
    }
    return index - start
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
