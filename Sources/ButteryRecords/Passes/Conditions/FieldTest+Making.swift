/// Makes a test of fields from a comparison, by the kind of its column.
struct FieldTestMaker {
  let comparison: Condition.Comparison
  let column: RecordColumn

  /// The form that values are read in: texts where a column of mixed types is compared with one.
  private var form: ColumnForm {
    guard column.hasMixedTypes, column.kind != .text else { return column.form }
    let isOfTexts = comparison.literals.contains {
      $0.isQuoted || NumberBound($0.text, form: column.form) == nil
    }
    return isOfTexts ? ColumnForm(.text) : column.form
  }

  /// - Throws: `ConditionError` where a value can't be compared with the column's.
  func test() throws(ConditionError) -> FieldTest {
    switch comparison.operation {
    case .contains:
      guard let matcher = TextMatcher(comparison.value.text) else { throw noValue }
      return .contains(matcher)
    case .matches: return .matches(try RegularExpression(reading: comparison.value))
    case .equal, .notEqual: return try equality()
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return try order()
    }
  }

  private var noValue: ConditionError {
    ConditionError(offset: comparison.value.offset, reason: "a value is expected here")
  }

  // MARK: Operators

  /// The test for `=`.
  private func equality() throws(ConditionError) -> FieldTest {
    guard !comparison.items.isEmpty else { return .missing(form) }
    if hasWord { return equalTexts }
    switch form.kind {
    case .integer, .decimal, .percentage:
      return .numbers(
        NumberRanges(try intervals(try items(), number) { $0.order(to: $1) > 0 }), form)
    case .date, .time, .duration, .size:
      return .moments(try intervals(try items(), moment) { $0 > $1 }, form)
    case .text: return try textEquality()
    }
  }

  /// Whether the column belongs to a database and is compared with a value that only databases have.
  private var hasWord: Bool { column.isOfDatabase && comparison.hasWord(of: form.kind) }

  private func order() throws(ConditionError) -> FieldTest {
    if hasWord { return .texts([]) }
    return switch form.kind {
    case .integer, .decimal, .percentage: .numbers(NumberRanges([try interval(number)]), form)
    case .date, .time, .duration, .size: .moments([try interval(moment)], form)
    case .text: .textIntervals([try interval(text)])
    }
  }

  private func textEquality() throws(ConditionError) -> FieldTest {
    let items = comparison.items
    if items.allSatisfy({ $0.high == nil }) { return equalTexts }
    return .textIntervals(try intervals(items, text) { low, high in low.order(of: high) < 0 })
  }

  private var equalTexts: FieldTest {
    .texts(comparison.items.map { EqualText($0.low.text) })
  }

  /// The interval of the values for which `<`, `<=`, `>` or `>=` is true.
  private func interval<Value>(
    _ read: (Condition.Literal) throws(ConditionError) -> (Value, Value)
  ) throws(ConditionError) -> Interval<Value> {
    let (first, last) = try read(comparison.value)
    guard let interval = Interval(comparison.operation, first, last) else { throw noValue }
    return interval
  }

  /// The intervals for a list of values and ranges.
  private func intervals<Value>(
    _ items: [Condition.Item],
    _ read: (Condition.Literal) throws(ConditionError) -> (Value, Value),
    isGreater: (Value, Value) -> Bool
  ) throws(ConditionError) -> [Interval<Value>] {
    var intervals: [Interval<Value>] = []
    for item in items {
      let low = try read(item.low)
      let high = try item.high.map(or: low, read)
      if isGreater(low.0, high.1) {
        throw ConditionError(
          offset: item.low.offset, reason: "a range begins with the lesser of its values")
      }
      intervals.append(Interval(lower: low.0, upper: high.1))
    }
    return intervals
  }

  // MARK: Values

  private func number(
    _ literal: Condition.Literal
  ) throws(ConditionError) -> (NumberBound, NumberBound) {
    guard let bound = NumberBound(literal.text, form: form) else { throw unreadable(literal) }
    return (bound, bound)
  }

  private func moment(_ literal: Condition.Literal) throws(ConditionError) -> (Double, Double) {
    var text = literal.text
    let span = text.withUTF8 { utf8 -> (Double, Double)? in
      moments(utf8) ?? PlainNotation.reading(utf8) { moments($0) }
    }
    guard let span else { throw unreadable(literal) }
    return span
  }

  private func moments(_ utf8: UnsafeBufferPointer<UInt8>) -> (Double, Double)? {
    switch form.kind {
    case .date: DateSpan(utf8, order: form.dateOrder).map { ($0.first, $0.last) }
    case .time: time(utf8.trimmed).map { ($0, $0) }
    default: FieldValue.number(of: utf8, form: form).map { ($0, $0) }
    }
  }

