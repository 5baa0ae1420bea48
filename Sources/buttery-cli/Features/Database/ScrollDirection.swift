import Buttery

/// Whether the user last scrolled up or down: rows that come then keep those in place from which the
/// user has come.
struct ScrollDirection {
  private(set) var isUp = false
  private var offset = 0

  /// Notes the offset after a layout of the table.
  @MainActor mutating func follow(_ tableView: TableView) {
    let now = tableView.contentOffset.y
    if now != offset { isUp = now < offset }
    offset = now
  }

  /// Notes an offset that isn't the user's doing.
  @MainActor mutating func skip(to tableView: TableView) { offset = tableView.contentOffset.y }

  /// Treats the offset as one that the user has scrolled up to.
  @MainActor mutating func goUp(from tableView: TableView) {
    skip(to: tableView)
    isUp = true
  }
}
