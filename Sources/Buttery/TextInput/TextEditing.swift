/// A text with its selection and its undo history.
///
/// This value doesn't depend on screens, keys and lines. Commands become edits
/// (`edit(for:destination:killed:)`), which the owner may check before it makes them with
/// `apply(_:)`. Positions are byte offsets and always lie between two characters.
package struct TextEditing: Sendable {
  package private(set) var text = ""
  package private(set) var selection = TextSelection(cursor: 0)
  /// Whether nothing of the text may be revealed, not even where its words end.
  package var isSecure = false
  /// Whether a mark is set, so that movements select.
  package private(set) var isMarkSet = false
  /// What the last command did, as far as the next one may continue it.
  package private(set) var run = Run.none
  private var history = UndoHistory()

  /// A kind of commands of which several in a row belong together.
  package enum Run: Hashable, Sendable {
    case none, typing, kill
    /// A yank whose text is at this range.
    case yank(Range<Int>)
  }

  package init() {}

  /// The length of the text in bytes.
  package var count: Int { text.utf8.count }

  /// Replaces the text and clears the undo history; the cursor is at the end.
  package mutating func reset(to text: String) {
    self.text = text
    self.text.makeContiguousUTF8()
    history = UndoHistory()
    selection = TextSelection(cursor: count)
    endRun()
    isMarkSet = false
  }

  /// Makes the next command independent of the commands before it.
  package mutating func endRun() { run = .none }

  // MARK: The selection

  /// Sets the selection; offsets inside a character are moved to its end.
  package mutating func select(_ new: TextSelection) {
    selection = aligned(new)
    endRun()
  }

  /// Moves the cursor; selects what it moves over if `selecting` is true or a mark is set.
  package mutating func move(to offset: Int, selecting: Bool) {
    let keepsAnchor = selecting || isMarkSet
    select(TextSelection(anchor: keepsAnchor ? selection.anchor : offset, cursor: offset))
  }

  /// Sets a mark at the cursor, from which movements select, or removes the mark.
  package mutating func toggleMark() {
    isMarkSet.toggle()
    select(TextSelection(cursor: selection.cursor))
  }

  private func aligned(_ selection: TextSelection) -> TextSelection {
    TextSelection(anchor: aligned(selection.anchor), cursor: aligned(selection.cursor))
  }

  private func aligned(_ offset: Int) -> Int {
    text.boundary(atOrAfter: min(max(0, offset), count))
  }

  // MARK: Changes

  /// Makes a change and adds it to the undo history, unless it is an undo or a redo.
  package mutating func apply(_ edit: TextEdit) {
    let removed = String(text[bytes: edit.range])
    let before = selection
    text.replaceSubrange(text.indices(ofBytes: edit.range), with: edit.replacement)
    let end = edit.range.lowerBound + edit.replacement.utf8.count
    selection = aligned(edit.selection ?? TextSelection(cursor: end))
    isMarkSet = false
    switch edit.kind {
    case .undo: history.stepBack()
    case .redo: history.stepForward()
    default: note(edit, removed: removed, before: before)
    }
    run = Run(after: edit)
  }

  private mutating func note(_ edit: TextEdit, removed: String, before: TextSelection) {
    if edit.range.isEmpty, continuesTyping(edit) {
      return history.extendLast(with: edit.replacement, after: selection)
    }
    history.note(
      UndoHistory.Change(
        start: edit.range.lowerBound, removed: removed, inserted: edit.replacement,
        before: before, after: selection))
  }

  /// Returns whether `edit` is undone together with the characters typed before it.
  private func continuesTyping(_ edit: TextEdit) -> Bool {
    edit.kind == .typing && run == .typing && edit.range.lowerBound == history.endOfLast
      && !beginsWord(edit)
  }

  /// Returns whether `edit` types the first character after a blank, because words are undone
  /// separately.
  private func beginsWord(_ edit: TextEdit) -> Bool {
    let start = edit.range.lowerBound
    guard start > 0, edit.replacement != " " else { return false }
    return text.utf8[text.index(atByte: start - 1)] == UInt8(ascii: " ")
  }

  /// The edit that undoes the last change.
  package var undoing: TextEdit? { history.undoing }

  /// The edit that redoes the change undone last.
  package var redoing: TextEdit? { history.redoing }
}

extension TextEditing.Run {
  fileprivate init(after edit: TextEdit) {
    let start = edit.range.lowerBound
    self =
      switch edit.kind {
      case .typing: .typing
      case .kill: .kill
      case .yank: .yank(start..<start + edit.replacement.utf8.count)
      case .undo, .redo, .other: .none
      }
  }
}