  /// The seconds of a time of the day, or of a longer time where the column has such.
  private func time(_ utf8: UnsafeBufferPointer<UInt8>) -> Double? {
    TimeParser.seconds(of: utf8).flatMap {
      form.hasLongTimes || $0 <= TimeParser.dayLength ? $0 : nil
    }
  }

  private func text(
    _ literal: Condition.Literal
  ) throws(ConditionError) -> (OrderedText, OrderedText) {
    let text = OrderedText(literal.text, form.collation)
    return (text, text)
  }

  private func unreadable(_ literal: Condition.Literal) -> ConditionError {
    ConditionError(
      offset: literal.offset,
      reason: "\(VisibleText.sanitised(column.name, limit: 40)) is \(column.kind.column); "
        + "\(ConditionError.quoted(literal.text)) isn't a \(noun) — \(advice(for: literal.text))")
  }

  private var noun: String {
    switch form.kind {
    case .date, .time, .duration, .size: form.kind.rawValue
    default: "number"
    }
  }

  /// What to write instead of a value that can't be read.
  private func advice(for text: String) -> String {
    var copy = text
    if copy.withUTF8({ ColumnEvidence.isMissing($0) }) {
      return "'=' with nothing behind it finds what is missing"
    }
    if text.hasSuffix("..") { return "from there on is '>='" }
    for word in ["and", "or"] where text.lowercased().contains(" \(word) ") {
      return "a condition is expected after '\(word)'"
    }
    return switch form.kind {
    case .date: "2020-06-30, 2020-06 and 2020 are; ':' finds it as a text"
    case .time: "9:05 and 23:59:59 are; ':' finds it as a text"
    case .duration: "12:40, 1:02:03 and 1h 5m are; ':' finds it as a text"
    case .size: "512, 10K and 1.5 GiB are; ':' finds it as a text"
    default: "':' finds it as a text"
    }
  }

  // MARK: Lists

  /// The values of a list of numbers, dates or times.
  ///
  /// Such values may have commas of their own: a text that can be read as one value is one value.
  private func items() throws(ConditionError) -> [Condition.Item] {
    if comparison.items.count > 1, isSingle(comparison.value) {
      return [Condition.Item(low: comparison.value)]
    }
    return comparison.items.flatMap(parts)
  }

  /// Whether a text can be read as one value.
  ///
  /// A text with a comma is a single number only where the column's numbers have such commas.
  private func isSingle(_ literal: Condition.Literal) -> Bool {
    let isListOfNumbers =
      form.kind.isNumeric && form.decimalMark == .point && !form.hasCommaGroups
      && literal.text.contains(",")
    return !isListOfNumbers && isReadable(literal)
  }

  /// Splits an item at its commas.
  ///
  /// Only the upper end of a range is split: its first part stays the range's upper end.
  private func parts(of item: Condition.Item) -> [Condition.Item] {
    let literal = item.high ?? item.low
    let isWhole = item.high == nil ? isSingle(literal) : isReadable(literal)
    guard !literal.isQuoted, !isWhole else { return [item] }
    var offset = literal.offset
    let parts = literal.text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      defer { offset += part.count + 1 }
      return Condition.Literal(text: String(part), offset: offset)
    }
    let first = Condition.Item(
      low: item.high == nil ? parts[0] : item.low, high: item.high.map { _ in parts[0] })
    return [first] + parts.dropFirst().map { Condition.Item(low: $0) }
  }

  private func isReadable(_ literal: Condition.Literal) -> Bool {
    form.kind.isNumeric
      ? NumberBound(literal.text, form: form) != nil : (try? moment(literal)) != nil
  }
}

extension RegularExpression {
  /// - Throws: `ConditionError` with the place in the text that the literal stands in.
  convenience init(reading literal: Condition.Literal) throws(ConditionError) {
    do throws(Mistake) {
      try self.init(literal.text)
    } catch {
      let before = String(decoding: literal.text.utf8.prefix(error.offset), as: UTF8.self).count
      throw ConditionError(
        offset: literal.offset + before + (literal.isQuoted ? 1 : 0),
        reason: "in the regular expression: \(error.reason)")
    }
  }
}

extension Optional where Wrapped == Condition.Literal {
  /// What `read` makes of the literal; `other` if there is none.
  fileprivate func map<Value>(
    or other: Value, _ read: (Condition.Literal) throws(ConditionError) -> Value
  ) throws(ConditionError) -> Value {
    guard let self else { return other }
    return try read(self)
  }
}
