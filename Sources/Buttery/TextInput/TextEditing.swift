/// A text, what of it is selected, and the changes that can be taken back.
///
/// A value that knows nothing of screens, keys and lines. Commands become edits
/// (`edit(for:destination:killed:)`), which their owner may look at before they are made with
/// `apply(_:)`. Positions are bytes, and always lie between two characters.
package struct TextEditing: Sendable {
  package private(set) var text = ""
  package private(set) var selection = TextSelection(cursor: 0)
  /// Whether nobody may learn anything of the text: not even where its words end.
  package var isSecure = false
  /// Whether movements select.
  package private(set) var isMarkSet = false
  /// What the last command did, as far as the next one depends on it.
  package private(set) var run = Run.none
  private var history = UndoHistory()

  /// A row of commands of one kind.
  package enum Run: Hashable, Sendable {
    case none, typing, kill
    /// A yank that put its text there.
    case yank(Range<Int>)
  }

  package init() {}

  /// The number of bytes.
  package var count: Int { text.utf8.count }

  /// Takes another text, of which nothing can be taken back; the cursor is at its end.
  package mutating func reset(to text: String) {
    self.text = text
    self.text.makeContiguousUTF8()
    history = UndoHistory()
    selection = TextSelection(cursor: count)
    endRun()
    isMarkSet = false
  }

  /// Says that what comes next has nothing to do with what was before.
  package mutating func endRun() { run = .none }

  // MARK: The selection

  /// Selects what lies between two places; both are moved to the next end of a character.
  package mutating func select(_ new: TextSelection) {
    selection = aligned(new)
    endRun()
  }

  /// Moves the cursor to `offset`; what it passes is selected where that is wanted or a mark set.
  package mutating func move(to offset: Int, selecting: Bool) {
    let keepsAnchor = selecting || isMarkSet
    select(TextSelection(anchor: keepsAnchor ? selection.anchor : offset, cursor: offset))
  }

  /// Has movements select from here on, or not any more.
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

  /// Makes a change.
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

  /// Whether `edit` is taken back together with what was typed before it.
  private func continuesTyping(_ edit: TextEdit) -> Bool {
    edit.kind == .typing && run == .typing && edit.range.lowerBound == history.endOfLast
      && !beginsWord(edit)
  }

  /// Whether what was typed is the first character behind a blank: words are taken back one by one.
  private func beginsWord(_ edit: TextEdit) -> Bool {
    let start = edit.range.lowerBound
    guard start > 0, edit.replacement != " " else { return false }
    return text.utf8[text.index(atByte: start - 1)] == UInt8(ascii: " ")
  }

  /// What takes back the last change.
  package var undoing: TextEdit? { history.undoing }

  /// What makes it again.
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
