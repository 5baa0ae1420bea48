/// The evidence of a column's fields for the form in which they write their values.
///
/// Fields are counted by what they can be read as, so that the evidence of several parts of a file
/// can be added up. A column has the kind that at least 95 % of its fields have. Empty fields, and
/// words for missing values (`NA`, `null`, `-`, ...), don't count. A column without such a kind is
/// text. Special cases:
///
/// - Integers and decimals together are decimals; percentages with plain numbers are text.
/// - A zero in front of other digits (`00123`) or a telephone number (`+41791234567`) makes a column
///   text: it is a key, not a quantity. So are months such as `01.2024`, where all fields are.
/// - Amounts of different currencies are text: they can't be added up.
/// - Dates with slashes that can all be read with the day or the month first are text, unless another
///   column of the same form decides: a wrong guess would sort them in a wrong order.
/// - Texts such as `5.1.24` may be versions: they are dates only if all fields are, and a day is over
///   12 or the name says so.
/// - Times such as `9:05` are durations if one of them exceeds a day, if there are both `m:ss` and
///   `h:mm:ss`, or if the name says so.
/// - Numbers of ten or thirteen digits are dates if the name says so.
/// - Sizes such as `10K` go together with numbers.
struct ColumnEvidence: Sendable, Equatable {
  /// What a single field can be read as; an amount is a size, or a length of time with its unit.
  enum Shape { case nothing, number, percentage, date, time, amount, text }

  private(set) var numbers = NumberEvidence()
  // These flags stand here because there may be very many columns, and two bytes are free behind the
  // numbers.
  /// Whether there are times that are longer than a day.
  private var hasLongTimes = false
  /// Whether there are texts that don't begin with a digit.
  private var hasOtherTexts = false
  private(set) var dates = DateEvidence()
  private(set) var durations = DurationEvidence()
  private(set) var sizes = SizeEvidence()
  /// Values that may be times of the day as well as durations.
  private var times: UInt32 = 0
  private var texts: UInt32 = 0
  private var words: UInt32 = 0
  /// Texts that repeat the title, or stand where there are units.
  private var titles: UInt32 = 0

  /// The number of fields that count: those that are neither empty nor words for missing values.
  var count: Int {
    numbers.count + dates.count + Int(dates.versions + durations.count + sizes.count)
      + Int(times + texts)
  }

  /// The number of texts that repeat the title, or stand where there are units; they don't count either.
  var titleCount: Int { Int(titles) }

  /// The number of words for missing values.
  var wordCount: Int { Int(words) }

  /// The number of fields that are texts for certain.
  var textCount: Int { Int(texts) }

  /// The form of the column; nil where no field counts.
  ///
  /// - Parameters:
  ///   - mark: the decimal mark if the user has given it.
  ///   - guess: the mark to take where all numbers can be read either way.
  ///   - others: the mark of the file's other columns, which takes precedence over the guess.
  ///   - name: the name of the column; where it isn't known yet, nil, durations are times, and numbers
  ///     no dates.
  ///   - order: whether the day or the month comes first in the file's other dates of the same form.
  func form(
    mark: DecimalMark? = nil, guess: DecimalMark = .point, others: DecimalMark? = nil,
    name: String? = nil, order: DateOrder? = nil
  ) -> ColumnForm? {
    guard count > 0 else { return nil }
    if Self.isMost(timeCount, of: count) { return timeForm(name) }
    if let order = dateOrder(name, others: order) { return ColumnForm(.date, dateOrder: order) }
    if isMostlyDates { return ColumnForm(.text) }
    if isMostlySizes { return ColumnForm(.size) }
    guard let mark = mark ?? numbers.mark(guess: guess, others: others) else {
      return ColumnForm(.text)
    }
    let kind = numbers.kind(mark, among: count)
    // The form of a text has no decimal mark, so that equal columns have equal forms.
    return kind == .text ? ColumnForm(.text) : numberForm(kind, mark)
  }

  /// The number of times and durations.
  private var timeCount: Int { Int(times + durations.count) }

  /// The form of times of the day.
  var timeForm: ColumnForm { ColumnForm(.time, hasLongTimes: hasLongTimes) }

  /// The form of times, durations, or texts that only look like these.
  private func timeForm(_ name: String?) -> ColumnForm {
    guard let name else { return timeForm }
    return switch durations.reading(besides: Int(times), isLong: hasLongTimes, name) {
    case .time: timeForm
    case .duration: ColumnForm(.duration, notation: durations.notation)
    default: ColumnForm(.text)
    }
  }

  /// How dates are read; nil where the column has none or its dates leave a choice.
  private func dateOrder(_ name: String?, others: DateOrder?) -> DateOrder? {
    if isMostlyDates { return dates.order(among: count) ?? others }
    guard let name else { return nil }
    // Versions are so much like dates that a single text speaks against these.
    if dates.versions > 0, dates.count + Int(dates.versions) == count {
      return dates.areVersionsDates(name) ? dates.order(among: dates.count) ?? .dayFirst : nil
    }
    guard let unit = numbers.momentUnit(among: count), NameHint.saysMoment(name) else { return nil }
    return unit
  }

