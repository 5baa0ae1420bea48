import Buttery
import ButteryRecords

/// Content whose sections may be hidden in folded ones, so that the table doesn't have them.
///
/// A place is the number of a section among all sections, including hidden ones.
@MainActor protocol FoldedSections: TableContent {
  /// Whether sections are hidden from the table.
  var hidesSections: Bool { get }

  /// The result with all sections, including hidden ones.
  var wholeResult: QueryResult { get }

  /// The place of one of the table's sections.
  func place(ofSection section: Int) -> Int?

  /// The name of the section at a place.
  func name(ofSectionAt place: Int) -> String?

  /// The table's section at a place, or the visible one around it.
  func shownSection(at place: Int) -> Int?

  /// Unfolds the section at a place and those around it.
  ///
  /// - Returns: The table's number of the section; nil if there is none.
  func unfoldSection(at place: Int) -> Int?
}
