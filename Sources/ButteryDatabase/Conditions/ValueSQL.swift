internal import ButteryRecords

/// Translates the value in a comparison to SQL, depending on the column's kind.
struct ValueSQL {
  let column: DatabaseRelation.Column
  let dialect: Dialect

  /// A value to compare with, or a range of values such as a month.
  ///
  /// `less` and `greaterOrEqual` compare with the beginning of the range, the others with its end.
  struct Span {
    let column: ValueSQL
    let first: SQLFragment

    /// The first value after the range; nil if this is a single value.
    let end: SQLFragment?

    /// A further condition on the column's value; nil for none.
    let guarding: SQLFragment?

    /// The conditions for values of other types that are written the same way.
    var likenesses: [SQLFragment] = []

    func compared(_ operation: Condition.Operator) -> SQLFragment {
      guarded(comparison(operation))
    }

    var equal: SQLFragment {
      guard let end else {
        return ([guarded(column.compare("=", first))] + likenesses).joined(by: " or ")
      }
      return guarded("\(column.compare(">=", first)) and \(column.compare("<", end))")
    }

    private func comparison(_ operation: Condition.Operator) -> SQLFragment {
      switch operation {
      case .less: column.compare("<", first)
      case .greaterOrEqual: column.compare(">=", first)
      case .greater: end.map { column.compare(">=", $0) } ?? column.compare(">", first)
      default: end.map { column.compare("<", $0) } ?? column.compare("<=", first)
      }
    }

    private func guarded(_ comparison: SQLFragment) -> SQLFragment {
      guarding.map { "\(comparison) and \($0)" } ?? comparison
    }
  }

  private var name: SQLFragment { "\(name: column.name)" }

  /// An expression for the column's value as text, in which a part of it can be found.
  var text: SQLFragment {
    guard column.isLoose else { return plainText }
    let collation = SQLFragment(text: " collate \(Dialect.ownSchema).\"default\"").technical()
    return "(\(plainText))\(collation)"
  }

  private var plainText: SQLFragment {
    if isText { return name }
    guard column.isWrittenOtherwise else { return dialect.cast(name, to: "text") }
    let text: SQLFragment = "\(dialect.function("concat"))(\(name))"
    return "(case when \(column.comparison.isNotNull(name)) then \(text) end)"
  }

  /// Whether the column's type is text, so that text is compared without a cast.
  var isText: Bool {
    guard dialect == .sqlite else { return column.isText }
    let type = column.type.lowercased()
    return ["char", "clob", "text"].contains { type.contains($0) }
  }

  /// The condition that a value is missing, as an empty text is, too.
  var isMissing: SQLFragment { column.hasEmptyTexts ? "\(isNull) or \(isEmpty)" : isNull }

  /// The condition that the value is NULL; empty text isn't.
  var isNull: SQLFragment { column.comparison.isNull(name) }

  /// The condition that a text is empty.
  var isEmpty: SQLFragment { compare("=", "''") }

  /// Returns the condition that the column compares in some way with a value.
  func compare(_ sign: String, _ value: SQLFragment) -> SQLFragment {
    column.comparison.compare(name, sign, value, for: dialect)
  }

  /// Returns the range of values that a literal stands for.
  ///
  /// - Throws: a refusal if the literal can't be read as a value of the column's kind.
  func span(_ literal: Condition.Literal) throws(QueryRefusal) -> Span {
    let text = literal.text
    if column.hasMixedTypes {
      let number = literal.isQuoted || !column.kind.isNumeric ? nil : try? self.number(text)
      if let number { return number }
      return try plain(text, isQuoted: literal.isQuoted)
    }
    if let word = EngineWord(literal, of: column.kind), let value = value(of: word) {
      if case .farMoment(let text) = word, let day = farDay(text) { return day }
      return Span(column: self, first: "\(value: value)", end: nil, guarding: guardingNumbers)
    }
    return switch column.kind {
    // Only the server reads amounts in its own notation, such as 1.000,50 €.
    case .decimal where column.type == "money":
      (try? number(text))
        ?? Span(column: self, first: SQLFragment(value: text), end: nil, guarding: nil)
    case .integer, .decimal, .percentage: try number(text)
    case .date: try date(text)
    case .time: try time(text)
    // No type of an engine is read as a duration or a size.
    case .duration, .size, .text: try plain(text, isQuoted: literal.isQuoted)
    }
  }

