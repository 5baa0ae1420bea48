/// How the places in one list change: some of its elements leave, others come, the rest keep their
/// order.
///
/// Nothing here costs more than the changes do, however long the list is; neighbours that come or
/// leave together cost as much as one of them.
package struct IndexShift: Hashable, Sendable {
  /// The places before of what leaves.
  private let removed: PlaceRuns
  /// The places after of what comes.
  private let placed: PlaceRuns

  /// Creates a shift.
  ///
  /// - Parameters:
  ///   - removed: The places, before the change, of what leaves; no place twice.
  ///   - placed: The places, after the change, of what comes; no place twice.
  package init(removed: some Sequence<Int> = [], placed: some Sequence<Int> = []) {
    self.init(
      removed: PlaceRuns(removed.map { $0..<$0 + 1 }),
      placed: PlaceRuns(placed.map { $0..<$0 + 1 }))
  }

  package init(removed: PlaceRuns, placed: PlaceRuns) {
    self.removed = removed
    self.placed = placed
  }

  /// Where an element stands afterwards; `nil` for one that leaves.
  package func newIndex(ofOld index: Int) -> Int? {
    Self.translate(index, leaving: removed, coming: placed)
  }

  /// Where an element stood before; `nil` for one that has come.
  package func oldIndex(ofNew index: Int) -> Int? {
    Self.translate(index, leaving: placed, coming: removed)
  }

  /// Where what comes in place of an element that leaves stands afterwards, or would stand: after
  /// the nearest element before it that stays.
  package func newSlot(ofOld index: Int) -> Int {
    let kept = (removed.run(around: index - 1)?.lowerBound ?? index) - 1
    return kept < 0 ? 0 : (newIndex(ofOld: kept) ?? 0) + 1
  }

  private static func translate(_ index: Int, leaving: PlaceRuns, coming: PlaceRuns) -> Int? {
    guard leaving.run(around: index) == nil else { return nil }
    // What stays has the same place among what stays, before and after.
    return coming.other(index - leaving.count(before: index))
  }
}
