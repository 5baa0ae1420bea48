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
    default: record(edit, removed: removed, before: before)
    }
    run = Run(after: edit)
  }

  private mutating func record(_ edit: TextEdit, removed: String, before: TextSelection) {
    if edit.range.isEmpty, continuesTyping(edit) {
      return history.extendLast(with: edit.replacement, after: selection)
    }
    history.record(
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

// MARK: - Edits

extension TextEditing {
  /// Returns the change that `command` makes; `nil` if it changes nothing.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - destination: Returns the offset to which a movement leads.
  ///   - killed: The text that a yank inserts, or that replaces the text of the last yank.
  package func edit(
    for command: TextCommand, destination: (TextCommand.Movement) -> Int?, killed: String?
  ) -> TextEdit? {
    switch command {
    case .delete(let movement):
      nonEmpty(rangeUp(to: movement, destination)).map { TextEdit($0, "") }
    case .kill(let movement):
      nonEmpty(rangeUp(to: movement, destination)).map(kill)
    case .cut: nonEmpty(selection.range).map(kill)
    case .yank: killed.map { TextEdit(selection.range, $0, .yank) }
    case .yankEarlier: yankEarlier(killed)
    case .transpose: transposition
    case .changeCase(let letterCase): change(to: letterCase)
    case .undo: undoing
    case .redo: redoing
    case .insertLineBreak: TextEdit(selection.range, "\n", .typing)
    case .move, .select, .copy, .selectAll, .setMark: nil
    }
  }

  private func nonEmpty(_ range: Range<Int>?) -> Range<Int>? {
    range.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the selection; if there is none, the range between the cursor and the movement's end.
  private func rangeUp(
    to movement: TextCommand.Movement, _ destination: (TextCommand.Movement) -> Int?
  ) -> Range<Int>? {
    guard selection.isEmpty else { return selection.range }
    let cursor = selection.cursor
    guard let target = destination(movement) else { return nil }
    // At the end of a line, the line end itself is removed.
    if target == cursor, movement == .paragraphEnd || movement == .lineEnd, cursor < count {
      return cursor..<text.characterEnd(after: cursor)
    }
    return min(cursor, target)..<max(cursor, target)
  }

  private func kill(_ range: Range<Int>) -> TextEdit {
    TextEdit(range, "", .kill(isBefore: range.upperBound == selection.cursor))
  }

  private func yankEarlier(_ killed: String?) -> TextEdit? {
    guard case .yank(let range) = run, let killed else { return nil }
    return TextEdit(range, killed, .yank)
  }

  /// Exchanges the characters before and after the cursor; at the end of the text, the last two.
  private var transposition: TextEdit? {
    var middle = selection.cursor
    if middle == count, middle > 0 { middle = text.characterStart(before: middle) }
    guard middle > 0, middle < count else { return nil }
    let start = text.characterStart(before: middle)
    let end = text.characterEnd(after: middle)
    return TextEdit(start..<end, String(text[bytes: middle..<end] + text[bytes: start..<middle]))
  }

  private func change(to letterCase: TextCommand.LetterCase) -> TextEdit? {
    let range =
      selection.isEmpty
      ? selection.cursor..<endOfWord(after: selection.cursor) : selection.range
    guard !range.isEmpty else { return nil }
    return TextEdit(range, letterCase.applied(to: text[bytes: range]))
  }
}

extension TextCommand.LetterCase {
  /// Returns `text` in this case.
  fileprivate func applied(to text: Substring) -> String {
    switch self {
    case .upper: return text.uppercased()
    case .lower: return text.lowercased()
    case .capitalized:
      var result = ""
      var isInside = false
      for character in text {
        result += isInside ? character.lowercased() : character.uppercased()
        isInside = character.isInWord
      }
      return result
    }
  }
}

// MARK: - Movement

extension TextEditing {
  /// Returns the offset to which a movement leads; `nil` if that depends on the lines on the
  /// screen.
  package func destination(of movement: TextCommand.Movement) -> Int? {
    let cursor = selection.cursor
    switch movement {
    case .left: return cursor == 0 ? 0 : text.characterStart(before: cursor)
    case .right: return cursor == count ? count : text.characterEnd(after: cursor)
    case .wordLeft: return start(before: cursor, of: \.isInWord)
    case .wordRight: return endOfWord(after: cursor)
    case .blankLeft: return start(before: cursor) { !$0.isWhitespace }
    case .paragraphStart: return paragraphStart(before: cursor)
    case .paragraphEnd: return paragraphEnd(after: cursor)
    case .textStart: return 0
    case .textEnd: return count
    case .lineStart, .lineEnd, .up, .down, .pageUp, .pageDown: return nil
    }
  }

  /// Returns the range of the word or the blanks at `offset`, or of a single other character there.
  package func word(at offset: Int) -> Range<Int> {
    guard count > 0, !isSecure else { return 0..<count }
    let offset = text.boundary(atOrBefore: offset)
    let start = offset == count ? text.characterStart(before: offset) : offset
    let kind = WordPart(text[text.index(atByte: start)])
    var range = start..<text.characterEnd(after: start)
    guard kind != .sign else { return range }
    while range.upperBound < count, WordPart(character(at: range.upperBound)) == kind {
      range = range.lowerBound..<text.characterEnd(after: range.upperBound)
    }
    while range.lowerBound > 0, WordPart(character(before: range.lowerBound)) == kind {
      range = text.characterStart(before: range.lowerBound)..<range.upperBound
    }
    return range
  }

  func character(at offset: Int) -> Character { text[text.index(atByte: offset)] }

  func character(before offset: Int) -> Character {
    text[text.index(before: text.index(atByte: offset))]
  }

  // MARK: Words

  /// Returns the beginning of the word before `offset`.
  private func start(before offset: Int, of isPart: (Character) -> Bool) -> Int {
    guard !isSecure else { return 0 }
    let before = text[..<text.index(atByte: offset)]
    guard let last = before.lastIndex(where: isPart) else { return 0 }
    guard let outside = before[..<last].lastIndex(where: { !isPart($0) }) else { return 0 }
    return text.byte(at: before.index(after: outside))
  }

  /// Returns the end of the word after `offset`.
  private func endOfWord(after offset: Int) -> Int {
    guard !isSecure else { return count }
    let behind = text[text.index(atByte: offset)...]
    guard let first = behind.firstIndex(where: \.isInWord) else { return count }
    let end = behind[first...].firstIndex { !$0.isInWord }
    return end.map(text.byte(at:)) ?? count
  }

  // MARK: Line ends

  /// Returns the range between the line ends around `offset`.
  package func paragraph(at offset: Int) -> Range<Int> {
    paragraphStart(before: offset)..<paragraphEnd(after: offset)
  }

  private func paragraphStart(before offset: Int) -> Int {
    let end = text.index(atByte: offset)
    guard let lineEnd = text.utf8[..<end].lastIndex(of: 0x0A) else { return 0 }
    return text.boundary(atOrBefore: text.byte(at: lineEnd) + 1)
  }

  private func paragraphEnd(after offset: Int) -> Int {
    let start = text.index(atByte: offset)
    guard let lineEnd = text.utf8[start...].firstIndex(of: 0x0A) else { return count }
    return text.boundary(atOrBefore: text.byte(at: lineEnd))
  }
}

/// The part that a character plays in words.
private enum WordPart: Hashable {
  case inWord, blank, sign

  init(_ character: Character) {
    self = character.isInWord ? .inWord : character.isWhitespace ? .blank : .sign
  }
}

extension Character {
  /// Whether the character belongs to a word, as in readline: a letter or a digit.
  fileprivate var isInWord: Bool {
    // Most characters are ASCII and need no lookup in Unicode tables.
    guard let ascii = asciiValue else { return isLetter || isNumber }
    return switch ascii {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

// MARK: - Values

/// A planned change of a text, which the text's owner may refuse.
package struct TextEdit: Hashable, Sendable {
  /// The kind of change, as far as it matters for later changes.
  package enum Kind: Hashable, Sendable {
    /// A key that types a character; several in a row are undone together.
    case typing
    /// A kill of text before or after the cursor.
    case kill(isBefore: Bool)
    /// An insertion of killed text.
    case yank
    /// An undo or redo of another change, which isn't added to the history.
    case undo, redo
    case other
  }

  /// The bytes that are removed.
  package var range: Range<Int>
  /// The text that replaces them.
  package var replacement: String
  package var kind: Kind
  /// The selection after the change; `nil` for none, with the cursor after the inserted text.
  package var selection: TextSelection?

  package init(
    _ range: Range<Int>, _ replacement: String, _ kind: Kind = .other,
    selection: TextSelection? = nil
  ) {
    self.range = range
    self.replacement = replacement
    self.kind = kind
    self.selection = selection
  }

  /// The number of bytes by which the text grows; negative if it shrinks.
  package var growth: Int { replacement.utf8.count - range.count }
}

/// A selected range of a text, from an anchor to the cursor, in bytes.
package struct TextSelection: Hashable, Sendable {
  /// The end that stays in place when the selection is extended.
  package var anchor: Int
  /// The offset of the cursor.
  package var cursor: Int

  /// Creates a selection; without an anchor, it is empty.
  package init(anchor: Int? = nil, cursor: Int) {
    self.anchor = anchor ?? cursor
    self.cursor = cursor
  }

  /// Creates a selection of a range, with the cursor at its end.
  package init(_ range: Range<Int>) {
    self.init(anchor: range.lowerBound, cursor: range.upperBound)
  }

  /// The selected bytes.
  package var range: Range<Int> { min(anchor, cursor)..<max(anchor, cursor) }

  /// Whether nothing is selected.
  package var isEmpty: Bool { anchor == cursor }
}
