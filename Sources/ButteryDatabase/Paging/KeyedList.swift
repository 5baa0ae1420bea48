/// The rows of a table of which only some are here: blocks of rows, and gaps between them.
///
/// A row is known by its key, and its number here is a place among rows that are known and rows that
/// are guessed. What arrives for a gap takes the gap's place, so that a row that is here changes its
/// number, if at all, together with all that lies behind the gap, and never for another row (DB-8).
///
/// A value without any engine: pages are asked for by `request(for:)`, and handed in with
/// `receive(_:for:)` by whoever has them fetched.
package struct KeyedList: Sendable {
  package typealias Key = [DatabaseValue]

  /// A row's values and its key.
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
    /// Rows that are here; `use` is when they were wanted last.
    case block(id: Int, rows: [Row], use: Int)

    /// Rows that were here: the first one's key, and how many.
    case dropped(id: Int, first: Key, count: Int)

    /// Rows that nobody has seen, at least one; `count` is a guess.
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

  /// Whether rows are here that were found by their key, so that nobody has counted those in front.
  var hasGuessedPlace = false

  /// How many rows a block has.
  package let blockSize: Int

  /// How many rows are kept at most, but for those that are in use.
  package let capacity: Int

  /// Which of several lists of the same rows this is, each fetched from the beginning.
  let epoch: Int

  /// - Parameter guess: How many rows there may be.
  package init(guess: Int, blockSize: Int, capacity: Int, epoch: Int = 0) {
    self.blockSize = blockSize
    self.capacity = capacity
    self.epoch = epoch
    segments = [.unseen(count: max(guess, 1))]
  }

  /// How many rows there are, with those that are guessed.
  package var count: Int { segments.reduce(0) { $0 + $1.count } }

  /// Whether every row has been seen, so that `count` isn't a guess.
  package var isExact: Bool {
    !segments.contains { if case .unseen = $0 { true } else { false } }
  }

  /// The row at a place, if it is here.
  package subscript(index: Int) -> Row? {
    guard let (segment, offset) = find(index), case .block(_, let rows, _) = segments[segment]
    else { return nil }
    return rows[offset]
  }

  /// The number of the block that a row came with, if it is here.
  func block(ofRow index: Int) -> Int? {
    guard let (segment, _) = find(index), case .block(let id, _, _) = segments[segment] else {
      return nil
    }
    return id
  }

  /// Where a row is, if it is here.
  package func index(of key: Key) -> Int? {
    var start = 0
    for segment in segments {
      if case .block(_, let rows, _) = segment,
        let offset = rows.firstIndex(where: { $0.key == key })
      {
        return start + offset
      }
      start += segment.count
    }
    return nil
  }

  /// The segment with a row, and the row's place in it.
  func find(_ index: Int) -> (segment: Int, offset: Int)? {
    var offset = index
    guard offset >= 0 else { return nil }
    for (place, segment) in segments.enumerated() {
      if offset < segment.count { return (place, offset) }
      offset -= segment.count
    }
    return nil
  }

  /// The number of the first row of a segment.
  func start(of segment: Int) -> Int {
    segments[..<segment].reduce(0) { $0 + $1.count }
  }

  mutating func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// Stops where the list isn't as it must be; in debug builds.
  func checkInvariants() {
    assert(segments.allSatisfy { $0.count > 0 }, "a part of the list has no rows")
    assert(
      zip(segments, segments.dropFirst()).allSatisfy { first, second in
        if case .unseen = first, case .unseen = second { false } else { true }
      }, "two gaps lie beside each other")
  }
}
