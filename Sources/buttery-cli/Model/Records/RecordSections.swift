import Buttery
import ButteryRecords

/// What is known and done for the sections of a model, besides their rows: names, folds, totals and
/// the courses of their numbers.
@MainActor final class RecordSections {
  unowned let model: RecordsModel

  var folds = SectionFolds()
  /// The folds of sections that the answer doesn't have yet, and the columns that make these.
  private var foldsToCome: (columns: [Int], folds: SectionFolds)?
  var courses = SparklineCache()
  var totals = TotalsStore()
  var lastName = LastSectionName()
  /// Room for the record that a name is in, kept so that reading one more allocates nothing.
  var nameFields = FieldBuffer()

  /// The sections that the command line wants to be folded, and how many groups were asked for their
  /// names.
  var namedFolds: NamedFolds
  var namedCount = 0

  init(of model: RecordsModel) {
    self.model = model
    namedFolds = model.options.folds
    courses.column = model.chartColumn
    folds = foldsAtFirst
    for group in groupsToFold() { folds.toggle(group) }
  }

  var result: QueryResult { model.result }

  /// The model has another answer than `old`.
  func forgetOutdated(since old: QueryResult) {
    lastName.section = nil
    courses.column = model.chartColumn
    forgetOutdatedFolds(since: old)
    guard !result.keepsOrder(of: old) || !result.hasForms(of: old) else { return }
    courses.forget()
    forgetTotals()
  }

  // MARK: Folds

  private func forgetOutdatedFolds(since old: QueryResult) {
    let isRebound = !result.list.columns.lazy.map(\.name).starts(
      with: old.list.columns.lazy.map(\.name))
    guard isRebound || result.query.groupColumns != old.query.groupColumns else { return }
    let isAwaited = !isRebound && foldsToCome?.columns == result.query.groupColumns
    // The command line means the first sections that there are.
    if isRebound || old.groups != nil { namedFolds = NamedFolds() }
    folds = isAwaited ? foldsToCome?.folds ?? SectionFolds() : foldsAtFirst
    foldsToCome = nil
  }

  /// The folds of the sections that are asked for, which the answer may not have yet.
  var askedFolds: SectionFolds {
    get {
      if result.query.groupColumns == model.query.groupColumns { return folds }
      return foldsToCome?.columns == model.query.groupColumns
        ? foldsToCome?.folds ?? SectionFolds() : SectionFolds()
    }
    set {
      guard newValue != askedFolds else { return }
      guard result.query.groupColumns == model.query.groupColumns else {
        foldsToCome = (model.query.groupColumns, newValue)
        return
      }
      model.observer?.follow(.willFold)
      folds = newValue
      model.observer?.follow(.folded)
    }
  }

  /// Whether only a section's header is to be seen, and its footer where there are any: with the
  /// totals, a summary of all sections.
  func isFolded(section: Int) -> Bool {
    !folds.isEmpty && model.hasSection(section)
      && folds.contains(result.arrangement.group(ofSection: section))
  }

  func toggleFold(ofSection section: Int) {
    guard result.groups != nil, model.hasSection(section) else { return }
    model.observer?.follow(.willFold)
    folds.toggle(result.arrangement.group(ofSection: section))
    model.observer?.follow(.folded)
  }

  /// Folds all sections, or unfolds all where all are folded.
  func toggleAllFolds() {
    guard result.groups != nil else { return }
    model.observer?.follow(.willFold)
    folds.setAll((0..<model.sectionCount).contains { !isFolded(section: $0) })
    model.observer?.follow(.folded)
  }

  /// The rows of a section that the table shows.
  func shownRowCount(inSection section: Int) -> Int {
    isFolded(section: section) ? 0 : model.rowCount(inSection: section)
  }
}
