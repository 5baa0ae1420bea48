public import ButteryGrid

/// An object that handles keys, the mouse and pasted text: a view or a view controller.
///
/// Among everything that a controller shows, one responder at a time is the first responder. A key
/// goes to the first responder, and from there along the chain of `next`: its superviews, their
/// controller, that controller's parents, the controller that presents these. The first one that
/// handles the key ends the search, in this order:
///
/// 1. Responders for which letters aren't commands: a text field that is being edited, the section
///    index of a table while letters choose titles, an open row menu, a row that is being moved.
/// 2. Each responder of the chain: first its `keyCommands`, then `handle(_:)`, in which a table
///    looks up its key bindings.
/// 3. The application: Tab and Shift-Tab make the next and the previous view the first responder,
///    `Application.redrawKeys` draw the screen again, `Application.helpKeys` show the active keys,
///    and `Application.quitKeys` end the program.
///
/// A mouse event goes to the view under the mouse, and from there along the chain up to the
/// controller.
///
/// While there is no first responder, keys go to the `preferredFocusedView` of the controller in
/// front. A presented controller has a first responder of its own, as a window has in UIKit. The
/// controller behind it keeps its first responder, which gets keys again after the dismissal.
@MainActor open class Responder {
  /// Creates a responder that handles nothing.
  public init() {}

  /// The responder that is asked about an event after this one; `nil` if only the application
  /// follows.
  ///
  /// For a view this is the controller whose view it is, else the superview. For a child controller
  /// it is what is around its view, and for other controllers the one that presents it.
  open var next: Responder? { nil }

  /// Whether this can become first responder.
  ///
  /// False by default; tables and text fields can.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether this allows another responder to become first responder; true by default.
  open var canResignFirstResponder: Bool { true }

  /// Whether keys go to this first while its controller is in front.
  open var isFirstResponder: Bool { homeController?.firstResponder === self }

  /// Makes this the first responder.
  ///
  /// The present first responder resigns, or refuses. A view must be inside a controller's view
  /// already; `viewDidLoad` is early enough.
  ///
  /// - Returns: Whether this is the first responder now.
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard let homeController else { return false }
    if homeController.firstResponder === self { return true }
    guard canBecomeFirstResponder else { return false }
    if let other = homeController.firstResponder {
      homeController.keepsFirstResponder =
        !other.canResignFirstResponder || !other.resignFirstResponder()
      guard !homeController.keepsFirstResponder else { return false }
    }
    // A responder that was told of the resignation may have made another one first responder.
    guard homeController.firstResponder == nil else { return isFirstResponder }
    homeController.firstResponder = self
    firstResponderChanged()
    return true
  }

  /// Gives up being first responder; keys go to the controller's `preferredFocusedView` again.
  ///
  /// - Returns: Whether this isn't the first responder now.
  @discardableResult open func resignFirstResponder() -> Bool {
    guard let homeController, homeController.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    homeController.firstResponder = nil
    firstResponderChanged()
    return true
  }

  /// The commands that keys run while this is in the chain that keys go along; `nil` by default.
  ///
  /// The property is read for each key, so store long lists. The application's help lists the
  /// commands that have a title.
  open var keyCommands: [KeyCommand]? { nil }

  /// Handles an event that came here along the chain, and that none of the `keyCommands` has
  /// handled.
  ///
  /// - Returns: Whether the event was handled; if not, the next responder is asked.
  open func handle(_ event: Event) -> Bool { false }

  // MARK: Inside the library

  /// Handles an event before the key commands and bindings of all responders in the chain.
  func handleFirst(_ event: Event) -> Bool { false }

  /// Whether keys are text here, because a text is being edited.
  var isEditingText: Bool { false }

  /// Called when this has become the first responder, or isn't any more.
  func firstResponderChanged() {}

  /// Called when keys start to go to another responder, `target`: perhaps this one, or one inside
  /// it.
  func keysMoved(to target: Responder) {}

  /// The help sections for the keys of this responder.
  var keyHelp: [KeyHelp] {
    let rows = (keyCommands ?? []).filter(\.isListed)
    return rows.isEmpty ? [] : [KeyHelp("", rows.map { KeyHelp.Row($0.keys, $0.title) })]
  }

  /// Returns the hints for the listed key commands, without keys for which `isTaken` is true: those
  /// that come first, or those that come last.
  final func keyHints(last: Bool, without isTaken: (Key) -> Bool) -> [String] {
    (keyCommands ?? []).filter { $0.isListed && $0.isHintedLast == last }.compactMap { command in
      command.keys.first { !isTaken($0) }.map { "\($0) \(command.title)" }
    }
  }

  /// The first hints of the hint bar: how to go on with what is open here, such as a row menu.
  var urgentHints: [String] { [] }

  /// The last hints of the hint bar, where there is room: keys that are the same in all programs.
  var generalHints: [String] { [] }

  /// Returns whether a key is known to be handled here and so doesn't reach the next responder.
  func binds(_ key: Key) -> Bool { keyCommands?.contains { $0.isFor(key) } ?? false }

  /// This responder as a view controller; `nil` where it isn't one.
  var asViewController: ViewController? { nil }

  /// The scroll position in words, for the hint bar; `nil` for a responder without one.
  var placeText: String? { nil }

  /// The controller whose first responder this can be: the outermost of the nested controllers.
  var homeController: ViewController? {
    var home: ViewController?
    var responder: Responder? = self
    while let found = responder {
      if let controller = found.asViewController {
        guard controller.isContained else { return controller }
        home = controller
      }
      responder = found.next
    }
    return home
  }

  /// The controller that this is, or the nearest one around it.
  var nearestController: ViewController? {
    var responder: Responder? = self
    while let found = responder {
      if let controller = found.asViewController { return controller }
      responder = found.next
    }
    return nil
  }
}

