/// A test of one column's field.
enum FieldTest: Sendable {
  /// It has no value of its column's kind.
  case missing(ColumnForm)

  /// It is a number in one of some intervals.
  case numbers(NumberRanges, ColumnForm)

  /// It is a date or a time in one of some intervals, in seconds.
  case moments([Interval<Double>], ColumnForm)

  /// It is one of some texts.
  case texts([EqualText])

  /// It is in one of some intervals of texts.
  case textIntervals([Interval<OrderedText>])

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
    case .texts(let texts): texts.contains { $0.isEqual(field) }
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
    _ field: UnsafeBufferPointer<UInt8>, in intervals: [Interval<OrderedText>]
  ) -> Bool {
    guard !field.isEmpty else { return false }
    return intervals.contains { interval in
      interval.contains { $0.order(of: UnsafeRawBufferPointer(field)) }
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

/// The values between two bounds, each of which may be included; a bound that is nil doesn't limit.
struct Interval<Value: Sendable>: Sendable {
  var lower: Value?
  var upper: Value?
  var includesLower = true
  var includesUpper = true

  /// Whether the interval has a value.
  ///
  /// - Parameter order: negative where the value is less than a bound, 0 where they are the same.
  @inline(__always)
  func contains(by order: (Value) -> Int) -> Bool {
    if let lower {
      let place = order(lower)
      if place < 0 || place == 0 && !includesLower { return false }
    }
    if let upper {
      let place = order(upper)
      if place > 0 || place == 0 && !includesUpper { return false }
    }
    return true
  }
}

extension Interval {
  /// The interval of the values for which a comparison with a span, such as a month, is true.
  ///
  /// Nil for operators that don't compare by an order.
  init?(_ operation: Condition.Operator, _ first: Value, _ last: Value) {
    switch operation {
    case .less: self.init(upper: first, includesUpper: false)
    case .lessOrEqual: self.init(upper: last)
    case .greater: self.init(lower: last, includesLower: false)
    case .greaterOrEqual: self.init(lower: first)
    case .equal, .notEqual: self.init(lower: first, upper: last)
    case .contains, .matches: return nil
    }
  }
}

/// A number that fields are compared with, by all its digits.
struct NumberBound: Sendable {
  /// The number of decimal digits that a `Double` always keeps.
  private static let safeDigits = 15

  let value: Double

  /// Its digits with a point for the decimal mark.
  private let digits: [UInt8]

  private let isSafe: Bool

  /// Reads a number as the column writes numbers, or else with a decimal point; nil for other
  /// texts.
  init?(_ text: String, form: ColumnForm) {
    var text = text
    let bound: NumberBound? = text.withUTF8 { utf8 in
      (FieldValue.parsed(utf8, form: form) ?? NumberParser.plain(utf8.trimmed)).map(Self.init)
    }
    guard let bound else { return nil }
    self = bound
  }

  private init(_ number: ParsedNumber) {
    value = number.value
    digits = number.plainText
    isSafe = Self.isSafe(number)
  }

  @inline(__always)
  private static func isSafe(_ number: ParsedNumber) -> Bool {
    number.digitCount <= safeDigits && !number.hasExponent
  }

  /// Negative where a number is less than this one, 0 where they are the same.
  @inline(__always)
  func order(of number: ParsedNumber) -> Int {
    let other = number.value
    if other != value { return other < value ? -1 : 1 }
    return isSafe && Self.isSafe(number) ? 0 : exactOrder(of: number)
  }

  /// Negative where this one is less than another.
  func order(to other: NumberBound) -> Int {
    withParsed { other.order(of: $0) } ?? 0
  }

  private func exactOrder(of number: ParsedNumber) -> Int {
    withParsed { bound in
      number.isLess(than: bound) ? -1 : bound.isLess(than: number) ? 1 : 0
    } ?? 0
  }

  private func withParsed(_ body: (ParsedNumber) -> Int) -> Int? {
    digits.withUnsafeBufferPointer { NumberParser.parse($0).map(body) }
  }
}

/// Intervals of numbers; only numbers close to a bound are compared by all their digits.
struct NumberRanges: Sendable {
  /// The bounds, rounded to the nearest `Double`.
  private struct Bounds: Sendable {
    let lower: Double
    let upper: Double
  }

  private let bounds: [Bounds]
  private let intervals: [Interval<NumberBound>]

  init(_ intervals: [Interval<NumberBound>]) {
    self.intervals = intervals
    bounds = intervals.map {
      Bounds(lower: $0.lower?.value ?? -.infinity, upper: $0.upper?.value ?? .infinity)
    }
  }

  @inline(__always)
  func contain(_ number: ParsedNumber) -> Bool {
    let value = number.value
    for index in bounds.indices {
      let (lower, upper) = (bounds[index].lower, bounds[index].upper)
      if value > lower, value < upper { return true }
      if value == lower || value == upper, isExactly(number, in: index) { return true }
    }
    return false
  }

  /// Whether a number that rounds to the same `Double` as a bound is in an interval.
  private func isExactly(_ number: ParsedNumber, in index: Int) -> Bool {
    intervals[index].contains { $0.order(of: number) }
  }
}
