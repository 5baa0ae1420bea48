public import ButteryGrid

/// What `Application.showsInspector` keeps.
struct InspectorState {
  /// `nil` while nothing is inspected.
  var view: InspectorView?
  /// Keys and clicks that came, the last one first.
  var events: [String] = []
  /// Turns the pages of the inspector, as no key goes to it.
  var scrollKeys: (back: Key, forward: Key) = (
    Key(.pageUp, modifiers: .alt), Key(.pageDown, modifiers: .alt)
  )

  private static let mostEvents = 5

  /// Takes note of an event, where anybody looks.
  mutating func note(_ event: Event) {
    guard view != nil, let text = Self.text(of: event) else { return }
    events.insert(text, at: 0)
    if events.count > Self.mostEvents { events.removeLast() }
  }

  private static func text(of event: Event) -> String? {
    switch event {
    case .key(let key): "key \(key)"
    case .mouse(let mouse): "mouse \(mouse.action) at \(mouse.place.x), \(mouse.place.y)"
    case .paste(let text): "paste of \(text.count) characters"
    case .resize(let size): "resize to \(size.width) x \(size.height)"
    case .resume: "resume"
    case .wake: nil
    }
  }
}

extension Application {
  /// Whether a part of the screen shows what the rest is made of: what the last pass cost, what
  /// tables reuse, who decided about the heights in sight, the tree of views with their frames, and
  /// the events that came; by default it doesn't.
  ///
  /// It is for those who write a program. Controllers have the room that is left, at the left of it
  /// or above it; the keys are theirs. The wheel of the mouse, Alt-PgUp and Alt-PgDn scroll the
  /// inspector.
  ///
  /// Not in UIKit, where Xcode shows the same.
  public var showsInspector: Bool {
    get { inspector.view != nil }
    set {
      guard newValue != showsInspector else { return }
      inspector.events = []
      inspector.view = newValue ? InspectorView() : nil
      // In front of what controllers draw beyond their views.
      inspector.view?.stackingLevel = 1
      arrangeViews()
    }
  }

  /// The room that the inspector leaves to controllers: columns where the screen is wide, else lines.
  func boundsBesideInspector(in bounds: Rect) -> Rect {
    guard let view = inspector.view else { return bounds }
    var (room, rest) = (bounds, bounds)
    if bounds.width >= Self.leastWidthOfBoth {
      room.size.width = bounds.width - InspectorView.columns
      rest.size.width = InspectorView.columns
      rest.origin.x = room.maxX
    } else {
      room.size.height = bounds.height / 2
      rest.size.height = bounds.height - room.height
      rest.origin.y = room.maxY
    }
    view.frame = rest
    return room
  }

  private static let leastWidthOfBoth = 110

  /// Brings the inspector up to date, once everything else is laid out.
  ///
  /// What it shows itself is no reason for another pass.
  func updateInspector() {
    guard let view = inspector.view, !window.displayMarks.isEmpty || isScreenLost else { return }
    let facts = InspectorFacts(
      of: window, passes: passes, events: inspector.events, besides: [view, hintBar])
    view.show(facts)
    view.layoutIfNeeded()
  }

  /// Whether a key is one of those that scroll the inspector.
  func scrollInspector(by key: Key) -> Bool {
    guard let view = inspector.view else { return false }
    switch key {
    case inspector.scrollKeys.back: view.turnPage(forward: false)
    case inspector.scrollKeys.forward: view.turnPage(forward: true)
    default: return false
    }
    return true
  }
}
