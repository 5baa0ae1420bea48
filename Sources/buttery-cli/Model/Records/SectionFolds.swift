/// Which groups are folded: none or all, with exceptions.
///
/// Groups that come later are folded, too, if all are.
struct SectionFolds: Equatable {
  private(set) var areAllFolded = false
  private(set) var exceptions: Set<Int> = []

  /// Whether no group is folded.
  var isEmpty: Bool { !areAllFolded && exceptions.isEmpty }

  func contains(_ group: Int) -> Bool { exceptions.contains(group) != areAllFolded }

  /// The one group that is folded in only one of the two; nil if there are none or several.
  func onlyDifference(from other: SectionFolds) -> Int? {
    guard areAllFolded == other.areAllFolded else { return nil }
    let groups = exceptions.symmetricDifference(other.exceptions)
    return groups.count == 1 ? groups.first : nil
  }

  mutating func toggle(_ group: Int) {
    if exceptions.remove(group) == nil { exceptions.insert(group) }
  }

  mutating func set(_ groups: some Sequence<Int>, _ isFolded: Bool) {
    for group in groups where contains(group) != isFolded { toggle(group) }
  }

  mutating func setAll(_ isFolded: Bool) {
    areAllFolded = isFolded
    exceptions.removeAll()
  }
}
