/// Guesses which of several names a person meant.
enum Spelling {
  /// Longer names are compared by their beginning; nobody misspells a paragraph.
  private static let comparedLength = 48

  /// The candidate with the fewest slips of the finger, or nil where none is near.
  ///
  /// About one slip in three characters is near. The first of equally near ones is taken.
  static func nearest(to name: String, among candidates: [String]) -> String? {
    let wanted = Array(name.lowercased().prefix(comparedLength))
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().prefix(comparedLength))
      let distance = slips(from: wanted, to: letters)
      let limit = (max(wanted.count, letters.count) + 2) / 3
      if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, candidate) }
    }
    return best?.name
  }

  /// Letters left out, put in, mistaken, or swapped with their neighbour.
  private static func slips(from source: [Character], to target: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for (i, letter) in source.enumerated() {
      var row = [i + 1]
      for (j, other) in target.enumerated() {
        var cost = min(last[j] + (letter == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == target[j - 1], source[i - 1] == other {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[target.count]
  }
}
