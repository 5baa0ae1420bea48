public import ButteryGrid

/// A view that a person operates, and that sends events when that happens.
///
/// The library's controls are operated by the mouse and, while they are first responder, by keys. A
/// click or Tab makes a control first responder, wherever it is, even in a row of a table. Marks at
/// both sides show this, and the terminal's cursor stands there, but invisible.
///
/// A subclass draws itself by `state`. If it handles keys, it returns `true` from
/// `canBecomeFirstResponder` and handles them in `handle(_:)`. Presses of the mouse come to
/// `beginTracking(_:)`, `continueTracking(_:)` and `endTracking(_:)`. The control sends the events of
/// the mouse itself; the subclass sends others, such as `valueChanged`.
///
/// In subclasses, `Event` means `Control.Event`. So the argument of `handle(_:)` is written
/// `Buttery.Event` there.
@MainActor open class Control: View {
  /// A set of events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits, one for each kind of event.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A mouse button was pressed on the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A mouse button was released on the control, or a key pressed a button.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A mouse button that was pressed on the control was released elsewhere.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A press of the mouse was cancelled, because the control was disabled or removed.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The person has changed the value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The person has triggered the main action, such as by Enter in a text field.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// Editing has begun in a text field.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The person has changed the text.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing has ended in a text field.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Enter was pressed in a text field; if there is an action for this event, editing ends.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of the mouse.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events of editing in a text field.
    public static let allEditingEvents = Event(rawValue: 0xF << 16)
    /// All events.
    public static let allEvents = Event(rawValue: .max)
  }

  /// A set of states that decide how a control looks.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits, one for each state.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None of the other states.
    public static let normal: State = []
    /// The control is being pressed.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control is disabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is selected.
    public static let selected = State(rawValue: 1 << 2)
    /// The control is the first responder.
    public static let focused = State(rawValue: 1 << 3)
  }

  private struct Entry {
    var action: Action
    var events: Event
  }

  private var entries: [Entry] = []

  /// Whether the control can be used; a disabled control is dim.
  ///
  /// A first responder that is disabled stays first responder: keys go on to the next responder, and
  /// Tab goes on from there. Only a `TextField` resigns. Differs from UIKit, where the focus moves
  /// elsewhere.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { stateChanged() } }
  }

  /// Whether the control is selected; a `Button` shows a check mark then.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateChanged() } }
  }

  /// Whether the control is being pressed; set during a press of the mouse.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateChanged() } }
  }

  /// Whether a mouse button that was pressed on the control is still held.
  public internal(set) final var isTracking = false

  /// The place of the content in a control that is wider than its content; by default in the
  /// middle.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsDisplay() }
  }

  /// Creates a control with a frame in the coordinates of its future superview.
  public override init(frame: Rect) {
    super.init(frame: frame)
  }

  /// Creates a control that performs `primaryAction` for `primaryActionTriggered`.
  public convenience init(frame: Rect = .zero, primaryAction: Action?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Whether the control is the first responder.
  public final var isFocused: Bool { isFirstResponder }

  /// The present state, by which the control is drawn.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  /// Called when `state` has changed.
  func stateChanged() { setNeedsDisplay() }

  override func firstResponderChanged() { stateChanged() }

  /// Does the control's main action, as the key does that presses it.
  ///
  /// By default sends `primaryActionTriggered`, unless the control is disabled.
  open func performPrimaryAction() {
    if isEnabled { sendActions(for: .primaryActionTriggered) }
  }

  /// The hint for the most important keys, in a word or two; `nil` for none.
  var hint: String? { nil }

  override var generalHints: [String] { isEnabled ? [hint].compactMap(\.self) : [] }

  override func performAccessoryAction() -> Bool {
    guard canBecomeFirstResponder else { return false }
    performPrimaryAction()
    return true
  }

  override var isSpokenAsOne: Bool { true }

  override var spokenTraits: AccessibilityTraits {
    var traits = AccessibilityTraits.none
    if isSelected { traits.insert(.selected) }
    if !isEnabled { traits.insert(.notEnabled) }
    return traits
  }

  // MARK: The mouse

  /// Handles events of the first mouse button.
  open override func handle(_ event: Buttery.Event) -> Bool {
    guard case .mouse(let mouse) = event else { return false }
    return track(mouse)
  }

  /// Called when a mouse button is pressed on the control, unless the control is disabled.
  ///
  /// - Returns: Whether to call `continueTracking(_:)` and `endTracking(_:)` for this press.
  open func beginTracking(_ mouse: MouseEvent) -> Bool { true }

  /// Called when the mouse has moved with its button held.
  ///
  /// - Returns: Whether to go on tracking this press.
  open func continueTracking(_ mouse: MouseEvent) -> Bool { true }

  /// Called when the mouse button is released.
  open func endTracking(_ mouse: MouseEvent) {}

  /// Called when the mouse button was released on the control.
  func endPressInside() { sendActions(for: .touchUpInside) }

  // MARK: Actions

  /// Makes the control perform `action` for each of `events`, instead of an action with the same
  /// identifier.
  open func addAction(_ action: Action, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
    entries.append(Entry(action: action, events: events))
  }

  /// Stops performing `action` for `events`.
  open func removeAction(_ action: Action, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
  }

  /// Stops performing the action with that identifier for `events`.
  open func removeAction(identifiedBy identifier: Action.Identifier, for events: Event) {
    for index in entries.indices where entries[index].action.identifier == identifier {
      entries[index].events.subtract(events)
    }
    entries.removeAll { $0.events.isEmpty }
  }

  /// Performs the actions for any of `events`, in the order in which they were added.
  open func sendActions(for events: Event) {
    for entry in entries where !entry.events.isDisjoint(with: events) { sendAction(entry.action) }
  }

  /// Performs `action` with this control as its sender.
  open func sendAction(_ action: Action) {
    action.perform(sender: self)
  }

  /// Returns whether `action` was added for any event.
  final func performs(_ action: Action) -> Bool { entries.contains { $0.action === action } }

  /// Returns whether an action was added for any of `events`.
  final func hasActions(for events: Event) -> Bool {
    entries.contains { !$0.events.isDisjoint(with: events) }
  }
}

