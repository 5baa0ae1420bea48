import Buttery

extension Key {
  /// The application's key for a picture that something else has spoilt.
  static let redraw = control("l")
}

extension Event {
  /// Whether it is the application's, whatever is open in front of the table.
  var isForApplication: Bool { self == .key(.redraw) }
}
