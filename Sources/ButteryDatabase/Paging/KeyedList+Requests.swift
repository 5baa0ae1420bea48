/// So many blocks are fetched rather than passed over, as whoever scrolls on may come back.
private let mostPassedBlocks = 4

extension KeyedList {
  /// A page that is wanted.
  package struct Request: Sendable, Hashable {
    package var place: PageQuery.Place

    /// How many rows are passed over first, for a page far away from all that is here.
    package var skipped = 0

    /// The row that a page far away mustn't come to; nil if there is none.
    package var end: Key?
    package var limit: Int

    /// The segment that the page goes to.
    var gap: Gap

    /// Whether it fetches again what was here.
    var isOfDropped: Bool { if case .dropped = gap { true } else { false } }
  }

  /// Which rows of the list a page may become; nil if its gap isn't there any more.
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

  /// Which gap is meant, whatever has changed elsewhere meanwhile.
  enum Gap: Sendable, Hashable {
    /// The one behind a segment, or the first one.
    case behind(Int?)
    /// The one before a segment, or the last one.
    case before(Int?)
    /// What was dropped.
    case dropped(Int)
  }

  /// The next page that is missing of some rows, if one is.
  ///
  /// Rows that are here count as used: they are the last that are dropped.
  package mutating func request(for rows: Range<Int>) -> Request? {
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
        request = page(for: place, nearest: rows, in: span)
      }
    }
    return request
  }

  /// The first page, or the last one, if it isn't here.
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

  private func page(for place: Int, nearest rows: Range<Int>, in span: Range<Int>) -> Request? {
    switch segments[place] {
    case .block: return nil
    case .dropped(let id, let first, let count):
      return pageOfDropped(id, first, count)
    case .unseen:
      let distance = max(rows.lowerBound, span.lowerBound) - span.lowerBound
      let distanceToEnd = span.upperBound - min(rows.upperBound, span.upperBound)
      return isFilledFromEnd(span, for: rows)
        ? reaching(distanceToEnd, from: pageBefore(place + 1), end: lastKey(of: place - 1))
        : reaching(distance, from: pageBehind(place - 1), end: firstKey(of: place + 1))
    }
  }

  /// Whether a gap is filled from its end: where wanted rows lie behind it and none in front of it,
  /// and else where its end is nearer.
  private func isFilledFromEnd(_ span: Range<Int>, for rows: Range<Int>) -> Bool {
    let goesOnBehind = rows.upperBound > span.upperBound
    guard goesOnBehind == (rows.lowerBound < span.lowerBound) else { return goesOnBehind }
    return span.upperBound - min(rows.upperBound, span.upperBound)
      < max(rows.lowerBound, span.lowerBound) - span.lowerBound
  }

  /// The page beside a gap, made so that it has rows that are some way into the gap.
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

  /// The last key that is known of a segment: of one that was dropped that is the first.
  func lastKey(of place: Int) -> Key? {
    guard segments.indices.contains(place), case .block(_, let rows, _) = segments[place] else {
      return firstKey(of: place)
    }
    return rows[rows.count - 1].key
  }

  /// One row more than was dropped, which is that of the next segment if nothing has changed.
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

  /// Where a gap is now; nil if it isn't there any more.
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
  /// What a block was called, before and after it was dropped.
  var id: Int? {
    switch self {
    case .block(let id, _, _), .dropped(let id, _, _): id
    case .unseen: nil
    }
  }
}
