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

  /// Whether a name is listed, so that groups of that name are the exceptions.
  func means(_ name: String) -> Bool { word(for: name) != nil }

  /// The listed word that means groups of a name; nil for none.
  func word(for name: String) -> String? {
    let written = name.replacing(" › ", with: ",")
    return [name, written].first { names.contains($0) || outerNames.contains($0) }
  }

  /// The words that don't mean any group, for a warning.
  ///
  /// - Parameters:
  ///   - count: how many groups there are.
  ///   - words: the words that were found to mean some group.
  func vainWords(among count: Int, without words: Set<String>) -> [String] {
    names.subtracting(words).sorted()
      + numbers.filter { $0 >= count || $0 < 0 }.sorted().map { "#\($0 + 1)" }
  }

  /// A word that means this group only: its name, or its number if the name isn't unique.
  static func word(forGroup group: Int, named name: String, isOnly: Bool) -> String {
    guard isOnly, !name.contains("\u{FFFD}") else { return "#\(group + 1)" }
    return name.hasPrefix("#") ? "#" + name : name
  }
}
