internal import ButteryGrid

/// The view whose text a text input edits.
@MainActor protocol TextInputOwner: View {
  /// Whether the text can be changed; if not, it can only be read and copied.
  var acceptsEdits: Bool { get }

  /// Returns the offset to which a movement leads; `nil` to let the text itself decide.
  func destination(of movement: TextCommand.Movement) -> Int?

  /// Whether the text may have several lines.
  var hasLines: Bool { get }

  /// Returns `text` as it may be inserted, such as without line ends.
  func insertable(_ text: String) -> String

  /// Returns whether a change may be made.
  func shouldChange(_ range: Range<String.Index>, to replacement: String) -> Bool

  /// Called after a change, before all other notifications.
  func textWasChanged(by edit: TextEdit)

  /// Called when the cursor or the selection has changed.
  func selectionWasChanged()

  /// Called after a change, and after `selectionWasChanged()`.
  func textDidChange()
}

/// Edits a text by keys, pastes and calls, for the views that show one.
@MainActor final class TextInput {
  private(set) var editing = TextEditing()
  private unowned let owner: any TextInputOwner
  var keyBindings: KeyBindings<TextCommand>
  /// The killed texts while the owner isn't in a window of an application, which has a common ring.
  private var ownRing = KillRing()
  /// The generation of the ring after the last kill in this text.
  private var killGeneration: Int?

  init(owner: any TextInputOwner, keyBindings: KeyBindings<TextCommand>) {
    self.owner = owner
    self.keyBindings = keyBindings
  }

  // MARK: Text

  var text: String { editing.text }

  var isSecure: Bool {
    get { editing.isSecure }
    set { editing.isSecure = newValue }
  }

  /// Replaces the text; the owner is neither asked nor told.
  func reset(to text: String) { editing.reset(to: text) }

  var selectedRange: Range<String.Index> {
    get { editing.text.indices(ofBytes: editing.selection.range) }
    set {
      let bytes = editing.text.bytes(of: newValue)
      select(TextSelection(anchor: bytes.lowerBound, cursor: bytes.upperBound))
    }
  }

  func select(_ selection: TextSelection) {
    let before = editing.selection
    editing.select(selection)
    tellOfSelection(since: before)
  }

  /// Ends a series of kills, yanks or typed characters.
  func endRun() { editing.endRun() }

  private func tellOfSelection(since before: TextSelection) {
    if editing.selection != before { owner.selectionWasChanged() }
  }

  // MARK: Events

  /// Handles a key or a paste.
  ///
  /// - Returns: Whether the event was handled.
  func take(_ event: Event) -> Bool {
    switch event {
    case .key(let key): return take(key)
    case .paste(let text):
      guard owner.acceptsEdits else { return false }
      insert(text, .other)
      return true
    default: return false
    }
  }

  /// Returns whether a key is bound to a command or types a character.
  func takes(_ key: Key) -> Bool {
    keyBindings[key] != nil || owner.acceptsEdits && key.typed != nil
  }

  private func take(_ key: Key) -> Bool {
    if let command = keyBindings[key] { return perform(command) }
    guard let character = key.typed, owner.acceptsEdits else { return false }
    insert(String(character), .typing)
    return true
  }

  /// Replaces the selection by `text`, unless the owner refuses.
  func insert(_ text: String, _ kind: TextEdit.Kind) {
    let inserted = owner.insertable(text)
    guard !inserted.isEmpty || !editing.selection.isEmpty else { return }
    make(TextEdit(editing.selection.range, inserted, kind))
  }

  /// Replaces the selection by `text` without asking the owner.
  func insertUnasked(_ text: String) {
    let inserted = owner.insertable(text)
    guard !inserted.isEmpty || !editing.selection.isEmpty else { return }
    apply(TextEdit(editing.selection.range, inserted))
  }

  /// Deletes the selection, or else the character before the cursor, without asking the owner.
  func deleteBackwardUnasked() {
    let edit = editing.edit(for: .delete(.left), destination: destination, killed: nil)
    if let edit { apply(edit) }
  }

  /// Deletes the whole text without asking the owner.
  func clear() {
    apply(TextEdit(0..<editing.count, ""))
  }

  // MARK: Commands

  /// Performs a command.
  ///
  /// - Returns: Whether the command has a meaning here.
  func perform(_ command: TextCommand) -> Bool {
    switch command {
    case .move(let movement): return move(movement, selecting: false)
    case .select(let movement): return move(movement, selecting: true)
    case .selectAll: select(TextSelection(anchor: 0, cursor: editing.count))
    case .setMark: toggleMark()
    case .copy: copy()
    default: return change(by: command)
    }
    return true
  }

