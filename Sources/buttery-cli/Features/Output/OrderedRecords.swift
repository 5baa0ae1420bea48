import ButteryRecords

/// Reads the records of sections and writes them in their order.
struct OrderedRecords<Writer: RecordWriter> {
  private let rows: ShownRows
  private let writer: Writer
  private var reader: RecordReader
  private var fields = FieldBuffer()

  /// The records, where fetching them one by one takes longer.
  private var gathered: GatheredRecords?

  /// - Parameter areInOrder: whether the rows are known to be in the order of the file.
  init(result: QueryResult, rows: ShownRows, writer: Writer, areInOrder: Bool = false) {
    self.rows = rows
    self.writer = writer
    reader = RecordReader(result.list, keepsColours: Writer.keepsColours)
    if areInOrder { return }
    do throws(RecordError) {
      gathered = try GatheredRecords(
        result.arrangement, places: result.matches, of: result.list,
        keepsColours: Writer.keepsColours)
    } catch {
      // Where there is no room for copies, or not all records can be read, each is fetched.
      gathered = nil
    }
  }

  /// Writes the rows of a section, from a given one on, and shows them to the footers.
  mutating func write(
    section: Int, from start: Int = 0, to output: inout PlainOutput,
    _ footers: inout SectionFooters?
  ) throws(RecordError) {
    let first = rows.first(inSection: section)
    for place in first + start..<first + rows.count(inSection: section) {
      let record = rows.record(at: place, inSection: section)
      if gathered == nil {
        try reader.read(record, into: &fields)
      } else {
        let row = rows.row(at: place, inSection: section)
        try gathered?.read(row, record: record, into: &fields)
      }
      writer.write(fields, to: &output)
      footers?.receive(record, fields)
      if output.failure != nil { return }
    }
  }
}

// MARK: - Footers

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
      let isTelling = kind.addsUp ? amounts.isAmount(column) : kind == .date
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

  /// Keeps what footers show of a row that is written.
  mutating func receive(_ record: Int, _ row: borrowing FieldBuffer) {
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

// MARK: - Files that grow

/// Writes records of a file to standard output, and then those that are appended to it, as they
/// arrive; those of a pipe until it ends.
///
/// The columns stay as the records at the beginning made them.
struct FollowedOutput {
  let worker: RecordWorker
  let output: RecordsOutput
  /// Writes a remark that isn't a record.
  let tell: (String) -> Void
  private let news = Locked(false)

  init(worker: RecordWorker, output: RecordsOutput, tell: @escaping (String) -> Void) {
    self.worker = worker
    self.output = output
    self.tell = tell
  }

  /// Writes until the reader of the output closes it, or a pipe has ended.
  ///
  /// - Throws: `OutputError` if the output can't be written, `RecordError` if the file can't be
  ///   read.
  func print() throws {
    switch output.format {
    case .plain, .none:
      try print(PlainRecords(of: columns, in: output.result, rows: output.rows))
    case .csv: try print(CSVRecords(of: columns, in: output.result.list))
    case .jsonl:
      tell(
        "--follow: the columns are fixed now, after "
          + NumberFormatter.counted(output.result.list.count, "record")
          + "; later keys aren't written")
      try print(
        JSONRecords(
          of: columns, in: output.result.list, writesMissingAsNull: output.writesMissingAsNull))
    case .markdown: try print(MarkdownRecords(of: columns, in: output.result.list))
    }
  }

  private var columns: [Int] { output.columns ?? Array(output.result.list.columns.indices) }

  private func print<Writer: RecordWriter>(_ writer: Writer) throws {
    var stream = Stream(
      writer: writer, tell: tell, file: output.result.list.parts.first?.file)
    stream.begin()
    worker.start(didChange: { [news] (_: RecordWorker) in
      news.withLock { $0 = true }
      news.signal()
    })
    while true {
      let result = worker.result
      try stream.write(result)
      if result.list.isComplete, result.phase == .done { return }
      news.wait { isNews in
        defer { isNews = false }
        return isNews ? () : nil
      }
    }
  }

  /// The state of the output.
  private struct Stream<Writer: RecordWriter> {
    let writer: Writer
    let tell: (String) -> Void
    var file: RecordFile?
    var count = 0
    var output = PlainOutput()
    /// The last remark on the file.
    var remark: RecordError?

    mutating func begin() {
      writer.begin(in: &output)
      if Writer.hasSections {
        writer.beginSection(SectionTitle(), isFirst: true, in: &output)
      }
    }

    /// Writes the new records.
    mutating func write(_ result: QueryResult) throws {
      if let failure = result.failure, case .restarted = failure {
        beginAnew(result, failure)
      } else if let failure = result.failure, failure.isRemark, failure != remark {
        tell("\(failure)")
      }
      remark = result.failure
      let rows = ShownRows(result: result)
      let end = result.arrangement.sectionCount > 0 ? rows.count(inSection: 0) : 0
      if end > count {
        var records = OrderedRecords(
          result: result, rows: rows, writer: writer, areInOrder: true)
        var footers: SectionFooters?
        try records.write(section: 0, from: count, to: &output, &footers)
        count = end
      }
      try output.finish()
      // The rows before the failure have been written.
      if let failure = result.failure, !failure.isRemark { throw failure }
    }

    /// Starts anew, because the file was replaced or truncated: nothing of the new content has been
    /// written.
    private mutating func beginAnew(_ result: QueryResult, _ failure: RecordError) {
      guard let file = result.list.parts.first?.file, self.file !== file else { return }
      self.file = file
      count = 0
      tell("\(failure)")
      // The file may have other columns now.
      for filter in result.query.filters {
        guard let problem = filter.problem(in: result.list.columns) else { continue }
        tell("--filter '\(filter.text)': \(problem)")
      }
    }
  }
}
