/// How the command line wants records to be shown.
struct RecordsOptions {
  /// A word of the command line for what section footers show.
  enum Totals: String, CaseIterable {
    case none, count, all
  }

  /// What section footers show.
  var statistics = FooterStatistics()
  /// What the sparklines of section headers show.
  var course = CourseChoice()
  /// Whether headers have sparklines at all.
  var hasCharts = true
  /// Whether the program waits for records that are appended to the file.
  var follows = false
  /// Whether texts are broken into lines where their columns have no room for them.
  var wraps = false
  /// The sections that are folded at first.
  var folds = NamedFolds()
  /// The files that are shown; - is standard input.
  var files: [String] = []
  /// The options for how files are read, except those for the columns' types.
  var readingOptions: [ViewFormat.Option] = []
  /// The types given on the command line: names of columns, and words for their kinds.
  var types: [(column: String, kind: String)] = []
  /// Whether JSON output has null for words that stand for a missing value.
  var writesMissingAsNull = false
}
