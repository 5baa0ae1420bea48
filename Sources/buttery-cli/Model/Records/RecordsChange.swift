import ButteryRecords

/// What becomes of a model, told to its one observer as it happens.
enum RecordsChange {
  /// The answer is about to be replaced: who shows it can still lay it out.
  case willReplace(by: QueryResult)
  /// The answer has been replaced, by nothing that asked for rows in between.
  case replaced(QueryResult)
  /// Something else is asked for; the answer is still that to the last question.
  case asked
  /// Sections are about to be folded or unfolded.
  case willFold
  /// Sections have been folded or unfolded.
  case folded
  /// Sections of several levels are shown as one level, or again as several.
  case joined
  /// Sections have come that the command line wants to be folded, and are.
  case foldedByName
  /// The numbers of a section have been added up.
  case totals(section: Int)
  /// What takes a pass over all rows is known of all sections.
  case figures
  /// Other statistics are wanted in footers, or none.
  case measured
}

/// Learns what becomes of a model.
@MainActor protocol RecordsObserver: AnyObject {
  /// Something has become of the model, or is about to.
  func follow(_ change: RecordsChange)
}
