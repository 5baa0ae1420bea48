import ButteryRecords

// Sections that are folded because the command line names them, and their names for one.
extension RecordSections {
  var foldsAtFirst: SectionFolds {
    var folds = SectionFolds()
    folds.setAll(namedFolds.areAllFolded)
    return folds
  }

  /// Folds those sections that have come and that the command line names; after who shows the
  /// answer has learnt of it.
  func foldByName() {
    let groups = groupsToFold()
    guard !groups.isEmpty else { return }
    change(.foldedByName) {
      for group in groups { folds.toggle(group) }
    }
  }

  /// How many groups are asked for their names while the screen waits; more make no difference to
  /// who names some.
  private static let mostNamed = 10_000

  func groupsToFold() -> [Int] {
    guard !namedFolds.namesNone, let groups = result.groups,
      result.query.groupLevels == model.query.groupLevels
    else { return [] }
    let new = namedCount..<max(namedCount, groups.count)
    namedCount = new.upperBound
    let outers = groups.outerCodes.dropFirst(namedOuterCount)
    namedOuterCount += outers.count
    let candidates = Array(outers) + new.prefix { $0 < Self.mostNamed }
    let named = candidates.filter { group in
      guard let word = namedFolds.word(for: name(ofGroup: group) ?? "") else { return false }
      foundFolds.insert(word)
      return !namedFolds.numbers.contains(group)
    }
    return named + namedFolds.numbers.filter(new.contains)
  }

  /// The words for folds that mean no section, once all are known; each is told once.
  func takeVainFolds() -> [String] {
    guard !namedFolds.namesNone, result.isFinal, let groups = result.groups,
      groups.count <= Self.mostNamed, namedCount == groups.count
    else { return [] }
    defer { namedFolds = NamedFolds() }
    return namedFolds.vainWords(among: groups.count, without: foundFolds)
  }

  /// The names by which the exceptions among folds are found again: numbers where others have the
  /// same, or where what is shown isn't all there is.
  func wordsForFolds(_ folds: SectionFolds) -> [String] {
    guard let groups = result.groups, !groups.columns.isEmpty else {
      // The names of files may be written otherwise.
      return folds.exceptions.sorted().map { "#\($0 + 1)" }
    }
    var counts: [String: Int] = [:]
    for group in Array(groups.outerCodes) + (0..<min(groups.count, Self.mostNamed)) {
      counts[name(ofGroup: group) ?? "", default: 0] += 1
    }
    return folds.exceptions.sorted().map { group in
      let name = name(ofGroup: group) ?? ""
      return NamedFolds.word(forGroup: group, named: name, isOnly: counts[name] == 1)
    }
  }
}
