import Buttery
import ButteryTestSupport
import ReferenceTable

extension TableTwins {
  /// Makes the same changes to both; the naive one has to settle before anything but an update.
  func perform(
    _ update: NaiveUpdate, animations: [TableView.RowAnimation],
    completion: @escaping (Bool) -> Void
  ) {
    for path in naive.model.indexPaths { forgetCell(ofRow: path, update) }
    for section in naive.model.sections.indices { forgetViews(ofSection: section, update) }
    if isExact { reuse.note(update, shown: laidOut) } else { reuse.noteDoubt(about: laidOut) }
    naive.apply(update)
    if update.calls.count == 1, animations == [.none] {
      source.performAlone(update, on: table)
      return completion(true)
    }
    // Batches nest, the outermost one counts.
    let isNested = update.calls.count % 2 == 0
    if isNested { table.beginUpdates() }
    source.perform(update, on: table, animations: animations, completion: completion)
    if isNested { table.endUpdates() }
  }

  /// Expects that cells were asked for where `update` brought rows into sight or changed them, and
  /// where a height had to be measured, which it has out of sight: all heights are exact here.
  ///
  /// - Parameter visible: The ids of the rows that were in sight before.
  func checkQuestions(_ update: NaiveUpdate, visible: Set<Int>, rows: Set<Int>) {
    let visibleNow = Set(naive.visibleRows.map { naive.model[$0].id })
    for path in source.asked {
      let row = naive.model[path]
      let isNew =
        !rows.contains(row.id) || update.reloaded.contains(row.id)
        || update.reconfigured.contains(row.id)
      let comes = visibleNow.contains(row.id) && !visible.contains(row.id)
      let isMeasured = !visible.contains(row.id) && row.height.isAutomatic
      if !isNew, !comes, !isMeasured { complain("the cell of \(path) was asked for") }
    }
    for path in naive.visibleRows where !source.asked.contains(path) {
      let id = naive.model[path].id
      if update.reconfigured.contains(id) { complain("\(path) was not reconfigured") }
    }
  }

  /// A row that is reloaded must get another cell; the number of one that is gone may be given to
  /// another one.
  private func forgetCell(ofRow path: IndexPath, _ update: NaiveUpdate) {
    let key = key(ofRow: path)
    let isGone = update.place(ofRow: path, in: naive.model.sections) == nil
    guard isGone || update.reloaded.contains(naive.model[path].id) else { return }
    let identity = identities.removeValue(forKey: key)
    replaced[key] = isGone ? nil : identity ?? replaced[key]
  }

  /// The header and footer of a section that is gone or reloaded are others.
  private func forgetViews(ofSection section: Int, _ update: NaiveUpdate) {
    let sections = naive.model.sections
    guard update.place(ofSection: section, in: sections) == nil else { return }
    sectionViews[.header(sections[section].id)] = nil
    sectionViews[.footer(sections[section].id)] = nil
  }

  /// Takes note of what is in sight between the changes of a pass, where both may lay out: only rows
  /// that stay in sight keep their cells.
  func noteStep() {
    var naive = naive
    naive.settle()
    reuse.note(naive)
    let visible = Set(naive.visibleRows.map(key))
    identities = identities.filter { visible.contains($0.key) }
    let parts = visibleSectionParts(of: naive)
    sectionViews = sectionViews.filter { parts.contains($0.key) }
    replaced = [:]
  }
}

extension TableModel.Height {
  fileprivate var isAutomatic: Bool {
    if case .automatic = self { true } else { false }
  }
}
