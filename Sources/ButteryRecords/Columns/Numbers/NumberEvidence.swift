/// The evidence of a column's numbers for its decimal mark and their kind.
///
/// Counts have 32 bits, which suffice for all records and save memory where there are very many
/// columns.
struct NumberEvidence: Sendable, Equatable {
  /// A number of fields, and how many of them have a fraction.
  fileprivate struct Count: Sendable, Equatable {
    var all: UInt32 = 0
    var fractions: UInt32 = 0
  }

  /// Numbers without any mark, which read the same with either decimal mark.
  private var neutral = Count()
  /// Numbers with a decimal point: `1.5`, `1,250.5`, `1,234,567`.
  private var point = Count()
  /// Numbers with a decimal comma: `1,5`, `1.250,5`.
  private var comma = Count()
  /// Numbers that are a fraction with a decimal point, and thousands with a decimal comma: `1.250`.
  private var eitherPoint: UInt32 = 0
  /// Numbers that are thousands with a decimal point, and a fraction with a decimal comma: `1,250`.
  private var eitherComma: UInt32 = 0
  /// Amounts of money among `eitherPoint` and `eitherComma`: few currencies have three decimals.
  private var moneyWithPoint: UInt32 = 0
  private var moneyWithComma: UInt32 = 0
  /// Numbers of exactly three digits and, in `longIntegers`, of more digits, which read the same
  /// with either decimal mark.
  private var hundreds: UInt32 = 0
  private var longIntegers: UInt32 = 0
  /// Plain numbers that may be seconds or milliseconds since 1970, from 2001 on.
  private var moments: UInt32 = 0
  private var longMoments: UInt32 = 0
  private var percentages: UInt32 = 0
  /// Numbers with commas that can be read with a decimal point.
  private var commaGroups: UInt32 = 0
  private var keys: UInt32 = 0
  private var phones: UInt32 = 0
  /// Numbers that may be months with their years: `01.2024`.
  private var months: UInt32 = 0
  private var hasPaddedMonths = false
  private var currency: Currency?
  private(set) var hasSeveralCurrencies = false

  /// The number of all numbers.
  var count: Int { Int(neutral.all + point.all + comma.all + eitherPoint + eitherComma) }

  /// The decimal mark of the column; nil where its numbers contradict each other.
  ///
  /// It is the mark of at least 95 % of the numbers that can be read in only one way. Without any,
  /// money of three digits behind its only mark is a whole amount.
  ///
  /// - Parameters:
  ///   - guess: the mark to take where all numbers can be read either way.
  ///   - others: the mark of the file's other columns, where that is known.
  func mark(guess: DecimalMark, others: DecimalMark? = nil) -> DecimalMark? {
    point.all + comma.all > 0 ? votedMark : unvotedMark(guess: guess, others: others)
  }

  /// The decimal mark of numbers that can all be read either way.
  private func unvotedMark(guess: DecimalMark, others: DecimalMark?) -> DecimalMark {
    if let moneyMark { return moneyMark }
    if guess == .comma, let grouping { return grouping == .point ? .comma : .point }
    if eitherComma > 0, eitherPoint == 0, guess == .comma { return .comma }
    // Thousands with points are rare where nothing else speaks for a decimal comma.
    return others ?? .point
  }

  /// The decimal mark of money whose only mark groups digits: the other mark.
  private var moneyMark: DecimalMark? {
    let (points, commas) = (Int(moneyWithPoint), Int(moneyWithComma))
    if ColumnEvidence.isMost(points, of: points + commas) { return .comma }
    return ColumnEvidence.isMost(commas, of: points + commas) ? .point : nil
  }

  /// The mark that groups digits, where all numbers from a thousand on have it and smaller ones
  /// don't.
  private var grouping: DecimalMark? {
    guard hundreds > 0, longIntegers == 0, neutral.fractions == 0 else { return nil }
    if eitherPoint > 0 { return eitherComma == 0 ? .point : nil }
    return eitherComma > 0 ? .comma : nil
  }

  /// The mark that unambiguous numbers have; nil where none is unambiguous, or they contradict each
  /// other.
  var votedMark: DecimalMark? {
    let (points, commas) = (Int(point.all), Int(comma.all))
    if ColumnEvidence.isMost(points, of: points + commas) { return .point }
    return ColumnEvidence.isMost(commas, of: points + commas) ? .comma : nil
  }

