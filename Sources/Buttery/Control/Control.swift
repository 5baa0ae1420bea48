public import ButteryGrid

/// A view that a person does something with, and that says so by events.
///
/// Those of the library are used by the mouse and, while they are first responder, by keys: a click
/// and Tab make them that, wherever they are, in a row of a table too. Signs at both sides show it,
/// and the terminal's cursor stands there, unseen.
///
/// A subclass draws itself by `state`, says `true` to `canBecomeFirstResponder` where keys are to come
/// to it, and takes them in `handle(_:)`. Presses of the mouse come to `beginTracking(_:)`,
/// `continueTracking(_:)` and `endTracking(_:)`; what is sent then is the control's own doing.
///
/// In its subclasses `Event` means `Control.Event`: what `handle(_:)` takes is written
/// `Buttery.Event` there.
@MainActor open class Control: View {
  /// What has happened to a control; several kinds can be meant at once.
  public struct Event: OptionSet, Hashable, Sendable {
    /// One bit a kind.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A mouse button went down on it.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A mouse button went up on it, or a key pressed it.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A mouse button that went down on it went up elsewhere.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A mouse button that went down on it doesn't matter any more.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// Its value is another one.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// What it is there for, as Enter in a text field.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A text field has the cursor.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// A person changed its text.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// A text field has lost the cursor.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Enter was pressed in a text field; who listens to it has the field lose the cursor.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All that have to do with the mouse.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All of a text field's.
    public static let allEditingEvents = Event(rawValue: 0xF << 16)
    /// All that there are.
    public static let allEvents = Event(rawValue: .max)
  }

  /// What a control looks like; several can hold at once.
  public struct State: OptionSet, Hashable, Sendable {
    /// One bit a state.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing in particular.
    public static let normal: State = []
    /// It is being pressed.
    public static let highlighted = State(rawValue: 1 << 0)
    /// It can't be used.
    public static let disabled = State(rawValue: 1 << 1)
    /// It is on.
    public static let selected = State(rawValue: 1 << 2)
    /// It has the keys.
    public static let focused = State(rawValue: 1 << 3)
  }

  private struct Entry {
    var action: Action
    var events: Event
  }

  private var entries: [Entry] = []

  /// Whether it can be used; a control that can't is dim.
  ///
  /// One that has the keys keeps them: it takes none, and Tab goes on from there. Differs from UIKit,
  /// where the focus goes elsewhere.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { stateChanged() } }
  }

  /// Whether it is on; a `Button` shows that.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateChanged() } }
  }

  /// Whether it is being pressed; set while the mouse is.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateChanged() } }
  }

  /// Whether a press of the mouse that began here is held.
  public internal(set) final var isTracking = false

  /// Where the content stands in a control that is wider than it; in the middle by default.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsDisplay() }
  }

  /// Creates a control with a frame in the coordinates of its superview-to-be.
  public override init(frame: Rect) {
    super.init(frame: frame)
  }

  /// Creates a control that has `primaryAction` performed for `primaryActionTriggered`.
  public convenience init(frame: Rect = .zero, primaryAction: Action?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Whether keys come here first.
  public final var isFocused: Bool { isFirstResponder }

  /// What it looks like.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// Hears that `state` is another one.
  func stateChanged() { setNeedsDisplay() }

  override func firstResponderChanged() { stateChanged() }

  /// Does what the control is there for, as a key does that presses it.
  ///
  /// By default `primaryActionTriggered` is sent. Nothing happens where the control is disabled.
  open func performPrimaryAction() {
    if isEnabled { sendActions(for: .primaryActionTriggered) }
  }

  /// What its most important keys do, in a word or two; nil where that isn't known.
  var hint: String? { nil }

  override var generalHints: [String] { isEnabled ? [hint].compactMap(\.self) : [] }

  override func pressAsAccessory() -> Bool {
    guard canBecomeFirstResponder else { return false }
    performPrimaryAction()
    return true
  }

  // MARK: The mouse

  /// Takes the mouse, as far as that is about the first button.
  open override func handle(_ event: Buttery.Event) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    return track(mouse)
  }

  /// Hears that a button of the mouse went down here, unless the control is disabled.
  ///
  /// - Returns: Whether it wants to hear more.
  open func beginTracking(_ mouse: MouseEvent) -> Bool { true }

  /// Hears that the mouse, with its button held, is elsewhere.
  ///
  /// - Returns: Whether it wants to hear more.
  open func continueTracking(_ mouse: MouseEvent) -> Bool { true }

  /// Hears that the button went up.
  open func endTracking(_ mouse: MouseEvent) {}

  /// Hears that the button went up while the mouse was here.
  func endPressInside() { sendActions(for: .touchUpInside) }

  // MARK: Actions

  /// Has `action` performed at each of `events`; one of the same identifier doesn't hear of them any
  /// more.
  open func addAction(_ action: Action, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
    entries.append(Entry(action: action, events: events))
  }

  /// Has `action` not hear of `events` any more.
  open func removeAction(_ action: Action, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
  }

  /// Has the action of that identifier not hear of `events` any more.
  open func removeAction(identifiedBy identifier: Action.Identifier, for events: Event) {
    for index in entries.indices where entries[index].action.identifier == identifier {
      entries[index].events.subtract(events)
    }
    entries.removeAll { $0.events.isEmpty }
  }

  /// Performs the actions that hear of any of `events`, in the order in which they were added.
  open func sendActions(for events: Event) {
    for entry in entries where !entry.events.isDisjoint(with: events) { sendAction(entry.action) }
  }

  /// Performs `action` with this control as its sender.
  open func sendAction(_ action: Action) {
    action.perform(sender: self)
  }

  /// Whether it performs `action` at any event.
  final func performs(_ action: Action) -> Bool { entries.contains { $0.action === action } }

  /// Whether an action hears of any of `events`.
  final func hasActions(for events: Event) -> Bool {
    entries.contains { !$0.events.isDisjoint(with: events) }
  }
}
