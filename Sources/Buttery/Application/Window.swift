public import ButteryGrid

/// The root of the view hierarchy; it knows which views can be seen and which are animated.
final class Window: View {
  /// How long each step of an animation is shown.
  static let stepDuration = Duration.milliseconds(24)

  /// The application, while it runs.
  weak var application: Application?
  /// Whether changes may be animated.
  var animates = false
  private var moving: [TableView] = []
  /// The room for controllers' views, without key hints and inspector.
  var roomForControllers = Rect.zero
  /// Whether an animation was ended and its final picture is still to be drawn.
  var owesPicture = false

  // MARK: The mouse

  /// The view on which a mouse button was pressed, and which gets drags and the release wherever
  /// the mouse is.
  private weak var mouseHolder: View?

  /// Makes `view` get the drags and the release of the button that was just pressed.
  func holdMouse(for view: View) { mouseHolder = view }

  /// The view that holds the mouse, if `mouse` is a drag or a release; a release ends the hold.
  func takeMouseHolder(for mouse: MouseEvent) -> View? {
    switch mouse.action {
    case .drag: return mouseHolder
    case .press, .release:
      defer { mouseHolder = nil }
      if case .press = mouse.action { return nil }
      return mouseHolder
    case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return nil
    }
  }

  // MARK: Pictures

  /// The changes since the last call.
  func takeChange() -> PictureChange {
    var change = PictureChange(size: bounds.size)
    let screen = LineFrame(origin: 0, visible: 0..<bounds.height)
    collectChanges(into: &change, before: screen, after: screen)
    return change
  }

  /// Whether `view` may be visible: it is in this window, isn't hidden, and no controller's view
  /// covers it.
  func shows(_ view: View) -> Bool {
    var inner = view
    while let superview = inner.superview {
      if inner.isHidden { return false }
      if superview === self { return !isCovered(inner) }
      inner = superview
    }
    return false
  }

  private func isCovered(_ view: View) -> Bool {
    subviews.reversed().prefix { $0 !== view }.contains { front in
      !front.isHidden && front.frame.covers(view.frame)
    }
  }

  override var holdsWholeControllers: Bool { true }

  /// Draws the controllers' views, except those that another one covers completely.
  ///
  /// A controller's view hides everything behind it, whatever it draws itself.
  override func drawSubviews(in canvas: Canvas) {
    let views = subviews
    var first = views.count - 1
    while first > 0, views[first].isHidden || !views[first].frame.covers(roomForControllers) {
      first -= 1
    }
    for index in views.indices where index >= first {
      views[index].drawAsSubview(in: canvas, isOpaque: index > 0)
    }
  }

  // MARK: Motion

  /// Whether any animation is running.
  var isMoving: Bool { !moving.isEmpty }

  /// Makes `view` take a step from time to time, until its last one.
  func move(_ view: TableView) {
    if !moving.contains(where: { $0 === view }) { moving.append(view) }
  }

  /// Makes the next step of all animations.
  func step() {
    moving = moving.filter { $0.makeStep() }
  }

  /// Ends all animations at once; the final picture is still to be drawn.
  func endMotions() {
    guard isMoving else { return }
    for view in moving { view.endMotion() }
    moving = []
    owesPicture = true
  }
}

extension View {
  /// The window that the view is in, while an application shows it.
  var window: Window? {
    var root = self
    while let superview = root.superview { root = superview }
    return root as? Window
  }
}

extension Rect {
  /// Whether all of `other` lies inside.
  func covers(_ other: Rect) -> Bool {
    minX <= other.minX && maxX >= other.maxX && minY <= other.minY && maxY >= other.maxY
  }
}

// MARK: - The screen

/// The screen of the running application, for code that needs its size or traits.
@MainActor public final class Screen {
  /// The screen of the application that runs; without one, a screen of no size.
  public internal(set) static var main = Screen(device: nil) {
    didSet { TableViewDiagnostics.giveTerminalBack = { main.restoreTerminal() } }
  }

  private weak var device: (any ScreenDevice)?
  /// The application, while it runs.
  weak var application: Application?

  /// Tables with handlers to call, or with open batches, that no application knows yet.
  private var unknown: [Weak] = []

  private struct Weak { weak var owner: TableView? }

  /// Makes the application look after `owner`, or the next application that runs.
  func register(_ owner: TableView) {
    if let application { return application.registerCompletions(of: owner) }
    unknown.removeAll { $0.owner == nil || $0.owner === owner }
    unknown.append(Weak(owner: owner))
  }

  /// Takes the tables that no application knows yet.
  func takeUnknown() -> [TableView] {
    defer { unknown = [] }
    return unknown.compactMap(\.owner)
  }

  init(device: (any ScreenDevice)?) {
    self.device = device
  }

  /// All columns and lines.
  public var bounds: Rect { Rect(origin: .zero, size: device?.size ?? .zero) }

  /// What the screen can show.
  public var traits: DisplayTraits { device?.traits ?? DisplayTraits() }

  func restoreTerminal() {
    device?.restore()
  }
}
