internal import ButteryGrid

/// The view behind all others: it knows what of it can be seen, and what in it is in motion.
final class Window: View {
  /// How long each step of a motion shows.
  static let stepDuration = Duration.milliseconds(24)

  /// The application, while it runs.
  weak var application: Application?
  /// Whether anything may be shown step by step.
  var animates = false
  private var moving: [any Moving] = []
  /// Where controllers' views lie: all but the line of hints.
  var roomForControllers = Rect.zero
  /// Whether a motion was ended whose last picture wasn't made yet.
  var owesPicture = false

  // MARK: The mouse

  /// The view that gets drags and the release of the button that was pressed on it, wherever the
  /// mouse is meanwhile.
  private weak var mouseHolder: View?

  /// Has `view` get what is done with the button that was just pressed.
  func holdMouse(for view: View) { mouseHolder = view }

  /// The view that holds the mouse, as far as `mouse` is for it.
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

  /// What changed since this was asked for last.
  func takeChange() -> PictureChange {
    var change = PictureChange(size: bounds.size)
    let screen = LineFrame(origin: 0, visible: 0..<bounds.height)
    collectChanges(into: &change, before: screen, after: screen)
    return change
  }

  /// Whether anything of `view` can be seen: it is in here, neither hidden nor behind a controller's
  /// view that covers it.
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

  /// A controller's view hides what lies behind it, whatever it draws itself; what it covers
  /// completely isn't drawn.
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

  /// Whether anything is in motion.
  var isMoving: Bool { !moving.isEmpty }

  /// Has `view` make a step from time to time until it says that it is done.
  func move(_ view: any Moving) {
    if !moving.contains(where: { $0 === view }) { moving.append(view) }
  }

  /// Makes the next step of all that is in motion.
  func step() {
    moving = moving.filter { $0.makeStep() }
  }

  /// Brings all that is in motion to its end at once; the picture of that is still to be made.
  func endMotions() {
    guard isMoving else { return }
    for view in moving { view.endMotion() }
    moving = []
    owesPicture = true
  }
}

/// A view that shows a change in several steps.
@MainActor protocol Moving: AnyObject {
  /// Makes the next step.
  ///
  /// - Returns: Whether there is another one.
  func makeStep() -> Bool

  /// Shows what there is to see after the last step.
  func endMotion()
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
