package import Buttery

extension ModelSource {
  /// Makes the changes of `update` in the model and in `table`.
  ///
  /// - Parameters:
  ///   - update: The changes.
  ///   - table: The table that the source serves.
  ///   - animations: The animations of the calls, used in turn.
  ///   - completion: The completion of the batch.
  package func perform(
    _ update: NaiveUpdate, on table: TableView, animations: [TableView.RowAnimation] = [.none],
    completion: ((Bool) -> Void)? = nil
  ) {
    let updates = {
      self.follow(update)
      for (index, call) in update.calls.enumerated() {
        table.perform(call, animation: animations[index % animations.count])
      }
    }
    table.performBatchUpdates(updates, completion: completion)
  }

  /// Makes the changes of an update of one call outside of any batch.
  package func performAlone(_ update: NaiveUpdate, on table: TableView) {
    follow(update)
    for call in update.calls { table.perform(call) }
  }

  /// Moves displayed parts to their places after the update, and notes those that must disappear.
  private func follow(_ update: NaiveUpdate) {
    let before = model.sections
    model.sections = update.after
    reconfigured = update.reconfigured
    let parts = displayed
    displayed = [:]
    for (part, view) in parts {
      if let place = update.place(of: part, in: before) {
        displayed[place] = view
      } else {
        leaving.append((part, view))
      }
    }
  }
}

extension NaiveUpdate {
  /// Returns the place after the update of a part that keeps its view; `nil` if it doesn't keep it.
  fileprivate func place(
    of part: TableModel.Part, in before: [TableModel.Section]
  ) -> TableModel.Part? {
    switch part {
    case .tableHeader, .tableFooter: return part
    case .header(let section): return place(ofSection: section, in: before).map { .header($0) }
    case .footer(let section): return place(ofSection: section, in: before).map { .footer($0) }
    case .row(let row, let section):
      guard !reloaded.contains(before[section].rows[row].id) else { return nil }
      let place = place(ofRow: IndexPath(row: row, section: section), in: before)
      return place.map { .row($0.row, section: $0.section) }
    }
  }
}

extension TableView {
  /// Makes one call of an update.
  package func perform(_ call: NaiveUpdate.Call, animation: RowAnimation = .none) {
    switch call {
    case .insertRows(let paths):
      if let (rows, section) = paths.run {
        insertRows(rows, inSection: section, with: animation)
      } else {
        insertRows(at: paths, with: animation)
      }
    case .deleteRows(let paths):
      if let (rows, section) = paths.run {
        deleteRows(rows, inSection: section, with: animation)
      } else {
        deleteRows(at: paths, with: animation)
      }
    case .moveRow(let source, let target): moveRow(at: source, to: target)
    case .reloadRows(let paths): reloadRows(at: paths, with: animation)
    case .reconfigureRows(let paths): reconfigureRows(at: paths)
    case .insertSections(let sections): insertSections(sections, with: animation)
    case .deleteSections(let sections): deleteSections(sections, with: animation)
    case .moveSection(let source, let target): moveSection(source, toSection: target)
    case .reloadSections(let sections): reloadSections(sections, with: animation)
    }
  }
}

extension [IndexPath] {
  /// The rows as a range of one section, if there are several and they follow each other.
  fileprivate var run: (rows: Range<Int>, section: Int)? {
    guard let first, count > 1 else { return nil }
    let run = (0..<count).map { IndexPath(row: first.row + $0, section: first.section) }
    return run == self ? (first.row..<first.row + count, first.section) : nil
  }
}
