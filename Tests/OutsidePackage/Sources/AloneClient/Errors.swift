import Buttery

/// All mistakes that a table reports.
enum Mistakes {
  static let all: [TableViewError] = [
    .unregisteredIdentifier("cell"),
    .emptyIdentifier,
    .duplicateDequeue(identifier: "cell", Geometry.path),
    .invalidHeight(-2, "row [0, 0]"),
    .outOfBoundsScroll(row: 3, rows: 2, section: 1),
    .outOfBoundsScrollSection(section: 3, sections: 2),
    .invalidNib(identifier: "cell", kind: "cell"),
    .nibNotFound("Cell", files: ["Cell.json"], folder: "Nibs"),
    .unreadableNib(name: "Cell", reason: "not JSON"),
    .identifierMismatch(nib: "one", registered: "other"),
    .nibMismatch("no outlet"),
    .noCell(Geometry.path, from: "Source"),
    .invalidCount(-1, "rows"),
    .invalidUpdate("too few rows"),
    .reconfigureReturnedOtherCell(Geometry.path),
    .duplicateIdentifiers(["one"]),
    .unknownIdentifier("one"),
    .noSections,
    .cellInUse(Geometry.path, by: Geometry.path),
    .noCommonAncestor("a.left == b.left"),
    .invalidConstraint("width to left"),
    .invalidController("its own parent"),
    .invalidIndex(3, "segment"),
  ]
  static let messages = all.map(\.description)
  static let hasOne = all.contains(.emptyIdentifier)
}

@MainActor func reportElsewhere() {
  TableViewDiagnostics.handler = { error in fatalError(error.description) }
  TableViewDiagnostics.warning = { message in print(message) }
}
