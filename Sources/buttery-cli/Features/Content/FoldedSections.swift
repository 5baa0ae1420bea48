import Buttery
import ButteryRecords

/// Content whose sections may lie in folded ones, where the table doesn't have them.
///
/// All sections are numbered, those that are folded away with the others: by places.
@MainActor protocol FoldedSections: TableContent {
  /// Whether the table lacks some.
  var hidesSections: Bool { get }

  /// The rows in all sections.
  var wholeResult: QueryResult { get }

  /// The place of one of the table's sections.
  func place(ofSection section: Int) -> Int?

  /// The name of the section at a place.
  func name(ofSectionAt place: Int) -> String?

  /// The section at a place, or the one that is in sight around it.
  func shownSection(at place: Int) -> Int?

  /// Unfolds the sections around the one at a place, and itself.
  ///
  /// - Returns: The section, as the table has it; nil where there is none.
  func unfoldSection(at place: Int) -> Int?
}
