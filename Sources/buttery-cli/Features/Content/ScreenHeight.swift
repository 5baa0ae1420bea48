/// The heights from which a screen has room for more than rows.
enum ScreenHeight {
  /// A lower screen has totals in the header's line, as each footer would take a row's line.
  static let leastWithFooters = 16

  /// A screen lower than this joins the levels of sections, naming outer sections in the headers of
  /// inner ones.
  static let leastWithLevels = 12
}
