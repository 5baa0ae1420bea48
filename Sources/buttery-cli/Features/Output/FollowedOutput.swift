import ButteryRecords

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
          + NumberFormatter.counted(output.result.list.count, "record")
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
        var records = OrderedRecords(
          result: result, rows: rows, writer: writer, isForTerminal: output.isTerminal)
        var footers: SectionFooters?
        try records.write(section: 0, from: count, to: &output, &footers)
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
