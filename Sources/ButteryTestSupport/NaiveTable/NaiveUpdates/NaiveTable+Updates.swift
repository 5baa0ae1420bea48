internal import Buttery

extension NaiveTable {
  /// Makes the changes of `update`; the offset stays, as far as there is content.
  public mutating func apply(_ update: NaiveUpdate) {
    let before = model.sections
    model.sections = update.after
    placeParts()
    scroll(to: offset)
    follow(update, from: before)
  }

  private mutating func follow(_ update: NaiveUpdate, from before: [TableModel.Section]) {
    selected = Set(
      selected.compactMap { path in
        let id = before[path.section].rows[path.row].id
        return update.reloaded.contains(id) ? nil : update.place(ofRow: path, in: before)
      })
    guard let path = focused else { return }
    focused = update.place(ofRow: path, in: before) ?? successor(ofDeletedRow: path)
  }

  /// The row that is now where a deleted one was, or else the one before.
  private func successor(ofDeletedRow path: IndexPath) -> IndexPath? {
    model.indexPaths.first { $0 >= path && $0.section == path.section }
      ?? model.indexPaths.last { $0 < path }
  }
}
