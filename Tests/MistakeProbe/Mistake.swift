import Buttery

/// A mistake in the use of a table, and the line that reports it.
///
/// Add each new mistake that a table reports to one of the lists.
package struct Mistake: Sendable {
  /// The rule and the mistake.
  package let name: String
  /// The message after `mistake-probe: ` on standard error.
  package let message: String
  /// Whether the mistake is made before anything is shown; otherwise it is made when `x` is
  /// pressed.
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
