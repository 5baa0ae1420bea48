import Buttery
import ButteryRecords

/// Is notified when the texts or chips of a session may have changed.
@MainActor protocol RecordsSessionObserver: AnyObject {
  func sessionChanged()
}

/// The work of a person with a table of records: search, filters, and waiting.
@MainActor final class RecordsSession {
  let model: RecordsModel
  let search: RecordSearch
  private unowned let announcer: TableScreen
  weak var observer: (any RecordsSessionObserver)?
  private var progress: ProgressWatch?

  init(content: RecordsContent, tableView: TableView, announcer: TableScreen) {
    model = content.model
    self.announcer = announcer
    search = RecordSearch(content: content, tableView: tableView, announcer: announcer)
  }

  /// Starts watching the progress of work in the background.
  func run(in application: Application) {
    progress = ProgressWatch(of: model, for: self, application: application)
    progress?.begin()
  }

  /// Follows the model, after the table has done so.
  func follow(_ change: RecordsChange) {
    switch change {
    case .replaced(let old): adopt(from: old)
    case .asked:
      progress?.begin()
      didChange()
    case .willReplace, .willFold, .folded, .joined, .foldedByName: break
    case .figures, .measured: break
    }
  }

  private func adopt(from old: QueryResult) {
    if old.list.columns.isEmpty { readTextsAgain() }
    search.adopt()
    if isAtRest, !model.result.hasSections(of: old) { areSectionsNew = true }
    progress?.update()
    didChange()
  }

  fileprivate func didChange() { observer?.sessionChanged() }

  /// Whether the sections may have changed since the index and the jump list were updated.
  var areSectionsNew = true

  var isAtRest: Bool {
    model.result.phase == .done || model.result.phase == .stopped
  }

  // MARK: Asking

  /// Searches for a typed text; an empty text ends the search.
  func find(_ text: String, atOrAfter ordinal: Int) throws(ConditionError) {
    find(try SearchTerm.read(text, columns: columns), atOrAfter: ordinal)
  }

  func find(_ term: SearchTerm?, atOrAfter ordinal: Int) {
    search.find(term, atOrAfter: ordinal)
    didChange()
  }

  /// Reads the files again.
  func reload() {
    model.reload()
    progress?.begin()
    didChange()
  }

  /// Ends the first of these: running work, the search, the last filter.
  ///
  /// - Returns: Whether there was anything to end.
  ///
  /// - Parameter hasFocus: whether a row is focused: then Esc removes the focus before filters.
  func escape(hasFocus: Bool) -> Bool {
    if let progress, !progress.texts.isEmpty {
      model.stop()
      progress.update()
    } else if search.isActive {
      search.clear()
    } else if model.query.isFiltered, !hasFocus {
      announcer.announce(removeLastFilter())
    } else {
      return false
    }
    didChange()
    return true
  }

  // MARK: Telling

  /// The status for the top line, the longest text first.
  var texts: [String] {
    if let failure = model.result.failure, !failure.isRemark {
      return Message.texts(String(describing: failure))
    }
    if let texts = progress?.texts, !texts.isEmpty { return texts }
    if model.isStopped {
      return ["stopped; r reads again", "stopped"]
    }
    let search = search.texts
    if search.isEmpty, let remark = model.result.failure {
      return Message.texts(withoutFile("\(remark)"))
    }
    return search.isEmpty && !model.query.isFiltered ? warningTexts : search
  }

  /// A warning about the files, if there is nothing else to report.
  private var warningTexts: [String] {
    let list = model.result.list
    guard let warning = list.warnings.first ?? misfits.first else { return [] }
    return Message.texts(withoutFolder(warning))
  }

  /// The values that the footers' figures leave out, once all are read.
  private var misfits: [String] {
    guard model.hasFooters, model.result.isFinal else { return [] }
    let list = model.result.list
    let measures = model.measures(ofColumns: Array(list.columns.indices.prefix(Self.mostChecked)))
    return ColumnRemarks(list: list).misfits(inColumns: measures.map(\.column))
  }

  /// Nobody sees the footers of more columns.
  private static let mostChecked = 100

  /// A remark without the file's name, if there is only one file: its name stands at the left of
  /// the line.
  private func withoutFile(_ remark: String) -> String {
    guard model.result.list.parts.count == 1, let colon = remark.firstRange(of: ": ") else {
      return withoutFolder(remark)
    }
    return String(remark[colon.upperBound...])
  }

  /// A warning with the file's name only, without its folder, so that more of the message fits.
  private func withoutFolder(_ warning: String) -> String {
    let names = model.result.list.parts.lazy.map(\.file.name)
    guard let name = names.first(where: { warning.hasPrefix("\($0): ") }),
      let folder = name.lastIndex(of: "/")
    else { return warning }
    return String(warning[name.index(after: folder)...])
  }

  /// The text about the filters, the longest first; empty without any.
  var filterTexts: [String] {
    guard model.query.isFiltered else { return [] }
    if let problem = model.query.filters.lazy.compactMap({ $0.problem(in: self.columns) }).first {
      return problem.texts.map { "& \($0)" }
    }
    guard model.result.query.filters == model.query.filters else {
      return ["…"]
    }
    let shown = NumberFormatter.grouped(model.rowCount)
    let all = NumberFormatter.counted(model.result.list.count, "row")
    let texts = ["\(shown) of \(all)", NumberFormatter.counted(model.rowCount, "row")]
    guard model.result.abandonedCount > 0 else { return texts }
    let abandoned = NumberFormatter.counted(model.result.abandonedCount, "row") + " took too long"
    return ["\(texts[0]), \(abandoned)", abandoned]
  }

