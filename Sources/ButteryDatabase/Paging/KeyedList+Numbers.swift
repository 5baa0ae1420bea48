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