// MARK: - A press of the mouse, from the button going down to its release

extension Control {
  /// The place of a control's content in its columns.
  public enum ContentHorizontalAlignment: Hashable, Sendable {
    /// In the middle.
    case center
    /// At the left edge; `leading` is the same.
    case left, leading
    /// At the right edge; `trailing` is the same.
    case right, trailing
    /// From edge to edge if the content can be stretched, else in the middle.
    case fill
  }

  /// Handles an event of the first mouse button.
  final func track(_ mouse: MouseEvent) -> Bool {
    switch mouse.action {
    case .press(button: 1): press(mouse)
    case .drag(button: 1) where isTracking: drag(mouse)
    case .release(button: 1) where isTracking: release(mouse)
    default: return false
    }
    return true
  }

  /// Begins a press; on a disabled control it has no effect.
  private func press(_ mouse: MouseEvent) {
    guard isEnabled else { return }
    if canBecomeFirstResponder, !becomeFirstResponder() { return }
    isTracking = true
    isHighlighted = true
    window?.holdMouse(for: self)
    sendActions(for: .touchDown)
    if isTracking, !beginTracking(mouse) { endPress() }
  }

  private func drag(_ mouse: MouseEvent) {
    guard isEnabled, window != nil else { return cancelTracking() }
    isHighlighted = contains(mouse)
    if !continueTracking(mouse) { endPress() }
  }

  private func release(_ mouse: MouseEvent) {
    guard isEnabled, window != nil else { return cancelTracking() }
    let isInside = contains(mouse)
    endPress()
    endTracking(mouse)
    if isInside { endPressInside() } else { sendActions(for: .touchUpOutside) }
  }

  private func endPress() {
    isTracking = false
    isHighlighted = false
  }

  private func cancelTracking() {
    endPress()
    sendActions(for: .touchCancel)
  }

  private func contains(_ mouse: MouseEvent) -> Bool {
    bounds.contains(pointInside(forScreen: mouse.place))
  }
}
