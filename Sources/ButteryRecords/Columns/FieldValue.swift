/// The value of a field, by which records are sorted and added up.
package enum FieldValue {
  /// The number that a field of a kind stands for, by which it is compared: a number itself, a
  /// percentage's number in front of the sign, a date's seconds since 1970 (UTC).
  ///
  /// Nil where the field is empty or isn't of the kind; always nil for texts. Integers and decimals
  /// are not told apart: a sample may have missed the only number with a point. A percentage may
  /// lack its sign, a number may not have one. Space around a field is no matter.
  ///
  /// Allocates nothing for numbers of up to fifteen digits without exponent, nor for dates.
  package static func number(
    of field: UnsafeBufferPointer<UInt8>, kind: ColumnKind
  ) -> Double? {
    if kind == .date { return DateParser(field)?.seconds }
    return parsed(field, kind: kind)?.value
  }

  /// The number that a field of a numeric kind is; nil where it is none, and for other kinds.
  @inline(__always)
  static func parsed(_ field: UnsafeBufferPointer<UInt8>, kind: ColumnKind) -> ParsedNumber? {
    guard kind.isNumeric, let number = NumberParser.parse(field),
      !number.isPercentage || kind == .percentage
    else { return nil }
    return number
  }
}
