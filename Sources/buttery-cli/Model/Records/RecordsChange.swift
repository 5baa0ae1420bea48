import ButteryRecords

/// A change of a model, which its one observer is told as it happens.
enum RecordsChange {
  /// The result is about to be replaced; the observer can still lay out the old one.
  case willReplace(by: QueryResult)
  /// The result has been replaced, and nothing has asked for rows since; the value is the old
  /// result.
  case replaced(QueryResult)
  /// The query has changed; the result still answers the old one.
  case asked
  /// Sections are about to be folded or unfolded.
  case willFold
  /// Sections have been folded or unfolded.
  case folded
  /// Sections of several levels are shown as one level, or as several levels again.
  case joined
  /// New sections have been folded because the command line names them.
  case foldedByName
  /// Figures that take a pass over all rows are known.
  case figures
  /// The footers show other statistics, or none.
  case measured
}

/// An observer of a model's changes.
@MainActor protocol RecordsObserver: AnyObject {
  /// The model has changed, or is about to.
  func follow(_ change: RecordsChange)
}
