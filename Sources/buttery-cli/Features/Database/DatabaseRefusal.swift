/// The reasons why some commands for files don't work for a table of a database: they need all rows.
///
/// Each reason says what to do instead, in at most 38 columns, which fit the top line of a screen of 40.
enum DatabaseRefusal {
  /// The reason for a command; nil if the command works.
  static func reason(for command: ColumnCommand) -> String? {
    switch command {
    case .frequencies: "no frequencies; # counts each value"
    case .kind: "types are fixed; cast them in --query"
    case .total, .allTotals, .sort, .sortFurther, .group, .groupInner, .only, .allBut, .hide,
      .widen, .moveLeft,
      .moveRight, .freeze, .copy:
      nil
    }
  }
}
