internal import ButteryGrid

/// A view whose text a person edits: a `TextField` or a `TextView`.
@MainActor public protocol TextInput: View {
  /// What edits the text; for the library's own views.
  var _editor: TextEditor { get }
}

extension TextInput {
  /// The keys for commands while the text is edited; characters that aren't bound are typed.
  ///
  /// Movements up and down by lines or pages have no effect in a field of one line, and their keys go
  /// to the next responder. Not in UIKit.
  public var keyBindings: KeyBindings<TextCommand> {
    get { _editor.keyBindings }
    set { _editor.keyBindings = newValue }
  }

  /// The selected range; if nothing is selected, an empty range at the cursor.
  ///
  /// An index inside a character is moved to its end. Differs from UIKit, which uses `UITextRange`
  /// and `NSRange`.
  public var selectedRange: Range<String.Index> {
    get { _editor.selectedRange }
    set { _editor.selectedRange = newValue }
  }

  /// Whether the text isn't empty.
  public var hasText: Bool { !_editor.text.isEmpty }

  /// Replaces the selection by `text`, as a paste does, but without asking the delegate.
  public func insertText(_ text: String) {
    _editor.insertUnasked(text)
  }

  /// Deletes the selection or the character before the cursor, as Backspace does, but without
  /// asking the delegate.
  public func deleteBackward() {
    _editor.deleteBackwardUnasked()
  }

  /// Selects the whole text.
  public func selectAll() {
    _ = _editor.perform(.selectAll)
  }

  /// Performs a command, as a key does that is bound to it, whether or not the view is first
  /// responder.
  ///
  /// - Returns: Whether the command has a meaning for the view in its present state.
  @discardableResult public func perform(_ command: TextCommand) -> Bool {
    _editor.perform(command)
  }
}

/// The view whose text a text editor edits.
@MainActor protocol TextEditorOwner: TextInput {
  /// Whether the text can be changed; if not, it can only be read and copied.
  var acceptsEdits: Bool { get }

  /// Returns the offset to which a movement leads; `nil` to let the text itself decide.
  func destination(of movement: TextCommand.Movement) -> Int?

  /// Whether the text may have several lines.
  var hasLines: Bool { get }

  /// Returns the offset of the text at `place`, or nearest to it.
  func offset(at place: Point) -> Int

  /// Returns the offset to which a drag selects; beside the text it brings more of that into sight.
  func offset(draggedTo place: Point) -> Int

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

/// Edits a text by keys, pastes, the mouse and calls, for the views that show one.
@MainActor public final class TextEditor {
  private(set) var editing = TextEditing()
  private unowned let owner: any TextEditorOwner
  var keyBindings: KeyBindings<TextCommand>
  /// The killed texts while the owner isn't in a window of an application, which has a common ring.
  private var ownRing = KillRing()
  /// The generation of the ring after the last kill in this text.
  private var killGeneration: Int?
  private var clicks = ClickCount()
  /// Whether a mouse button that was pressed on the text is still held.
  private var isDragging = false

  init(owner: any TextEditorOwner, keyBindings: KeyBindings<TextCommand>) {
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
    reportSelection(since: before)
  }

  /// Ends a series of kills, yanks or typed characters.
  func endRun() { editing.endRun() }

  /// Ends such a series, and a drag, when editing begins or ends.
  func editingChanged() {
    endRun()
    isDragging = false
  }

  private func reportSelection(since before: TextSelection) {
    if editing.selection != before { owner.selectionWasChanged() }
  }

  // MARK: Events

  /// Handles a key or a paste.
  ///
  /// - Returns: Whether the event was handled.
  func handle(_ event: Event) -> Bool {
    switch event {
    case .key(let key): return handle(key)
    case .paste(let text):
      guard owner.acceptsEdits else { return false }
      insert(text, .other)
      return true
    default: return false
    }
  }

  /// Returns whether a key is bound to a command or types a character.
  func handles(_ key: Key) -> Bool {
    keyBindings[key] != nil || owner.acceptsEdits && key.typed != nil
  }

  private func handle(_ key: Key) -> Bool {
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

  // MARK: The mouse

  /// Handles the mouse: a press moves the cursor, a drag selects, a double press selects a word, and a
  /// triple press what is between two line ends.
  func handle(_ mouse: MouseEvent) -> Bool {
    let place = owner.pointInside(forScreen: mouse.place)
    switch mouse.action {
    case .press(button: 1): return press(at: place, mouse)
    case .drag(button: 1) where isDragging:
      let target = owner.offset(draggedTo: place)
      select(TextSelection(anchor: editing.selection.anchor, cursor: target))
    case .release(button: 1) where isDragging: isDragging = false
    default: return false
    }
    return true
  }

  private func press(at place: Point, _ mouse: MouseEvent) -> Bool {
    guard owner.canBecomeFirstResponder else { return false }
    // Becoming first responder may move the text, so the place is converted before that.
    let offset = owner.offset(at: place)
    guard owner.becomeFirstResponder() else { return true }
    isDragging = true
    owner.window?.holdMouse(for: owner)
    let time = owner.window?.application?.device.now
    select(
      min(offset, editing.count), presses: clicks.press(at: mouse.place, time: time),
      keepsAnchor: mouse.modifiers.contains(.shift))
    return true
  }

  private func select(_ offset: Int, presses: Int, keepsAnchor: Bool) {
    switch presses {
    case 2: select(TextSelection(editing.word(at: offset)))
    case 3:
      select(TextSelection(owner.hasLines ? editing.paragraph(at: offset) : 0..<editing.count))
    default:
      select(TextSelection(anchor: keepsAnchor ? editing.selection.anchor : offset, cursor: offset))
    }
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
    reportSelection(since: before)
  }

  private func destination(of movement: TextCommand.Movement) -> Int? {
    owner.destination(of: movement) ?? editing.destination(of: movement)
  }

  private func move(_ movement: TextCommand.Movement, selecting: Bool) -> Bool {
    let before = editing.selection
    guard let target = edge(for: movement, selecting: selecting) ?? destination(of: movement)
    else { return false }
    editing.move(to: target, selecting: selecting)
    reportSelection(since: before)
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
    reportSelection(since: before)
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