  private func unreadable(_ text: String, _ noun: String) -> QueryRefusal {
    QueryRefusal(
      reason: VisibleText.sanitised(
        "'\(text)' isn't a \(noun); \(column.name) is \(column.kind.column)"))
  }

  // MARK: Kinds

  /// Returns the engine's value for a word such as `NaN`; nil if the engine has no such value.
  private func value(of word: EngineWord) -> DatabaseValue? {
    guard dialect != .sqlite else {
      guard case .infinity(let isNegative) = word, column.kind != .date else { return nil }
      return .real(isNegative ? -.infinity : .infinity)
    }
    guard column.kind != .integer else { return nil }
    return switch word {
    case .null: nil
    case .notANumber: .text("NaN")
    case .infinity(let isNegative): .text(isNegative ? "-infinity" : "infinity")
    case .farMoment(let text): .text(text)
    }
  }

  /// A condition that excludes texts, because in SQLite any text is greater than all numbers.
  private var guardingNumbers: SQLFragment? {
    dialect == .sqlite && column.kind != .text ? Self.isNumber(name) : nil
  }

  private static func isNumber(_ name: SQLFragment) -> SQLFragment {
    "typeof(\(name)) in ('integer', 'real')"
  }

  private func number(_ text: String) throws(QueryRefusal) -> Span {
    var copy = text
    let digits = copy.withUTF8 { FieldValue.plainDigits(of: $0, form: ColumnForm(.decimal)) }
    guard let digits else { throw unreadable(text, "number") }
    let plain = String(decoding: digits, as: UTF8.self)
    guard dialect == .sqlite else {
      return Span(column: self, first: postgreSQLNumber(plain), end: nil, guarding: nil)
    }
    let value: DatabaseValue =
      Int64(plain).map { .integer($0) } ?? .real(Double(plain) ?? .infinity)
    return Span(
      column: self, first: "\(value: value)", end: nil, guarding: guardingNumbers,
      likenesses: column.hasMixedTypes ? [compare("=", "\(value: .text(text))")] : [])
  }

  /// The finite number that a text can be read as; nil for none.
  private func number(readingAs text: String) -> DatabaseValue? {
    if let number = Int64(text) { return .integer(number) }
    return Double(text).flatMap { $0.isFinite ? .real($0) : nil }
  }

  /// The conditions for values of other types that SQLite's column may have, and that are written as this
  /// text.
  private func likenesses(of text: String, isQuoted: Bool) -> [SQLFragment] {
    guard dialect == .sqlite else { return [] }
    var conditions: [SQLFragment] = []
    if let blob = DatabaseValue(blobLiteral: text) {
      conditions.append(compare("=", "\(value: blob)"))
    }
    guard column.hasMixedTypes else { return conditions }
    let infinity = EngineWord(.init(text: text, isQuoted: true, offset: 0), of: .decimal)
      .flatMap(value(of:))
    if let number = number(readingAs: text) ?? infinity, !isQuoted || number.string == text {
      let type: SQLFragment = if case .integer = number { "'integer'" } else { "'real'" }
      conditions.append(
        "\(compare("=", "\(value: number)")) and typeof(\(name)) = \(type)")
    }
    return conditions
  }

  /// Returns a parameter of the column's type where the number fits it, so that an index can be used; else
  /// a `numeric`.
  private func postgreSQLNumber(_ digits: String) -> SQLFragment {
    let isSmall = Int64(digits).map { abs($0) <= limit } ?? false
    // A point in the text of an amount would be read by the server's customs.
    if column.type == "money" {
      let number = dialect.cast("\(value: .text(digits))", to: "numeric")
      return dialect.cast(number, to: "money")
    }
    let isPlain = column.kind == .integer ? isSmall : true
    return isPlain
      ? "\(value: .text(digits))" : dialect.cast("\(value: .text(digits))", to: "numeric")
  }

  private var limit: Int64 {
    switch column.type {
    case "smallint": Int64(Int16.max)
    case "bigint": Int64.max
    default: Int64(Int32.max)
    }
  }

