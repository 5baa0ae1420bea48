import ButteryRecords

/// Reads the records of sections and writes them in their order.
///
/// Sorted records are scattered over their file, and fetching one costs reading the block around
/// it. So a batch of records is fetched and formatted in the order of the file, kept, and then
/// written in the sorted order.
struct OrderedRecords<Writer: RecordWriter> {
  private let rows: ShownRows
  private let writer: Writer
  private var reader: RecordReader
  private var fields = FieldBuffer()

  /// The records of a batch, and the order in which they are fetched.
  private var records: [Int] = []
  private var order: [Int] = []
  private var kept: PlainOutput
  private var ranges: [Range<Int>] = []

  /// The number of records of a batch.
  private let batch: Int

  /// - Parameter isForTerminal: whether the output goes to a terminal.
  init(result: QueryResult, rows: ShownRows, writer: Writer, isForTerminal: Bool) {
    kept = .kept(isTerminal: isForTerminal)
    self.rows = rows
    self.writer = writer
    reader = RecordReader(result.list)
    batch = Self.batch(of: result.list)
  }

  /// The number of records that make about four megabytes.
  private static func batch(of list: RecordList) -> Int {
    let bytes = list.parts.reduce(0) { $0 + $1.file.size }
    let perRecord = max(32, bytes / max(1, list.count))
    return max(1 << 10, (4 << 20) / perRecord)
  }

  /// Writes the rows of a section, from a given one on, and adds them to `sums`.
  mutating func write(
    section: Int, from start: Int = 0, to output: inout PlainOutput,
    adding sums: inout SectionTotals
  ) throws(RecordError) {
    let first = rows.first(inSection: section)
    let end = first + rows.count(inSection: section)
    var place = first + start
    while place < end, output.failure == nil {
      let next = min(end, place + batch)
      records.removeAll(keepingCapacity: true)
      for place in place..<next { records.append(rows.record(at: place, inSection: section)) }
      if zip(records, records.dropFirst()).allSatisfy({ $0 < $1 }) {
        try writeInOrder(to: &output, adding: &sums)
      } else {
        try writeSorted(to: &output, adding: &sums)
      }
      place = next
    }
  }

  private mutating func writeInOrder(
    to output: inout PlainOutput, adding sums: inout SectionTotals
  ) throws(RecordError) {
    for record in records {
      try reader.read(record, into: &fields)
      writer.write(fields, to: &output)
      sums.add(fields)
      if output.failure != nil { return }
    }
  }

  private mutating func writeSorted(
    to output: inout PlainOutput, adding sums: inout SectionTotals
  ) throws(RecordError) {
    order = records.indices.sorted { [records] in records[$0] < records[$1] }
    ranges = [Range<Int>](repeating: 0..<0, count: records.count)
    kept.removeAll()
    for place in order {
      try reader.read(records[place], into: &fields)
      let start = kept.keptCount
      writer.write(fields, to: &kept)
      ranges[place] = start..<kept.keptCount
      sums.add(fields)
    }
    for range in ranges { output.write(range, keptIn: kept) }
  }
}

// MARK: - Footers

/// The footers of printed sections: the number of rows, and totals.
struct SectionFooters {
  /// The columns that are added up while rows are printed.
  let summedColumns: [Int]

  private let list: RecordList
  /// The measures to write; nil for all totals of columns with amounts.
  private let measures: [Measure]?
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
      (measures, figures) = (nil, SectionFigures())
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
    guard let measures else { return TotalsText.line(of: sums, in: list) }
    var line = NumberText.counted(sums.rowCount, "row")
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

// MARK: - Files that grow

/// Writes records of a file to standard output, and then those that are appended to it, as they
/// arrive.
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

  /// Writes until the reader of the output closes it.
  ///
  /// - Throws: `OutputError` if the output can't be written, `RecordError` if the file can't be
  ///   read.
  func print() throws -> Never {
    switch output.format {
    case .plain, .none:
      try print(PlainRecords(of: columns, in: output.result, rows: output.rows))
    case .csv: try print(CSVRecords(of: columns, in: output.result.list))
    case .jsonl:
      tell(
        "--follow: the columns are fixed now, after "
          + NumberText.counted(output.result.list.count, "record")
          + "; later keys aren't written")
      try print(
        JSONRecords(
          of: columns, in: output.result.list, writesMissingAsNull: output.writesMissingAsNull))
    case .markdown: try print(MarkdownRecords(of: columns, in: output.result.list))
    }
  }

  private var columns: [Int] { output.columns ?? Array(output.result.list.columns.indices) }

  private func print<Writer: RecordWriter>(_ writer: Writer) throws -> Never {
    var stream = Stream(
      writer: writer, tell: tell, file: output.result.list.parts.first?.file)
    stream.begin()
    worker.start(didChange: { [news] (_: RecordWorker) in
      news.withLock { $0 = true }
      news.signal()
    })
    while true {
      try stream.write(worker.result)
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
      } else if let failure = result.failure, failure.isRemark {
        if failure != remark { tell("\(failure)") }
      } else if let failure = result.failure {
        throw failure
      }
      remark = result.failure
      let rows = ShownRows(result: result)
      let end = result.arrangement.sectionCount > 0 ? rows.count(inSection: 0) : 0
      if end > count {
        var sums = SectionTotals(of: [], in: result.list)
        var records = OrderedRecords(
          result: result, rows: rows, writer: writer, isForTerminal: output.isTerminal)
        try records.write(section: 0, from: count, to: &output, adding: &sums)
        count = end
      }
      try output.finish()
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
