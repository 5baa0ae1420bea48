/// Which groups are folded: none or all, with exceptions, so that groups to come are too.
struct SectionFolds: Equatable {
  private(set) var areAllFolded = false
  private(set) var exceptions: Set<Int> = []

  /// Whether no group is folded.
  var isEmpty: Bool { !areAllFolded && exceptions.isEmpty }

  func contains(_ group: Int) -> Bool { exceptions.contains(group) != areAllFolded }

  mutating func toggle(_ group: Int) {
    if exceptions.remove(group) == nil { exceptions.insert(group) }
  }

  mutating func setAll(_ isFolded: Bool) {
    areAllFolded = isFolded
    exceptions.removeAll()
  }
}
