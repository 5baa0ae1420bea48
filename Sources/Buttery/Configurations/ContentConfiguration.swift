public import ButteryGrid

/// The content of a cell, a header or a footer, as a value that creates the view for it.
///
///     struct Rating: ContentConfiguration, Hashable {
///       var stars = 0
///       func makeContentView() -> any View & ContentView { RatingView(self) }
///       func updated(for state: any ConfigurationState) -> Rating { self }
///     }
///
/// If a view already shows a configuration of the same type, it gets the new configuration instead
/// of being replaced. Nothing happens if the new configuration equals the present one, so make the
/// type `Equatable`.
///
/// Differs from UIKit: there is `isEqual(to:)`, which has a default implementation.
public protocol ContentConfiguration {
  /// Creates a view that shows this configuration.
  @MainActor func makeContentView() -> any View & ContentView

  /// Returns the configuration for a state; by default the configuration itself.
  ///
  /// - Parameter state: A `CellConfigurationState` in cells, a `ViewConfigurationState` in headers
  ///   and footers.
  @MainActor func updated(for state: any ConfigurationState) -> Self

  /// Returns whether `other` has the same type and is equal; `false` if the type isn't `Equatable`.
  ///
  /// - Parameter other: The view's present configuration.
  @MainActor func isEqual(to other: any ContentConfiguration) -> Bool
}

extension ContentConfiguration {
  /// Returns the configuration itself.
  ///
  /// - Parameter state: Ignored.
  @MainActor public func updated(for state: any ConfigurationState) -> Self { self }

  /// Returns `false`.
  ///
  /// - Parameter other: Ignored.
  @MainActor public func isEqual(to other: any ContentConfiguration) -> Bool { false }
}

extension ContentConfiguration where Self: Equatable {
  /// Returns whether `other` has the same type and is equal.
  ///
  /// - Parameter other: The view's present configuration.
  @MainActor public func isEqual(to other: any ContentConfiguration) -> Bool {
    (other as? Self) == self
  }
}

/// A view that shows a configuration, which can be replaced by another one.
///
/// If its height is automatic, it follows from the view's constraints or its intrinsic size.
@MainActor public protocol ContentView: View {
  /// The configuration that the view shows.
  var configuration: any ContentConfiguration { get set }

  /// Returns whether the view can show a configuration; by default, if it has the type of the
  /// present one.
  ///
  /// - Parameter configuration: The configuration to test.
  func supports(_ configuration: any ContentConfiguration) -> Bool
}

