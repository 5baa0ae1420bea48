/// Why some keys of records do nothing for a table of a database: what they need is in no page of it.
enum DatabaseRefusal {
  /// Nil for what can be done.
  static func reason(for command: ColumnCommand) -> String? {
    switch command {
    case .frequencies: "values aren't counted in the database; # makes a section of each"
    case .kind: "a column of a database has the type that the database says"
    case .total, .allTotals, .sort, .sortFurther, .group, .groupInner, .only, .allBut, .hide,
      .widen, .moveLeft,
      .moveRight, .freeze, .copy:
      nil
    }
  }
}
