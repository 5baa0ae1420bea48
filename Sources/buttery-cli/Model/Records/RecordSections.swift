import Buttery
import ButteryRecords

/// What is known and done for the sections of a model, besides their rows: names, folds, totals and
/// the courses of their numbers.
@MainActor final class RecordSections {
  unowned let model: RecordsModel

  private var folds = SectionFolds()
  var courses = SparklineCache()
  var totals = TotalsStore()
  var lastName = LastSectionName()
  /// Room for the record that a name is in, kept so that reading one more allocates nothing.
  var nameFields = FieldBuffer()

  init(of model: RecordsModel) {
    self.model = model
    courses.column = model.chartColumn
  }

  var result: QueryResult { model.result }

  /// The model has another answer than `old`.
  func forgetOutdated(since old: QueryResult) {
    lastName.section = nil
    courses.column = model.chartColumn
    if result.query.groupColumns != old.query.groupColumns { folds = SectionFolds() }
    guard !result.keepsOrder(of: old) || !result.hasForms(of: old) else { return }
    courses.forget()
    forgetTotals()
  }

  // MARK: Folds

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
