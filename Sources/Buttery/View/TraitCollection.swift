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
      switch display.background {
      case .unknown: .unspecified
      case .light: .light
      case .dark: .dark
      }
    self.display = display
  }
}

// MARK: - The traits of the screen that shows a controller or a view

extension ViewController {
  /// The traits of the screen that shows the controller, or of `Screen.main` while none does.
  public var traitCollection: TraitCollection {
    runningApplication?.traits ?? Screen.main.traitCollection
  }
}

extension View {
  /// The traits of the screen that shows the view, or of `Screen.main` while none does.
  public var traitCollection: TraitCollection {
    window?.application?.traits ?? Screen.main.traitCollection
  }
}

extension Screen {
  fileprivate var traitCollection: TraitCollection {
    TraitCollection(size: bounds.size, display: traits)
  }
}

extension Application {
  /// The traits of the screen as it is now.
  var traits: TraitCollection { TraitCollection(size: grid.size, display: grid.traits) }

  /// Tells all visible controllers if the traits have changed.
  func notifyOfTraits() {
    let (old, new) = (toldTraits, traits)
    guard old != new else { return }
    toldTraits = new
    for controller in appearances.visible { controller.traitCollectionDidChange(old) }
  }
}
