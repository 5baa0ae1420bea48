/// The chunks that hold the items of one section, in order, and the number of items in each.
@usableFromInline
package struct ChunkList: Sendable {
  @usableFromInline
  package struct Entry: Sendable {
    /// The chunk's index among all chunks.
    @usableFromInline package var chunk: Int
    @usableFromInline package var count: Int

    @usableFromInline
    init(chunk: Int, count: Int) {
      self.chunk = chunk
      self.count = count
    }
  }

  /// The number by which chunks refer to their section; it stays the same when sections move.
  @usableFromInline package let number: Int
  @usableFromInline package var entries: [Entry] = []
  /// The number of items.
  @usableFromInline package var count = 0

  @usableFromInline
  init(number: Int) { self.number = number }

  /// The index of the entry of `chunk`, which must be in this list, and the number of items before
  /// it.
  @usableFromInline
  func find(chunk: Int) -> (entry: Int, start: Int) {
    var start = 0
    for (index, entry) in entries.enumerated() {
      if entry.chunk == chunk { return (index, start) }
      start += entry.count
    }
    preconditionFailure("chunk \(chunk) isn't in section number \(number)")
  }

  /// The index of the entry that holds the item at `row`, which must exist, and the item's offset
  /// in it.
  func find(row: Int) -> (entry: Int, offset: Int) {
    var offset = row
    for (index, entry) in entries.enumerated() {
      if offset < entry.count { return (index, offset) }
      offset -= entry.count
    }
    preconditionFailure("row \(row) isn't among \(count) rows")
  }

  @usableFromInline
  mutating func change(entry: Int, by items: Int) {
    entries[entry].count += items
    count += items
  }
}
