import ButteryRecords

/// The footers of printed sections: the number of rows, and figures, which are computed before the
/// rows are printed.
struct SectionFooters {
  private let list: RecordList
  private let figures: SectionFigures
  private let amounts: AmountColumns

  /// The figures of open sections that are fields of records, by these records, and the fields as far
  /// as their rows have been written: reading a record once more costs the block of the file around
  /// it.
  private var wanted: [Int: [Place]] = [:]
  private var fields: [Place: String] = [:]

  /// Where a figure stands.
  private struct Place: Hashable {
    let section: Int
    let measure: Int
  }

  /// - Returns: Nil where sections have no footers.
  /// - Throws: `RecordError` where a record can't be read.
  init?(of output: RecordsOutput) throws(RecordError) {
    guard output.statistics.isShown ?? true else { return nil }
    let (result, statistics) = (output.result, output.statistics)
    let (list, amounts) = (result.list, AmountColumns(of: result.list))
    (self.list, self.amounts) = (list, amounts)
    let columns = list.columns.indices.filter {
      !result.query.groupColumns.contains($0) && output.columns?.contains($0) ?? true
    }
    let measures = columns.flatMap { column in
      let kind = list.columns[column].kind
      let isTelling = kind.isNumeric ? amounts.isAmount(column) : kind == .date
      let usual = isTelling ? Aggregate.usual(for: kind) : []
      return (statistics.isUsual ? usual : statistics.statistics(of: column, among: amounts))
        .map { Measure($0, ofColumn: column) }
    }
    do throws(PassFailure) {
      figures =
        measures.isEmpty
        ? SectionFigures()
        : try SectionFigures(
          of: measures, in: result.arrangement, rows: output.rows.matchesAlone, list: list,
          control: PassControl())
    } catch {
      guard case .records(let failure) = error else { return nil }
      throw failure
    }
  }

  /// Begins a section, before its rows are written.
  mutating func begin(section: Int) {
    for measure in figures.measures.indices {
      guard let record = figures.figure(measure, ofSection: section)?.record else { continue }
      wanted[record, default: []].append(Place(section: section, measure: measure))
    }
  }

  /// Takes the fields of a row that is written.
  mutating func take(_ record: Int, _ row: borrowing FieldBuffer) {
    guard let places = wanted.removeValue(forKey: record) else { return }
    for place in places {
      let figure = figures.figure(place.measure, ofSection: place.section)
      let column = figures.measures[place.measure].column
      fields[place] = figure?.text(ofColumn: column, in: row)
    }
  }

  /// The line below a section: `43 rows · pounds: sum 8529  mean 198.3 · price: median 4.2`.
  mutating func line(ofSection section: Int, rowCount: Int) -> String {
    var line = NumberFormatter.counted(rowCount, "row")
    var last: Int?
    for (place, measure) in figures.measures.enumerated() {
      guard var figure = figures.figure(place, ofSection: section) else { continue }
      figure.groupsDigits = amounts.isAmount(measure.column)
      line += measure.column == last ? "  " : " · \(list.columns[measure.column].name): "
      let field = fields.removeValue(forKey: Place(section: section, measure: place))
      line += "\(measure.statistic.rawValue) \(field ?? figure.text ?? "")"
      last = measure.column
    }
    return line
  }
}

extension ShownRows {
  /// The rows that a search found, in sections of the same numbers; nil without a search.
  fileprivate var matchesAlone: Arrangement? {
    guard result.matches != nil else { return nil }
    let sections = 0..<result.arrangement.sectionCount
    return Arrangement(
      records: sections.map { section in
        guard !result.arrangement.holdsSections(section) else { return [] }
        let first = first(inSection: section)
        return (first..<first + count(inSection: section)).map {
          record(at: $0, inSection: section)
        }
      })
  }
}
