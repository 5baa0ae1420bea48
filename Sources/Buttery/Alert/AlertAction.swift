/// A button of an alert, and the function to call when it is pressed.
@MainActor public final class AlertAction {
  /// The kinds of buttons.
  public enum Style: Hashable, Sendable {
    /// A usual answer.
    case `default`
    /// A button that changes nothing; Esc presses it. An alert has at most one.
    case cancel
    /// A button that deletes or changes something irrecoverably.
    ///
    /// It is red, and isn't chosen initially unless it is the `preferredAction`.
    case destructive
  }

  /// The text on the button.
  public let title: String?
  /// The kind of button.
  public let style: Style
  /// Whether the button can be pressed; a disabled button is dim and can't be chosen.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { enablingChanged?() } }
  }

  /// Tells the alert that shows the button of a change of `isEnabled`.
  var enablingChanged: (() -> Void)?
  let handler: ((AlertAction) -> Void)?

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: The text on the button.
  ///   - style: The kind of button.
  ///   - handler: Called when the alert has been dismissed after the button was pressed.
  public init(title: String?, style: Style, handler: ((AlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