// MARK: - The chain of an event

extension Responder {
  /// Sends a key or pasted text along the chain that begins here.
  ///
  /// This uses loops, because Swift checks the executor at each call of a main-actor closure.
  ///
  /// - Returns: Whether a responder has handled the event.
  final func dispatch(_ event: Event) -> Bool {
    var asked: Responder? = self
    while let responder = asked {
      if responder.handleFirst(event) { return true }
      asked = responder.next
    }
    asked = self
    while let responder = asked {
      if responder.perform(event) { return true }
      asked = responder.next
    }
    return false
  }

  /// The responders of the chain that begins here, in order.
  final var chain: [Responder] {
    var chain: [Responder] = []
    var responder: Responder? = self
    while let next = responder {
      chain.append(next)
      responder = next.next
    }
    return chain
  }

  /// Sends a mouse event along the chain that begins here, up to the controller in front.
  final func dispatchMouse(_ event: Event) {
    var asked: Responder? = self
    while let responder = asked, !responder.handle(event) {
      if let controller = responder.asViewController, !controller.isContained { return }
      asked = responder.next
    }
  }

  private func perform(_ event: Event) -> Bool {
    if case .key(let key) = event, let command = keyCommands?.first(where: { $0.isFor(key) }) {
      command.action(command)
      return true
    }
    return handle(event)
  }
}

// MARK: - What happens to the first responder when views are added and removed

extension View {
  /// Notes for this view and all its superviews whether the first responder is inside.
  final func markFirstResponder(inside: Bool) {
    var view: View? = self
    while let around = view {
      around.containsFirstResponder = inside
      if around !== self {
        inside
          ? around.innerViewBecameFirstResponder(self) : around.innerViewResignedFirstResponder()
      }
      view = around.superview
    }
  }

  /// Makes a first responder inside this view resign before the view is removed from its superview.
  ///
  /// The nearest superview that can becomes first responder instead.
  final func resignFirstResponderInside() {
    containsFirstResponder = false
    guard let home = homeController, let view = home.firstResponder as? View,
      view.isDescendant(of: self)
    else { return }
    home.resignFirstResponder(view)
    var around = superview
    while home.firstResponder == nil, let next = around {
      if next.canBecomeFirstResponder { next.becomeFirstResponder() }
      around = next.superview
    }
  }

  /// Ends editing in this view and the views inside it: a first responder there resigns.
  ///
  /// - Parameter force: Whether it resigns without being asked whether it allows that.
  /// - Returns: Whether the first responder isn't in this view now.
  @discardableResult public final func endEditing(_ force: Bool) -> Bool {
    guard let home = homeController, let view = home.firstResponder as? View,
      view.isDescendant(of: self)
    else { return true }
    guard force else { return view.resignFirstResponder() }
    home.resignFirstResponder(view)
    return true
  }

  /// Converts a point to the screen's coordinates; `nil` where this view or a superview hides it.
  final func screenPoint(for point: Point) -> Point? {
    var (view, place) = (self, point)
    while true {
      guard !view.isHidden, view.bounds.contains(place) else { return nil }
      place = Point(
        x: place.x - view.boundsOrigin.x + view.frameOrigin.x,
        y: place.y - view.boundsOrigin.y + view.frameOrigin.y)
      guard let superview = view.superview else { return place }
      view = superview
    }
  }
}

// MARK: - The order in which Tab goes from view to view

extension View {
  /// Returns the views that Tab visits in this view, itself included, from top to bottom and from
  /// left to right.
  final func tabStops() -> [View] {
    var stops: [View] = []
    collectTabStops(into: &stops)
    return stops
  }

  private func collectTabStops(into stops: inout [View]) {
    guard !isHidden, extras?.isOutOfReach != true else { return }
    // What lies behind a cover can't be seen.
    if let cover = controller?.coverWithKeys { return cover.collectTabStops(into: &stops) }
    for view in viewsBeforeInTabOrder { view.collectTabStops(into: &stops) }
    // A first responder that couldn't become one now is included, so that Tab goes on from there.
    if canBecomeFirstResponder || containsFirstResponder && isFirstResponder { stops.append(self) }
    for view in viewsInTabOrder { view.collectTabStops(into: &stops) }
  }

  /// Sorts views from top to bottom and from left to right; views at the same place keep their
  /// order.
  static func inReadingOrder(_ views: [View]) -> [View] {
    views.enumerated().sorted { one, other in
      let (first, second) = (one.element.frameOrigin, other.element.frameOrigin)
      return (first.y, first.x, one.offset) < (second.y, second.x, other.offset)
    }.map(\.element)
  }
}

extension Key {
  static let tab = Key(.tab)
  static let backTab = Key(.tab, modifiers: .shift)
}

// MARK: - Identity

// Each view and each controller is equal to itself only, as objects of UIKit are.
extension Responder: Hashable {
  /// Whether both are the same object.
  public nonisolated static func == (left: Responder, right: Responder) -> Bool { left === right }

  /// Hashes the object's identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
