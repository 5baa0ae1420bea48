public import ButteryGrid

/// How much room a screen has in one direction.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Little: below 100 columns, or below 24 lines.
  case compact
  /// Enough for two things beside each other.
  case regular
}

/// Whether text is light on dark, or dark on light.
public enum UserInterfaceStyle: Hashable, Sendable {
  /// The terminal hasn't told.
  case unspecified
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark
}

/// What a controller or a view has to be made for: `ViewController.traitCollection`.
///
/// Differs from UIKit: a value; sheets and children have the traits of the screen.
public struct TraitCollection: Hashable, Sendable {
  /// `regular` from 100 columns on.
  public let horizontalSizeClass: UserInterfaceSizeClass
  /// `regular` from 24 lines on.
  public let verticalSizeClass: UserInterfaceSizeClass
  /// Light or dark, where the terminal tells.
  public let userInterfaceStyle: UserInterfaceStyle
  /// Colours, ASCII and the like.
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
