import Buttery
import ButteryDatabase
import ButteryRecords

/// Searches in a table of a database, and jumps to rows that aren't loaded.
@MainActor final class DatabaseSearch: RowSearch {
  private let model: DatabaseModel
  private let follower: DatabaseFollower
  private let content: RowContent
  private unowned let announcer: TableScreen
  /// What is running, in words, such as "going to the end"; nil for nothing.
  private(set) var work: String?

  init(
    model: DatabaseModel, follower: DatabaseFollower, content: RowContent, announcer: TableScreen
  ) {
    self.model = model
    self.follower = follower
    self.content = content
    self.announcer = announcer
  }

  private var tableView: TableView? { content.tableView }

  var term: SearchTerm? { model.search }

  /// Of all rows only the loaded ones are counted: searches begin at the current row.
  var ordinalAtTop: Int { 0 }

  func find(_ term: SearchTerm?, atOrAfter ordinal: Int) {
    if let row = tableView?.indexPathForSelectedRow {
      tableView?.deselectRow(at: row, animated: false)
    }
    model.search = term
    if term != nil { step(isForward: true, from: rowHere) }
  }

  func step(isForward: Bool) {
    guard isActive else {
      return announcer.announce("no search yet; / starts one")
    }
    step(isForward: isForward, from: tableView?.indexPathForSelectedRow ?? rowHere)
  }

  private var rowHere: IndexPath {
    tableView?.currentPlace ?? IndexPath(row: 0, section: 0)
  }

  private func step(isForward: Bool, from row: IndexPath) {
    guard let term = model.search else { return }
    let short = TextMetrics.visible(String(term.text.prefix(16)))
    go(
      to: .match(term, from: model.place(of: row), isBackward: !isForward),
      saying: "searching \(short)"
    ) { [weak self] place in
      guard let place else {
        // The top line has the reason why the database refused the search.
        if case .refused? = self?.model.snapshot.phase { return }
        self?.announcer.announce(
          isForward ? "no match below; N searches upwards" : "no match above; n searches downwards")
        return
      }
      self?.show(place)
    }
  }

  /// Goes to the last row of the table.
  func goToEnd() {
    go(to: .last, saying: "going to the end") { [weak self] place in
      guard let self, let place, let tableView else { return }
      let hadFocus = tableView.indexPathForFocusedRow != nil
      let row = model.indexPath(of: place)
      if model.isFolded(section: row.section) {
        tableView.scrollToSection(row.section)
      } else {
        tableView.scrollToRow(at: row, at: .bottom, animated: false)
      }
      follower.didGoToEnd()
      if hadFocus { tableView.focusRow(at: row) }
    }
  }

  /// Goes to a row by its index in a section.
  func goToRow(_ place: DatabasePlace) {
    go(to: .row(place), saying: "going to the row") { [weak self] place in
      guard let self, let place, let tableView else { return }
      let row = model.indexPath(of: place)
      tableView.focusRow(at: nil)
      tableView.bringToThird(row)
      tableView.focusRow(at: row)
    }
  }

  private func show(_ place: DatabasePlace) {
    guard let tableView else { return }
    let row = model.indexPath(of: place)
    tableView.bringToThird(row)
    tableView.selectRow(at: row, animated: false, scrollPosition: .none)
    var fields = FieldBuffer()
    model.readShown(row, into: &fields)
    content.reveal(matchOf: term, in: fields)
  }

  private func go(
    to target: DatabaseSession.Target, saying work: String,
    _ arrive: @escaping @MainActor (DatabasePlace?) -> Void
  ) {
    self.work = work
    model.go(to: target) { [weak self] place in
      self?.work = nil
      arrive(place)
      self?.showArrival()
    }
    content.observer?.didArrange()
  }

  /// Widens columns for the rows that have come into sight.
  private func showArrival() {
    if let tableView {
      follower.measureRowsInSight(of: tableView)
      content.redrawColumns(of: tableView)
    }
    content.observer?.didArrange()
  }

  func focusMatch() -> Bool {
    guard let tableView, tableView.indexPathForFocusedRow == nil, isActive,
      let row = tableView.indexPathForSelectedRow, tableView.isInSight(row)
    else { return false }
    tableView.focusRow(at: row)
    return true
  }

  /// Notes that the jump or search isn't awaited any more.
  func forgetWork() { work = nil }

  var texts: [String] {
    guard let term = model.search else { return [] }
    let short = TextMetrics.visible(String(term.text.prefix(16)))
    return ["/ \(short)", "/"]
  }
}
