import Buttery

/// All mistakes that a table reports.
enum Mistakes {
  static let all: [TableViewError] = [
    .unregisteredIdentifier("cell"),
    .emptyIdentifier,
    .duplicateDequeue(identifier: "cell", Geometry.path),
    .invalidHeight(-2, "row [0, 0]"),
    .outOfBoundsScroll(row: 3, rows: 2, section: 1),
  ]
  static let messages = all.map(\.description)
  static let hasOne = all.contains(.emptyIdentifier)
}

@MainActor func reportElsewhere() {
  TableViewDiagnostics.handler = { error in fatalError(error.description) }
  TableViewDiagnostics.warning = { message in print(message) }
}
