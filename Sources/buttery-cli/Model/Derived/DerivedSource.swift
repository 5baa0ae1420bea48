import ButteryRecords

/// The rows of a derived table, which is rebuilt when the rows under it change.
///
/// The last query asked of the old table is asked of the new one, too.
final class DerivedSource: RecordsSource {
  private struct State: Sendable {
    var worker: RecordWorker
    var question: Question?
    var news: (@Sendable (QueryResult) -> Void)?
  }

  /// A query, and the columns that it is about.
  private struct Question: Sendable {
    var query: RecordQuery
    var columns: [RecordColumn]
  }

  private let state: Locked<State>

  init(_ worker: RecordWorker) {
    state = Locked(State(worker: worker))
  }

  private var worker: RecordWorker { state.withLock { $0.worker } }

  // MARK: Other rows

  /// Makes the new table answer the current query, on the calling thread, before it is shown.
  func prepare(_ worker: RecordWorker) {
    if let question = state.withLock({ $0.question }) { ask(worker, question) }
    worker.finish()
  }

  /// Shows the rows of another table, for which `prepare(_:)` was called before.
  func replace(by worker: RecordWorker) {
    let (question, news) = state.withLock { state in
      state.worker = worker
      return (state.question, state.news)
    }
    if let question { ask(worker, question) }
    if let news { start(news) }
  }

  private func ask(_ worker: RecordWorker, _ question: Question) {
    let columns = worker.result.list.columns
    let query = question.query.rebound(
      by: ColumnRebinding(from: question.columns, to: columns))
    if query != worker.result.query { worker.setQuery(query, columns: columns) }
  }

  // MARK: RecordsSource

  var result: QueryResult { worker.result }

  var progress: RecordWorker.Progress { worker.progress }

  func setQuery(_ query: RecordQuery, columns: [RecordColumn]?) {
    let worker = state.withLock { state in
      let columns = columns ?? state.worker.result.list.columns
      state.question = Question(query: query, columns: columns)
      return state.worker
    }
    worker.setQuery(query, columns: columns)
  }

  func choose(_ form: ColumnForm?, ofColumn column: Int) { worker.choose(form, ofColumn: column) }

  func awaitAnswer() -> Bool { worker.awaitAnswer() }

  func start(_ news: @escaping @Sendable (QueryResult) -> Void) {
    let worker = state.withLock { state in
      state.news = news
      return state.worker
    }
    worker.start(news)
  }

  func stop() { worker.stop() }

  func reload() {}
}
