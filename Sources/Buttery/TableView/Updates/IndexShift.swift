/// The change of indexes in a list where some elements are removed, others are placed, and the rest
/// keep their order.
///
/// The cost depends on the number of changes only, not on the length of the list. A run of
/// neighbours counts as one change.
package struct IndexShift: Hashable, Sendable {
  /// The indexes before the change of removed elements.
  private let removed: PlaceRuns
  /// The indexes after the change of placed elements.
  private let placed: PlaceRuns

  /// Creates a shift.
  ///
  /// - Parameters:
  ///   - removed: The indexes before the change of elements that are removed; none twice.
  ///   - placed: The indexes after the change of elements that are placed; none twice.
  package init(removed: some Sequence<Int> = [], placed: some Sequence<Int> = []) {
    self.init(
      removed: PlaceRuns(removed.map { $0..<$0 + 1 }),
      placed: PlaceRuns(placed.map { $0..<$0 + 1 }))
  }

  package init(removed: PlaceRuns, placed: PlaceRuns) {
    self.removed = removed
    self.placed = placed
  }

  /// The index of an element after the change; `nil` for a removed one.
  package func newIndex(ofOld index: Int) -> Int? {
    Self.translate(index, leaving: removed, coming: placed)
  }

  /// The index of an element before the change; `nil` for a placed one.
  package func oldIndex(ofNew index: Int) -> Int? {
    Self.translate(index, leaving: placed, coming: removed)
  }

  /// The index after the change that corresponds to a removed element: the one behind the nearest
  /// element before it that isn't removed.
  package func newSlot(ofOld index: Int) -> Int {
    let kept = (removed.run(around: index - 1)?.lowerBound ?? index) - 1
    return kept < 0 ? 0 : (newIndex(ofOld: kept) ?? 0) + 1
  }

  private static func translate(_ index: Int, leaving: PlaceRuns, coming: PlaceRuns) -> Int? {
    guard leaving.run(around: index) == nil else { return nil }
    // An element that stays has the same rank among those that stay before and after the change.
    return coming.other(index - leaving.count(before: index))
  }
}
