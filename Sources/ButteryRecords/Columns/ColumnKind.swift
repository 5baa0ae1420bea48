/// The kind of values that the fields of a column have.
package enum ColumnKind: String, Sendable, Hashable, CaseIterable {
  /// Whole numbers, also with marks between groups of three digits.
  case integer

  /// Numbers of which some have a decimal mark or an exponent.
  case decimal

  /// Numbers with a percent sign.
  case percentage

  /// Days, with or without a time, and seconds since 1970.
  case date

  /// Times of the day: `9:05`, `09:05:30`.
  case time

  /// Lengths of time: `12:40`, `1:02:03`, `1h 5m`.
  case duration

  /// Sizes in bytes with units: `10K`, `1.5 GiB`.
  case size

  /// Anything else.
  case text

  /// The name of a column of this kind in messages, such as `a date column`.
  package var column: String { (self == .integer ? "an " : "a ") + "\(rawValue) column" }

  /// Whether the fields are numbers, which are aligned by their decimal marks.
  package var isNumeric: Bool {
    switch self {
    case .integer, .decimal, .percentage: true
    case .date, .time, .duration, .size, .text: false
    }
  }

  /// Whether values add up: numbers and durations do; a sum of rounded sizes would look exact.
  package var addsUp: Bool { isNumeric || self == .duration }
}

/// A column of a list of records.
package struct RecordColumn: Sendable, Hashable {
  /// The name as the header has it, or `column 3`.
  package var name: String

  /// Whether the column has an empty name in its file, and `name` was made up.
  package var isUntitled = false

  /// The column's name in its file; may be empty.
  package var title: String { isUntitled ? "" : name }

  /// The form of the fields, as detected or as asked for.
  package var form: ColumnForm

  /// Whether the column belongs to a database, which compares the values itself and has some that files
  /// don't have (`EngineWord`).
  package var isOfDatabase = false

  /// Whether each value has a type of its own, as in a column of SQLite without one: a number and a text
  /// that is written like it are two values, and any text is one.
  package var hasMixedTypes = false

  /// The kind of values that the fields have.
  package var kind: ColumnKind { form.kind }

  /// The name of a column without a title, by the index of its field.
  static func name(ofField field: Int) -> String { "column \(field + 1)" }

  /// Creates a column.
  package init(name: String, form: ColumnForm) {
    self.name = name
    self.form = form
  }

  /// Creates a column whose numbers have a decimal point.
  package init(name: String, kind: ColumnKind) {
    self.init(name: name, form: ColumnForm(kind))
  }
}

/// How the fields of a column write their values.
package struct ColumnForm: Sendable, Hashable {
  /// The kind of values that the fields have.
  package var kind: ColumnKind

  /// The mark in front of a number's fraction.
  package var decimalMark: DecimalMark

  /// Whether the day or the month comes first in dates with slashes, or the unit of dates that are
  /// numbers.
  package var dateOrder: DateOrder

  /// Whether commas group the digits of some numbers, so that `1,250` is one number.
  package var hasCommaGroups: Bool

  /// Whether some times are longer than a day, so that `25:00` is one.
  package var hasLongTimes: Bool

  /// How durations are written.
  package var notation: DurationNotation

  /// How texts are ordered.
  package var collation = TextCollation.letters

  /// Creates a form; kinds whose fields can be read in only one way need no more than the kind.
  package init(
    _ kind: ColumnKind, decimalMark: DecimalMark = .point, dateOrder: DateOrder = .monthFirst,
    hasCommaGroups: Bool = false, hasLongTimes: Bool = false,
    notation: DurationNotation = .threeParts
  ) {
    self.kind = kind
    self.decimalMark = decimalMark
    self.dateOrder = dateOrder
    self.hasCommaGroups = hasCommaGroups
    self.hasLongTimes = hasLongTimes
    self.notation = notation
  }
}

/// The mark in front of a number's fraction; the other one may separate groups of digits.
package enum DecimalMark: String, Sendable, Hashable, CaseIterable {
  case point, comma

  /// The mark itself.
  package var byte: UInt8 { UInt8(ascii: self == .point ? "." : ",") }

  /// The mark that may separate groups of three digits.
  var groupByte: UInt8 { UInt8(ascii: self == .point ? "," : ".") }
}

