import Buttery

/// A mistake in the use of a table, and the line that a person is to read about it.
///
/// A mistake that a table learns to tell is added to one of the two lists.
package struct Mistake: Sendable {
  /// The rule and what is wrong.
  package let name: String
  /// What follows `mistake-probe: ` on standard error.
  package let message: String
  /// Whether it is made before anything is on the screen; else when `x` is pressed.
  package let isEarly: Bool
  let make: @MainActor @Sendable (Shelf) -> Void

  init(
    _ name: String, _ message: String, isEarly: Bool = false,
    make: @escaping @MainActor @Sendable (Shelf) -> Void
  ) {
    self.name = name
    self.message = message
    self.isEarly = isEarly
    self.make = make
  }

  static var all: [Mistake] { fatal + elsewhere + updates + mendable + [repeated] }
}

extension Mistake: CustomStringConvertible {
  package var description: String { name }
}
