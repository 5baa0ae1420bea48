public import ButteryGrid

/// Takes keys, the mouse and pasted text: a view or a view controller.
///
/// Of all that a controller shows, one responder at a time is the first one. A key is brought to
/// that one, and from there outward along `next`: its superviews, their controller, that one's
/// parents, the controller that presents these. Whoever takes it ends the way:
///
/// 1. first those for whom letters are no commands: a text field that has the cursor, the section
///    index of a table while letters choose titles, an open row menu, a row that is being moved;
/// 2. then each on the way, by its `keyCommands`, and else in `handle(_:)`, which is where a table
///    looks up its key bindings;
/// 3. at last the application: Tab and Shift-Tab go to the next and the previous view that can be
///    first responder, `Application.redrawKeys` have everything drawn anew, `Application.helpKeys`
///    show the keys in force, `Application.quitKeys` end the program.
///
/// The mouse goes to the view under it, and from there outward as far as the controller.
///
/// Where nobody has become first responder, keys go to the `preferredFocusedView` of the controller
/// in front. A controller that is presented has a first responder of its own, as a window has in
/// UIKit; the one behind keeps its, and has it back when the other one is dismissed.
@MainActor open class Responder {
  /// Creates a responder that takes nothing.
  public init() {}

  /// Who is asked about an event after this one; `nil` for nobody but the application.
  ///
  /// A view's is the controller whose view it is, else its superview; a controller's what is around
  /// its view where it is a child, else the one that presents it.
  open var next: Responder? { nil }

  /// Whether this can become first responder.
  ///
  /// By default it can't; tables and text fields can.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether another responder may take over; by default it may.
  open var canResignFirstResponder: Bool { true }

  /// Whether keys come here first, while the controller that this belongs to is in front.
  open var isFirstResponder: Bool { homeController?.firstResponder === self }

  /// Has keys come here first.
  ///
  /// The first responder until now resigns; it may refuse. A view has to be inside of a controller's
  /// view already: `viewDidLoad` is early enough.
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
    // Whoever has heard that the other one resigns may have chosen somebody else.
    guard homeController.firstResponder == nil else { return isFirstResponder }
    homeController.firstResponder = self
    firstResponderChanged()
    return true
  }

  /// Has keys come to the controller's `preferredFocusedView` again, where they came here first.
  ///
  /// - Returns: Whether this isn't the first responder any more.
  @discardableResult open func resignFirstResponder() -> Bool {
    guard let homeController, homeController.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    homeController.firstResponder = nil
    firstResponderChanged()
    return true
  }

  /// Keys that mean something wherever this is on the way of keys, asked for at each key.
  ///
  /// `nil` by default. Those with a title are listed by the application's help. A program whose
  /// lists are long keeps them in a property.
  open var keyCommands: [KeyCommand]? { nil }

  /// Takes an event that came here on its way, and that none of the `keyCommands` is for.
  ///
  /// - Returns: Whether the event is done with; else the next responder is asked.
  open func handle(_ event: Event) -> Bool { false }

  // MARK: Inside of the library

  /// Takes an event before anybody's key commands and bindings are asked.
  func handleFirst(_ event: Event) -> Bool { false }

  /// Hears that it has become first responder, or isn't any more.
  func firstResponderChanged() {}

  /// Hears that keys come to `target` from now on: perhaps this, or something inside of it.
  func keysMoved(to target: Responder) {}

  /// What keys mean here, for the help: its title, and keys with a word or more each.
  var keyHelp: [KeyHelp] {
    let rows = (keyCommands ?? []).filter(\.isListed)
    return rows.isEmpty ? [] : [KeyHelp("", rows.map { KeyHelp.Row($0.keys, $0.title) })]
  }

  /// The key commands of which a line of hints tells, without keys that never come here.
  final func keyHints(without isTaken: (Key) -> Bool) -> [String] {
    (keyCommands ?? []).filter(\.isListed).compactMap { command in
      command.keys.first { !isTaken($0) }.map { "\($0) \(command.title)" }
    }
  }

  /// What a line of hints tells before all else: how to go on with what is open here.
  var hintsOfOpenThing: [String] { [] }

  /// What else a line of hints tells, where there is room: what is the same in all programs.
  var generalHints: [String] { [] }

  /// Whether a key that came as far as here goes no further, as far as that is known.
  func binds(_ key: Key) -> Bool { keyCommands?.contains { $0.isFor(key) } ?? false }

  /// This as the owner of a view; nil where it is none.
  var asViewOwner: (any ViewOwner)? { nil }

  /// Where in its content one is, for a line that says so; nil where there is nothing to say.
  var placeText: String? { nil }

  /// The controller whose first responder this can be: the one that is in front when keys come here,
  /// and so the outermost of those inside of each other.
  var homeController: (any ViewOwner)? {
    var home: (any ViewOwner)?
    var responder: Responder? = self
    while let found = responder {
      if let owner = found.asViewOwner {
        guard owner.isContained else { return owner }
        home = owner
      }
      responder = found.next
    }
    return home
  }

  /// The controller that this belongs to, or is.
  var nearestOwner: (any ViewOwner)? {
    var responder: Responder? = self
    while let found = responder {
      if let owner = found.asViewOwner { return owner }
      responder = found.next
    }
    return nil
  }
}

// MARK: - The way of an event

extension Responder {
  /// Brings a key or a pasted text here and outward.
  ///
  /// Loops: a closure of the main actor is checked for its executor at each call.
  ///
  /// - Returns: Whether anybody took it.
  final func bring(_ event: Event) -> Bool {
    var asked: Responder? = self
    while let responder = asked {
      if responder.handleFirst(event) { return true }
      asked = responder.next
    }
    asked = self
    while let responder = asked {
      if responder.take(event) { return true }
      asked = responder.next
    }
    return false
  }

  /// Everybody whom a key comes to that comes here first, in their order.
  final var way: [Responder] {
    var way: [Responder] = []
    var responder: Responder? = self
    while let next = responder {
      way.append(next)
      responder = next.next
    }
    return way
  }

  /// Brings a mouse event here and outward, as far as the controller in front.
  final func bringMouse(_ event: Event) {
    var asked: Responder? = self
    while let responder = asked, !responder.handle(event) {
      if let owner = responder.asViewOwner, !owner.isContained { return }
      asked = responder.next
    }
  }

  private func take(_ event: Event) -> Bool {
    if case .key(let key) = event, let command = keyCommands?.first(where: { $0.isFor(key) }) {
      command.action(command)
      return true
    }
    return handle(event)
  }
}
