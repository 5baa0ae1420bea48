/// The usual priorities of constraints; any number from 1 to 1000 is allowed.
public enum LayoutPriority {
  /// A constraint that must hold.
  public static let required = 1000
  /// The default priority with which views resist being smaller than their content.
  public static let defaultHigh = 750
  /// The default priority with which views resist being larger than their content.
  public static let defaultLow = 250
  /// The default priority with which images resist being larger than they are.
  static let ofImages = 251
  /// The default priority of the target size when a view is measured.
  public static let fittingSizeLevel = 50

  @MainActor static func checked(_ priority: Int) -> Int {
    guard (1...required).contains(priority) else {
      TableViewDiagnostics.stop(
        .invalidConstraint("priority \(priority) is not from 1 to \(required)"))
    }
    return priority
  }
}
