import ButteryRecords

// Sections that the command line names to be folded, and the words that name folded sections there.
extension RecordSections {
  var foldsAtFirst: SectionFolds {
    var folds = SectionFolds()
    folds.setAll(namedFolds.areAllFolded)
    return folds
  }

  /// Folds the new sections that the command line names, after the observer has been told of the
  /// new result.
  func foldByName() {
    let groups = groupsToFold()
    guard !groups.isEmpty else { return }
    change(.foldedByName) {
      for group in groups { folds.toggle(group) }
    }
  }

  /// The most groups whose names are read while the screen waits; for more groups, names on the
  /// command line are ignored.
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

  /// The words for folds that turned out to mean no section, once all groups are known; the words
  /// are returned only once.
  func takeVainFolds() -> [String] {
    guard !namedFolds.namesNone, result.isFinal, let groups = result.groups,
      groups.count <= Self.mostNamed, namedCount == groups.count
    else { return [] }
    defer { namedFolds = NamedFolds() }
    return namedFolds.vainWords(among: groups.count, without: foundFolds)
  }

  /// The words by which the exceptions among the folds are found again: numbers where a name isn't
  /// unique, or where its bytes aren't valid UTF-8.
  func wordsForFolds(_ folds: SectionFolds) -> [String] {
    guard let groups = result.groups, !groups.columns.isEmpty else {
      // The names of files may be written otherwise on another command line.
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