extension ContentView {
  /// Returns whether a configuration has the type of the present one.
  ///
  /// - Parameter configuration: The configuration to test.
  public func supports(_ configuration: any ContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

// MARK: - States

/// The state of a view that its configurations depend on.
///
/// Differs from UIKit: there are no custom states.
public protocol ConfigurationState: Hashable {
  /// The traits of the screen.
  var traitCollection: TraitCollection { get set }

  /// Creates a state in which all flags are false.
  ///
  /// - Parameter traitCollection: The traits of the screen.
  init(traitCollection: TraitCollection)
}

/// The state that the configurations of a header or a footer depend on.
public struct ViewConfigurationState: ConfigurationState, Sendable {
  /// The traits of the screen.
  public var traitCollection: TraitCollection
  /// Whether user interaction is disabled: neither the mouse nor Tab reaches the view.
  public var isDisabled = false
  /// Whether the view is being pressed.
  public var isHighlighted = false
  /// Whether the view is selected.
  public var isSelected = false
  /// Whether the view has the focus.
  public var isFocused = false

  /// Creates a state in which all flags are false.
  ///
  /// - Parameter traitCollection: The traits of the screen.
  public init(traitCollection: TraitCollection) {
    self.traitCollection = traitCollection
  }
}

/// The state that the configurations of a cell depend on.
public struct CellConfigurationState: ConfigurationState, Sendable {
  /// The traits of the screen.
  public var traitCollection: TraitCollection
  /// Whether user interaction is disabled: neither the mouse nor Tab reaches the cell.
  public var isDisabled = false
  /// Whether the cell's row is being pressed.
  public var isHighlighted = false
  /// Whether the cell's row is selected.
  public var isSelected = false
  /// Whether the cell's row has the focus.
  public var isFocused = false
  /// Whether the cell is being edited.
  public var isEditing = false
  /// Whether buttons, such as swipe actions, are open at one end of the cell.
  public var isSwiped = false
  /// Whether the cell's row is being moved by the user.
  public var isReordering = false

  /// Creates a state in which all flags are false.
  ///
  /// - Parameter traitCollection: The traits of the screen.
  public init(traitCollection: TraitCollection) {
    self.traitCollection = traitCollection
  }
}

// MARK: - Backgrounds

/// The background of a cell, a header or a footer: a colour, and a view in front of it.
///
///     cell.configurationUpdateHandler = { cell, state in
///       var background = BackgroundConfiguration.listPlainCell()
///       if state.isSelected { background.backgroundColor = .blue }
///       cell.backgroundConfiguration = background
///     }
///
/// It replaces `backgroundView` and `selectedBackgroundView`. A selected cell is shown in reverse
/// video if its configuration has neither a colour nor a view. Otherwise, on a display with
/// colours, the update handler decides how selected rows look.
///
/// Differs from UIKit: there are no strokes, corners and effects.
public struct BackgroundConfiguration: Hashable {
  /// The background colour; `nil` is transparent.
  public var backgroundColor: Color?
  /// A view in front of the colour, with the same frame.
  public var customView: View?
  /// The columns and lines kept free at the edges.
  public var backgroundInsets = EdgeInsets.zero
  /// Whether the background looks the same when its cell is selected.
  private let isClear: Bool

  private init(isClear: Bool = false) {
    self.isClear = isClear
  }

  /// The background of a row in plain style.
  public static func listPlainCell() -> Self { Self() }

  /// The background of a row in grouped style, which looks like one in plain style.
  public static func listGroupedCell() -> Self { Self() }

  /// The background of a header or a footer in plain style.
  public static func listPlainHeaderFooter() -> Self { Self() }

  /// The background of a header or a footer in grouped style, which looks like one in plain style.
  public static func listGroupedHeaderFooter() -> Self { Self() }

  /// No background, not even behind a selected row.
  public static func clear() -> Self { Self(isClear: true) }

  /// Returns the configuration itself: it doesn't depend on the state.
  ///
  /// - Parameter state: Ignored.
  public func updated(for state: any ConfigurationState) -> Self { self }

  /// Whether a selected cell is shown in reverse video.
  func reversesSelection(hasColors: Bool) -> Bool {
    if isClear { return false }
    return customView == nil && (backgroundColor == nil || !hasColors)
  }

  /// Whether two configurations look the same; custom views are compared by identity.
  ///
  /// - Parameters:
  ///   - left: One configuration.
  ///   - right: The other one.
  public static func == (left: Self, right: Self) -> Bool {
    left.backgroundColor == right.backgroundColor && left.customView === right.customView
      && left.backgroundInsets == right.backgroundInsets && left.isClear == right.isClear
  }

  /// Feeds all properties into a hasher.
  ///
  /// - Parameter hasher: The hasher that receives the properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(backgroundColor)
    hasher.combine(customView.map { ObjectIdentifier($0) })
    hasher.combine(backgroundInsets)
    hasher.combine(isClear)
  }
}

/// A view that shows a background configuration.
final class ConfiguredBackgroundView: View {
  private let fill = View()
  private var customView: View?
  private var insets = EdgeInsets.zero

  override init(frame: Rect) {
    super.init(frame: frame)
    addSubview(fill)
  }

  func show(_ configuration: BackgroundConfiguration) {
    if fill.backgroundColor != configuration.backgroundColor {
      fill.backgroundColor = configuration.backgroundColor
    }
    if insets != configuration.backgroundInsets {
      insets = configuration.backgroundInsets
      setNeedsLayout()
    }
    guard customView !== configuration.customView else { return }
    removeOwn(customView)
    customView = configuration.customView
    if let customView { addSubview(customView) }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    fill.frame = bounds.inset(by: insets)
    customView?.frame = fill.frame
  }
}
