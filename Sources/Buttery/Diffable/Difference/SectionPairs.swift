/// The mapping between the sections before and after a change.
@usableFromInline
struct SectionPairs: Sendable {
  /// For each section after the change, its position before; `nil` for new ones.
  @usableFromInline var oldOfNew: [Int?]
  /// For each section before the change, its position after; `nil` for deleted ones.
  @usableFromInline var newOfOld: [Int?]
  /// Whether a section, by its position after, isn't moved.
  @usableFromInline var isKept: [Bool]
  /// Whether a section, by its position after, is reloaded.
  @usableFromInline var isReloaded: [Bool]

  @inlinable
  init<ID: Hashable>(old: [ID], new: [ID], isReloaded: (ID) -> Bool) {
    oldOfNew = Self.positions(of: new, in: old)
    newOfOld = Array(repeating: nil, count: old.count)
    isKept = Array(repeating: false, count: new.count)
    self.isReloaded = Array(repeating: false, count: new.count)
    for (position, oldPosition) in oldOfNew.enumerated() {
      guard let oldPosition else { continue }
      newOfOld[oldPosition] = position
      self.isReloaded[position] = isReloaded(new[position])
    }
    findKept()
  }

  @inlinable
  static func positions<ID: Hashable>(of ids: [ID], in others: [ID]) -> [Int?] {
    guard ids != others else { return Array(ids.indices) }
    let known = Dictionary(uniqueKeysWithValues: zip(others, others.indices))
    return ids.map { known[$0] }
  }

  @usableFromInline
  mutating func findKept() {
    let common = oldOfNew.indices.filter { oldOfNew[$0] != nil }
    let starts = common.compactMap { oldOfNew[$0] }
    let weights = Array(repeating: 1, count: starts.count)
    for index in WeightedIncreasingSubsequence.find(in: starts, weights: weights) {
      isKept[common[index]] = true
    }
  }

  /// The position after the change of a section whose rows are compared; `nil` for deleted and
  /// reloaded ones.
  @usableFromInline
  func survivor(ofOld position: Int) -> Int? {
    guard let new = newOfOld[position], !isReloaded[new] else { return nil }
    return new
  }

  /// The position before the change of a section whose rows are compared; `nil` for new and
  /// reloaded ones.
  @usableFromInline
  func survivor(ofNew position: Int) -> Int? {
    isReloaded[position] ? nil : oldOfNew[position]
  }
}
