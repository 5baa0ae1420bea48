/// What a person can want of a text in which the cursor stands.
///
/// Key bindings of text fields and text views map keys to these commands. The names of the words are
/// those of readline: a kill deletes what a yank brings back.
public enum TextCommand: Hashable, Sendable {
  /// Where a cursor can go from where it is.
  public enum Movement: Hashable, Sendable, CaseIterable {
    /// One character.
    case left, right
    /// To the beginning of the word before, to the end of the word after: of letters and digits.
    case wordLeft, wordRight
    /// To the blank before the word before, whatever that word consists of.
    case blankLeft
    /// To the edges of the line on the screen.
    case lineStart, lineEnd
    /// To the line ends before and after; in a text field to the edges of the text.
    case paragraphStart, paragraphEnd
    /// One line on the screen; in text views.
    case up, down
    /// A page; in text views.
    case pageUp, pageDown
    /// To the edges of the text.
    case textStart, textEnd
  }

  /// How letters are to be written.
  public enum LetterCase: Hashable, Sendable {
    /// In capitals, in small letters, or with one capital at the beginning of each word.
    case upper, lower, capitalized
  }

  /// Moves the cursor; what was selected isn't any more.
  case move(Movement)
  /// Moves the cursor and selects what it passes.
  case select(Movement)
  /// Deletes what is selected, or else everything up to there.
  case delete(Movement)
  /// Deletes in the same way, for a yank to bring it back; kills in a row are brought back together.
  case kill(Movement)
  /// Kills what is selected and hands it to the clipboard.
  case cut
  /// Hands what is selected to the clipboard, and keeps it for a yank.
  case copy
  /// Inserts what was killed last.
  case yank
  /// Right after a yank: puts what was killed before that in its place.
  case yankEarlier
  /// Exchanges the characters before and behind the cursor, and steps over them.
  case transpose
  /// Writes what is selected, or else the next word, in other letters.
  case changeCase(LetterCase)
  /// Takes back the last change, or makes it again.
  case undo, redo
  /// Selects the whole text.
  case selectAll
  /// Has movements select from here on, until this is called for again or the text changes.
  case setMark
  /// Begins a new line; in text views.
  case insertLineBreak
}
