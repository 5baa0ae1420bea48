/// How the command line wants records to be shown.
struct RecordsOptions {
  /// A word for what stands in the footer of a section.
  enum Totals: String, CaseIterable {
    case none, count, all
  }

  /// What stands in the footers of sections.
  var statistics = FooterStatistics()
  /// What a section's header has a sparkline of.
  var course = CourseChoice()
  /// Whether records are waited for that are added to the file.
  var follows = false
  /// Whether texts are broken into lines where their columns have no room for them.
  var wraps = false
  /// The sections that are folded at first.
  var folds = NamedFolds()
  /// The files that are shown; - is standard input.
  var files: [String] = []
  /// The options that say how the files are read, without those that say what columns have.
  var readingOptions: [ViewFormat.Option] = []
  /// What somebody said that columns have: names, and words for their kinds.
  var types: [(column: String, kind: String)] = []
  /// Whether JSON has null for words that mean that there is no value.
  var writesMissingAsNull = false
}
