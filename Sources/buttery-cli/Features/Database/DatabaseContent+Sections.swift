import Buttery
import ButteryDatabase
import ButteryRecords

// Jumps to sections by their names; not all sections are loaded.
extension DatabaseContent: SectionSeeking {
  var willHaveSections: Bool { !model.query.groupColumns.isEmpty }

  var sectionForm: ColumnForm? {
    model.snapshot.query.groupLevels.outermostForm(in: list.columns)
  }

  func seekSection(
    _ letters: String, _ arrive: @escaping @MainActor (_ section: Int?) -> Void
  ) {
    model.go(to: .named(letters)) { [weak self] place in
      guard let self else { return }
      guard let place else { return arrive(nil) }
      let section = model.indexPath(of: place).section
      arrive(model.sections.around(section).first ?? section)
    }
    observer?.didArrange()
  }

  func makeReturn() -> @MainActor () -> Void {
    guard let tableView else { return {} }
    let focus = tableView.indexPathForFocusedRow
    let top = tableView.contentOffset.y
    let row = focus ?? tableView.rowAtHand ?? IndexPath(row: 0, section: 0)
    let line = tableView.rectForRow(at: row).minY - top
    guard let anchor = model.snapshot.anchor(of: model.place(of: row)) else { return {} }
    return { [weak self] in self?.goBack(to: anchor, line: line, isFocused: focus != nil) }
  }

  private func goBack(to anchor: DatabaseAnchor, line: Int, isFocused: Bool) {
    model.go(to: .anchor(anchor)) { [weak self] place in
      guard let self, let place, let tableView else { return }
      // The jump to a section is over.
      _ = endPursuit()
      let row = model.indexPath(of: place)
      let top = tableView.rectForRow(at: row).minY - line
      tableView.setContentOffset(
        Point(x: tableView.contentOffset.x, y: max(0, top)), animated: false)
      if isFocused { tableView.focusRow(at: row) }
    }
  }
}
