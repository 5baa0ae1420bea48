/// What a person can want of a table.
public enum TableCommand: Hashable, Sendable, CaseIterable {
  /// One line.
  case lineUp, lineDown
  /// A page: one line of what was in sight stays.
  case pageUp, pageDown
  /// Half a page.
  case halfPageUp, halfPageDown
  /// The beginning, with the table's header; the end, with its footer.
  case beginning, end
  /// The header of the section before or after the one at the top.
  case previousSection, nextSection
  /// The focus on a row: on the first one that is wholly in sight.
  case focusRow
  /// The index, where there is one: the next letters choose titles.
  case sectionIndex
}
