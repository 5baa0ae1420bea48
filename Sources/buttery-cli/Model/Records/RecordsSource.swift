import ButteryRecords

/// A source of records.
///
/// It answers a query with what it knows by now, and again when it knows more.
protocol RecordsSource: AnyObject, Sendable {
  /// The latest result.
  var result: QueryResult { get }
  /// What the source is doing.
  var progress: RecordWorker.Progress { get }

  /// Changes the query, whose columns are numbered as in `columns`.
  func setQuery(_ query: RecordQuery, columns: [RecordColumn]?)
  /// Gives a column a form, whatever its fields show; nil is the one that these show.
  func choose(_ form: ColumnForm?, ofColumn column: Int)
  /// Starts the work; `news` is called, on any thread, when there is a new result.
  func start(_ news: @escaping @Sendable (QueryResult) -> Void)
  /// Stops the work; the result stays as it is.
  func stop()
  /// Reads everything again.
  func reload()
}

extension RecordWorker: RecordsSource {
  func start(_ news: @escaping @Sendable (QueryResult) -> Void) {
    start { (worker: RecordWorker) in news(worker.result) }
  }
}
