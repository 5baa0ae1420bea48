import Buttery
import ButteryRecords

/// Learns that there is something else to say of records, or to show.
@MainActor protocol RecordsSessionObserver: AnyObject {
  func sessionChanged()
}

/// What a person does with the records that a table shows: search, filter, order, and waiting.
@MainActor final class RecordsSession {
  let model: RecordsModel
  let search: RecordSearch
  weak var observer: (any RecordsSessionObserver)?
  private var progress: ProgressWatch?

  init(content: RecordsContent, tableView: TableView, announcer: any Announcer) {
    model = content.model
    search = RecordSearch(content: content, tableView: tableView, announcer: announcer)
  }

  /// Looks from now on at how far the work in the background is.
  func run(in application: Application) {
    progress = ProgressWatch(of: model, for: self, application: application)
    progress?.begin()
  }

  /// Keeps in step with the model, after the table does.
  func follow(_ change: RecordsChange) {
    switch change {
    case .replaced(let old): adopt(from: old)
    case .asked: progress?.begin()
    case .willReplace, .willFold, .folded, .totals: break
    }
  }

  private func adopt(from old: QueryResult) {
    search.adopt()
    if isAtRest, !model.result.hasSections(of: old) { areSectionsNew = true }
    progress?.update()
    didChange()
  }

  private func didChange() { observer?.sessionChanged() }

  /// Whether there may be sections that nobody has taken note of.
  var areSectionsNew = true

  var isAtRest: Bool {
    model.result.phase == .done || model.result.phase == .stopped
  }

  // MARK: Asking

  /// Shows only rows that are as all filters want them.
  func filter(by filters: [RecordFilter]) {
    model.query.filters = filters
    didChange()
  }

  func find(_ text: String, atOrAfter ordinal: Int) {
    search.find(text, atOrAfter: ordinal)
    didChange()
  }

  /// Has the files read again.
  func reload() {
    model.reload()
    progress?.begin()
    didChange()
  }

  /// Takes away the topmost thing that Esc takes away.
  ///
  /// - Returns: Whether there was any.
  func escape() -> Bool {
    if let progress, !progress.texts.isEmpty {
      model.stop()
      progress.update()
    } else if search.isActive {
      search.clear()
    } else if model.query.isFiltered {
      model.query.filters.removeLast()
    } else {
      return false
    }
    didChange()
    return true
  }

  // MARK: Telling

  /// What the top line says of all this, the longest text first.
  var texts: [String] {
    if let failure = model.result.failure {
      let text = String(describing: failure)
      return [text, String(text.prefix(40))]
    }
    if let texts = progress?.texts, !texts.isEmpty { return texts }
    if model.isStopped {
      return ["stopped, rows so far; r reads again", "stopped; r reads again", "stopped"]
    }
    let search = search.texts
    return search.isEmpty && !model.query.isFiltered ? warningTexts : search
  }

  /// What is doubtful in the files, where there is nothing else to say.
  private var warningTexts: [String] {
    guard let warning = model.result.list.warnings.first else { return [] }
    return [warning, String(warning.prefix(40))]
  }

  /// What is said of the filter, the longest text first; empty without one.
  var filterTexts: [String] {
    guard model.query.isFiltered else { return [] }
    let short = model.query.filters.map(Self.chip).joined(separator: " & ")
    if let problem = model.query.filters.lazy.compactMap({ $0.problem(in: self.columns) }).first {
      return problem.texts.map { "& \($0)" }
    }
    guard model.result.query.filters == model.query.filters else {
      return ["& \(short)  …", "& …"]
    }
    let shown = NumberText.grouped(model.rowCount)
    let all = NumberText.counted(model.result.list.count, "row")
    let texts = ["& \(short)  \(shown) of \(all)", "\(shown) of \(all)", "\(shown) rows"]
    guard model.result.abandonedCount > 0 else { return texts }
    let abandoned = NumberText.counted(model.result.abandonedCount, "row") + " took too long"
    return ["\(texts[0]), \(abandoned)", "\(texts[1]), \(abandoned)", abandoned]
  }

  private var columns: [RecordColumn] { model.result.list.columns }

  /// A filter as the top line has it: conditions have more to say than texts.
  private static func chip(_ filter: RecordFilter) -> String {
    let limit = filter.columns.isEmpty ? 16 : 32
    return filter.text.count > limit ? filter.text.prefix(limit - 1) + "…" : filter.text
  }
}

extension RecordsSession: ProgressObserver {
  func progressChanged() { didChange() }
}
