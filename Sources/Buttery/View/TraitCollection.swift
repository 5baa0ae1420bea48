public import ButteryGrid

/// How much room a screen has in one direction.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Less than 100 columns, or less than 24 lines.
  case compact
  /// At least 100 columns, enough for two views side by side, or at least 24 lines.
  case regular
}

/// Whether text is light on dark, or dark on light.
public enum UserInterfaceStyle: Hashable, Sendable {
  /// Unknown, because the terminal hasn't reported its background.
  case unspecified
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

/// The traits of the screen that a controller or a view adapts to.
///
/// See `ViewController.traitCollection`.
///
/// Differs from UIKit: this is a value type, and sheets and child controllers have the traits of the
/// whole screen.
public struct TraitCollection: Hashable, Sendable {
  /// `regular` from 100 columns on.
  public let horizontalSizeClass: UserInterfaceSizeClass
  /// `regular` from 24 lines on.
  public let verticalSizeClass: UserInterfaceSizeClass
  /// Light or dark; unspecified where the terminal doesn't report its background.
  public let userInterfaceStyle: UserInterfaceStyle
  /// What the display can show: colours, Unicode and the like.
  ///
  /// Not in UIKit.
  public let display: DisplayTraits

  private static let regular = Size(width: 100, height: 24)

  /// Creates the traits of a screen.
  public init(size: Size, display: DisplayTraits) {
    horizontalSizeClass = size.width < Self.regular.width ? .compact : .regular
    verticalSizeClass = size.height < Self.regular.height ? .compact : .regular
    userInterfaceStyle =
      switch display.paper {
      case .unknown: .unspecified
      case .light: .light
      case .dark: .dark
      }
    self.display = display
  }
}
