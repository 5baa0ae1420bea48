/// A test of one column's field.
enum FieldTest: Sendable {
  /// It has no value of its column's kind.
  case missing(ColumnForm)

  /// It is a number in one of some intervals.
  case numbers(NumberRanges, ColumnForm)

  /// It is a date or a time in one of some intervals, in seconds.
  case moments([Interval<Double>], ColumnForm)

  /// It is one of some texts.
  case texts([[UInt8]])

  /// It is in one of some intervals of texts.
  case textIntervals([Interval<[UInt8]>])

  /// It has a text in it.
  case contains(TextMatcher)

  /// It has a match of a regular expression in it.
  case matches(RegularExpression)
}

extension FieldTest {
  /// Whether a field passes the test; nil where a regular expression takes too many steps.
  ///
  /// - Parameter search: looks for the regular expression of `matches`; other tests don't use it.
  @inline(__always)
  func isTrue(of field: UnsafeBufferPointer<UInt8>, _ search: PatternSearch?) -> Bool? {
    switch self {
    case .numbers(let ranges, let form): Self.isNumber(field, in: ranges, form)
    case .moments(let intervals, let form): Self.isMoment(field, in: intervals, form)
    default: isTextTrue(of: field, search)
    }
  }

  private func isTextTrue(of field: UnsafeBufferPointer<UInt8>, _ search: PatternSearch?) -> Bool? {
    switch self {
    case .missing(let form): Self.isMissing(field, form)
    case .texts(let texts): texts.contains { $0.count == field.count && $0.elementsEqual(field) }
    case .textIntervals(let intervals): Self.isText(field, in: intervals)
    case .contains(let matcher): matcher.firstRange(in: field) != nil
    case .matches: search.map { $0.isMatch(field) } ?? false
    case .numbers, .moments: false
    }
  }

  @inline(__always)
  static func isNumber(
    _ field: UnsafeBufferPointer<UInt8>, in ranges: NumberRanges, _ form: ColumnForm
  ) -> Bool {
    guard let number = FieldValue.parsed(field, form: form) else { return false }
    return ranges.contain(number)
  }

  @inline(__always)
  static func isMoment(
    _ field: UnsafeBufferPointer<UInt8>, in intervals: [Interval<Double>], _ form: ColumnForm
  ) -> Bool {
    guard let moment = FieldValue.number(of: field, form: form) else { return false }
    return intervals.contains { interval in
      interval.contains { moment < $0 ? -1 : moment == $0 ? 0 : 1 }
    }
  }

  private static func isText(
    _ field: UnsafeBufferPointer<UInt8>, in intervals: [Interval<[UInt8]>]
  ) -> Bool {
    guard !field.isEmpty else { return false }
    return intervals.contains { interval in
      interval.contains { FoldedText.order(UnsafeRawBufferPointer(field), $0) }
    }
  }

  /// Whether a field has no value of its column's kind.
  ///
  /// A text is missing only where the field is blank: `NA` may be Namibia, and `Na` sodium.
  static func isMissing(
    _ field: UnsafeBufferPointer<UInt8>, _ form: ColumnForm
  ) -> Bool {
    form.kind == .text
      ? field.trimmed.isEmpty : FieldValue.number(of: field, form: form) == nil
  }
}

extension FoldedText {
  /// Negative where a text comes before another one, 0 where they are the same.
  static func order(_ text: UnsafeRawBufferPointer, _ other: [UInt8]) -> Int {
    other.withUnsafeBytes { other in
      if isLess(text, other) { return -1 }
      return isLess(other, text) ? 1 : 0
    }
  }
}
