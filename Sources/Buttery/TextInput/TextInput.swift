internal import ButteryGrid

/// What a text input asks and tells the view that it edits for.
@MainActor protocol TextInputOwner: View {
  /// Whether the text can be changed, or only be read and copied.
  var acceptsEdits: Bool { get }

  /// Where a movement leads that depends on lines on the screen.
  func destination(of movement: TextCommand.Movement) -> Int?

  /// `text` as it is to be inserted.
  func insertable(_ text: String) -> String

  /// Whether a change may be made.
  func shouldChange(_ range: Range<String.Index>, to replacement: String) -> Bool

  /// Hears that a change was made, before anybody else does.
  func textWasChanged(by edit: TextEdit)

  /// Hears that the cursor or the selection may have moved.
  func selectionWasChanged()

  /// Hears that a change was made, after `selectionWasChanged()`.
  func textDidChange()
}

/// Brings keys, pastes and calls to a text, for the views that show one.
@MainActor final class TextInput {
  private(set) var editing = TextEditing()
  private unowned let owner: any TextInputOwner
  var keyBindings: KeyBindings<TextCommand>
  /// What was killed where no application has a ring for all.
  private var ownRing = KillRing()
  /// The state of the ring after the last kill of this text.
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

  /// Takes another text; nobody is asked or told.
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

  /// Ends rows of kills, yanks and typed characters.
  func endRun() { editing.endRun() }

  private func tellOfSelection(since before: TextSelection) {
    if editing.selection != before { owner.selectionWasChanged() }
  }

  // MARK: Events

  /// Takes a key or a paste, if it means anything to a text.
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

  /// Whether a key means something to the text, as long as there is something to do.
  func takes(_ key: Key) -> Bool {
    keyBindings[key] != nil || owner.acceptsEdits && key.typed != nil
  }

  private func take(_ key: Key) -> Bool {
    if let command = keyBindings[key] { return perform(command) }
    guard let character = key.typed, owner.acceptsEdits else { return false }
    insert(String(character), .typing)
    return true
  }

  /// Puts `text` in the place of what is selected, unless the owner refuses.
  func insert(_ text: String, _ kind: TextEdit.Kind) {
    let inserted = owner.insertable(text)
    guard !inserted.isEmpty || !editing.selection.isEmpty else { return }
    make(TextEdit(editing.selection.range, inserted, kind))
  }

  /// Puts `text` in the place of what is selected; the owner isn't asked.
  func insertUnasked(_ text: String) {
    let inserted = owner.insertable(text)
    guard !inserted.isEmpty || !editing.selection.isEmpty else { return }
    apply(TextEdit(editing.selection.range, inserted))
  }

  /// Deletes what is selected or the character before the cursor; the owner isn't asked.
  func deleteBackwardUnasked() {
    let edit = editing.edit(for: .delete(.left), destination: destination, killed: nil)
    if let edit { apply(edit) }
  }

  /// Deletes everything; the owner isn't asked.
  func clear() {
    apply(TextEdit(0..<editing.count, ""))
  }

  // MARK: Commands

  /// Does what is wanted.
  ///
  /// - Returns: Whether the command means anything here.
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

  /// An arrow that ends a selection goes to its edge.
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
    guard owner.acceptsEdits else { return false }
    if command == .yankEarlier, case .yank = editing.run { turnRing() }
    if command == .cut { copyToClipboard() }
    let edit = editing.edit(for: command, destination: destination, killed: ring.current)
    if let edit { make(edit) } else { editing.endRun() }
    return true
  }

  private func make(_ edit: TextEdit) {
    let range = editing.text.indices(ofBytes: edit.range)
    guard owner.shouldChange(range, to: edit.replacement) else { return }
    // Whoever was asked may have set another text.
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
  /// The character that the key types; `nil` where it is a command.
  var typed: Character? {
    guard case .character(let character) = code, modifiers.isDisjoint(with: [.control, .alt]) else {
      return nil
    }
    return character
  }
}
