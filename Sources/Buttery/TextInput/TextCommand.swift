/// A command of a person who edits a text.
///
/// The key bindings of text fields and text views map keys to these commands. Some names are those
/// of readline: to kill is to delete text so that it can be inserted again, and to yank is to
/// insert killed text.
public enum TextCommand: Hashable, Sendable {
  /// A movement of the cursor.
  public enum Movement: Hashable, Sendable, CaseIterable {
    /// By one character.
    case left, right
    /// To the beginning of the word before, or the end of the word after; letters and digits form
    /// words.
    case wordLeft, wordRight
    /// To the beginning of the previous word, where all characters but blanks form words.
    case blankLeft
    /// To the edges of the line on the screen.
    case lineStart, lineEnd
    /// To the line ends before and after; in a text field, to the ends of the text.
    case paragraphStart, paragraphEnd
    /// By one line on the screen; only in text views.
    case up, down
    /// By one page; only in text views.
    case pageUp, pageDown
    /// To the beginning or the end of the text.
    case textStart, textEnd
  }

  /// A change of upper and lower case.
  public enum LetterCase: Hashable, Sendable {
    /// All letters upper case, all lower case, or upper case only at the beginning of each word.
    case upper, lower, capitalized
  }

  /// Moves the cursor and ends the selection.
  case move(Movement)
  /// Moves the cursor and selects what it moves over.
  case select(Movement)
  /// Deletes the selection; if there is none, everything up to the end of the movement.
  case delete(Movement)
  /// Kills the selection or everything up to the end of the movement; kills in a row are yanked
  /// together.
  case kill(Movement)
  /// Kills the selection and copies it to the clipboard.
  case cut
  /// Copies the selection to the clipboard and makes it the next text to yank.
  case copy
  /// Inserts the text that was killed last.
  case yank
  /// Just after a yank, replaces the inserted text by the one that was killed before it.
  case yankEarlier
  /// Exchanges the characters before and after the cursor and moves the cursor after both.
  case transpose
  /// Changes the case of the selection; if there is none, of the next word.
  case changeCase(LetterCase)
  /// Undoes the last change, or redoes the change that was undone last.
  case undo, redo
  /// Selects the whole text.
  case selectAll
  /// Makes movements select from here on, until the command is repeated or the text changes.
  case setMark
  /// Begins a new line; only in text views.
  case insertLineBreak
}
