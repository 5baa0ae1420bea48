import Buttery
import ButteryRecords

/// The rows that are added to a file while it is followed: a table that shows the end goes on to
/// show it, any other one stays where it is and counts them.
@MainActor struct AddedRows {
  /// What there was when all was known last.
  private struct Known {
    var records: Int
    var rows: Int
    var filters: [RecordFilter]

    init(_ result: QueryResult) {
      records = result.list.count
      rows = result.arrangement.rowCount
      filters = result.query.filters
    }
  }

  /// How many have come out of sight.
  private(set) var count = 0
  private var known: Known?
  /// Where the table stood when they came.
  private var offset = Point.zero
  private var wasAtEnd = false
  /// Whether all that was in the file at first is known.
  private(set) var hasBegun = false

  /// Notes where the table stands before rows come.
  ///
  /// - Parameter result: what is known until then.
  mutating func note(_ tableView: TableView, of result: QueryResult) {
    if result.isFinal { (hasBegun, known) = (true, Known(result)) }
    wasAtEnd = tableView.indexPathForFocusedRow == nil && tableView.isAtEnd
  }

  /// Brings the end into sight again, or counts the rows that pass the filters; fewer records than
  /// before are another file's.
  mutating func take(_ result: QueryResult, in tableView: TableView) {
    let new = Known(result)
    guard let old = known, old.filters == new.filters, old.records <= new.records else {
      if let old = known, old.records > new.records { hasBegun = false }
      count = 0
      return
    }
    guard hasBegun, new.records > old.records else { return }
    if wasAtEnd { return tableView.goToEnd() }
    guard result.isFinal else { return }
    count += max(0, new.rows - old.rows)
    offset = tableView.contentOffset
    if tableView.isAtEnd, result.addsBelow || tableView.isAtStart { count = 0 }
  }

  /// Forgets the rows once they were in sight, or, where they can be anywhere, once the table was
  /// moved.
  ///
  /// - Returns: Whether there were any.
  mutating func forget(in tableView: TableView, of result: QueryResult) -> Bool {
    guard count > 0 else { return false }
    guard tableView.isAtEnd || !result.addsBelow && tableView.contentOffset != offset else {
      return false
    }
    count = 0
    return true
  }
}

extension QueryResult {
  /// Whether rows that come are the last ones.
  var addsBelow: Bool { groups == nil && !query.isSorted }
}

extension TableView {
  /// How far down the table can be scrolled.
  private var mostOffset: Int { contentSize.height + contentInset.bottom - bounds.height }

  /// Whether the last row is in sight.
  fileprivate var isAtEnd: Bool { contentOffset.y >= mostOffset }

  fileprivate var isAtStart: Bool { contentOffset.y <= -contentInset.top }

  fileprivate func goToEnd() {
    let line = max(-contentInset.top, mostOffset)
    setContentOffset(Point(x: contentOffset.x, y: line), animated: false)
  }
}
