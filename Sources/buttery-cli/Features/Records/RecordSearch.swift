import Buttery
import ButteryRecords

/// Moves between the matches of a search, and waits for matches that aren't known yet.
@MainActor final class RecordSearch: RowSearch {
  /// The match to go to as soon as it is known.
  private enum Goal: Equatable {
    /// The first match at or after a row.
    case first(atOrAfter: Int)
    /// The match after a row, or the one before it.
    case step(from: Int, isForward: Bool)
  }

  private let model: RecordsModel
  private let content: RowContent
  private let tableView: TableView
  private unowned let announcer: TableScreen
  private var goal: Goal?
  /// The current match: its number, its row, and the record in that row.
  private var match: (number: Int, row: IndexPath, record: Int)?
  /// The hidden column that alone has the current match; nil where the match is on the screen.
  private var hiddenColumn: Int?

  init(
    model: RecordsModel, content: RowContent, tableView: TableView, announcer: TableScreen
  ) {
    self.model = model
    self.content = content
    self.tableView = tableView
    self.announcer = announcer
  }

  var term: SearchTerm? { model.query.search }

  func find(_ term: SearchTerm?, atOrAfter ordinal: Int) {
    match = nil
    forgetSelection()
    goal = term == nil ? nil : .first(atOrAfter: ordinal)
    model.query.search = term
    pursue()
  }

  private func forgetSelection() {
    if let row = tableView.indexPathForSelectedRow {
      tableView.deselectRow(at: row, animated: false)
    }
  }

  func step(isForward: Bool) {
    guard isActive else {
      return announcer.announce("no search yet; / starts one")
    }
    goal = .step(from: ordinalHere(isForward: isForward), isForward: isForward)
    pursue()
  }

  var texts: [String] {
    guard let term = model.query.search else { return [] }
    let text = TextMetrics.visible(term.text)
    if let name = term.lostName {
      return ["/ \(text): column '\(name)' no longer exists", "column '\(name)' no longer exists"]
    }
    let short = text.count > 16 ? text.prefix(15) + "…" : text[...]
    guard let places else { return ["/ \(short)  searching…", "searching…"] }
    let more = places.isComplete ? "" : "+"
    if places.count == 0 {
      return places.isComplete
        ? ["not found: \(text)\(abandoned)", "not found: \(short)", "not found"]
        : ["/ \(short)  searching…", "searching…"]
    }
    let all = NumberFormatter.grouped(places.count) + more
    let counter =
      match.map { "\(NumberFormatter.grouped($0.number + 1)) of \(all)" } ?? "\(all) found"
    let waits = goal == nil ? "" : "…"
    return ["/ \(short)  \(counter)\(waits)\(hidden)\(abandoned)", counter + waits + hidden]
  }

  /// A remark on a match that isn't on the screen.
  private var hidden: String {
    guard match != nil, let hiddenColumn else { return "" }
    return " in \(content.shortName(ofColumn: hiddenColumn)), which is hidden"
  }

  /// A remark on the rows for which the regular expression took too long.
  private var abandoned: String {
    let count = model.result.abandonedMatchCount
    return count > 0 ? ", \(NumberFormatter.counted(count, "row")) took too long" : ""
  }

  /// The matches of the current search; nil if the result is of an older one.
  private var places: MatchPlaces? {
    model.result.query.search == model.query.search ? model.result.matches : nil
  }

  // MARK: Going there

  /// Goes to the wanted match, if it is known by now.
  func pursue() {
    guard let goal, let places else { return }
    switch goal {
    case .first(let ordinal):
      let found = places.firstMatch(atOrAfter: ordinal)
      if found < places.count {
        go(to: found, in: places)
      } else if places.isComplete {
        wrap(to: 0, in: places, isForward: true)
      }
    case .step(let ordinal, let isForward):
      step(from: ordinal, isForward: isForward, in: places)
    }
  }

  private func step(from ordinal: Int, isForward: Bool, in places: MatchPlaces) {
    let next =
      isForward
      ? places.firstMatch(atOrAfter: ordinal + 1) : places.firstMatch(atOrAfter: ordinal) - 1
    if (0..<places.count).contains(next) {
      go(to: next, in: places)
    } else if places.isComplete {
      wrap(to: isForward ? 0 : places.count - 1, in: places, isForward: isForward)
    }
  }

  /// Goes on from the other end, unless there is no match at all.
  private func wrap(to match: Int, in places: MatchPlaces, isForward: Bool) {
    guard places.count > 0 else {
      goal = nil
      return
    }
    go(to: match, in: places)
    announcer.announce(isForward ? "from the top" : "from the end")
  }

  private func go(to number: Int, in places: MatchPlaces) {
    goal = nil
    guard let row = model.showRow(ofOrdinal: places.ordinal(of: number)) else {
      return
    }
    match = (number, row, model.record(at: row))
    tableView.bringToThird(row)
    tableView.selectRow(at: row, animated: false, scrollPosition: .none)
    var fields = FieldBuffer()
    model.read(model.record(at: row), into: &fields)
    hiddenColumn = content.reveal(matchOf: term, in: fields)
  }

  /// Takes over a new result, whose matches may be at other places.
  func adopt() {
    if goal == nil { findAgain() }
    pursue()
  }

  /// Checks whether the current match is still one, and updates its number.
  private func findAgain() {
    guard let last = match else { return }
    match = nil
    let arrangement = model.result.arrangement
    guard let places, last.row.section < arrangement.sectionCount,
      last.row.row < arrangement.rowCount(inSection: last.row.section),
      model.record(at: last.row) == last.record
    else { return }
    let ordinal = arrangement.ordinal(ofRow: last.row.row, inSection: last.row.section)
    let number = places.firstMatch(atOrAfter: ordinal)
    guard number < places.count, places.ordinal(of: number) == ordinal else { return }
    match = (number, last.row, last.record)
    tableView.selectRow(at: last.row, animated: false, scrollPosition: .none)
  }

  // MARK: Where one is

  func focusMatch() -> Bool {
    guard tableView.indexPathForFocusedRow == nil, let row = match?.row, model.hasRow(at: row),
      tableView.isInSight(row)
    else { return false }
    tableView.focusRow(at: row)
    return true
  }

  var matchOrdinal: Int? {
    guard let row = match?.row, model.hasRow(at: row) else { return nil }
    return model.result.arrangement.ordinal(ofRow: row.row, inSection: row.section)
  }

  /// The row that a search begins at: the focused one, or else the first visible one.
  var ordinalAtTop: Int {
    guard let row = tableView.indexPathForFocusedRow ?? tableView.firstRowInSight else { return 0 }
    return model.result.arrangement.ordinal(ofRow: row.row, inSection: row.section)
  }

  /// The row to go on from: that of the match while it is visible, else the focused or the first
  /// visible one.
  private func ordinalHere(isForward: Bool) -> Int {
    let focused = tableView.indexPathForFocusedRow
    if let row = match?.row, let matchOrdinal, focused == nil || focused == row,
      tableView.isInSight(row)
    {
      return matchOrdinal
    }
    return isForward && focused == nil ? ordinalAtTop - 1 : ordinalAtTop
  }
}
