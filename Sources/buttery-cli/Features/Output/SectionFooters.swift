import ButteryRecords

/// The footers of printed sections: the number of rows, and totals.
struct SectionFooters {
  /// The columns that are added up while rows are printed.
  let summedColumns: [Int]

  private let list: RecordList
  private let measures: [Measure]
  private let figures: SectionFigures
  private let amounts: AmountColumns

  /// - Returns: Nil where sections have no footers.
  /// - Throws: `RecordError` where a record can't be read.
  init?(of output: RecordsOutput) throws(RecordError) {
    guard output.statistics.isShown ?? true else { return nil }
    let (result, statistics) = (output.result, output.statistics)
    let list = result.list
    self.list = list
    let grouped = result.query.groupColumns
    let columns = list.columns.indices.filter {
      !grouped.contains($0) && output.columns?.contains($0) ?? true
    }
    let amounts = AmountColumns(of: list)
    self.amounts = amounts
    if statistics.isUsual {
      let all = SectionTotals.columns(of: list, without: grouped).filter(columns.contains)
      summedColumns = all.filter { !list.columns[$0].kind.isNumeric || amounts.isAmount($0) }
      measures = summedColumns.flatMap { column in
        let statistics: [Aggregate] = [.sum, .mean, .least, .greatest]
        return statistics.filter { $0.isMeaningful(for: list.columns[column].kind) }
          .map { Measure($0, ofColumn: column) }
      }
      figures = SectionFigures()
      return
    }
    let measures = columns.flatMap { column in
      statistics.statistics(of: column, among: amounts).map { Measure($0, ofColumn: column) }
    }
    summedColumns = columns.filter { column in
      measures.contains { $0.column == column && $0.statistic.ofOneSection != nil }
    }
    figures = try Self.figures(measures.filter { $0.statistic.ofOneSection == nil }, output)
    self.measures = measures
  }

  private static func figures(
    _ measures: [Measure], _ output: RecordsOutput
  ) throws(RecordError) -> SectionFigures {
    guard !measures.isEmpty else { return SectionFigures() }
    do throws(PassFailure) {
      return try SectionFigures(
        of: measures, inLevelsOf: output.result.arrangement, rows: output.rows.arrangement,
        list: output.result.list, control: PassControl())
    } catch {
      guard case .records(let failure) = error else { return SectionFigures() }
      throw failure
    }
  }

  // MARK: Lines

  /// The line below a section: `43 rows · pounds: sum 8529 · price: median 4.2`.
  func line(ofSection section: Int, _ sums: SectionTotals) -> String {
    var line = NumberFormatter.counted(sums.rowCount, "row")
    var last: Int?
    for measure in measures {
      guard let text = text(of: measure, ofSection: section, sums) else { continue }
      line += measure.column == last ? "  " : " · \(list.columns[measure.column].name): "
      line += "\(measure.statistic.rawValue) \(text)"
      last = measure.column
    }
    return line
  }

  private func text(
    of measure: Measure, ofSection section: Int, _ sums: SectionTotals
  ) -> String? {
    if let statistic = measure.statistic.ofOneSection {
      let column = sums.columns.first { $0.column == measure.column }
      guard let column, column.count > 0 else { return nil }
      return column.text(of: statistic, groupsDigits: amounts.isAmount(measure.column))
    }
    guard let place = figures.measures.firstIndex(of: measure),
      var figure = figures.figure(place, ofSection: section)
    else { return nil }
    figure.groupsDigits = amounts.isAmount(measure.column)
    return figure.record.map { field(measure.column, ofRecord: $0) } ?? figure.text
  }

  private func field(_ column: Int, ofRecord record: Int) -> String {
    var reader = RecordReader(list)
    var fields = FieldBuffer()
    // A record that can't be read any more has been reported before.
    try? reader.read(record, into: &fields)
    return fields.string(column: column)
  }
}

extension ShownRows {
  /// The arrangement of the written rows, in the innermost sections.
  var arrangement: Arrangement {
    let arrangement = result.arrangement
    guard result.matches != nil else { return arrangement.flattened }
    let sections = (0..<arrangement.sectionCount).filter { !arrangement.holdsSections($0) }
    return Arrangement(
      records: sections.map { section in
        let first = first(inSection: section)
        return (first..<first + count(inSection: section)).map {
          record(at: $0, inSection: section)
        }
      })
  }
}
