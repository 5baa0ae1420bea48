/// Where a row is: the number of its section, and its number there.
///
/// Both are places among rows that are here and rows that are guessed, and good for one snapshot.
package struct DatabasePlace: Sendable, Hashable, Comparable {
  package var section: Int
  package var row: Int

  package init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
