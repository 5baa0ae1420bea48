/// The usual priorities of constraints; any number from 1 to 1000 will do.
public enum LayoutPriority {
  /// A constraint that must hold.
  public static let required = 1000
  /// How strongly views resist being smaller than their content.
  public static let defaultHigh = 750
  /// How strongly views resist being larger than their content.
  public static let defaultLow = 250
  /// How strongly a view that is measured tends to the size that it is measured for.
  public static let fittingSizeLevel = 50

  @MainActor static func checked(_ priority: Int) -> Int {
    guard (1...required).contains(priority) else {
      TableViewDiagnostics.stop(
        .invalidConstraint("priority \(priority) is not from 1 to \(required)"))
    }
    return priority
  }
}
