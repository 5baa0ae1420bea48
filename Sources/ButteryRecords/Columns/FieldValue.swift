/// The value of a field, by which records are sorted and added up.
package enum FieldValue {
  /// Whether a field of numbers, dates or times has a word for a missing value.
  ///
  /// `NA` is such a word. In a column of texts it is a value.
  package static func isMissing(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    ColumnEvidence.isMissing(field.trimmed)
  }

  /// The number by which a field is compared and added up.
  ///
  /// It is a number itself, the number of a percentage in front of its sign, the seconds of a date
  /// since 1970 (UTC), or the seconds of a time.
  ///
  /// It is nil where the field is empty or isn't of the kind, and always for texts. Integers and
  /// decimals are not told apart, as few fields of a column may have a fraction. A percentage may
  /// lack its sign, but no other number may have one. Space around a field doesn't matter.
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

  /// The number that a field is, with all its digits in the notation of programming languages: a
  /// decimal point, no groups, no currency, no leading zeros.
  ///
  /// It is nil where the field is no number of its kind.
  ///
  /// - Parameter dropsPercent: whether a percentage is the number without its sign; otherwise it is
  ///   nil.
  package static func plainDigits(
    of field: UnsafeBufferPointer<UInt8>, form: ColumnForm, dropsPercent: Bool = false
  ) -> [UInt8]? {
    guard let number = parsed(field, form: form), dropsPercent || !number.isPercentage else {
      return nil
    }
    return number.plainText
  }

  /// The number that a field of a numeric kind is; nil where the field is no number, and for other
  /// kinds.
  @inline(__always)
  static func parsed(
    _ field: UnsafeBufferPointer<UInt8>, form: ColumnForm
  ) -> ParsedNumber? {
    guard form.kind.isNumeric else { return nil }
    return parsed(field, plain: NumberParser.plain(field), form: form)
  }

  /// The number that a field of a numeric kind is, where the field has been tried as a plain
  /// number.
  ///
  /// - Parameter plain: the plain number that the field is; nil where the field isn't one.
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
