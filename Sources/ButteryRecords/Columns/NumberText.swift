/// A number as tables have it: a plain one, or one with more to it than `PlainNumber` allows.
///
/// Space around it, commas between groups of three digits (`1,234.5`), an exponent (`1.5e-3`) and
/// a percent sign (`12.5 %`), before which there may be a space. A comma is never a decimal point.
struct NumberText {
  let value: Double
  let isInteger: Bool
  let isPercentage: Bool

  /// Whether it begins with a zero that needn't be there, as keys and postal codes do.
  let hasLeadingZero: Bool

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Reads all of the bytes as one number; nil if they aren't one.
  init?(_ utf8: UnsafeBufferPointer<UInt8>) {
    var digits = utf8.trimmed
    isPercentage = digits.last == UInt8(ascii: "%")
    if isPercentage { digits = Self.withoutSpaceBehind(Bytes(rebasing: digits.dropLast())) }
    let start = digits.first == UInt8(ascii: "-") || digits.first == UInt8(ascii: "+") ? 1 : 0
    hasLeadingZero =
      digits.count > start + 1 && digits[start] == 0x30 && digits[start + 1].isDigit
    if let number = PlainNumber(utf8: digits) ?? Self.grouped(digits) {
      value = number.value
      isInteger = number.fractionDigits == 0
    } else if let number = Self.scientific(digits) {
      value = number
      isInteger = false
    } else {
      return nil
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
  private static func grouped(_ utf8: Bytes) -> PlainNumber? {
    guard utf8.count <= 64, utf8.contains(comma), hasGroupsOfThree(utf8) else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: utf8.count) { digits in
      var count = 0
      for byte in utf8 where byte != comma {
        digits[count] = byte
        count += 1
      }
      return PlainNumber(utf8: Bytes(rebasing: digits[..<count]))
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

  /// Reads a plain number with a power of ten behind it.
  private static func scientific(_ utf8: Bytes) -> Double? {
    guard utf8.count <= 64, let mark = utf8.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      PlainNumber(utf8: Bytes(rebasing: utf8[..<mark])) != nil
    else { return nil }
    let power = PlainNumber(utf8: Bytes(rebasing: utf8[(mark + 1)...]))
    guard let power, power.fractionDigits == 0, power.integerDigits <= 4 else { return nil }
    return Double(String(decoding: utf8, as: UTF8.self))
  }

  private static let comma = UInt8(ascii: ",")
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
