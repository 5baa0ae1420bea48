/// The place of a row: the index of its section, and its index in the section.
///
/// Both count loaded rows and rows that are only guessed, so a place is valid for one snapshot only.
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
