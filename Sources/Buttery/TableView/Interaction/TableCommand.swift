/// The commands for scrolling a table and moving its focus.
public enum TableCommand: Hashable, Sendable, CaseIterable {
  /// Moves by one line.
  case lineUp, lineDown
  /// Moves by a page, of which one line stays in sight.
  case pageUp, pageDown
  /// Moves by half a page.
  case halfPageUp, halfPageDown
  /// Goes to the beginning, with the table's header, or to the end, with its footer.
  case beginning, end
  /// Goes to the header of the section before or after the one at the top.
  case previousSection, nextSection
  /// Focuses a row: the first one that is wholly in sight.
  case focusRow
  /// Enters index mode, if there is a section index: the next letters choose titles.
  case sectionIndex
}
