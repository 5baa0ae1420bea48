extension KeyedList {
  /// What happened to the rows' numbers: some rows were replaced by others.
  package struct Change: Sendable, Hashable {
    /// The rows that were a gap.
    package var replaced: Range<Int>
    /// How many rows stand there now.
    package var count: Int

    /// The number of a row outside the gap, after the change.
    package func newIndex(of index: Int) -> Int? {
      if index < replaced.lowerBound { return index }
      return index < replaced.upperBound ? nil : index + count - replaced.count
    }
  }

  /// Puts a page in its place; `rows` come in the list's order.
  ///
  /// - Returns: What changed; nil if the gap isn't there any more, in which case nothing does.
  package mutating func receive(_ rows: [Row], for request: Request) -> Change? {
    guard let place = find(request.gap), isWhole(place, for: request) else { return nil }
    // The newest rows are the last that are dropped.
    clock += 1
    let start = start(of: place)
    let old = segments[place].count
    let new = filled(place, with: rows, for: request)
    segments.replaceSubrange(place...place, with: new)
    joinGaps()
    checkInvariants()
    return Change(replaced: start..<start + old, count: new.reduce(0) { $0 + $1.count })
  }

  /// Whether a gap still reaches as far as when a page from its middle was asked for: what has come
  /// meanwhile may lie in front of that page.
  private func isWhole(_ place: Int, for request: Request) -> Bool {
    guard request.skipped > 0 else { return true }
    let end = request.place.isBackward ? lastKey(of: place - 1) : firstKey(of: place + 1)
    return end == request.end
  }

  /// What stands in a gap's place once a page of it has come.
  private mutating func filled(
    _ place: Int, with rows: [Row], for request: Request
  ) -> [Segment] {
    let isBackward = request.place.isBackward
    let known = knownKeys(without: place)
    let wasDropped = segments[place].id != nil
    // A row that was dropped may have come again with the rows before it.
    let page = wasDropped ? rows.drop { known.contains($0.key) } : rows[...]
    let fresh = unknown(page, besides: known, isBackward: isBackward)
    if request.skipped > 0 { return filled(place, withInner: fresh, of: page.count, for: request) }
    // A page that meets rows that are known, or has fewer than it might, leaves nothing out.
    let hasAll = fresh.count < page.count || rows.count < request.limit
    let block = fresh.isEmpty ? [] : [Segment.block(id: newID(), rows: fresh, use: clock)]
    if wasDropped { return block + (hasAll ? [] : [.unseen(count: 1)]) }
    let guess = max(segments[place].count - fresh.count, 1)
    let rest = hasAll ? [] : [Segment.unseen(count: guess)]
    return isBackward ? rest + block : block + rest
  }

  /// What stands in a gap's place once rows from its middle have come.
  ///
  /// They may be known as those behind the gap, which then has fewer rows than was thought.
  private mutating func filled(
    _ place: Int, withInner fresh: [Row], of count: Int, for request: Request
  ) -> [Segment] {
    guard !fresh.isEmpty else { return [.unseen(count: max(1, request.skipped / 2))] }
    let near = Segment.unseen(count: request.skipped)
    let block = Segment.block(id: newID(), rows: fresh, use: clock)
    let hasAll = fresh.count < count
    let rest = max(segments[place].count - request.skipped - fresh.count, 1)
    let far = hasAll ? [] : [Segment.unseen(count: rest)]
    return request.place.isBackward ? far + [block, near] : [near, block] + far
  }

  /// The rows of a page up to the first one that is known already, seen from the side it came from.
  private func unknown(
    _ rows: ArraySlice<Row>, besides known: Set<Key>, isBackward: Bool
  ) -> [Row] {
    if isBackward {
      let end = rows.lastIndex { known.contains($0.key) }.map { $0 + 1 } ?? rows.startIndex
      return Array(rows[end...])
    }
    return Array(rows.prefix { !known.contains($0.key) })
  }

  /// The keys of all rows that are here, and of the first ones of those that were.
  private func knownKeys(without place: Int) -> Set<Key> {
    var keys: Set<Key> = []
    for (other, segment) in segments.enumerated() where other != place {
      switch segment {
      case .block(_, let rows, _): keys.formUnion(rows.lazy.map(\.key))
      case .dropped(_, let first, _): keys.insert(first)
      case .unseen: break
      }
    }
    return keys
  }

  /// Two gaps beside each other are one.
  private mutating func joinGaps() {
    var joined: [Segment] = []
    for segment in segments {
      if case .unseen(let count) = segment, case .unseen(let before)? = joined.last {
        joined[joined.count - 1] = .unseen(count: before + count)
      } else {
        joined.append(segment)
      }
    }
    segments = joined
  }

  /// Drops the blocks that weren't wanted for longest, until no more than `capacity` rows are here.
  ///
  /// What `rows` are in stays, whatever its size. The numbers of rows don't change.
  package mutating func drop(keeping rows: Range<Int>) {
    var loaded = 0
    var candidates: [(use: Int, place: Int)] = []
    var start = 0
    for (place, segment) in segments.enumerated() {
      let span = start..<start + segment.count
      start = span.upperBound
      guard case .block(_, let blockRows, let use) = segment else { continue }
      loaded += blockRows.count
      if !span.overlaps(rows) { candidates.append((use, place)) }
    }
    candidates.sort { $0 < $1 }
    for (_, place) in candidates {
      guard loaded > capacity, case .block(let id, let blockRows, _) = segments[place] else {
        break
      }
      loaded -= blockRows.count
      segments[place] = .dropped(id: id, first: blockRows[0].key, count: blockRows.count)
    }
  }
  /// Drops all blocks; the numbers of rows don't change.
  package mutating func dropAll() {
    for (place, segment) in segments.enumerated() {
      guard case .block(let id, let rows, _) = segment else { continue }
      segments[place] = .dropped(id: id, first: rows[0].key, count: rows.count)
    }
  }
}
