import Buttery
import ButteryRecords

/// What a person does with the records that a table shows: search, filter, order, and waiting.
@MainActor final class RecordsSession {
  let model: RecordsModel
  let search: RecordSearch
  private let tableView: TableView
  private var progress: ProgressWatch?

  /// Called when there is something else to say, or to show.
  var didChange: () -> Void = {}

  init(model: RecordsModel, tableView: TableView) {
    self.model = model
    self.tableView = tableView
    search = RecordSearch(model: model, tableView: tableView)
  }

  /// Listens to the model's news, besides whoever does so already.
  func run(in application: Application) {
    let progress = ProgressWatch(worker: model.worker, application: application)
    progress.didChange = { [weak self] in self?.didChange() }
    self.progress = progress
    let reload = model.didChange
    model.didChange = { [weak self] old in
      reload?(old)
      self?.adopt(from: old)
    }
    progress.begin()
  }

  private func adopt(from old: QueryResult) {
    search.adopt()
    if isAtRest, !model.view.hasSections(of: old) { areSectionsNew = true }
    progress?.update()
    didChange()
  }

  /// Whether there may be sections that nobody has taken note of.
  var areSectionsNew = true

  var isAtRest: Bool {
    model.view.phase == .done || model.view.phase == .stopped
  }

  // MARK: Asking

  /// Shows only rows that have a text; all for an empty one.
  func filter(_ text: String) {
    model.query.filter = TextMatcher(text)
    progress?.begin()
    didChange()
  }

  func find(_ text: String, atOrAfter ordinal: Int) {
    search.find(text, atOrAfter: ordinal)
    progress?.begin()
    didChange()
  }

  func cycleSort(ofColumn column: Int) {
    model.cycleSort(ofColumn: column)
    progress?.begin()
    didChange()
  }

  /// Work was begun by somebody else.
  func noteWork() { progress?.begin() }

  /// Has the files read again.
  func reload() {
    model.worker.reload()
    progress?.begin()
    didChange()
  }

  /// Takes away the topmost thing that Esc takes away.
  ///
  /// - Returns: Whether there was any.
  func escape() -> Bool {
    if let progress, !progress.texts.isEmpty {
      model.worker.stop()
      progress.update()
    } else if search.isActive {
      search.clear()
    } else if model.query.filter != nil {
      model.query.filter = nil
      progress?.begin()
    } else {
      return false
    }
    didChange()
    return true
  }

  // MARK: Telling

  /// What the top line says of all this, the longest text first.
  var texts: [String] {
    if let failure = model.view.failure {
      let text = String(describing: failure)
      return [text, String(text.prefix(40))]
    }
    if let texts = progress?.texts, !texts.isEmpty { return texts }
    if model.worker.result.phase == .stopped {
      return ["stopped, rows so far; r reads again", "stopped; r reads again", "stopped"]
    }
    let (search, filter) = (search.texts, filterTexts)
    guard let longest = search.first else { return filter }
    guard let longestFilter = filter.first else { return search }
    return ["\(longestFilter)   \(longest)", longest] + search.dropFirst()
  }

  /// What is said of the filter, the longest text first; empty without one.
  var filterTexts: [String] {
    guard let text = model.query.filter?.text else { return [] }
    let short = text.count > 16 ? text.prefix(15) + "…" : text[...]
    guard model.view.query.filter == model.query.filter else { return ["& \(short)  …", "& …"] }
    let shown = NumberText.grouped(model.rowCount)
    let all = NumberText.counted(model.view.list.count, "row")
    return ["& \(short)  \(shown) of \(all)", "\(shown) of \(all)", "\(shown) rows"]
  }
}

extension QueryResult {
  /// Whether the sections are certainly those of another view.
  fileprivate func hasSections(of old: QueryResult) -> Bool {
    phase == old.phase && list.count == old.list.count && query.filter == old.query.filter
      && query.groupColumns == old.query.groupColumns
      && query.groupOrder == old.query.groupOrder
      && arrangement.sectionCount == old.arrangement.sectionCount
  }
}
