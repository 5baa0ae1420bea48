internal import ButteryGrid

/// The view behind all others: it knows who waits for what is in it to be on the screen, and what
/// in it is in motion.
final class Window: View {
  /// How long each step of a motion shows.
  static let stepDuration = Duration.milliseconds(24)

  /// Whether anything may be shown step by step.
  var animates = false
  private var waiting: [() -> Void] = []
  private var moving: [any Moving] = []
  /// Whether a motion was ended whose last picture wasn't made yet.
  var owesPicture = false

  // MARK: Pictures

  /// What changed since this was asked for last.
  func takeChange() -> PictureChange {
    var change = PictureChange(size: bounds.size)
    let screen = LineFrame(origin: 0, visible: 0..<bounds.height)
    collectChanges(into: &change, before: screen, after: screen)
    return change
  }

  // MARK: Waiting

  /// Whether somebody waits.
  var isAwaited: Bool { !waiting.isEmpty }

  fileprivate func add(_ call: @escaping () -> Void) {
    waiting.append(call)
  }

  /// The calls that are due when the picture is on the screen.
  func takeWaiting() -> [() -> Void] {
    defer { waiting = [] }
    return waiting
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

extension View {
  /// Has `call` called when the next picture is on the screen; at once where no application shows
  /// the view.
  func afterNextPicture(_ call: @escaping () -> Void) {
    if let window { window.add(call) } else { call() }
  }
}
