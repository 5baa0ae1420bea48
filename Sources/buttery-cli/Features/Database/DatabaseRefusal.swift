/// Why some keys of records do nothing for a table of a database: what they need is in no page of it.
///
/// Each says what to do instead, in 38 columns at most, as all of it stands on the top line of 40.
enum DatabaseRefusal {
  /// Nil for what can be done.
  static func reason(for command: ColumnCommand) -> String? {
    switch command {
    case .frequencies: "no frequencies; # counts each value"
    case .kind: "the database says types; --query casts"
    case .total, .allTotals, .sort, .sortFurther, .group, .groupInner, .only, .allBut, .hide,
      .widen, .moveLeft,
      .moveRight, .freeze, .copy:
      nil
    }
  }
}