  /// The mark of numbers that can be read either way, where no number is unambiguous.
  var doubtfulMark: DecimalMark? {
    guard point.all + comma.all == 0 else { return nil }
    if eitherPoint > 0 { return .point }
    return eitherComma > 0 ? .comma : nil
  }

  /// Whether these numbers decide how those of another file are read, which alone would be read
  /// otherwise.
  func decide(about other: NumberEvidence, guess: DecimalMark) -> Bool {
    guard let mark = votedMark, other.doubtfulMark != nil else { return false }
    return other.unvotedMark(guess: guess, others: nil) != mark
  }

  /// The numbers that decide about many others, which would be read otherwise without them.
  ///
  /// It is nil where they are at least a twentieth of the others, or confirm what would have been
  /// guessed.
  ///
  /// - Parameters:
  ///   - areOfOtherFile: whether they are those of one file, and the others those of another one, which
  ///     then may be as many as they like.
  ///   - others: the mark of the file's other columns, which is asked for only if it matters.
  func fewVotes(
    guess: DecimalMark, areOfOtherFile: Bool, others: () -> DecimalMark?
  ) -> FewVotes? {
    let either = Int(eitherPoint + eitherComma)
    guard let mark = votedMark else { return nil }
    let votes = Int(mark == .point ? point.all : comma.all)
    let areFew = votes * 20 < either && unvotedMark(guess: guess, others: others()) != mark
    guard areOfOtherFile || areFew else { return nil }
    return FewVotes(
      mark: mark, count: votes, all: count,
      doubtful: eitherPoint > eitherComma ? .point : .comma)
  }

  /// The kind of the column.
  ///
  /// - Parameter fields: the number of the column's fields that count.
  func kind(_ mark: DecimalMark, among fields: Int) -> ColumnKind {
    let count = readable(mark, percentages: true)
    guard ColumnEvidence.isMost(count, of: fields), !hasSeveralCurrencies else { return .text }
    if percentages > 0 {
      if ColumnEvidence.isMost(Int(percentages), of: count) { return .percentage }
      guard ColumnEvidence.isMost(count - Int(percentages), of: fields) else { return .text }
    }
    if areKeys { return .text }
    return fractions(mark) > 0 ? .decimal : .integer
  }

  /// The number of numbers that can be read with a decimal mark.
  ///
  /// - Parameter percentages: whether numbers with a percent sign count.
  func readable(_ mark: DecimalMark, percentages counts: Bool) -> Int {
    let marked = mark == .point ? point.all : comma.all
    let count = Int(neutral.all + eitherPoint + eitherComma + marked)
    return counts ? count : max(0, count - Int(percentages))
  }

  /// The unit of time of numbers that may be moments since 1970; nil where most can't be.
  ///
  /// - Parameter fields: the number of the column's fields that count.
  func momentUnit(among fields: Int) -> DateOrder? {
    if ColumnEvidence.isMost(Int(moments), of: fields) { return .seconds }
    return ColumnEvidence.isMost(Int(longMoments), of: fields) ? .milliseconds : nil
  }

  /// The number of numbers without decoration, with a decimal point if any.
  var plainCount: Int { Int(neutral.all + point.all + eitherPoint) }

  /// Whether the numbers are keys, telephone numbers or months, no quantities.
  var areKeys: Bool {
    keys > 0 || ColumnEvidence.isMost(Int(phones), of: count)
      || hasPaddedMonths && Int(months) == count
  }

  /// Whether some numbers have a percent sign.
  var hasPercentages: Bool { percentages > 0 }

  /// Whether commas group the digits of some numbers when these are read with a decimal mark.
  func hasCommaGroups(_ mark: DecimalMark) -> Bool { mark == .point && commaGroups > 0 }

  /// Whether some numbers have a fraction when they are read with a decimal mark.
  func hasFractions(_ mark: DecimalMark) -> Bool { fractions(mark) > 0 }

  private func fractions(_ mark: DecimalMark) -> UInt32 {
    switch mark {
    case .point: neutral.fractions + point.fractions + eitherPoint
    case .comma: neutral.fractions + comma.fractions + eitherComma
    }
  }

