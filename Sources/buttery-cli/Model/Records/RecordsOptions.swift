/// How the command line wants records to be shown.
struct RecordsOptions {
  /// What stands in the footer of a section.
  enum Totals: String, CaseIterable {
    case none, count, all
  }

  /// What stands in the footers of sections; nil where that depends on whether there are any.
  var totals: Totals?
  /// The column of which a section's header has a sparkline; nil for the last numeric one.
  var chartColumn: Int?
  /// Whether the first column stays while the others scroll sideways.
  var keepsFirstColumn = false
  /// Whether records are waited for that are added to the file.
  var follows = false
  /// Whether JSON has null for words that mean that there is no value.
  var writesMissingAsNull = false
}
