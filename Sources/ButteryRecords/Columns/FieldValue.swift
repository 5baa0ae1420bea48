/// The value of a field, by which records are sorted and added up.
package enum FieldValue {
  /// Whether a field of numbers, dates or times has a word that means that there is no value.
  ///
  /// Such as `NA`. In a column of texts it is a value.
  package static func isMissing(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    ColumnEvidence.isMissing(field.trimmed)
  }

  /// The number that a field of a column stands for, by which it is compared: a number itself, a
  /// percentage's number in front of the sign, a date's seconds since 1970 (UTC), a time's seconds.
  ///
  /// Nil where the field is empty or isn't of the kind; always nil for texts. Integers and decimals
  /// are not told apart: few of a column may have a fraction. A percentage may lack its sign, a
  /// number may not have one. Space around a field is no matter.
  ///
  /// Allocates nothing for numbers of up to fifteen digits without exponent, nor for dates.
  package static func number(
    of field: UnsafeBufferPointer<UInt8>, form: ColumnForm
  ) -> Double? {
    switch form.kind {
    case .integer, .decimal, .percentage: parsed(field, form: form)?.value
    case .date: DateParser(field, order: form.dateOrder)?.seconds
    case .time: TimeParser.seconds(of: field.trimmed)
    case .text: nil
    }
  }

  /// The number that a field is with all its digits as programs read it: a point for the decimal
  /// mark, no groups, no currency, no zeros in front.
  ///
  /// Nil where the field is no number of its kind, and for percentages.
  package static func plainDigits(
    of field: UnsafeBufferPointer<UInt8>, form: ColumnForm
  ) -> [UInt8]? {
    guard let number = parsed(field, form: form), !number.isPercentage else { return nil }
    return number.plainText
  }

  /// The number that a field of a numeric kind is; nil where it is none, and for other kinds.
  @inline(__always)
  static func parsed(
    _ field: UnsafeBufferPointer<UInt8>, form: ColumnForm
  ) -> ParsedNumber? {
    guard form.kind.isNumeric else { return nil }
    return parsed(field, plain: NumberParser.plain(field), form: form)
  }

  /// The same.
  ///
  /// - Parameter plain: the plain number that the field is; nil where it is none.
  @inline(__always)
  static func parsed(
    _ field: UnsafeBufferPointer<UInt8>, plain: ParsedNumber?, form: ColumnForm
  ) -> ParsedNumber? {
    guard form.kind.isNumeric,
      let number = NumberParser.parse(field, plain: plain, mark: form.decimalMark),
      !number.isPercentage || form.kind == .percentage
    else { return nil }
    return number
  }
}
