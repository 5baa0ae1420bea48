/// The key of a form that the user has chosen for a column.
///
/// It has the column's name as well, because files that are read again may have other columns.
struct ChosenColumn: Sendable, Hashable {
  var index: Int
  var name: String
}

extension RecordList {
  /// A form that some of a column's values have.
  package struct FittingForm: Sendable, Equatable {
    package var form: ColumnForm

    /// The number of values that have the form.
    package var count: Int

    /// The number of fields that have a value of any kind.
    package var all: Int
  }

  /// The forms that at least one value of a column has, by the values that have been read as
  /// evidence.
  ///
  /// They are text, which all values have, numbers, percentages, dates, times, durations and sizes, in
  /// this order.
  ///
  /// Numbers of several currencies aren't among them, as they can't be added up. Dates that can be
  /// read in two ways are there twice.
  package func fittingForms(ofColumn column: Int) -> [FittingForm] {
    let evidence = evidence[column]
    let mark = evidence.numbers.mark(guess: guessedMark, others: othersMark) ?? guessedMark
    let forms = evidence.candidates(mark: asked.decimalMark ?? mark, texts: textForm)
    return forms.map {
      FittingForm(form: $0, count: evidence.fitCount($0), all: evidence.count)
    }
  }

  /// The number of records without a value of a column's kind; nil before all records have been
  /// read.
  ///
  /// In a column of texts only empty fields are missing.
  package func missingCount(inColumn column: Int) -> Int? {
    guard isComplete, inferred.contains(column) || parts.allSatisfy(\.isSampledWhole) else {
      return nil
    }
    let evidence = evidence[column]
    let isText = columns[column].kind == .text
    let present =
      isText
      ? evidence.count + evidence.wordCount + evidence.titleCount : fit(ofColumn: column).count
    return max(0, count - present)
  }

  /// The number of fields in a column of texts that have a word for a missing value.
  ///
  /// Such a word is a value in this column. The number is nil for other columns, and before all
  /// records have been read.
  package func missingWordCount(ofTexts column: Int) -> Int? {
    guard columns[column].kind == .text, missingCount(inColumn: column) != nil else { return nil }
    return missingWordCount(inColumn: column)
  }

  /// The number of a column's fields that have a word for a missing value, such as `NA`, among the
  /// fields that have been read as evidence.
  package func missingWordCount(inColumn column: Int) -> Int { evidence[column].wordCount }

  /// Whether a field is a word for a missing value.
  package static func isMissingWord(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    !field.isEmpty && ColumnEvidence.isMissing(field)
  }

  /// The decimal mark of numbers that can be read either way, where nothing else decides.
  var guessedMark: DecimalMark { guessedMark(ofPart: 0) }

  /// The same for a file alone.
  func guessedMark(ofPart number: Int) -> DecimalMark {
    guard parts.indices.contains(number) else { return .point }
    return parts[number].format.kind == .delimited(.semicolon) ? .comma : .point
  }

  /// The decimal mark on which the numbers of all columns agree, which decides for numbers that can
  /// be read either way.
  var othersMark: DecimalMark? { mark(ofColumns: evidence) }

  private func mark(ofColumns evidence: some Sequence<ColumnEvidence>) -> DecimalMark? {
    let marks = Set(evidence.compactMap(\.numbers.votedMark))
    return marks.count == 1 ? marks.first : nil
  }

  /// The numbers that alone decide about the decimal mark of a column; nil where there are enough of
  /// them, or the user has decided.
  func fewVotes(inColumn column: Int) -> FewVotes? {
    guard asked.decimalMark == nil else { return nil }
    return evidence[column].numbers.fewVotes(
      guess: guessedMark, areOfOtherFile: decidedByOtherFile.contains(column)
    ) {
      mark(ofColumns: evidence[..<column] + evidence[(column + 1)...])
    }
  }
}

extension ColumnEvidence {
  /// The forms that at least one field has, with a decimal mark for its numbers.
  fileprivate func candidates(mark: DecimalMark, texts: ColumnForm) -> [ColumnForm] {
    var forms = [texts]
    if let kind = numbers.fittingKind(mark) { forms.append(numberForm(kind, mark)) }
    if numbers.hasPercentages { forms.append(numberForm(.percentage, mark)) }
    let unit = numbers.momentUnit(among: count)
    forms += (dates.fittingOrders + [unit].compactMap(\.self)).map {
      ColumnForm(.date, dateOrder: $0)
    }
    return forms
      + [timeForm, ColumnForm(.duration, notation: durations.notation)].filter { fitCount($0) > 0 }
      + (sizes.count > 0 ? [ColumnForm(.size)] : [])
  }
}

extension NumberEvidence {
  /// The kind of the numbers that aren't percentages, read with a decimal mark; nil where there are
  /// none.
  fileprivate func fittingKind(_ mark: DecimalMark) -> ColumnKind? {
    guard readable(mark, percentages: false) > 0, !hasSeveralCurrencies else { return nil }
    return hasFractions(mark) ? .decimal : .integer
  }
}

extension DateEvidence {
  /// The orders in which some dates can be read; a single one where all dates together allow no
  /// other.
  fileprivate var fittingOrders: [DateOrder] {
    if let order = order(among: count) { return [order] }
    if count == 0 { return versions > 0 ? [.dayFirst] : [] }
    return [.monthFirst, .dayFirst].filter { readable($0) > 0 }
  }
}
