/// The view behind all others, and those who wait for what is in it to be on the screen.
final class Window: View {
  private var waiting: [() -> Void] = []

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
}

extension View {
  /// Has `call` called when the next picture is on the screen; at once where no application shows
  /// the view.
  func afterNextPicture(_ call: @escaping () -> Void) {
    var root = self
    while let superview = root.superview { root = superview }
    if let window = root as? Window { window.add(call) } else { call() }
  }
}
