internal import ButteryRecords

/// What a person compares a column with, in the words of the engine, by the column's kind.
struct ValueSQL {
  let column: DatabaseRelation.Column
  let dialect: Dialect

  /// A value, which may be a span such as a month: comparisons go to its first or behind its last.
  struct Span {
    let column: SQLFragment
    let first: SQLFragment

    /// What comes behind the span; nil where it is one value.
    let end: SQLFragment?

    /// What else must be true of a value that is compared.
    let guarding: SQLFragment?

    /// What reads like the value, and is another one to the engine.
    var likeness: SQLFragment?

    func compared(_ operation: Condition.Operator) -> SQLFragment {
      guarded(comparison(operation))
    }

    var equal: SQLFragment {
      guard let end else {
        let equality = guarded("\(column) = \(first)")
        return likeness.map { "\(equality) or \(column) = \($0)" } ?? equality
      }
      return guarded("\(column) >= \(first) and \(column) < \(end)")
    }

    private func comparison(_ operation: Condition.Operator) -> SQLFragment {
      switch operation {
      case .less: "\(column) < \(first)"
      case .greaterOrEqual: "\(column) >= \(first)"
      case .greater: end.map { "\(column) >= \($0)" } ?? "\(column) > \(first)"
      default: end.map { "\(column) < \($0)" } ?? "\(column) <= \(first)"
      }
    }

    private func guarded(_ comparison: SQLFragment) -> SQLFragment {
      guarding.map { "\(comparison) and \($0)" } ?? comparison
    }
  }

  private var name: SQLFragment { "\(name: column.name)" }

  /// The column's value as a text.
  var text: SQLFragment { isText ? name : "cast(\(name) as text)" }

  /// Whether values are texts to the engine too, which are compared without a cast.
  var isText: Bool {
    let type = column.type.lowercased()
    return dialect == .sqlite
      ? ["char", "clob", "text"].contains { type.contains($0) }
      : type == "text" || type.hasPrefix("character varying")
  }

  /// Whether SQLite keeps numbers and texts apart that are written the same, as no type is declared.
  private var isUntyped: Bool { dialect == .sqlite && column.type.isEmpty }

  /// There is no value; a text without characters is none either.
  var isMissing: SQLFragment {
    column.kind == .text && isText ? "\(name) is null or \(name) = ''" : "\(name) is null"
  }

  /// There is no value, not even an empty text.
  var isNull: SQLFragment { "\(name) is null" }

  /// - Throws: where the value isn't one of the column's.
  func span(_ literal: Condition.Literal) throws(QueryRefusal) -> Span {
    let text = literal.text
    if let word = EngineWord(literal, of: column.kind), let value = value(of: word) {
      return Span(column: name, first: "\(value: value)", end: nil, guarding: guardingNumbers)
    }
    return switch column.kind {
    case .integer, .decimal, .percentage: try number(text)
    case .date: try date(text)
    case .time: try time(text)
    case .text: try plain(text)
    }
  }

  private func unreadable(_ text: String, _ noun: String) -> QueryRefusal {
    QueryRefusal(
      reason: VisibleText.sanitised(
        "\(column.name) is \(column.kind.rawValue); '\(text)' is no \(noun)"))
  }

  // MARK: Kinds

  /// What the engine has for a word; nil where it has nothing.
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

  /// SQLite has any text for greater than all numbers.
  private var guardingNumbers: SQLFragment? {
    dialect == .sqlite && column.kind != .text ? "typeof(\(name)) in ('integer', 'real')" : nil
  }

  private func number(_ text: String) throws(QueryRefusal) -> Span {
    var copy = text
    let digits = copy.withUTF8 { FieldValue.plainDigits(of: $0, form: ColumnForm(.decimal)) }
    guard let digits else { throw unreadable(text, "number") }
    let plain = String(decoding: digits, as: UTF8.self)
    guard dialect == .sqlite else {
      return Span(column: name, first: postgreSQLNumber(plain), end: nil, guarding: nil)
    }
    let value: DatabaseValue =
      Int64(plain).map { .integer($0) } ?? .real(Double(plain) ?? .infinity)
    return Span(
      column: name, first: "\(value: value)", end: nil, guarding: guardingNumbers,
      likeness: isUntyped ? "\(value: .text(text))" : nil)
  }

  /// The number that a text reads as.
  private func number(readingAs text: String) -> SQLFragment? {
    if let number = Int64(text) { return "\(value: .integer(number))" }
    return Double(text).flatMap { $0.isFinite ? "\(value: .real($0))" : nil }
  }

  /// A number that fits the column is one of its type, which an index follows; others are `numeric`.
  private func postgreSQLNumber(_ digits: String) -> SQLFragment {
    let isSmall = Int64(digits).map { abs($0) <= limit } ?? false
    let isPlain = column.kind == .integer ? isSmall : true
    return isPlain
      ? "\(value: .text(digits))" : "cast(\(value: .text(digits)) as numeric)"
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
    // A moment is compared with what may have a time of day; a day, month or year ends before the next.
    guard span.last > span.first else {
      let moment = SQLFragment(
        value: isServersMoment(text) ? text : Moment(seconds: span.first).text)
      return Span(column: name, first: moment, end: nil, guarding: nil)
    }
    return Span(
      column: name, first: SQLFragment(value: Moment(seconds: span.first).day),
      end: SQLFragment(value: Moment(seconds: span.last.nextUp).day), guarding: nil)
  }

  /// Whether a text is a moment as the server writes it, with its time zone or in that of the session.
  private func isServersMoment(_ text: String) -> Bool {
    column.type.hasSuffix(" with time zone")
      && text.prefix { $0.isASCII && $0.isNumber }.count == 4
      && text.allSatisfy { $0.isASCII && ($0.isNumber || "-: .+".contains($0)) }
  }

  private func time(_ text: String) throws(QueryRefusal) -> Span {
    var copy = text
    let seconds = copy.withUTF8 { FieldValue.number(of: $0, form: ColumnForm(.time)) }
    guard let seconds, seconds <= 86_400 else { throw unreadable(text, "time") }
    return Span(
      column: name, first: SQLFragment(value: Moment(seconds: seconds).time), end: nil,
      guarding: nil)
  }

  private func plain(_ text: String) throws(QueryRefusal) -> Span {
    guard column.isOrdered else {
      throw QueryRefusal(
        reason: VisibleText.sanitised(
          "values of \(column.name) can't be compared: the type \(column.type) has no order; "
            + "':' finds a text in them"))
    }
    return Span(
      column: name, first: "\(value: .text(text))", end: nil, guarding: nil,
      likeness: isUntyped ? number(readingAs: text) : nil)
  }
}

extension SQLFragment {
  fileprivate init(value: String) { self = "\(value: .text(value))" }
}
