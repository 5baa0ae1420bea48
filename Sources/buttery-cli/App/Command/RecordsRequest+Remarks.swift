import Buttery
import ButteryRecords

/// Remarks on printed records, written to standard error.
extension RecordsRequest {
  /// Remarks on what had no effect, was guessed or was lost, one a line.
  ///
  /// - Parameter figures: the columns whose figures were printed.
  func remarks(
    on result: QueryResult, hasReplacedBytes: Bool, figuresOf figures: [Int]
  ) -> [String] {
    let list = result.list
    // The lines of undecodable bytes are known only for the beginnings of files.
    let isPlaceKnown = list.parts.contains { $0.input.undecodedLines != nil }
    let lost =
      hasReplacedBytes && !isPlaceKnown
      ? ["some bytes aren't UTF-8 and were written as U+FFFD — --encoding NAME says what they are"]
      : []
    return lost + abandoned(result.abandonedCount, by: "--filter")
      + abandoned(result.abandonedMatchCount, by: "--search")
      + types.compactMap { remark(on: $0, list) }
      + decimalMark(list) + guesses(result, figuresOf: figures)
      + list.warnings(areBytesReplaced: hasReplacedBytes)
  }

  /// Suggests what may have been meant if no row is left: words for missing values, or a condition
  /// where a text was given that begins with a column's name or has an operator.
  func tellOfTexts(in result: QueryResult) {
    if let hint = MissingWordHint(list: result.list).text(for: result.query.filters) {
      StandardError.write(line: "buttery: no row is left — \(hint)")
    }
    let names = Set(result.list.columns.map { $0.name.lowercased() })
    let mayMean = { (text: String) in
      RecordFilter.mayBeCondition(text)
        || text.contains(" ") && names.contains(text.prefix { $0 != " " }.lowercased())
    }
    for case .text(let matcher) in result.query.filters where mayMean(matcher.text) {
      tell("--filter", ofText: matcher.text, example: "COLUMN = VALUE")
    }
    guard let search = result.query.search, search.column == nil, case .text = search.needle,
      mayMean(search.text)
    else { return }
    tell("--search", ofText: search.text, example: "COLUMN:TEXT")
  }

  private func tell(_ option: String, ofText text: String, example: String) {
    StandardError.write(
      line: "buttery: \(option): no row has the text '\(TextMetrics.visible(text))' — "
        + "\(example) looks in a column")
  }

  private func abandoned(_ count: Int, by option: String) -> [String] {
    guard count > 0 else { return [] }
    let records = NumberFormatter.counted(count, "record")
    return ["\(option): \(records) took too long for a regular expression, and are left out"]
  }

  /// A remark on how many values of a column have the given type; nil if all have.
  private func remark(on type: ColumnType, _ list: RecordList) -> String? {
    guard let column = try? list.column(named: type.column) else { return nil }
    let fit = list.fit(ofColumn: column)
    guard fit.count < fit.all else { return nil }
    return "--type \(type.column)=\(type.name): "
      + "\(fit.count) of \(fit.all) values are \(type.kind.plural)"
  }

  /// Remarks on values that were left out or guessed, except for columns whose kinds were asked for.
  private func guesses(_ result: QueryResult, figuresOf figures: [Int]) -> [String] {
    let list = result.list
    let asked = Set(types.compactMap { try? list.column(named: $0.column) })
    let remarks = ColumnRemarks(list: list)
    return remarks.guessedNumbers + remarks.texts(inColumns: result.query.orderedColumns)
      + remarks.misfits(inColumns: figures.filter { !asked.contains($0) })
  }

  private func decimalMark(_ list: RecordList) -> [String] {
    guard let mark = reading.decimalMark, !list.columns.contains(where: \.kind.isNumeric) else {
      return []
    }
    return ["--decimal \(mark.rawValue): no column has numbers"]
  }
}
