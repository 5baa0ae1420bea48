import ButteryRecords

/// Where records come from: asked for something, it answers what it knows by now, and again when it
/// knows more.
protocol RecordsSource: AnyObject, Sendable {
  /// What is known by now.
  var result: QueryResult { get }
  /// What is being done.
  var progress: RecordWorker.Progress { get }

  /// Asks for something else, about the columns of a list.
  func setQuery(_ query: RecordQuery, columns: [RecordColumn]?)
  /// Gives a column a form, whatever its fields show; nil is the one that these show.
  func choose(_ form: ColumnForm?, ofColumn column: Int)
  /// Sets to work; `news` is called from any thread when there is another answer.
  func start(_ news: @escaping @Sendable (QueryResult) -> Void)
  /// Leaves it at what is known.
  func stop()
  /// Reads everything again.
  func reload()
}

extension RecordWorker: RecordsSource {
  func start(_ news: @escaping @Sendable (QueryResult) -> Void) {
    start { (worker: RecordWorker) in news(worker.result) }
  }
}
