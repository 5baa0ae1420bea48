/// Guesses which of several names a person meant.
package enum Spelling {
  /// The number of characters that are compared; nobody misspells a longer name.
  private static let comparedLength = 48

  /// The candidate with the fewest typing errors, or nil where none is near.
  ///
  /// A candidate is near with up to about one error in three characters. Among equally near ones
  /// the first is taken.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
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

  /// The number of letters that are left out, inserted, replaced, or swapped with their neighbour
  /// (edit distance).
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
