/// A column for which somebody has chosen a form while looking at its values.
///
/// Files that are read again may have other columns: it is known by its name, too.
struct ChosenColumn: Sendable, Hashable {
  var index: Int
  var name: String
}

extension RecordList {
  /// A form that some of a column's values have.
  package struct FittingForm: Sendable, Equatable {
    package var form: ColumnForm

    /// How many of the values that are something have the form.
    package var count: Int

    /// How many values are something.
    package var all: Int
  }

  /// The forms that at least one value of a column has, as far as its values have been read: text,
  /// which all have, numbers, percentages, dates, times.
  ///
  /// Numbers of several currencies aren't among them, as they can't be added up. Dates that can be
  /// read in two ways are there twice.
  package func fittingForms(ofColumn column: Int) -> [FittingForm] {
    let evidence = evidence[column]
    let mark = evidence.numbers.mark(guess: guessedMark, others: othersMark) ?? guessedMark
    let forms = evidence.candidates(mark: asked.decimalMark ?? mark)
    return forms.map {
      FittingForm(form: $0, count: evidence.fitCount($0), all: evidence.count)
    }
  }

  /// How many records have no value of a column's kind; nil where not all have been looked at.
  ///
  /// In a column of texts only empty fields are missing.
  package func missingCount(inColumn column: Int) -> Int? {
    guard isComplete, weighed.contains(column) || parts.allSatisfy(\.isSampledWhole) else {
      return nil
    }
    let evidence = evidence[column]
    let isText = columns[column].kind == .text
    let present = isText ? evidence.count + evidence.wordCount : fit(ofColumn: column).count
    return max(0, count - present)
  }

  /// How many fields of a column of texts have a word for what is missing, which is a value there; nil
  /// where not all have been looked at, and for other columns.
  package func missingWordCount(ofTexts column: Int) -> Int? {
    guard columns[column].kind == .text, missingCount(inColumn: column) != nil else { return nil }
    return missingWordCount(inColumn: column)
  }

  /// How many fields of a column have a word for what is missing, such as `NA`, as far as its fields
  /// have been looked at.
  package func missingWordCount(inColumn column: Int) -> Int { evidence[column].wordCount }

  /// Whether a field is such a word.
  package static func isMissingWord(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    !field.isEmpty && ColumnEvidence.isMissing(field)
  }

  /// The decimal mark of numbers that leave a choice, where nothing else says it.
  var guessedMark: DecimalMark {
    parts.first?.format.kind == .delimited(.semicolon) ? .comma : .point
  }

  /// The decimal mark that the numbers of all columns agree in: those that leave a choice are
  /// written as the file's other numbers are.
  var othersMark: DecimalMark? {
    let marks = Set(evidence.compactMap(\.numbers.votedMark))
    return marks.count == 1 ? marks.first : nil
  }
}

extension ColumnEvidence {
  /// The forms that at least one field has, with a decimal mark for its numbers.
  fileprivate func candidates(mark: DecimalMark) -> [ColumnForm] {
    var forms = [ColumnForm(.text)]
    if let kind = numbers.fittingKind(mark) { forms.append(numberForm(kind, mark)) }
    if numbers.hasPercentages { forms.append(numberForm(.percentage, mark)) }
    forms += dates.fittingOrders.map { ColumnForm(.date, dateOrder: $0) }
    if fitCount(ColumnForm(.time)) > 0 { forms.append(timeForm) }
    return forms
  }
}

extension NumberEvidence {
  /// What those that are no percentages are, read with a decimal mark; nil where there are none.
  fileprivate func fittingKind(_ mark: DecimalMark) -> ColumnKind? {
    guard readable(mark, percentages: false) > 0, !hasSeveralCurrencies else { return nil }
    return hasFractions(mark) ? .decimal : .integer
  }
}

extension DateEvidence {
  /// The orders in which some can be read; one only where there is no choice.
  fileprivate var fittingOrders: [DateOrder] {
    if let order = order(among: count) { return [order] }
    return DateOrder.allCases.filter { readable($0) > 0 }
  }
}
