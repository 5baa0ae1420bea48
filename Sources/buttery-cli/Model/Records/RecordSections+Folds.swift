import ButteryRecords

// MARK: - Folding all sections of one level together

extension RecordSections {
  /// Folds all sections of a section's level, or unfolds them where all are folded.
  func toggleFolds(ofLevelOf section: Int) {
    guard let groups = result.groups, model.hasSection(section) else { return }
    toggleFolds(
      ofLevel: groups.level(ofGroup: result.arrangement.group(ofSection: section)), groups)
  }

  /// Folds or unfolds all sections of the level above a section's; those of the outermost level if
  /// the section is of that level.
  func toggleFolds(ofLevelAround section: Int) {
    guard let groups = result.groups, model.hasSection(section) else { return }
    let level = groups.level(ofGroup: result.arrangement.group(ofSection: section))
    toggleFolds(ofLevel: max(0, level - 1), groups)
  }

  private func toggleFolds(ofLevel level: Int, _ groups: RecordGroups) {
    let all = Array(0..<groups.count) + groups.outerCodes
    let same = all.filter { groups.level(ofGroup: $0) == level }
    let isAnyOpen = same.contains { !folds.contains($0) }
    change(.folded) { folds.set(same, isAnyOpen) }
  }
}

// MARK: - Sections that the command line folds by name

extension RecordSections {
  var foldsAtFirst: SectionFolds<Int> {
    var folds = SectionFolds<Int>()
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
  private static let maximumNamed = 10_000

  func groupsToFold() -> [Int] {
    guard !namedFolds.namesNone, let groups = result.groups,
      result.query.groupLevels == model.query.groupLevels
    else { return [] }
    let new = namedCount..<max(namedCount, groups.count)
    namedCount = new.upperBound
    let outers = groups.outerCodes.dropFirst(namedOuterCount)
    namedOuterCount += outers.count
    let candidates = Array(outers) + new.prefix { $0 < Self.maximumNamed }
    let named = candidates.filter { group in
      namedFolds.take(name(ofGroup: group) ?? "") && !namedFolds.numbers.contains(group)
    }
    return named + namedFolds.numbers.filter(new.contains)
  }

  /// A remark on words for folds that turned out to mean no section, once all groups are known; it is
  /// returned only once.
  func takeVainFolds() -> String? {
    guard !namedFolds.namesNone, result.isFinal, let groups = result.groups,
      groups.count <= Self.maximumNamed, namedCount == groups.count
    else { return nil }
    defer { namedFolds = NamedFolds() }
    return namedFolds.remarkOnVain(among: groups.count)
  }

  /// The words by which the exceptions among the folds are found again: numbers where a name isn't
  /// unique, or where its bytes aren't valid UTF-8.
  func wordsForFolds(_ folds: SectionFolds<Int>) -> [String] {
    guard let groups = result.groups, !groups.columns.isEmpty else {
      // The names of files may be written otherwise on another command line.
      return folds.exceptions.sorted().map { "#\($0 + 1)" }
    }
    var counts: [String: Int] = [:]
    for group in Array(groups.outerCodes) + (0..<min(groups.count, Self.maximumNamed)) {
      counts[name(ofGroup: group) ?? "", default: 0] += 1
    }
    return folds.exceptions.sorted().map { group in
      let name = name(ofGroup: group) ?? ""
      return NamedFolds.word(forGroup: group, named: name, isOnly: counts[name] == 1)
    }
  }
}

/// The sections that are to be folded as soon as they exist, given by name or number.
struct NamedFolds {
  /// Whether all sections are folded except those with the names.
  var areAllFolded = false
  private var names: Set<String> = []
  /// The names of the sections around the unfolded ones, which are unfolded, too: a folded section
  /// would hide the sections in it.
  private var outerNames: Set<String> = []
  /// The numbers of the named groups, counted from 0 in the order of their first rows.
  private(set) var numbers: Set<Int> = []
  /// The words that were found to mean some section.
  private var found: Set<String> = []

  init() {}

  /// - Parameter words: names as headers show them, or `#3` for the third section by its first row.
  ///   A name begins with those of the sections around, separated by ` › ` or a comma. A name that
  ///   itself begins with `#` has one more `#` in front.
  init(areAllFolded: Bool, words: [String]) {
    self.areAllFolded = areAllFolded
    for word in words {
      if word.hasPrefix("#"), let number = Int(word.dropFirst()) {
        numbers.insert(number - 1)
      } else {
        let name = word.hasPrefix("##") ? String(word.dropFirst()) : word
        names.insert(name)
        if areAllFolded { outerNames.formUnion(Self.namesAround(name)) }
      }
    }
  }

  /// `A` and `A › B` of `A › B › C`, which may be written with commas.
  private static func namesAround(_ name: String) -> [String] {
    [" › ", ","].flatMap { separator in
      name.ranges(of: separator).map { String(name[..<$0.lowerBound]) }
    }
  }

  /// Whether no section is named.
  var namesNone: Bool { names.isEmpty && numbers.isEmpty }

  /// Notes that there are sections of a name.
  ///
  /// - Returns: Whether the name is listed, so that they are the exceptions.
  mutating func take(_ name: String) -> Bool {
    let word = [name, name.replacing(" › ", with: ",")].first {
      names.contains($0) || outerNames.contains($0)
    }
    if let word { found.insert(word) }
    return word != nil
  }

  /// A remark on words that mean no section; nil for none.
  ///
  /// - Parameter count: how many groups there are.
  func remarkOnVain(among count: Int) -> String? {
    let words =
      names.subtracting(found).sorted()
      + numbers.filter { $0 >= count || $0 < 0 }.sorted().map { "#\($0 + 1)" }
    guard !words.isEmpty else { return nil }
    let listed = words.map { "'\($0)'" }.joined(separator: ", ")
    return "\(areAllFolded ? "--unfold" : "--fold"): no section is called \(listed)"
  }

  /// A word that means this group only: its name, or its number if the name isn't unique.
  static func word(forGroup group: Int, named name: String, isOnly: Bool) -> String {
    guard isOnly, !name.contains("\u{FFFD}") else { return "#\(group + 1)" }
    return name.hasPrefix("#") ? "#" + name : name
  }
}
