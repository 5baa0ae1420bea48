/// The largest distance, in blocks, over which rows are fetched rather than skipped.
///
/// A user who scrolls on is likely to come back to them.
private let maximumPassedBlocks = 4

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
    if distance <= maximumPassedBlocks * blockSize {
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

extension KeyedList {
  /// Creates a list with all of its rows loaded.
  package init(all rows: [Row], blockSize: Int, capacity: Int, epoch: Int = 0) {
    self.init(guess: 1, blockSize: blockSize, capacity: capacity, epoch: epoch)
    reset(around: rows, before: 0, after: 0)
  }

  /// Forgets everything but some consecutive rows.
  ///
  /// - Parameters:
  ///   - before: The guessed number of rows before them; 0 if there are none.
  ///   - after: The guessed number of rows after them; 0 if there are none.
  package mutating func reset(around rows: [Row], before: Int, after: Int) {
    let block = rows.isEmpty ? [] : [Segment.block(id: newID(), rows: rows, use: clock)]
    let gaps = [before, after].map { $0 > 0 ? [Segment.unseen(count: $0)] : [] }
    segments = gaps[0] + block + (rows.isEmpty && before > 0 ? [] : gaps[1])
    hasGuessedPlace = before > 0 && after > 0
    hasUnknownPlace = false
    checkInvariants()
  }

  /// Whether all rows before an index have been seen.
  func hasSeenRows(to index: Int) -> Bool {
    var start = 0
    for segment in segments {
      if start > index { break }
      if case .unseen = segment { return false }
      start += segment.count
    }
    return true
  }

  /// Whether the index of a row says nothing: it was found by a key, among rows that nobody has seen.
  func isIndexUnknown(_ index: Int) -> Bool {
    guard hasUnknownPlace, !hasSeenRows(to: index), let (place, _) = find(index) else {
      return false
    }
    return segments[place...].contains { if case .unseen = $0 { true } else { false } }
  }

  /// The number of rows that have been seen, including those that were dropped since.
  package var seenCount: Int {
    segments.reduce(0) { if case .unseen = $1 { $0 } else { $0 + $1.count } }
  }

  /// Sets the number of rows, by changing the sizes of the gaps.
  ///
  /// The last gap takes the difference, as the rows after it are seldom in sight. A list without gaps
  /// doesn't change.
  package mutating func setCount(_ count: Int) {
    let gaps = segments.indices.filter { if case .unseen = segments[$0] { true } else { false } }
    guard let last = gaps.last else { return }
    let others = gaps.dropLast()
    var rest = count - seenCount - others.reduce(0) { $0 + segments[$1].count }
    if rest < 1 {
      // The guesses for the other gaps were too large.
      let share = max(1, (count - seenCount) / gaps.count)
      for gap in others { segments[gap] = .unseen(count: share) }
      rest = count - seenCount - others.count * share
    }
    segments[last] = .unseen(count: max(1, rest))
  }

  /// Returns where the row of an older state of this list is now.
  ///
  /// For a row that is still loaded, this is its index. For others, it is the index at the same distance
  /// from the nearest row before it that is known, or after it if that one is nearer.
  package func index(of index: Int, in old: KeyedList) -> Int {
    guard count > 0 else { return 0 }
    guard let (place, offset) = old.find(index) else { return min(index, count - 1) }
    if case .block(_, let rows, _) = old.segments[place],
      let found = self.index(of: rows[offset].key)
        ?? nextIndex(behind: offset, among: rows, of: old)
    {
      return found
    }
    if let index = self.index(inGap: place, offset, of: old) { return index }
    return min(start(near: place, in: old) + offset, count - 1)
  }

  /// Where the next row is that still exists, if the list was fetched again: it has taken the place of the
  /// row that is gone.
  private func nextIndex(behind offset: Int, among rows: [Row], of old: KeyedList) -> Int? {
    guard epoch != old.epoch else { return nil }
    if let next = rows[(offset + 1)...].lazy.compactMap({ self.index(of: $0.key) }).first {
      return next
    }
    return rows[..<offset].reversed().lazy.compactMap { self.index(of: $0.key) }.first
      .map { min($0 + 1, count - 1) }
  }

  /// Where an index in an old gap is now, if the nearest known row is the one after the gap.
  private func index(inGap place: Int, _ offset: Int, of old: KeyedList) -> Int? {
    guard case .unseen(let count) = old.segments[place], count - offset <= offset + 1,
      place + 1 < old.segments.count, let next = known(old.segments[place + 1], in: old)
    else { return nil }
    return max(0, next - (count - offset))
  }

  /// Where an old segment begins now, counted from the nearest segment before it that is still known.
  private func start(near place: Int, in old: KeyedList) -> Int {
    var behind = 0
    for place in old.segments[...place].indices.reversed() {
      if let start = known(old.segments[place], in: old) { return start + behind }
      guard place > 0 else { break }
      behind += old.segments[place - 1].count
    }
    return behind
  }

  /// Where the first row of an old segment is now; nil if it isn't known.
  private func known(_ segment: Segment, in old: KeyedList) -> Int? {
    switch segment {
    case .unseen: nil
    case .block(let id, let rows, _): start(ofID: id, in: old) ?? index(of: rows[0].key)
    case .dropped(let id, let first, _): start(ofID: id, in: old) ?? index(of: first)
    }
  }

  private func start(ofID id: Int, in old: KeyedList) -> Int? {
    guard epoch == old.epoch else { return nil }
    return segments.firstIndex { $0.id == id }.map(start(of:))
  }
}

extension KeyedList {
  /// The keys of all loaded rows, in the list's order.
  package var loadedKeys: [Key] {
    segments.flatMap { segment -> [Key] in
      if case .block(_, let rows, _) = segment { rows.map(\.key) } else { [] }
    }
  }

  /// The number of loaded rows.
  package var loadedCount: Int {
    segments.reduce(0) { if case .block(_, let rows, _) = $1 { $0 + rows.count } else { $0 } }
  }
}
