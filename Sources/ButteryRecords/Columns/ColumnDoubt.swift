/// What somebody has to know of what a column was taken for.
package enum ColumnDoubt: Sendable, Equatable {
  /// Some of its values aren't of its kind, and count as missing.
  case misfits(count: Int, of: Int)

  /// Its values are either fractions or thousands: they have this mark between three digits.
  case guessedMark(DecimalMark)

  /// It is text because its dates can be read in two ways.
  case dayOrMonth

  /// It is text because its numbers have decimal marks of both kinds.
  case marksAtOdds

  /// It is text because its amounts are of several currencies.
  case currencies
}

extension ColumnEvidence {
  /// What is doubtful about a form that the fields were given.
  func doubts(about form: ColumnForm, isAsked: Bool) -> [ColumnDoubt] {
    guard form.kind != .text else { return isAsked ? [] : textDoubt.map { [$0] } ?? [] }
    let misfits = count - fitCount(form)
    var doubts: [ColumnDoubt] = misfits > 0 ? [.misfits(count: misfits, of: count)] : []
    if form.kind.isNumeric, let mark = numbers.doubtfulMark { doubts.append(.guessedMark(mark)) }
    return doubts
  }

  /// Why the fields are text, though most are written like something else.
  private var textDoubt: ColumnDoubt? {
    if Self.isMost(dates.count, of: count) { return .dayOrMonth }
    guard Self.isMost(numbers.count, of: count) else { return nil }
    if numbers.mark(guess: .point) == nil { return .marksAtOdds }
    return numbers.hasSeveralCurrencies ? .currencies : nil
  }
}
