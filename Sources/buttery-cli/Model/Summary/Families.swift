/// A disjoint-set forest: which things belong together, directly or through others.
struct Families {
  private var parents: [Int]

  /// Each thing in a family of its own.
  init(count: Int) { parents = Array(0..<count) }

  /// Merges the families of two things.
  mutating func join(_ one: Int, _ other: Int) {
    let (first, second) = (root(of: one), root(of: other))
    parents[max(first, second)] = min(first, second)
  }

  /// The things of each family in ascending order; families are ordered by their first things.
  var members: [[Int]] {
    var copy = self
    var places: [Int: Int] = [:]
    var members: [[Int]] = []
    for index in parents.indices {
      let root = copy.root(of: index)
      if let place = places[root] {
        members[place].append(index)
      } else {
        places[root] = members.count
        members.append([index])
      }
    }
    return members
  }

  private mutating func root(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }
}
