internal import ButteryGrid

// Content and background configurations.
extension TableViewHeaderFooterView: ConfiguredView {
  static var standardViewNames: String { "textLabel and detailTextLabel" }

  func removeBackgroundViews() {
    if backgroundView != nil { backgroundView = nil }
  }

  /// A function that sets a view's configurations for a state.
  public typealias ConfigurationUpdateHandler =
    @MainActor (_ view: TableViewHeaderFooterView, _ state: ViewConfigurationState) -> Void

  /// The configuration of the view's content; `nil` if the view shows its labels and the subviews
  /// added to `contentView`.
  ///
  /// If the new configuration has the same type as the present one, its view is kept, also when it
  /// is recycled. Setting an equal configuration does nothing. `textLabel`, which titles are set
  /// on, and `detailTextLabel` aren't shown while there is a configuration.
  ///
  /// Differs from UIKit: the configuration's view is a subview of `contentView` and as large as
  /// that; it doesn't replace `contentView`.
  public var contentConfiguration: (any ContentConfiguration)? {
    get { configurations?.content }
    set { setContent(newValue) }
  }

  /// The configuration of the background; `nil` if the view uses `backgroundView`.
  ///
  /// Setting one of the two removes the other one.
  public var backgroundConfiguration: BackgroundConfiguration? {
    get { configurations?.background }
    set { setBackground(newValue) }
  }

  /// Whether the view shows `contentConfiguration.updated(for:)` for its state.
  ///
  /// Differs from UIKit: the property keeps the configuration that was set; only what is shown
  /// follows the state.
  public var automaticallyUpdatesContentConfiguration: Bool {
    get { updatesContent }
    set { updatesContent = newValue }
  }

  /// Whether the view shows `backgroundConfiguration.updated(for:)` for its state.
  public var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { updatesBackground }
    set { updatesBackground = newValue }
  }

  /// Returns a configuration without contents that looks like a header, or like a footer if the
  /// view was dequeued for one.
  public func defaultContentConfiguration() -> ListContentConfiguration {
    neededConfigurations.defaultContent(isFooter ? .footer : .header)
  }

  /// Requests a call of `updateConfiguration(using:)` in the next layout.
  public func setNeedsUpdateConfiguration() { markConfiguration() }

  var currentState: ViewConfigurationState {
    var state = ViewConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    return state
  }

  /// Whether configurations replace the label for the section's title.
  var hasConfiguration: Bool { contentConfiguration != nil || configurationUpdateHandler != nil }
}
