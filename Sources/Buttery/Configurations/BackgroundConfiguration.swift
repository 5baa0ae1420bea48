public import ButteryGrid

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