/// How dates are read whose text leaves a choice.
package enum DateOrder: String, Sendable, Hashable, CaseIterable {
  /// The month or the day comes first in dates such as 3/4/2024.
  case monthFirst, dayFirst

  /// Dates are numbers: seconds or milliseconds since the beginning of 1970 (UTC).
  case seconds, milliseconds

  /// The seconds of the unit of dates that are numbers; nil for others.
  package var secondsOfUnit: Double? {
    switch self {
    case .monthFirst, .dayFirst: nil
    case .seconds: 1
    case .milliseconds: 0.001
    }
  }
}

/// A reason to doubt the kind or the form that was detected for a column.
package enum ColumnDoubt: Sendable, Equatable {
  /// Some of its values aren't of its kind, and count as missing.
  case misfits(count: Int, of: Int)

  /// All its numbers can be read as fractions or as thousands: they have this mark before three
  /// digits.
  case guessedMark(DecimalMark)

  /// Few of its numbers decide how many others are read, which otherwise would be read in the other
  /// way.
  case fewVotes(FewVotes)

  /// It is text because its dates can be read in two ways.
  case dayOrMonth

  /// Its dates can be read in two ways, and are read as those of another column of the same form.
  case orderOfOthers(DateOrder)

  /// It is text because its numbers have decimal marks of both kinds.
  case marksAtOdds

  /// It is text because its amounts are of several currencies.
  case currencies

  /// It is text because its values only begin as numbers, as sizes and addresses of networks.
  case beginsAsNumbers

  /// It is text because too few of its values are numbers or dates, though most are.
  case tooFew(ColumnKind, count: Int, of: Int)
}

/// The numbers of a column that alone decide about its decimal mark.
package struct FewVotes: Sendable, Equatable {
  /// The decimal mark that they have.
  package let mark: DecimalMark

  /// How many they are, and how many numbers the column has.
  package let count: Int
  package let all: Int

  /// The mark in front of three digits in most of the numbers that they decide about.
  package let doubtful: DecimalMark
}

extension ColumnEvidence {
  /// The doubts about a form that was detected from the fields, or that the user asked for.
  func doubts(about form: ColumnForm, isAsked: Bool) -> [ColumnDoubt] {
    guard form.kind != .text else { return isAsked ? [] : textDoubt.map { [$0] } ?? [] }
    let misfits = count - fitCount(form)
    var doubts: [ColumnDoubt] = misfits > 0 ? [.misfits(count: misfits, of: count)] : []
    if form.kind.isNumeric, let mark = numbers.doubtfulMark { doubts.append(.guessedMark(mark)) }
    return doubts
  }

  /// Why the column is text, though its fields look like dates or numbers, or begin so.
  private var textDoubt: ColumnDoubt? {
    if isMostlyDates { return .dayOrMonth }
    guard Self.isMost(numbers.count, of: count) else { return tooFew ?? digitTexts }
    if numbers.mark(guess: .point) == nil { return .marksAtOdds }
    return numbers.hasSeveralCurrencies ? .currencies : nil
  }

  /// The numbers or dates that are more than half of the fields, but not enough.
  private var tooFew: ColumnDoubt? {
    if dates.count * 2 > count { return .tooFew(.date, count: dates.count, of: count) }
    guard numbers.count * 2 > count, !numbers.areKeys else { return nil }
    return .tooFew(.decimal, count: numbers.count, of: count)
  }

  private var digitTexts: ColumnDoubt? {
    hasDigitTexts && numbers.count * 2 <= count && !numbers.areKeys ? .beginsAsNumbers : nil
  }
}

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
  /// since 1970 (UTC), the seconds of a time or a duration, or the bytes of a size.
  ///
  /// It is nil where the field is empty or isn't of the kind, and always for texts. Integers and
  /// decimals are not told apart, as few fields of a column may have a fraction. A percentage may
  /// lack its sign, but no other number may have one. Space around a field doesn't matter.
  ///
  /// Allocates nothing for numbers of up to fifteen digits without exponent, nor for dates.
  package static func number(
    of field: UnsafeBufferPointer<UInt8>, form: ColumnForm
  ) -> Double? {
    if form.kind.isNumeric { return parsed(field, form: form)?.value }
    guard form.kind != .text else { return nil }
    return moment(of: field, form) ?? PlainNotation.reading(field) { moment(of: $0, form) }
  }

  private static func moment(
    of field: UnsafeBufferPointer<UInt8>, _ form: ColumnForm
  ) -> Double? {
    switch form.kind {
    case .integer, .decimal, .percentage, .text: nil
    case .date: DateParser(field, order: form.dateOrder)?.seconds
    case .time: TimeParser.seconds(of: field.trimmed)
    case .duration: DurationParser(field)?.value
    case .size: SizeParser.bytes(of: field)
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