  /// Adds the evidence of a number without groups, whose decimal mark is a point if there is one.
  @inline(__always)
  mutating func add(plain number: ParsedNumber) {
    if number.isInteger {
      addNeutral(number)
      if number.isKey { keys += 1 }
      if number.mayBePhone { phones += 1 }
    } else if number.fractionDigits == 3, number.isThousandWithPoint {
      eitherPoint += 1
    } else {
      point.all += 1
      point.fractions += 1
      if number.fractionDigits == 4, number.isMonthOfYear {
        months += 1
        if number.hasLeadingZero { hasPaddedMonths = true }
      }
    }
    if number.digitCount >= Self.minimumMomentDigits { observeMoment(number) }
  }

  /// Seconds since 1970 have ten digits from 2001 to 2286.
  private static let minimumMomentDigits = 10

  private mutating func observeMoment(_ number: ParsedNumber) {
    switch number.digitCount - number.fractionDigits {
    case Self.minimumMomentDigits: moments += 1
    case Self.minimumMomentDigits + 3: longMoments += 1
    default: break
    }
  }

  /// Adds the evidence of a field that isn't a plain number; nil where it is no number at all.
  mutating func add(decorated field: UnsafeBufferPointer<UInt8>) -> ParsedNumber? {
    guard let decoration = NumberParser.decoration(of: field) else { return nil }
    let withPoint = NumberParser.number(decoration, .point)
    if withPoint != nil, decoration.core.contains(UInt8(ascii: ",")) { commaGroups += 1 }
    let withComma = NumberParser.number(decoration, .comma)
    switch (withPoint, withComma) {
    case (nil, nil): return nil
    case (let number?, nil): point.add(number)
    case (nil, let number?): comma.add(number)
    case (let point?, let comma?):
      if point.isInteger == comma.isInteger {
        addNeutral(point)
      } else if point.isInteger {
        eitherComma += 1
        if point.isAmountWithoutThousandths { moneyWithComma += 1 }
      } else {
        eitherPoint += 1
        if point.isAmountWithoutThousandths { moneyWithPoint += 1 }
      }
    }
    let number = withPoint ?? withComma
    if let number { observe(number) }
    return number
  }

  @inline(__always)
  private mutating func addNeutral(_ number: ParsedNumber) {
    neutral.add(number)
    if number.digitCount == 3 { hundreds += 1 } else if number.digitCount > 3 { longIntegers += 1 }
  }

  private mutating func observe(_ number: ParsedNumber) {
    if number.isPercentage { percentages += 1 }
    if number.isKey { keys += 1 }
    guard let found = number.currency else { return }
    if let currency, currency != found { hasSeveralCurrencies = true }
    currency = found
  }

  /// Adds the evidence of other numbers of the column.
  mutating func add(_ other: NumberEvidence) {
    neutral.add(other.neutral)
    point.add(other.point)
    comma.add(other.comma)
    eitherPoint += other.eitherPoint
    eitherComma += other.eitherComma
    moneyWithPoint += other.moneyWithPoint
    moneyWithComma += other.moneyWithComma
    hundreds += other.hundreds
    longIntegers += other.longIntegers
    moments += other.moments
    longMoments += other.longMoments
    percentages += other.percentages
    commaGroups += other.commaGroups
    keys += other.keys
    phones += other.phones
    months += other.months
    hasPaddedMonths = hasPaddedMonths || other.hasPaddedMonths
    hasSeveralCurrencies =
      hasSeveralCurrencies || other.hasSeveralCurrencies
      || (currency != nil && other.currency != nil && currency != other.currency)
    currency = currency ?? other.currency
  }
}

extension ParsedNumber {
  /// Whether the number may be a month and its year, with two digits and four: `01.2024`.
  fileprivate var isMonthOfYear: Bool {
    digitCount == 6 && !isNegative && (1...12).contains(mantissa / 10_000)
      && (1900...2099).contains(mantissa % 10_000)
  }

  /// Whether the number is money of a currency that has no thousandths.
  fileprivate var isAmountWithoutThousandths: Bool {
    currency.map { !$0.hasThousandths } ?? false
  }
}

extension NumberEvidence.Count {
  fileprivate mutating func add(_ number: ParsedNumber) {
    all += 1
    if !number.isInteger { fractions += 1 }
  }

  fileprivate mutating func add(_ other: Self) {
    all += other.all
    fractions += other.fractions
  }
}