  private var columns: [RecordColumn] { model.result.list.columns }

  /// Texts of filters that were typed before the columns were known.
  private var textsWithoutColumns: Set<String> = []
}

// Conditions.
extension RecordsSession {
  /// The active conditions as the top line shows them.
  var chips: [String] {
    model.query.filters.map { filter in
      TextMetrics.visible(String(filter.text.prefix(Self.mostShown)))
    }
  }

  /// The most characters of a condition, more than fit on a line.
  private static let mostShown = 400

  /// Why there is nothing to filter; nil if there may be something.
  var reasonNotToFilter: String? {
    let list = model.result.list
    guard list.isComplete, list.count == 0 else { return nil }
    return columns.isEmpty
      ? "nothing to filter: the file is empty" : "nothing to filter: there are no rows"
  }

  /// Shows only rows that pass all filters.
  func filter(by filters: [RecordFilter]) {
    model.query.filters = filters
    didChange()
  }

  /// Removes a filter.
  ///
  /// - Returns: A message for the top line.
  func removeFilter(at index: Int) -> String {
    guard model.query.filters.indices.contains(index) else { return "no filter to remove" }
    let chip = chips[index]
    model.query.filters.remove(at: index)
    return "removed: \(chip.count > 40 ? chip.prefix(39) + "…" : chip)"
  }

  func removeLastFilter() -> String { removeFilter(at: model.query.filters.count - 1) }

  /// Parses a typed filter; nil for an empty text.
  ///
  /// Before the columns are known, the filter is a plain text, and is parsed again when they are.
  func readFilter(_ text: String) throws(ConditionError) -> RecordFilter? {
    guard columns.isEmpty else { return try RecordFilter(text, columns: columns) }
    textsWithoutColumns.insert(text)
    return TextMatcher(text).map(RecordFilter.text)
  }

  private func readTextsAgain() {
    guard !columns.isEmpty, !textsWithoutColumns.isEmpty else { return }
    let texts = textsWithoutColumns
    textsWithoutColumns = []
    model.query.filters = model.query.filters.compactMap { filter in
      guard case .text(let matcher) = filter, texts.contains(matcher.text) else { return filter }
      do throws(ConditionError) {
        return try RecordFilter(matcher.text, columns: columns)
      } catch {
        announcer.announce("& \(error)")
        return nil
      }
    }
  }
}

// MARK: - Progress

/// Checks the progress of a model's source ten times a second while it works.
@MainActor private final class ProgressWatch {
  private unowned let model: RecordsModel
  /// The session, which is notified of changes.
  private weak var session: RecordsSession?
  private let application: Application
  /// The next check; `nil` while nothing is running.
  private var nextLook: ScheduledWork?
  private var last: RecordWorker.Progress?
  /// How many consecutive checks found nothing new.
  private var idleLooks = 0

  /// The progress of work that takes long, the longest text first; empty for none.
  private(set) var texts: [String] = []

  private static let patience = Duration.milliseconds(200)
  private static let interval = Duration.milliseconds(100)
  /// After this many checks of a silent pipe, checking stops until data comes.
  private static let mostIdleLooks = 10

  init(of model: RecordsModel, for session: RecordsSession, application: Application) {
    self.model = model
    self.session = session
    self.application = application
  }

  /// Starts checking, as work has begun or may have.
  func begin() {
    idleLooks = 0
    if nextLook == nil { look(after: Self.patience) }
  }

  private func look(after delay: Duration) {
    nextLook = application.post(after: delay) { [weak self] in self?.look() }
  }

  private func look() {
    let progress = model.progress
    tell(progress)
    idleLooks = progress.isSame(as: last) ? idleLooks + 1 : 0
    last = progress
    nextLook = nil
    if progress.isWorking, idleLooks < Self.mostIdleLooks { look(after: Self.interval) }
  }

  /// Updates the progress after a new result, which also shows when the work is done.
  func update() {
    let progress = model.progress
    guard !progress.isWorking else { return begin() }
    nextLook?.cancel()
    nextLook = nil
    tell(progress)
  }

  private func tell(_ progress: RecordWorker.Progress) {
    let old = texts
    texts = progress.isWorking && progress.elapsed >= Self.patience ? progress.texts : []
    if texts != old { session?.didChange() }
  }
}

extension RecordWorker.Progress {
  fileprivate var isWorking: Bool {
    switch phase {
    case .done, .stopped, .waiting: false
    case .reading, .grouping, .filtering, .sorting, .searching: true
    }
  }

  fileprivate func isSame(as other: Self?) -> Bool {
    phase == other?.phase && fraction == other?.fraction && bytesRead == other?.bytesRead
  }

  /// The current work and how much of it is done, the longest text first.
  fileprivate var texts: [String] {
    let amount = fraction.map { "\(Int($0 * 100)) %" } ?? Self.text(ofBytes: bytesRead)
    return ["\(phase) \(amount)  Esc stops", "\(phase) \(amount)", amount]
  }

  private static func text(ofBytes count: Int) -> String {
    switch count {
    case ..<1_000_000: "\(count / 1_000) kB"
    case ..<1_000_000_000: "\(NumberFormatter.tenths(count / 100_000)) MB"
    default: "\(NumberFormatter.tenths(count / 100_000_000)) GB"
    }
  }
}