  private func toggleMark() {
    let before = editing.selection
    editing.toggleMark()
    tellOfSelection(since: before)
  }

  private func destination(of movement: TextCommand.Movement) -> Int? {
    owner.destination(of: movement) ?? editing.destination(of: movement)
  }

  private func move(_ movement: TextCommand.Movement, selecting: Bool) -> Bool {
    let before = editing.selection
    guard let target = edge(for: movement, selecting: selecting) ?? destination(of: movement)
    else { return false }
    editing.move(to: target, selecting: selecting)
    tellOfSelection(since: before)
    return true
  }

  /// Returns the edge of the selection to which Left or Right moves when it ends the selection.
  private func edge(for movement: TextCommand.Movement, selecting: Bool) -> Int? {
    let selection = editing.selection
    guard !selecting, !editing.isMarkSet, !selection.isEmpty else { return nil }
    return switch movement {
    case .left: selection.range.lowerBound
    case .right: selection.range.upperBound
    default: nil
    }
  }

  private func change(by command: TextCommand) -> Bool {
    guard owner.acceptsEdits, command != .insertLineBreak || owner.hasLines else { return false }
    if command == .yankEarlier, case .yank = editing.run { turnRing() }
    if command == .cut { copyToClipboard() }
    // All texts share the kill ring, so it may contain line ends from a text with several lines.
    let killed = ring.current.map(owner.insertable)
    let edit = editing.edit(for: command, destination: destination, killed: killed)
    if let edit { make(edit) } else { editing.endRun() }
    return true
  }

  private func make(_ edit: TextEdit) {
    let range = editing.text.indices(ofBytes: edit.range)
    guard owner.shouldChange(range, to: edit.replacement) else { return }
    // The owner may have set another text when it was asked.
    guard edit.range.upperBound <= editing.count else { return }
    apply(edit)
  }

  private func apply(_ edit: TextEdit) {
    let before = editing.selection
    if case .kill(let isBefore) = edit.kind { keep(edit, isBefore: isBefore) }
    editing.apply(edit)
    owner.textWasChanged(by: edit)
    tellOfSelection(since: before)
    owner.textDidChange()
  }

  // MARK: Killing and copying

  private var ring: KillRing { owner.window?.application?.killRing ?? ownRing }

  private func changeRing(_ change: (inout KillRing) -> Void) {
    if let application = owner.window?.application {
      change(&application.killRing)
    } else {
      change(&ownRing)
    }
  }

  private func turnRing() {
    changeRing { $0.turn() }
  }

  private func keep(_ edit: TextEdit, isBefore: Bool) {
    guard !isSecure else { return }
    let text = String(editing.text[bytes: edit.range])
    let continues = editing.run == .kill && killGeneration == ring.generation
    changeRing { ring in
      if continues { ring.extend(with: text, inFront: isBefore) } else { ring.add(text) }
    }
    killGeneration = ring.generation
  }

  private func copy() {
    copyToClipboard()
    guard !isSecure, !editing.selection.isEmpty else { return }
    changeRing { $0.add(String(editing.text[bytes: editing.selection.range])) }
    editing.endRun()
  }

  private func copyToClipboard() {
    guard !isSecure, !editing.selection.isEmpty else { return }
    _ = owner.window?.application?.device.copy(String(editing.text[bytes: editing.selection.range]))
  }
}

extension Key {
  /// The character that the key types; `nil` for other keys.
  var typed: Character? {
    guard case .character(let character) = code, modifiers.isDisjoint(with: [.control, .alt]) else {
      return nil
    }
    return character
  }
}

// MARK: - Clicks

/// Counts presses of the mouse in a row at one place.
struct ClickCount {
  private var place: Point?
  private var time: ContinuousClock.Instant?
  private var count = 0

  /// The longest time between two presses of a double press.
  private static let longest = Duration.milliseconds(500)

  /// Counts a press at `time`; without a time, the delay since the last press doesn't matter.
  ///
  /// - Returns: 1, 2 or 3; a fourth press in a row counts as a first one.
  mutating func press(at place: Point, time: ContinuousClock.Instant?) -> Int {
    let isNear = self.place == place && !isLate(time)
    count = isNear ? count % 3 + 1 : 1
    self.place = place
    self.time = time
    return count
  }

  private func isLate(_ time: ContinuousClock.Instant?) -> Bool {
    guard let time, let last = self.time else { return false }
    return time - last > Self.longest
  }
}
