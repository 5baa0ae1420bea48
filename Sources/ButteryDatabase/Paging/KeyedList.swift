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
