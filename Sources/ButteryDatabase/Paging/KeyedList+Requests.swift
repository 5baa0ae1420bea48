/// The largest distance, in blocks, over which rows are fetched rather than skipped.
///
/// A user who scrolls on is likely to come back to them.
private let mostPassedBlocks = 4

extension KeyedList {
  /// A page to fetch.
  package struct Request: Sendable, Hashable {
    package var place: PageQuery.Place

    /// The number of rows to skip first, for a page far away from all loaded rows.
    package var skipped = 0

    /// The key of the row at which a page with skipped rows must end; nil for none.
    package var end: Key?
    package var limit: Int

    /// The gap that the page fills.
    var gap: Gap

    /// Whether the page has rows that were loaded before and dropped.
    var isOfDropped: Bool { if case .dropped = gap { true } else { false } }
  }

  /// The indices that a page may fill; nil if its gap has gone.
  package func range(of request: Request) -> Range<Int>? {
    guard let place = find(request.gap) else { return nil }
    let first = start(of: place)
    let end = first + segments[place].count
    if request.place.isBackward {
      let upper = max(first, end - request.skipped)
      return max(first, upper - request.limit)..<upper
    }
    let lower = min(end, first + request.skipped)
    return lower..<min(end, lower + request.limit)
  }

  /// The identity of a gap, which doesn't depend on changes elsewhere in the list.
  enum Gap: Sendable, Hashable {
    /// The gap after a segment with this identity; with nil, the gap at the beginning of the list.
    case behind(Int?)
    /// The gap before a segment with this identity; with nil, the gap at the end of the list.
    case before(Int?)
    /// A dropped block.
    case dropped(Int)
  }

  /// Returns a request for the first missing page among some rows; nil if all are loaded.
  ///
  /// Loaded rows among them count as used, so they are dropped last.
  ///
  /// - Parameter countsFromStart: Whether rows are counted from the beginning of their gap even if its
  ///   end is nearer: the size of the gap is a guess, and just these rows are wanted.
  package mutating func request(
    for rows: Range<Int>, countsFromStart: Bool = false
  ) -> Request? {
    clock += 1
    var start = 0
    var request: Request?
    for place in segments.indices {
      let segment = segments[place]
      let span = start..<start + segment.count
      start = span.upperBound
      guard span.overlaps(rows) else { continue }
      if case .block(let id, let loaded, _) = segment {
        segments[place] = .block(id: id, rows: loaded, use: clock)
      } else if request == nil {
        request = page(for: place, nearest: rows, in: span, countsFromStart)
      }
    }
    return request
  }

  /// Returns a request for the first page, or the last one; nil if it is loaded.
  package func request(atEnd: Bool) -> Request? {
    guard let place = atEnd ? segments.indices.last : segments.indices.first else { return nil }
    switch segments[place] {
    case .block: return nil
    case .dropped(let id, let first, let count):
      return pageOfDropped(id, first, count)
    case .unseen:
      return atEnd
        ? Request(place: .last, limit: blockSize, gap: .before(nil))
        : Request(place: .first, limit: blockSize, gap: .behind(nil))
    }
  }

  private func page(
    for place: Int, nearest rows: Range<Int>, in span: Range<Int>, _ countsFromStart: Bool
  ) -> Request? {
    switch segments[place] {
    case .block: return nil
    case .dropped(let id, let first, let count):
      return pageOfDropped(id, first, count)
    case .unseen:
      let distance = max(rows.lowerBound, span.lowerBound) - span.lowerBound
      let distanceToEnd = span.upperBound - min(rows.upperBound, span.upperBound)
      return !countsFromStart && isFilledFromEnd(span, for: rows)
        ? reaching(distanceToEnd, from: pageBefore(place + 1), end: lastKey(of: place - 1))
        : reaching(distance, from: pageBehind(place - 1), end: firstKey(of: place + 1))
    }
  }

  /// Whether a gap is filled from its end rather than from its beginning.
  ///
  /// It is if wanted rows lie after it but not before it, or else if they are nearer to its end.
  private func isFilledFromEnd(_ span: Range<Int>, for rows: Range<Int>) -> Bool {
    let goesOnBehind = rows.upperBound > span.upperBound
    guard goesOnBehind == (rows.lowerBound < span.lowerBound) else { return goesOnBehind }
    return span.upperBound - min(rows.upperBound, span.upperBound)
      < max(rows.lowerBound, span.lowerBound) - span.lowerBound
  }

  /// Extends the request for the page beside a gap, so that it reaches rows at a distance into the gap.
  private func reaching(_ distance: Int, from page: Request?, end: Key?) -> Request? {
    guard var page else { return nil }
    if page.isOfDropped { return page }
    if distance <= mostPassedBlocks * blockSize {
      page.limit += distance
    } else {
      page.skipped = distance - blockSize / 2
      page.end = end
    }
    return page
  }

  func firstKey(of place: Int) -> Key? {
    guard segments.indices.contains(place) else { return nil }
    switch segments[place] {
    case .block(_, let rows, _): return rows[0].key
    case .dropped(_, let first, _): return first
    case .unseen: return nil
    }
  }

  /// The last known key of a segment, which is the first one for a dropped block.
  func lastKey(of place: Int) -> Key? {
    guard segments.indices.contains(place), case .block(_, let rows, _) = segments[place] else {
      return firstKey(of: place)
    }
    return rows[rows.count - 1].key
  }

  /// Requests a dropped block, and one row more: the first of the next segment if nothing has changed.
  private func pageOfDropped(_ id: Int, _ first: Key, _ count: Int) -> Request {
    Request(place: .from(first), limit: count + 1, gap: .dropped(id))
  }

  private func pageBehind(_ place: Int) -> Request? {
    guard segments.indices.contains(place) else {
      return Request(place: .first, limit: blockSize, gap: .behind(nil))
    }
    switch segments[place] {
    case .block(let id, let rows, _):
      return Request(place: .after(rows[rows.count - 1].key), limit: blockSize, gap: .behind(id))
    case .dropped(let id, let first, let count):
      return pageOfDropped(id, first, count)
    case .unseen: return nil
    }
  }

  private func pageBefore(_ place: Int) -> Request? {
    guard segments.indices.contains(place) else {
      return Request(place: .last, limit: blockSize, gap: .before(nil))
    }
    switch segments[place] {
    case .block(let id, let rows, _):
      return Request(place: .before(rows[0].key), limit: blockSize, gap: .before(id))
    case .dropped(let id, let first, _):
      return Request(place: .before(first), limit: blockSize, gap: .before(id))
    case .unseen: return nil
    }
  }

  /// The index of a gap's segment; nil if the gap has gone.
  func find(_ gap: Gap) -> Int? {
    let place: Int? =
      switch gap {
      case .behind(nil): segments.startIndex
      case .before(nil): segments.endIndex - 1
      case .behind(let id?): segments.firstIndex { $0.id == id }.map { $0 + 1 }
      case .before(let id?): segments.firstIndex { $0.id == id }.map { $0 - 1 }
      case .dropped(let id): segments.firstIndex { $0.id == id }
      }
    guard let place, segments.indices.contains(place) else { return nil }
    switch (gap, segments[place]) {
    case (.dropped, .dropped), (.behind, .unseen), (.before, .unseen): return place
    default: return nil
    }
  }
}

extension KeyedList.Segment {
  /// The identity of a block, which it keeps when it is dropped.
  var id: Int? {
    switch self {
    case .block(let id, _, _), .dropped(let id, _, _): id
    case .unseen: nil
    }
  }
}
