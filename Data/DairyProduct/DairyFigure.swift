/// What a person consumed of a product in one year.
package struct DairyFigure: Sendable, Hashable {
  /// The year, in the Common Era.
  package let year: Int

  /// Pounds per person, times ten; exact, so that sums are as well.
  package let tenths: Int

  /// Whether the figure was published with a decimal; milk comes in whole pounds.
  package let hasFraction: Bool

  /// Pounds per person.
  package var pounds: Double { Double(tenths) / 10 }

  /// The pounds as they were published: `247` or `13.7`.
  package var text: String {
    hasFraction ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
  }
}
