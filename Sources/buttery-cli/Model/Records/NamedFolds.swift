/// Which sections are folded as soon as there are some of these names.
struct NamedFolds {
  /// Whether all are but those with the names.
  var areAllFolded = false
  private var names: Set<String> = []
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
        names.insert(word.hasPrefix("##") ? String(word.dropFirst()) : word)
      }
    }
  }

  /// Whether no section is named.
  var namesNone: Bool { names.isEmpty && numbers.isEmpty }

  /// Whether groups of a name are folded, whichever they are.
  func means(_ name: String) -> Bool {
    names.contains(name) || names.contains(name.replacing(" › ", with: ","))
  }

  /// A word that means a group and no other.
  static func word(forGroup group: Int, named name: String, isOnly: Bool) -> String {
    guard isOnly, !name.contains("\u{FFFD}") else { return "#\(group + 1)" }
    return name.hasPrefix("#") ? "#" + name : name
  }
}
