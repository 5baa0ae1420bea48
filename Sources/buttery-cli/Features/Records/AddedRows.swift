import Buttery
import ButteryRecords

/// Handles rows that are appended to a followed file: a table that shows its end keeps showing it,
/// any other stays in place and counts them.
@MainActor struct AddedRows {
  /// The counts when all records were known last.
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

  /// How many rows were added out of view.
  private(set) var count = 0
  private var known: Known?
  /// The content offset when they were added.
  private var offset = Point.zero
  private var wasAtEnd = false
  /// Whether all records that were in the file at first are known.
  private(set) var hasBegun = false

  /// Notes the scroll position before rows are added.
  ///
  /// - Parameter result: the result until then.
  mutating func note(_ tableView: TableView, of result: QueryResult) {
    if result.isFinal { (hasBegun, known) = (true, Known(result)) }
    wasAtEnd = tableView.indexPathForFocusedRow == nil && tableView.isAtEnd
  }

  /// Scrolls to the end again, or counts the added rows that pass the filters; fewer records than
  /// before mean that the file was replaced.
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

  /// Forgets the count once the rows have been in view or, if they may be anywhere, once the table
  /// has scrolled.
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
  /// Whether added rows come after all others.
  var addsBelow: Bool { groups == nil && !query.isSorted }
}

extension TableView {
  /// The largest content offset.
  private var mostOffset: Int { contentSize.height + contentInset.bottom - bounds.height }

  /// Whether the table is scrolled to its end.
  fileprivate var isAtEnd: Bool { contentOffset.y >= mostOffset }

  fileprivate var isAtStart: Bool { contentOffset.y <= -contentInset.top }

  fileprivate func goToEnd() {
    let line = max(-contentInset.top, mostOffset)
    setContentOffset(Point(x: contentOffset.x, y: line), animated: false)
  }
}
