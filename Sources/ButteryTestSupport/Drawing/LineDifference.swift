/// The difference between two texts, line by line.
package struct LineDifference {
  /// The lines of both texts: those only expected begin with `-`, those only found with `+`.
  package let text: String

  package init(expected: String, found: String) {
    let old = Self.lines(expected)
    let new = Self.lines(found)
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(Self.offset))
    let inserted = Set(difference.insertions.map(Self.offset))
    var result: [String] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        result.append("- " + old[oldIndex])
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        result.append("+ " + new[newIndex])
        newIndex += 1
      } else {
        result.append("  " + new[newIndex])
        oldIndex += 1
        newIndex += 1
      }
    }
    text = result.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private static func offset(_ change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
