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
    if Self.isMost(dates.count, of: count) { return .dayOrMonth }
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