  /// Whether fields are sizes or plain numbers, and too many are sizes for the others to be a column
  /// of numbers.
  private var isMostlySizes: Bool {
    sizes.count > 0 && !sizes.isDoubtful && !Self.isMost(numbers.count, of: count)
      && Self.isMost(numbers.count + Int(sizes.count), of: count)
  }

  /// Whether the name or the values of other columns have to decide whether the day comes first.
  var leavesOrderOfDates: Bool { isMostlyDates && dates.order(among: count) == nil }

  /// The form of numbers of a kind that are written with a decimal mark.
  func numberForm(_ kind: ColumnKind, _ mark: DecimalMark) -> ColumnForm {
    ColumnForm(kind, decimalMark: mark, hasCommaGroups: numbers.hasCommaGroups(mark))
  }

  /// The form of the fields for a kind that the user has given.
  func form(
    of kind: ColumnKind, mark: DecimalMark?, guess: DecimalMark, others: DecimalMark?
  ) -> ColumnForm {
    let mark = mark ?? numbers.mark(guess: guess, others: others) ?? guess
    let unit = kind == .date ? numbers.momentUnit(among: count) : nil
    let order = unit ?? dates.order(among: dates.count)
    return ColumnForm(
      kind, decimalMark: mark, dateOrder: order ?? .monthFirst,
      hasCommaGroups: numbers.hasCommaGroups(mark), hasLongTimes: hasLongTimes,
      notation: durations.notation)
  }

  /// The number of fields that have a value of a form; all others are missing values.
  func fitCount(_ form: ColumnForm) -> Int {
    switch form.kind {
    case .integer, .decimal, .percentage:
      numbers.readable(form.decimalMark, percentages: form.kind == .percentage)
    case .date:
      form.dateOrder.secondsOfUnit == nil ? dates.readable(form.dateOrder) : numbers.plainCount
    case .time: Int(times)
    case .duration: timeCount
    case .size: Int(sizes.count) + numbers.plainCount
    case .text: count
    }
  }

  /// Whether most fields are numbers, even if these may be keys.
  var isMostlyNumbers: Bool { Self.isMost(numbers.count, of: count) }

  /// Whether most fields are dates, even if day and month can't be told apart.
  var isMostlyDates: Bool { Self.isMost(dates.count, of: count) }

  /// Whether a part is at least 95 % of all, which decides.
  static func isMost(_ part: Int, of count: Int) -> Bool {
    part > 0 && part * 100 >= count * 95
  }

  /// Adds the evidence of a field.
  @discardableResult
  mutating func add(_ field: UnsafeBufferPointer<UInt8>) -> Shape {
    add(field, plain: NumberParser.plain(field))
  }

  /// Adds the evidence of a field below a title; the title itself, or a text where there are units,
  /// doesn't count.
  @inline(__always)
  mutating func add(
    _ field: UnsafeBufferPointer<UInt8>, below title: ColumnTitle, areUnits: Bool
  ) {
    let before = texts
    add(field)
    guard texts > before, areUnits || title.isRepeated(by: field) else { return }
    texts -= 1
    titles += 1
  }

  /// Adds the evidence of a field.
  ///
  /// - Parameter number: the plain number that the field is; nil where the field isn't one.
  @discardableResult
  @inline(__always)
  mutating func add(_ field: UnsafeBufferPointer<UInt8>, plain number: ParsedNumber?) -> Shape {
    if let number {
      numbers.add(plain: number)
      return .number
    }
    return addOther(field)
  }

  private mutating func addOther(_ field: UnsafeBufferPointer<UInt8>) -> Shape {
    if Self.isCertainlyText(field) {
      texts += 1
      hasOtherTexts = true
      return .text
    }
    if let shape = PlainNotation.reading(field, { add($0) }) { return shape }
    if let date = DateParser(iso: field) ?? Self.dateWithSlashes(field) {
      dates.add(date)
      return .date
    }
    let trimmed = field.trimmed
    if trimmed.count < field.count { return add(trimmed) }
    if field.isEmpty { return .nothing }
    if Self.isMissing(field) {
      words += 1
      return .nothing
    }
    if let number = numbers.add(decorated: field) {
      return number.isPercentage ? .percentage : .number
    }
    if let date = DateParser(field) {
      dates.add(date)
      return date.mayBeVersion ? .text : .date
    }
    if field[0] &- 0x30 < 10 || field[0] == UInt8(ascii: "-") || field[0] == UInt8(ascii: "+") {
      return addAmount(field)
    }
    texts += 1
    hasOtherTexts = true
    return .text
  }

  /// Adds a field that begins with a digit or a sign, and is neither a number nor a date.
  private mutating func addAmount(_ field: UnsafeBufferPointer<UInt8>) -> Shape {
    if let seconds = TimeParser.seconds(of: field) {
      times += 1
      if seconds > TimeParser.dayLength { hasLongTimes = true }
      durations.observe(time: field)
      return .time
    }
    if let duration = DurationParser(field) {
      durations.add(duration)
      return duration.notation == .units ? .amount : .time
    }
    if let size = SizeParser(field) {
      sizes.add(size)
      return .amount
    }
    texts += 1
    if field[0] &- 0x30 >= 10 { hasOtherTexts = true }
    return .text
  }

