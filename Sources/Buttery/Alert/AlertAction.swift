/// A button of an alert, and what happens once it was pressed.
@MainActor public final class AlertAction {
  /// What kind of answer the button is.
  public enum Style: Hashable, Sendable {
    /// One answer of several.
    case `default`
    /// Leaves everything as it is; Esc presses it. An alert has at most one of these.
    case cancel
    /// Changes or removes something that is lost then. It is red, and never chosen at first.
    case destructive
  }

  /// What the button says.
  public let title: String?
  /// What kind of answer it is.
  public let style: Style
  /// Whether the button can be pressed; where not, it is dim, and passed over.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { enablingChanged?() } }
  }

  /// Tells the alert that shows the button.
  var enablingChanged: (() -> Void)?
  let handler: ((AlertAction) -> Void)?

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: What stands on the button.
  ///   - style: What pressing it means.
  ///   - handler: Called once the alert is gone.
  public init(title: String?, style: Style, handler: ((AlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
