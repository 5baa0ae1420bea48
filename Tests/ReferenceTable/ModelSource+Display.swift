package import Buttery

// Calls about parts that come into sight and go out of sight.
extension ModelSource {
  private func begin(_ part: TableModel.Part, _ view: View) {
    if displayed[part] != nil { complaints.append("\(part.name) is displayed twice") }
    displayed[part] = view
  }

  private func end(_ part: TableModel.Part, _ view: View) {
    if let index = leaving.firstIndex(where: { $0.part == part && $0.view === view }) {
      leaving.remove(at: index)
      return checkAbsence(of: part, view)
    }
    if displayed[part] !== view { complaints.append("\(part.name) leaves without having come") }
    displayed[part] = nil
    checkAbsence(of: part, view)
  }

  private func checkAbsence(of part: TableModel.Part, _ view: View) {
    if view.superview != nil { complaints.append("\(part.name) leaves and stays in the table") }
  }

  /// Notes that a row is displayed.
  package func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {
    begin(.row(indexPath.row, section: indexPath.section), cell)
  }

  /// Notes that a row is no longer displayed.
  package func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
  ) {
    end(.row(indexPath.row, section: indexPath.section), cell)
  }

  /// Notes that a header is displayed.
  package func tableView(
    _ tableView: TableView, willDisplayHeaderView view: View, forSection section: Int
  ) {
    begin(.header(section), view)
  }

  /// Notes that a footer is displayed.
  package func tableView(
    _ tableView: TableView, willDisplayFooterView view: View, forSection section: Int
  ) {
    begin(.footer(section), view)
  }

  /// Notes that a header is no longer displayed.
  package func tableView(
    _ tableView: TableView, didEndDisplayingHeaderView view: View, forSection section: Int
  ) {
    end(.header(section), view)
  }

  /// Notes that a footer is no longer displayed.
  package func tableView(
    _ tableView: TableView, didEndDisplayingFooterView view: View, forSection section: Int
  ) {
    end(.footer(section), view)
  }
}
