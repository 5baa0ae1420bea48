/// How the places in one list change: some of its elements leave, others come, the rest keep their
/// order.
///
/// Nothing here costs more than the changes do, however long the list is.
package struct IndexShift: Hashable, Sendable {
  /// The places before of what leaves, ascending.
  private let removed: [Int]
  /// The places after of what comes, ascending.
  private let placed: [Int]

  /// Creates a shift.
  ///
  /// - Parameters:
  ///   - removed: The places, before the change, of what leaves; no place twice.
  ///   - placed: The places, after the change, of what comes; no place twice.
  package init(removed: some Sequence<Int> = [], placed: some Sequence<Int> = []) {
    self.removed = removed.sorted()
    self.placed = placed.sorted()
  }

  /// Where an element stands afterwards; `nil` for one that leaves.
  package func newIndex(ofOld index: Int) -> Int? {
    Self.translate(index, leaving: removed, coming: placed)
  }

  /// Where an element stood before; `nil` for one that has come.
  package func oldIndex(ofNew index: Int) -> Int? {
    Self.translate(index, leaving: placed, coming: removed)
  }

  /// The places after of all that has come, ascending.
  package var placedIndexes: [Int] { placed }

  /// Where what comes in place of an element that leaves stands afterwards, or would stand: after
  /// the nearest element before it that stays.
  package func newSlot(ofOld index: Int) -> Int {
    var rank = removed.partitionIndex { $0 >= index }
    var kept = index - 1
    while rank > 0, removed[rank - 1] == kept {
      rank -= 1
      kept -= 1
    }
    return kept < 0 ? 0 : (newIndex(ofOld: kept) ?? 0) + 1
  }

  private static func translate(_ index: Int, leaving: [Int], coming: [Int]) -> Int? {
    let rank = leaving.partitionIndex { $0 >= index }
    if rank < leaving.count, leaving[rank] == index { return nil }
    // What stays has the same place among what stays, before and after.
    let order = index - rank
    return order + coming.partitionIndex { place, among in place - among > order }
  }
}

extension Array {
  /// As `partitionIndex(where:)`, for a predicate that also looks at the index.
  fileprivate func partitionIndex(where predicate: (Element, Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(self[middle], middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
