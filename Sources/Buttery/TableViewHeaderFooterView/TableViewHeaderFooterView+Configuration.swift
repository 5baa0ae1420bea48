internal import ButteryGrid

// Contents and backgrounds as values.
extension TableViewHeaderFooterView: ConfiguredView {
  static var standardViewNames: String { "textLabel and detailTextLabel" }

  func removeBackgroundViews() {
    if backgroundView != nil { backgroundView = nil }
  }

  /// Sets a view's configurations for a state.
  public typealias ConfigurationUpdateHandler =
    @MainActor (_ view: TableViewHeaderFooterView, _ state: ViewConfigurationState) -> Void

  /// What the view shows; `nil` for its labels and what is added to `contentView`.
  ///
  /// The view of a configuration of the same kind is kept, when it is recycled too; setting an equal
  /// one does nothing. `textLabel`, which titles go to, and `detailTextLabel` aren't shown beside it.
  ///
  /// Differs from UIKit: the view is inside of `contentView`, as large as that, and doesn't take
  /// its place.
  public var contentConfiguration: (any ContentConfiguration)? {
    get { configurations?.content }
    set { setContent(newValue) }
  }

  /// What is behind the content; `nil` for `backgroundView`.
  ///
  /// Setting one of both takes the other one out.
  public var backgroundConfiguration: BackgroundConfiguration? {
    get { configurations?.background }
    set { setBackground(newValue) }
  }

  /// Whether the content is that of `contentConfiguration.updated(for:)` for the view's state.
  ///
  /// Differs from UIKit: what is set stays as it is; only what is shown follows the state.
  public var automaticallyUpdatesContentConfiguration: Bool {
    get { updatesContent }
    set { updatesContent = newValue }
  }

  /// Whether the background is that of `backgroundConfiguration.updated(for:)` for the view's state.
  public var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { updatesBackground }
    set { updatesBackground = newValue }
  }

  /// A configuration that looks as a header does, or as a footer where the view was dequeued for one,
  /// without contents.
  public func defaultContentConfiguration() -> ListContentConfiguration {
    neededConfigurations.defaultContent(isFooter ? .footer : .header)
  }

  /// Has `updateConfiguration(using:)` called in the next layout.
  public func setNeedsUpdateConfiguration() { markConfiguration() }

  var currentState: ViewConfigurationState {
    var state = ViewConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    return state
  }

  /// Whether titles needn't be shown in a label.
  var hasConfiguration: Bool { contentConfiguration != nil || configurationUpdateHandler != nil }
}
