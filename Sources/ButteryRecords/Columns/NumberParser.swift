/// Reads numbers as tables have them: the one place that knows how a number is written.
///
/// A plain number is an optional sign, digits, and optionally a point and digits: `12`, `-0.5`, `+3`
/// and `.5`. Tables also have space around it, commas between groups of three digits (`1,234.5`), an
/// exponent (`1.5e-3`) and a percent sign (`12.5 %`), before which there may be a space. A comma is
/// never a decimal point. `5.`, `0x10` and `NaN` are no numbers. The user's locale plays no part.
///
/// ```swift
/// let value = fields.withUTF8(column: 2) { NumberParser.parse($0)?.value }
/// ```
package enum NumberParser {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  static let comma = UInt8(ascii: ",")

  /// The most bytes that a number with commas or an exponent has.
  private static let longest = 64

  /// Reads all of the bytes as one number; nil if they aren't one.
  @inline(__always)
  package static func parse(_ field: UnsafeBufferPointer<UInt8>) -> ParsedNumber? {
    plain(field) ?? decorated(field)
  }

  /// Reads all of the bytes as a plain number, which nothing stands around.
  @inline(__always)
  package static func plain(_ field: UnsafeBufferPointer<UInt8>) -> ParsedNumber? {
    NumberShape(field).map { ParsedNumber($0, digits: field) }
  }

  /// Reads a number with more to it than a plain one has.
  private static func decorated(_ field: Bytes) -> ParsedNumber? {
    guard field.count > 1 else { return nil }
    var digits = field.trimmed
    let isPercentage = digits.last == UInt8(ascii: "%")
    if isPercentage { digits = withoutSpaceBehind(Bytes(rebasing: digits.dropLast())) }
    if let shape = NumberShape(digits) ?? grouped(digits) {
      return ParsedNumber(shape, digits: digits, isBare: false, isPercentage: isPercentage)
    }
    return mantissa(ofScientific: digits).map {
      ParsedNumber(
        $0, digits: digits, isBare: false, isPercentage: isPercentage, hasExponent: true)
    }
  }

  /// Space in front of a percent sign may be one that doesn't break: U+00A0 or U+202F.
  private static func withoutSpaceBehind(_ utf8: Bytes) -> Bytes {
    for space in [[0xC2, 0xA0], [0xE2, 0x80, 0xAF]] as [[UInt8]]
    where utf8.count > space.count && utf8.suffix(space.count).elementsEqual(space) {
      return Bytes(rebasing: utf8.dropLast(space.count))
    }
    return utf8.trimmed
  }

  /// Reads digits with a comma between each three before the point.
  private static func grouped(_ utf8: Bytes) -> NumberShape? {
    guard utf8.count <= longest, utf8.contains(comma), hasGroupsOfThree(utf8) else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: utf8.count) { digits in
      var count = 0
      for byte in utf8 where byte != comma {
        digits[count] = byte
        count += 1
      }
      return NumberShape(Bytes(rebasing: digits[..<count]))
    }
  }

  private static func hasGroupsOfThree(_ utf8: Bytes) -> Bool {
    let end = utf8.firstIndex(of: UInt8(ascii: ".")) ?? utf8.count
    let start = utf8.firstIndex(where: \.isDigit) ?? end
    guard start <= 1, let first = utf8.firstIndex(of: comma), (1...3).contains(first - start),
      (end - first) % 4 == 0
    else { return false }
    return (start..<utf8.count).allSatisfy { index in
      let isComma = index >= first && index < end && (index - first) % 4 == 0
      return isComma == (utf8[index] == comma)
    }
  }

  /// Reads what stands in front of a power of ten.
  private static func mantissa(ofScientific utf8: Bytes) -> NumberShape? {
    guard utf8.count <= longest, let mark = utf8.firstIndex(where: { $0 | 0x20 == exponentMark }),
      let mantissa = NumberShape(Bytes(rebasing: utf8[..<mark]))
    else { return nil }
    let exponent = Bytes(rebasing: utf8[(mark + 1)...])
    guard exponent.count <= 4, let power = NumberShape(exponent), power.fractionDigits == 0 else {
      return nil
    }
    return mantissa
  }

  private static let exponentMark = UInt8(ascii: "e")
}

/// The digits of a plain number, before anybody asks for its value.
struct NumberShape {
  let isNegative: Bool
  private(set) var digitCount = 0
  private(set) var fractionDigits = 0

  /// All digits as one number; too long ones overflow, and nobody uses it then.
  private(set) var mantissa: UInt64 = 0

  /// Reads all of the bytes; nil if they aren't a plain number.
  @inline(__always)
  init?(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard utf8.count > 0 else { return nil }
    isNegative = utf8[0] == UInt8(ascii: "-")
    let start = isNegative || utf8[0] == UInt8(ascii: "+") ? 1 : 0
    var index = start
    takeDigits(utf8, from: &index)
    digitCount = index - start
    guard index < utf8.count else {
      if digitCount == 0 { return nil }
      return
    }
    guard utf8[index] == UInt8(ascii: ".") else { return nil }
    index += 1
    let point = index
    takeDigits(utf8, from: &index)
    fractionDigits = index - point
    digitCount += fractionDigits
    guard fractionDigits > 0, index == utf8.count else { return nil }
  }

  @inline(__always)
  private mutating func takeDigits(_ utf8: UnsafeBufferPointer<UInt8>, from index: inout Int) {
    while index < utf8.count {
      let digit = utf8[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      index += 1
    }
  }
}

extension UInt8 {
  var isDigit: Bool { self &- 0x30 < 10 }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without spaces and tabs at both ends.
  var trimmed: UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, count)
    while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
    while end > start, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }
}
