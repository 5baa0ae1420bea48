import Buttery
import Testing

/// What is said of each mistake, whichever part of the library finds it.
@Suite("messages of mistakes") struct MistakeMessageTests {
  private nonisolated static let row = IndexPath(row: 4, section: 2)

  private nonisolated static let messages: [(TableViewError, String)] = [
    (
      .unregisteredIdentifier("tin"),
      "unable to dequeue a cell with identifier tin - register a class or a nib for it"
    ),
    (
      .invalidNib(identifier: "tin", kind: "TableViewCell"),
      "invalid nib registered for identifier (tin) - nib must contain exactly one top level object"
        + " which must be a TableViewCell instance"
    ),
    (
      .nibNotFound("Tin", files: ["Tin.nib.json", "Tin.json"], folder: "/data"),
      "could not load nib Tin: no Tin.nib.json or Tin.json in /data - add it to the target's"
        + " resources and name their bundle"
    ),
    (
      .unreadableNib(name: "Tin", reason: "line 3: no value"),
      "could not load nib Tin: line 3: no value"
    ),
    (
      .identifierMismatch(nib: "jar", registered: "tin"),
      "reuse identifier in nib (jar) does not match the registered one (tin)"
    ),
    (.nibMismatch("Lid has no outlet name"), "nib doesn't fit: Lid has no outlet name"),
    (.emptyIdentifier, "reuse identifier must not be empty"),
    (.noCell(row, from: "Shelf"), "no cell for row at [2, 4] from Shelf"),
    (
      .duplicateDequeue(identifier: "tin", row),
      "attempted to dequeue multiple cells for the same index path [2, 4] (identifier tin)"
    ),
    (
      .invalidHeight(-7, "row [2, 4]"),
      "invalid height -7 for row [2, 4] - return 0 or more, or automaticDimension"
    ),
    (
      .invalidSize(Size(width: -3, height: 2), "Lids in a room of 58 x 14"),
      "invalid preferredContentSize -3 x 2 of Lids in a room of 58 x 14 - return 0 or more;"
        + " 0 stands for the usual size"
    ),
    (.invalidCount(-1, "number of sections"), "invalid number of sections: -1 - return 0 or more"),
    (
      .outOfBoundsScroll(row: 9, rows: 3, section: 2),
      "attempted to scroll to out-of-bounds row (9) when there are only 3 rows in section 2"
    ),
    (
      .outOfBoundsScrollSection(section: 5, sections: 2),
      "attempted to scroll to out-of-bounds section (5) when there are only 2 sections"
    ),
    (.invalidUpdate("attempt to delete and move [2, 4]"), "attempt to delete and move [2, 4]"),
    (
      .reconfigureReturnedOtherCell(row),
      "reconfigure of [2, 4] must return the existing cell - dequeue it with the identifier that it"
        + " has, for its index path"
    ),
    (.duplicateIdentifiers(["7", "9"]), "identifiers are not unique. Duplicates: 7, 9"),
    (.unknownIdentifier("4"), "unknown identifier 4 - add it to the snapshot first"),
    (.noSections, "no sections in the snapshot - append one before its items"),
    (
      .cellInUse(row, by: IndexPath(row: 0, section: 0)),
      "cell returned for [2, 4] is already in use for [0, 0]"
    ),
    (
      .noCommonAncestor("Label.top == View.top"),
      "unable to activate constraint Label.top == View.top because its views have no common"
        + " ancestor - add them to one hierarchy first"
    ),
    (.invalidConstraint("its priority is 0"), "invalid constraint: its priority is 0"),
    (.invalidController("Lids presents itself"), "Lids presents itself"),
    (.invalidIndex(8, "3 segments"), "index 8 of 3 segments"),
  ]

  @Test("say what is wrong, with all numbers, in one line", arguments: messages)
  func message(error: TableViewError, message: String) {
    #expect(error.description == message)
  }
}
