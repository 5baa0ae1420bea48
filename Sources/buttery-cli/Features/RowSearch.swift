import Buttery
import ButteryRecords

/// Moves between the rows in which a text is found, and goes to those that aren't known yet as soon as they
/// are.
@MainActor final class RowSearch {
  private let content: RowContent
  private let tableView: MainTableView
  private unowned let announcer: TableScreen
  /// The row of the current match, and its record where records have numbers.
  private var match: (row: IndexPath, record: Int?)?
  /// The hidden column that alone has the current match; nil where the match is on the screen.
  private var hiddenColumn: Int?

  init(content: RowContent, announcer: TableScreen) {
    self.content = content
    tableView = announcer.tableView
    self.announcer = announcer
  }

  private var source: any RowSource { content.source }

  var isActive: Bool { term != nil }

  /// The term that is searched for; nil without a search.
  var term: SearchTerm? { source.search }

  // MARK: Going to matches

  /// Searches for a term, and goes to its first match; nil ends the search.
  func find(_ term: SearchTerm?, atOrAfter start: MatchStart) {
    match = nil
    if let row = tableView.indexPathForSelectedRow {
      tableView.deselectRow(at: row, animated: false)
    }
    source.search = term
    if term != nil { go(to: MatchGoal(start: start, isForward: true, includesStart: true)) }
  }

  /// Goes to the next match, or to the one before.
  func step(isForward: Bool) {
    guard isActive else { return announcer.announce("no search yet; / starts one") }
    let focused = tableView.indexPathForFocusedRow
    if let row = match?.row, focused == nil || focused == row, source.hasRow(at: row),
      tableView.isInSight(row)
    {
      go(to: MatchGoal(start: start(at: row), isForward: isForward, includesStart: false))
    } else {
      go(
        to: MatchGoal(
          start: start, isForward: isForward, includesStart: isForward && focused == nil))
    }
  }

  private func go(to goal: MatchGoal) {
    source.findMatch(goal) { [weak self] arrival in
      guard let self else { return }
      switch arrival {
      case .match(let row, let wraps):
        show(row)
        if wraps { announcer.announce(goal.isForward ? "from the top" : "from the end") }
      case .none(let remark):
        if let remark { announcer.announce(remark) }
      }
    }
    content.observer?.didArrange()
  }

  private func show(_ row: IndexPath) {
    match = (row, source.record(ofRowAt: row))
    tableView.bringToThird(row)
    tableView.selectRow(at: row, animated: false, scrollPosition: .none)
    var fields = FieldBuffer()
    source.readSearched(row, into: &fields)
    hiddenColumn = content.reveal(matchOf: term, in: fields)
  }

  /// Takes over new rows, among which matches may be at other places.
  func adopt() {
    if !source.isFindingMatch { findAgain() }
    source.deliverMatch()
  }

  /// Follows the current match, which the table has selected, to its new place.
  private func findAgain() {
    guard let last = match else { return }
    let row = tableView.indexPathForSelectedRow ?? last.row
    match = nil
    guard source.hasRow(at: row), source.record(ofRowAt: row) == last.record,
      !source.countsMatches || source.matchNumber(ofRowAt: row) != nil
    else { return tableView.deselectRow(at: row, animated: false) }
    match = (row, last.record)
    tableView.selectRow(at: row, animated: false, scrollPosition: .none)
  }

  /// Focuses the match's row, if it is in sight and no row has the focus.
  ///
  /// - Returns: Whether the row was focused.
  func focusMatch() -> Bool {
    guard tableView.indexPathForFocusedRow == nil, isActive, let row = match?.row,
      source.hasRow(at: row), tableView.isInSight(row)
    else { return false }
    tableView.focusRow(at: row)
    return true
  }

  // MARK: Where one is

  /// Where a search begins: at the focused row, or else at the first visible one.
  var start: MatchStart {
    start(
      at: tableView.indexPathForFocusedRow ?? tableView.firstRowInSight ?? tableView.currentPlace)
  }

  /// Where the current match is; nil without one.
  var matchStart: MatchStart? {
    guard let row = match?.row, source.hasRow(at: row) else { return nil }
    return start(at: row)
  }

  private func start(at row: IndexPath) -> MatchStart {
    MatchStart(row: row, ordinal: source.ordinal(ofRowAt: row))
  }

  // MARK: Texts

  /// The texts about the search, the longest first; empty without one.
  var texts: [String] {
    guard let term else { return [] }
    let text = TextMetrics.visible(term.text)
    if let name = term.lostName {
      return ["/ \(text): column '\(name)' no longer exists", "column '\(name)' no longer exists"]
    }
    let short = text.count > 16 ? text.prefix(15) + "…" : text[...]
    guard source.countsMatches else { return ["/ \(short)\(hidden)", "/"] }
    guard let (count, isComplete) = source.matchCount, count > 0 || isComplete else {
      return ["/ \(short)  searching…", "searching…"]
    }
    guard count > 0 else {
      return ["not found: \(text)\(abandoned)", "not found: \(short)", "not found"]
    }
    let all = NumberFormatter.grouped(count) + (isComplete ? "" : "+")
    let number = match.flatMap { source.matchNumber(ofRowAt: $0.row) }
    let counter = number.map { "\(NumberFormatter.grouped($0 + 1)) of \(all)" } ?? "\(all) found"
    let waits = source.isFindingMatch ? "…" : ""
    return ["/ \(short)  \(counter)\(waits)\(hidden)\(abandoned)", counter + waits + hidden]
  }

  /// A remark on a match that isn't on the screen.
  private var hidden: String {
    guard match != nil, let hiddenColumn else { return "" }
    return " in \(content.shortName(ofColumn: hiddenColumn)), which is hidden"
  }

  /// A remark on the rows for which the regular expression took too long.
  private var abandoned: String {
    let count = source.recordsResult?.abandonedMatchCount ?? 0
    return count > 0 ? ", \(NumberFormatter.counted(count, "row")) took too long" : ""
  }
}

/// The row at which a search begins, and how many rows precede it where that is known.
struct MatchStart {
  var row = IndexPath(row: 0, section: 0)
  var ordinal = 0
}

/// A match to go to.
struct MatchGoal {
  let start: MatchStart
  let isForward: Bool
  /// Whether the row at the start may be the match itself.
  let includesStart: Bool
}

/// The end of a search for a match.
enum MatchArrival {
  /// - Parameter wraps: whether it was found from the other end on.
  case match(IndexPath, wraps: Bool)
  /// There is none.
  case none(remark: String?)
}
