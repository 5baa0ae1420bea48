internal import ButteryGrid

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

// MARK: - Keys

extension KeyBindings where Command == TextCommand {
  /// The default keys of a text field: those of readline and emacs for one line, and common others.
  ///
  /// Shift with an arrow, Home or End selects. Ctrl-Space sets a mark, for terminals that don't
  /// report Shift with these keys. Enter, Esc, Tab, Up, Down and the paging keys aren't bound.
  public static var textField: KeyBindings {
    KeyBindings(moves + selections(of: moves) + changes)
  }

  /// The default keys of a text view: those of a text field, and keys for lines.
  ///
  /// Home and End go to the edges of the line on the screen, Ctrl-A and Ctrl-E to the line ends.
  public static var textView: KeyBindings {
    KeyBindings(
      lineMoves + moves + selections(of: lineMoves + moves)
        + [Binding([Key(.enter)], .insertLineBreak, "new line")] + changes)
  }

  private static var moves: [Binding] {
    [
      Binding([Key(.left), .control("b")], .move(.left), "one character left"),
      Binding([Key(.right), .control("f")], .move(.right), "one character right"),
      Binding(
        [.alt("b"), Key(.left, modifiers: .control), Key(.left, modifiers: .alt)],
        .move(.wordLeft), "one word left"),
      Binding(
        [.alt("f"), Key(.right, modifiers: .control), Key(.right, modifiers: .alt)],
        .move(.wordRight), "one word right"),
      Binding([Key(.home), .control("a")], .move(.paragraphStart), "to the beginning"),
      Binding([Key(.end), .control("e")], .move(.paragraphEnd), "to the end"),
    ]
  }

  private static var lineMoves: [Binding] {
    [
      Binding([Key(.up), .control("p")], .move(.up), "one line up"),
      Binding([Key(.down), .control("n")], .move(.down), "one line down"),
      Binding([Key(.pageUp), .alt("v")], .move(.pageUp), "one page up"),
      Binding([Key(.pageDown), .control("v")], .move(.pageDown), "one page down"),
      Binding([Key(.home)], .move(.lineStart), "to the line's beginning"),
      Binding([Key(.end)], .move(.lineEnd), "to the line's end"),
      Binding(
        [Key(.home, modifiers: .control), .alt("<")], .move(.textStart),
        "to the text's beginning"),
      Binding(
        [Key(.end, modifiers: .control), .alt(">")], .move(.textEnd), "to the text's end"),
    ]
  }

  /// Returns bindings that select, for the same keys with Shift, if terminals report Shift for
  /// them.
  private static func selections(of moves: [Binding]) -> [Binding] {
    moves.compactMap { binding in
      guard case .move(let movement) = binding.command else { return nil }
      let keys = binding.keys.filter(\.isNamed).map { key in
        Key(key.code, modifiers: key.modifiers.union(.shift))
      }
      return keys.isEmpty ? nil : Binding(keys, .select(movement))
    }
  }

  private static var changes: [Binding] {
    [
      Binding([.control(" ")], .setMark, "starts a selection here"),
      Binding([.alt("a")], .selectAll, "selects everything"),
      Binding([Key(.backspace), .control("h")], .delete(.left)),
      Binding([Key(.delete), .control("d")], .delete(.right), "deletes the character"),
      Binding([.control("w")], .kill(.blankLeft), "kills back to the previous blank"),
      Binding(
        [.alt("d"), Key(.delete, modifiers: .control), Key(.delete, modifiers: .alt)],
        .kill(.wordRight), "kills the next word"),
      Binding(
        [Key(.backspace, modifiers: .alt), Key(.backspace, modifiers: .control)],
        .kill(.wordLeft), "kills the word before"),
      Binding([.control("u")], .kill(.paragraphStart), "kills up to the beginning"),
      Binding([.control("k")], .kill(.paragraphEnd), "kills up to the end"),
      Binding([.control("y")], .yank, "inserts what was killed"),
      Binding([.alt("y")], .yankEarlier, "replaces it by what was killed earlier"),
      Binding([.alt("w")], .copy, "copies the selection"),
      Binding([.control("x"), Key(.delete, modifiers: .shift)], .cut, "cuts the selection"),
      Binding([.control("t")], .transpose, "swaps two characters"),
      Binding([.alt("u")], .changeCase(.upper), "makes the word uppercase"),
      Binding([.alt("l")], .changeCase(.lower), "makes the word lowercase"),
      Binding([.alt("c")], .changeCase(.capitalized), "capitalizes the word"),
      Binding([.control("_"), .control("z"), .control("/")], .undo, "undoes a change"),
      Binding(
        [.alt("_"), .alt("/"), Key("z", modifiers: [.control, .shift])], .redo,
        "redoes a change"),
    ]
  }
}

extension Key {
  /// Whether this is an arrow or another named key, for which terminals report Shift.
  fileprivate var isNamed: Bool {
    if case .character = code { return false }
    return true
  }
}

extension Key {
  /// Creates the key that types `character`.
  fileprivate init(_ character: Character, modifiers: Modifiers) {
    self = .character(character, modifiers: modifiers)
  }
}
