import Buttery
import ButteryTestSupport
import ReferenceTable

extension TableTwins {
  /// Makes the same changes to both; the naive table must settle before anything but an update.
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
    // Batches can be nested; only the outermost one counts.
    let isNested = update.calls.count % 2 == 0
    if isNested { table.beginUpdates() }
    source.perform(update, on: table, animations: animations, completion: completion)
    if isNested { table.endUpdates() }
  }

  /// Expects that the table asked for the cells of reconfigured rows in sight, and only for
  /// necessary cells.
  ///
  /// Necessary are cells of rows that `update` brought into sight or changed, and of rows whose
  /// height had to be measured, also out of sight: all heights are exact here.
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - visible: The ids of the rows that were in sight before.
  ///   - rows: The ids of all rows before.
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

  /// Forgets the cell of a deleted or reloaded row.
  ///
  /// A reloaded row must get another cell, and the id of a deleted row may be used for another row.
  private func forgetCell(ofRow path: IndexPath, _ update: NaiveUpdate) {
    let key = key(ofRow: path)
    let isGone = update.place(ofRow: path, in: naive.model.sections) == nil
    guard isGone || update.reloaded.contains(naive.model[path].id) else { return }
    let identity = identities.removeValue(forKey: key)
    replaced[key] = isGone ? nil : identity ?? replaced[key]
  }

  /// Forgets the header and footer of a deleted or reloaded section, which may be replaced.
  private func forgetViews(ofSection section: Int, _ update: NaiveUpdate) {
    let sections = naive.model.sections
    guard update.place(ofSection: section, in: sections) == nil else { return }
    sectionViews[.header(sections[section].id)] = nil
    sectionViews[.footer(sections[section].id)] = nil
  }

  /// Notes what is in sight between the changes of a pass, when both tables may lay out; only rows
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