  /// Whether all texts begin with a digit, and nearly all other fields are numbers.
  var hasDigitTexts: Bool {
    let others = Int(texts + sizes.count + durations.count + dates.versions)
    return others > 0 && !hasOtherTexts && Self.isMost(numbers.count + others, of: count)
  }

  /// Whether a field begins with four letters that can't begin a number, a time or a date, as most
  /// texts do: no currency is so long, and they don't begin with a month or a weekday.
  @inline(__always)
  private static func isCertainlyText(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    // Words for missing values but `infinity` have at most four letters, but there may be blanks
    // around them.
    guard field.count > 4, let last = field.last, last != 0x20, last != 0x09 else { return false }
    var start: UInt32 = 0
    for byte in field.prefix(4) {
      let letter = byte | 0x20
      guard letter &- 0x61 < 26 else { return false }
      start = start << 8 | UInt32(letter)
    }
    return start != infinityBegins && !datesBegin.contains(start >> 8)
  }

  private static let infinityBegins = "infi".utf8.reduce(0) { $0 << 8 | UInt32($1) }

  /// The first three letters of the months and the weekdays.
  private static let datesBegin = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    "mon", "tue", "wed", "thu", "fri", "sat", "sun",
  ].map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  /// Reads a date such as `31/01/2024`; no number has a slash there.
  private static func dateWithSlashes(_ field: UnsafeBufferPointer<UInt8>) -> DateParser? {
    let slash = UInt8(ascii: "/")
    guard field.count > 5, field[1] == slash || field[2] == slash else { return nil }
    return DateParser(field)
  }

  /// Adds the evidence of other fields of the column.
  mutating func add(_ other: ColumnEvidence) {
    numbers.add(other.numbers)
    dates.add(other.dates)
    durations.add(other.durations)
    sizes.add(other.sizes)
    times += other.times
    hasLongTimes = hasLongTimes || other.hasLongTimes
    texts += other.texts
    words += other.words
    titles += other.titles
    hasOtherTexts = hasOtherTexts || other.hasOtherTexts
  }

  /// Adds the evidence of one field so many times, with a number of steps that is logarithmic in
  /// `times`.
  mutating func add(_ other: ColumnEvidence, times: Int) {
    var (power, rest) = (other, times)
    while rest > 0 {
      if rest & 1 == 1 { add(power) }
      rest >>= 1
      if rest > 0 { power.add(copy power) }
    }
  }

  /// Whether a field is a word for a missing value, an error of a spreadsheet, or the dash that
  /// spreadsheets write for an amount of zero.
  static func isMissing(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    // Infinity may have a sign, which is the ninth byte.
    guard let first = field.first, field.count <= 8 || field.count == 9 && !first.isLetter else {
      return false
    }
    if MissingWords.beginnings.contains(first),
      MissingWords.all.contains(MissingWords.number(of: field))
    {
      return true
    }
    return field.contains(UInt8(ascii: "-")) && NumberDecoration.isAmountOfDash(field)
  }
}

/// The title of a column, which fields further down may repeat.
///
/// It has no array, whose references would be counted for each field.
struct ColumnTitle: Sendable {
  private static let hasher = TextHash()

  private let count: Int
  private let first: UInt8
  private let hash: UInt64

  /// - Parameter bytes: the title; empty where there is none.
  init(_ bytes: [UInt8]) {
    count = bytes.count
    first = bytes.first ?? 0
    hash = bytes.withUnsafeBytes { Self.hasher.wideHash($0) }
  }

  /// Whether a field is the title, with or without blanks around it.
  @inline(__always)
  func isRepeated(by field: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count > 0, field.count >= count, field[0] == first || Grammar.isBlank(field[0]) else {
      return false
    }
    let text = field.trimmed
    return text.count == count && Self.hasher.wideHash(UnsafeRawBufferPointer(text)) == hash
  }

  /// Whether a record may begin with the title.
  @inline(__always)
  func mayBegin(_ record: UnsafeRawBufferPointer) -> Bool {
    count > 0 && record.count >= count && (record[0] == first || Grammar.isBlank(record[0]))
  }
}

/// Words for missing values; each is a number made of its bytes in lower case.
private enum MissingWords {
  private static let words = [
    "-", "--", ".", "..", "?", "\\n", "na", "n/a", "n.a.", "<na>", "nan", "-nan", "nat", "nil",
    "none", "null", "inf", "-inf", "+inf", "infinity", "#n/a", "#div/0!", "#name?", "#null!",
    "#num!", "#ref!",
    "#value!",
  ]
  static let all = Set(
    words.map { Array($0.utf8).withUnsafeBufferPointer { number(of: $0) } })

  /// The bytes that such words begin with, of which there are few.
  static let beginnings = Array(
    Set((words + words.map { $0.uppercased() }).compactMap(\.utf8.first)))

  static func number(of field: UnsafeBufferPointer<UInt8>) -> UInt64 {
    field.reduce(0) { number, byte in
      number << 8 | UInt64(byte.lowercased)
    }
  }
}
