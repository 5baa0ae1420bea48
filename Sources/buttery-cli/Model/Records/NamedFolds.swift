/// Which sections are folded as soon as there are some of these names.
struct NamedFolds {
  /// Whether all are but those with the names.
  var areAllFolded = false
  private var names: Set<String> = []
  /// The names of sections around those that are unfolded: these would be hidden in them.
  private var outerNames: Set<String> = []
  /// The numbers of groups, by their first rows, from 0.
  private(set) var numbers: Set<Int> = []

  init() {}

  /// - Parameter words: names as headers have them, those of the sections around first with ` › ` or a
  ///   comma between them, or `#3` for the third section by its first row;
  ///   a name that begins with `#` has one more of it in front.
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

  /// Whether groups of a name are folded, whichever they are.
  func means(_ name: String) -> Bool { word(for: name) != nil }

  /// The word that means groups of a name; nil for none.
  func word(for name: String) -> String? {
    let written = name.replacing(" › ", with: ",")
    return [name, written].first { names.contains($0) || outerNames.contains($0) }
  }

  /// The words that mean none of the groups.
  ///
  /// - Parameters:
  ///   - count: how many groups there are.
  ///   - words: what was found to mean some.
  func vainWords(among count: Int, without words: Set<String>) -> [String] {
    names.subtracting(words).sorted()
      + numbers.filter { $0 >= count || $0 < 0 }.sorted().map { "#\($0 + 1)" }
  }

  /// A word that means a group and no other.
  static func word(forGroup group: Int, named name: String, isOnly: Bool) -> String {
    guard isOnly, !name.contains("\u{FFFD}") else { return "#\(group + 1)" }
    return name.hasPrefix("#") ? "#" + name : name
  }
}
