extension KeyedList {
  /// A list of which everything is here.
  package init(all rows: [Row], blockSize: Int, capacity: Int, epoch: Int = 0) {
    self.init(guess: 1, blockSize: blockSize, capacity: capacity, epoch: epoch)
    reset(around: rows, before: 0, after: 0)
  }

  /// Forgets all that is here but some rows that follow one another.
  ///
  /// - Parameters:
  ///   - before: How many rows there may be in front of them; 0 for none.
  ///   - after: How many rows there may be behind them; 0 for none.
  package mutating func reset(around rows: [Row], before: Int, after: Int) {
    let block = rows.isEmpty ? [] : [Segment.block(id: newID(), rows: rows, use: clock)]
    let gaps = [before, after].map { $0 > 0 ? [Segment.unseen(count: $0)] : [] }
    segments = gaps[0] + block + (rows.isEmpty && before > 0 ? [] : gaps[1])
    hasGuessedPlace = before > 0 && after > 0
    checkInvariants()
  }

  /// Whether all rows were seen that lie in front of one.
  func hasSeenRows(to index: Int) -> Bool {
    var start = 0
    for segment in segments {
      if start > index { break }
      if case .unseen = segment { return false }
      start += segment.count
    }
    return true
  }

  /// How many rows have been seen.
  package var seenCount: Int {
    segments.reduce(0) { if case .unseen = $1 { $0 } else { $0 + $1.count } }
  }

  /// Takes over how many rows there are: what isn't seen becomes what is left.
  ///
  /// The last gap gets the difference, as what lies behind it is seldom in sight. Rows that are here
  /// stay in their order; a list without gaps stays as it is.
  package mutating func setCount(_ count: Int) {
    let gaps = segments.indices.filter { if case .unseen = segments[$0] { true } else { false } }
    guard let last = gaps.last else { return }
    let others = gaps.dropLast()
    var rest = count - seenCount - others.reduce(0) { $0 + segments[$1].count }
    if rest < 1 {
      // The other gaps were taken for larger than they are.
      let share = max(1, (count - seenCount) / gaps.count)
      for gap in others { segments[gap] = .unseen(count: share) }
      rest = count - seenCount - others.count * share
    }
    segments[last] = .unseen(count: max(1, rest))
  }

  /// Where the row of an older state of this list is now: the same row where it is here, else the
  /// place as far behind the nearest row in front of it as it was.
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

  /// Where the next row is that is still there, if the list was fetched again since: that one takes the
  /// place of a row that is gone.
  private func nextIndex(behind offset: Int, among rows: [Row], of old: KeyedList) -> Int? {
    guard epoch != old.epoch else { return nil }
    if let next = rows[(offset + 1)...].lazy.compactMap({ self.index(of: $0.key) }).first {
      return next
    }
    return rows[..<offset].reversed().lazy.compactMap { self.index(of: $0.key) }.first
      .map { min($0 + 1, count - 1) }
  }

  /// Where a place of a gap is now whose nearest row is the one behind the gap.
  private func index(inGap place: Int, _ offset: Int, of old: KeyedList) -> Int? {
    guard case .unseen(let count) = old.segments[place], count - offset <= offset + 1,
      place + 1 < old.segments.count, let next = known(old.segments[place + 1], in: old)
    else { return nil }
    return max(0, next - (count - offset))
  }

  /// Where what was a segment begins now, or the first one in front of it that is still known.
  private func start(near place: Int, in old: KeyedList) -> Int {
    var behind = 0
    for place in old.segments[...place].indices.reversed() {
      if let start = known(old.segments[place], in: old) { return start + behind }
      guard place > 0 else { break }
      behind += old.segments[place - 1].count
    }
    return behind
  }

  /// Where the first row of an older segment is that is here, or isn't any more.
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
  /// The keys of all rows that are here, in their order.
  package var loadedKeys: [Key] {
    segments.flatMap { segment -> [Key] in
      if case .block(_, let rows, _) = segment { rows.map(\.key) } else { [] }
    }
  }

  /// How many rows are here.
  package var loadedCount: Int {
    segments.reduce(0) { if case .block(_, let rows, _) = $1 { $0 + rows.count } else { $0 } }
  }
}
