/// The rows of a table, of which only some are loaded: blocks of rows, with gaps between them.
///
/// A row is identified by its key. Its index counts loaded rows and the guessed sizes of gaps. Rows
/// that arrive replace their gap, so the index of a loaded row can only change because the size of a
/// gap before it does. Another row never takes its place (DB-8).
///
/// The list is a value that doesn't depend on an engine: `request(for:)` returns which page to fetch,
/// and `receive(_:for:)` takes the rows that the caller has fetched.
package struct KeyedList: Sendable {
  package typealias Key = [DatabaseValue]

  /// The values of a row, and its key.
  package struct Row: Sendable, Hashable {
    package var values: [DatabaseValue]
    package var key: Key

    package init(values: [DatabaseValue], key: Key) {
      self.values = values
      self.key = key
    }
  }

  /// A part of the list.
  enum Segment: Sendable {
    /// Loaded rows; `use` is the clock at their last use.
    case block(id: Int, rows: [Row], use: Int)

    /// Rows that were loaded and have been dropped: the first key, and their number.
    case dropped(id: Int, first: Key, count: Int)

    /// Rows that were never loaded, at least one; `count` is a guess.
    case unseen(count: Int)

    var count: Int {
      switch self {
      case .block(_, let rows, _): rows.count
      case .dropped(_, _, let count), .unseen(let count): count
      }
    }
  }

  var segments: [Segment]
  var lastID = 0
  var clock = 0

  /// Whether loaded rows were found by a key, so that the number of rows before them is a guess.
  var hasGuessedPlace = false

  /// Whether nothing is known about the number of rows before them.
  var hasUnknownPlace = false

  /// The number of rows in a block.
  package let blockSize: Int

  /// The largest number of rows that are kept, not counting those in use.
  package let capacity: Int

  /// The generation of the list, which changes when everything is fetched again.
  let epoch: Int

  /// Creates a list of which nothing is loaded.
  ///
  /// - Parameter guess: The guessed number of rows.
  package init(guess: Int, blockSize: Int, capacity: Int, epoch: Int = 0) {
    self.blockSize = blockSize
    self.capacity = capacity
    self.epoch = epoch
    segments = [.unseen(count: max(guess, 1))]
  }

  /// The number of rows, including guessed ones.
  package var count: Int { segments.reduce(0) { $0 + $1.count } }

  /// Whether all rows have been seen, so that `count` is no guess.
  package var isExact: Bool {
    !segments.contains { if case .unseen = $0 { true } else { false } }
  }

  /// The row at an index; nil if it isn't loaded.
  package subscript(index: Int) -> Row? {
    guard let (segment, offset) = find(index), case .block(_, let rows, _) = segments[segment]
    else { return nil }
    return rows[offset]
  }

  /// The identity of the block that has a row; nil if the row isn't loaded.
  func block(ofRow index: Int) -> Int? {
    guard let (segment, _) = find(index), case .block(let id, _, _) = segments[segment] else {
      return nil
    }
    return id
  }

  /// The index of the row with a key; nil if it isn't loaded.
  package func index(of key: Key) -> Int? { index(ofRow: { $0.key == key }) }

  /// The index of the first loaded row that fulfils a condition.
  func index(ofRow isMeant: (Row) -> Bool) -> Int? {
    var start = 0
    for segment in segments {
      if case .block(_, let rows, _) = segment, let offset = rows.firstIndex(where: isMeant) {
        return start + offset
      }
      start += segment.count
    }
    return nil
  }

  /// The segment that has a row, and the row's offset in it.
  func find(_ index: Int) -> (segment: Int, offset: Int)? {
    var offset = index
    guard offset >= 0 else { return nil }
    for (place, segment) in segments.enumerated() {
      if offset < segment.count { return (place, offset) }
      offset -= segment.count
    }
    return nil
  }

  /// The first or last gap that overlaps some rows; nil for none.
  func gap(overlapping rows: Range<Int>, isLast: Bool) -> Range<Int>? {
    var (start, found): (Int, Range<Int>?) = (0, nil)
    for segment in segments {
      let span = start..<start + segment.count
      start = span.upperBound
      if case .block = segment { continue }
      guard span.overlaps(rows) else { continue }
      found = span
      if !isLast { break }
    }
    return found
  }

  /// The index of a segment's first row.
  func start(of segment: Int) -> Int {
    segments[..<segment].reduce(0) { $0 + $1.count }
  }

  mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// Stops debug builds if a segment is empty or two gaps lie beside each other.
  func checkInvariants() {
    assert(segments.allSatisfy { $0.count > 0 }, "a part of the list has no rows")
    assert(
      zip(segments, segments.dropFirst()).allSatisfy { first, second in
        if case .unseen = first, case .unseen = second { false } else { true }
      }, "two gaps lie beside each other")
  }
}

