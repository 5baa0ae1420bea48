/// A view that a person does something with, and that says so by events.
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
    /// A mouse button went up on it.
    public static let touchUpInside = Event(rawValue: 1 << 6)
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
    /// All of a text field's.
    public static let allEditingEvents = Event(rawValue: 0xF << 16)
    /// All that there are.
    public static let allEvents = Event(rawValue: .max)
  }

  private struct Entry {
    var action: Action
    var events: Event
  }

  private var entries: [Entry] = []

  /// Whether it can be used; a control that can't is dim.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      setNeedsDisplay()
    }
  }

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

  /// Whether an action hears of any of `events`.
  final func hasActions(for events: Event) -> Bool {
    entries.contains { !$0.events.isDisjoint(with: events) }
  }
}
