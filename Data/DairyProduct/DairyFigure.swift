/// What a person consumed of a product in one year.
public struct DairyFigure: Sendable, Hashable {
  /// The year, in the Common Era.
  public let year: Int

  /// Pounds per person, times ten; exact, so that sums are as well.
  public let tenths: Int

  /// Whether the figure was published with a decimal; milk comes in whole pounds.
  public let hasFraction: Bool

  /// Pounds per person.
  public var pounds: Double { Double(tenths) / 10 }

  /// The pounds as they were published: `247` or `13.7`.
  public var text: String {
    hasFraction ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
  }
}