extension KeyedList {
  /// How indices change when rows are received: some indices are replaced by others.
  package struct Change: Sendable, Hashable {
    /// The indices of the gap before the change.
    package var replaced: Range<Int>
    /// The number of rows in its place after the change.
    package var count: Int

    /// The index after the change of a row outside the gap; nil for indices in the gap.
    package func newIndex(of index: Int) -> Int? {
      if index < replaced.lowerBound { return index }
      return index < replaced.upperBound ? nil : index + count - replaced.count
    }
  }

  /// Puts the rows of a page in their place; `rows` come in the list's order.
  ///
  /// - Returns: The change of indices; nil if the gap has gone, in which case nothing changes.
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

  /// Whether a gap still ends where it did when a page from its middle was requested.
  ///
  /// Otherwise the rows that have come since may lie before that page.
  private func isWhole(_ place: Int, for request: Request) -> Bool {
    guard request.skipped > 0 else { return true }
    let end = request.place.isBackward ? lastKey(of: place - 1) : firstKey(of: place + 1)
    return end == request.end
  }

  /// The segments that replace a gap when a page for it arrives.
  private mutating func filled(
    _ place: Int, with rows: [Row], for request: Request
  ) -> [Segment] {
    let isBackward = request.place.isBackward
    let known = knownKeys(without: place)
    let wasDropped = segments[place].id != nil
    // Rows that were dropped may have arrived together with those before them.
    let page = wasDropped ? rows.drop { known.contains($0.key) } : rows[...]
    let fresh = unknown(page, besides: known, isBackward: isBackward)
    if request.skipped > 0 { return filled(place, withInner: fresh, of: page.count, for: request) }
    // The gap is closed if the page reaches known rows, or has fewer rows than its limit.
    let hasAll = fresh.count < page.count || rows.count < request.limit
    let block = fresh.isEmpty ? [] : [Segment.block(id: newID(), rows: fresh, use: clock)]
    if wasDropped { return block + (hasAll ? [] : [.unseen(count: 1)]) }
    let guess = max(segments[place].count - fresh.count, 1)
    let rest = hasAll ? [] : [Segment.unseen(count: guess)]
    return isBackward ? rest + block : block + rest
  }

  /// The segments that replace a gap when rows from its middle arrive.
  ///
  /// If these rows reach known rows after the gap, the gap has fewer rows than was guessed.
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

  /// The rows of a page up to the first known one, from the side at which the page begins.
  private func unknown(
    _ rows: ArraySlice<Row>, besides known: Set<Key>, isBackward: Bool
  ) -> [Row] {
    if isBackward {
      let end = rows.lastIndex { known.contains($0.key) }.map { $0 + 1 } ?? rows.startIndex
      return Array(rows[end...])
    }
    return Array(rows.prefix { !known.contains($0.key) })
  }

  /// The keys of all loaded rows, and the first keys of dropped blocks, except in one segment.
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

  /// Joins gaps that lie beside each other.
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

  /// Drops the least recently used blocks, until at most `capacity` rows are loaded (DB-9).
  ///
  /// Blocks that overlap `rows` stay, whatever their size. Indices don't change.
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
  /// Drops all blocks; indices don't change.
  package mutating func dropAll() {
    for (place, segment) in segments.enumerated() {
      guard case .block(let id, let rows, _) = segment else { continue }
      segments[place] = .dropped(id: id, first: rows[0].key, count: rows.count)
    }
  }
}
