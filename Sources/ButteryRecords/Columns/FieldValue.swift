/// The value of a field, by which records are sorted and added up.
public enum FieldValue {
  /// The number that a field of a kind stands for, by which it is compared: a number itself, a
  /// percentage's number in front of the sign, a date's seconds since 1970 (UTC).
  ///
  /// Nil where the field is empty or isn't of the kind; always nil for texts. Integers and decimals
  /// are not told apart: a sample may have missed the only number with a point. A percentage may
  /// lack its sign, a number may not have one. Space around a field is no matter.
  ///
  /// Allocates nothing for numbers of up to fifteen digits without exponent, nor for dates.
  public static func number(
    of field: UnsafeBufferPointer<UInt8>, kind: ColumnKind
  ) -> Double? {
    switch kind {
    case .text: return nil
    case .date: return DateText(field)?.seconds
    case .integer, .decimal, .percentage:
      if let integer = shortInteger(field) { return integer }
      guard !field.isEmpty, let number = NumberText(field) else { return nil }
      return number.isPercentage && kind != .percentage ? nil : number.value
    }
  }

  /// The value of a whole number of 64 bits, written with digits and perhaps a sign.
  static func integer(of field: UnsafeBufferPointer<UInt8>) -> Int64? {
    let isNegative = field.first == UInt8(ascii: "-")
    let digits = isNegative || field.first == UInt8(ascii: "+") ? field.dropFirst() : field[...]
    guard !digits.isEmpty else { return nil }
    var value: Int64 = 0
    for byte in digits {
      let digit = Int64(byte) - 0x30
      guard 0...9 ~= digit else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      // Towards the sign, as there is one more negative number than there are positive ones.
      let (sum, isBeyond) = product.addingReportingOverflow(isNegative ? -digit : digit)
      guard !isTooLarge, !isBeyond else { return nil }
      value = sum
    }
    return value
  }

  /// The value of up to fifteen digits with or without a sign, which is most of what there is.
  @inline(__always)
  private static func shortInteger(_ field: UnsafeBufferPointer<UInt8>) -> Double? {
    guard field.count > 0, field.count <= 15 else { return nil }
    let isNegative = field[0] == UInt8(ascii: "-")
    var index = isNegative ? 1 : 0
    guard index < field.count else { return nil }
    var value = 0
    while index < field.count {
      let digit = field[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
      index += 1
    }
    return isNegative ? -Double(value) : Double(value)
  }
}
