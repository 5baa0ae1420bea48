/// How many lines a screen needs for what isn't rows.
enum ScreenHeight {
  /// A lower one has totals in the header's line, as each line of a footer would be a row's.
  static let leastWithFooters = 16

  /// A still lower one has outer sections in the header's line of those that lie in them.
  static let leastWithLevels = 12
}
