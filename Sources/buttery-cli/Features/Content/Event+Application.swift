import Buttery

extension Key {
  /// The application's key that redraws the screen after another program has written over it.
  static let redraw = control("l")
}

extension Event {
  /// Whether the event is for the application, whatever panel is open.
  var isForApplication: Bool { self == .key(.redraw) }
}