  private func date(_ text: String) throws(QueryRefusal) -> Span {
    var copy = text
    guard let span = copy.withUTF8({ DateSpan($0, order: .monthFirst) }) else {
      throw unreadable(text, "date")
    }
    // A date with a time of day is a single value; a day, month or year ends before the next one begins.
    guard span.last > span.first else {
      let moment = SQLFragment(
        value: isServersMoment(text) ? text : Moment(seconds: span.first).text)
      return Span(column: self, first: moment, end: nil, guarding: nil)
    }
    return Span(
      column: self, first: SQLFragment(value: Moment(seconds: span.first).day),
      end: SQLFragment(value: Moment(seconds: span.last.nextUp).day), guarding: nil)
  }

  /// The span of a day before the year 1 or after 9999 in a column whose values have a time of day; nil for
  /// other columns, and if the text has a time of day itself.
  private func farDay(_ text: String) -> Span? {
    guard dialect == .postgreSQL, column.type != "date", !text.contains(":") else { return nil }
    let first = SQLFragment(value: text)
    let next: SQLFragment = "\(dialect.cast(first, to: "date")) \(dialect.operation("+")) 1"
    return Span(column: self, first: first, end: "(\(next))", guarding: nil)
  }

  /// Whether a text is a timestamp as the server writes it: with a time zone, or in the session's time zone.
  private func isServersMoment(_ text: String) -> Bool {
    column.type.hasSuffix(" with time zone") && EngineWord.yearDigitCount(ofMoment: text[...]) == 4
  }

  private func time(_ text: String) throws(QueryRefusal) -> Span {
    var copy = text
    let seconds = copy.withUTF8 { FieldValue.number(of: $0, form: ColumnForm(.time)) }
    guard let seconds, seconds <= 86_400 else { throw unreadable(text, "time") }
    // The end of the day is a time of its own in SQL, and no other name for its beginning.
    let time = seconds == 86_400 ? "24:00:00" : Moment(seconds: seconds).time
    return Span(column: self, first: SQLFragment(value: time), end: nil, guarding: nil)
  }

  /// Throws if values of the column can't be less or greater than others.
  func checkOrder() throws(QueryRefusal) {
    guard let obstacle = column.obstacle else { return }
    throw QueryRefusal(
      reason: VisibleText.sanitised(
        "can't compare \(column.name): \(obstacle); ':' finds a text in it"))
  }

  /// A value of a column without a kind.
  ///
  /// In SQLite, where a column without a declared type may have numbers and texts, a number is compared
  /// with numbers.
  private func plain(_ text: String, isQuoted: Bool = true) throws(QueryRefusal) -> Span {
    if !isQuoted, column.hasMixedTypes, let number = number(readingAs: text) {
      return Span(
        column: self, first: "\(value: number)", end: nil, guarding: Self.isNumber(name),
        likenesses: [compare("=", "\(value: .text(text))")])
    }
    if column.comparison.equality == nil { try checkOrder() }
    return Span(
      column: self, first: column.comparison.value(.text(text)), end: nil, guarding: nil,
      likenesses: likenesses(of: text, isQuoted: isQuoted))
  }
}

extension SQLFragment {
  fileprivate init(value: String) { self = "\(value: .text(value))" }
}

/// A date and time of day in SQL's notation, without a time zone.
struct Moment {
  /// The seconds since the beginning of 1970.
  let seconds: Double

  private var dayNumber: Int { Int((seconds / 86_400).rounded(.down)) }

  /// `2020-06-30`, by the proleptic Gregorian calendar.
  var day: String {
    // Years begin on the first of March, counted from the year 0, so that a leap day is a year's last day.
    let days = dayNumber + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0)
    return "\(Self.padded(year, 4))-\(Self.padded(civilMonth, 2))-\(Self.padded(dayOfMonth, 2))"
  }

  /// `23:59:59`, with six digits of a fraction if there is one.
  var time: String {
    let rest = seconds - Double(dayNumber) * 86_400
    let microseconds = Int((rest * 1_000_000).rounded())
    let whole = microseconds / 1_000_000
    let fraction = microseconds % 1_000_000
    let text = [whole / 3_600, whole / 60 % 60, whole % 60].map { Self.padded($0, 2) }
      .joined(separator: ":")
    return fraction == 0 ? text : text + "." + Self.padded(fraction, 6)
  }

  /// `2020-06-30 23:59:59`.
  var text: String { "\(day) \(time)" }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
