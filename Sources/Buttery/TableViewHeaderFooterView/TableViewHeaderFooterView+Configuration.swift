internal import ButteryGrid

// Contents and backgrounds as values.
extension TableViewHeaderFooterView {
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
    set {
      guard newValue != nil || configurations != nil else { return }
      let hadView = configurations?.contentView != nil
      if neededConfigurations.setContent(newValue, in: contentView, for: configurationState) {
        contentViewChanged(from: hadView)
      }
    }
  }

  /// What is behind the content; `nil` for `backgroundView`.
  ///
  /// Setting one of both takes the other one out.
  public var backgroundConfiguration: BackgroundConfiguration? {
    get { configurations?.background }
    set {
      guard newValue != nil || configurations != nil else { return }
      neededConfigurations.setBackground(newValue, in: self, for: configurationState)
      if newValue != nil, backgroundView != nil { backgroundView = nil }
    }
  }

  /// Whether the content is that of `contentConfiguration.updated(for:)` for the view's state.
  ///
  /// Differs from UIKit: what is set stays as it is; only what is shown follows the state.
  public var automaticallyUpdatesContentConfiguration: Bool {
    get { configurations?.updatesContent ?? true }
    set {
      guard newValue != automaticallyUpdatesContentConfiguration else { return }
      neededConfigurations.updatesContent = newValue
      setNeedsUpdateConfiguration()
    }
  }

  /// Whether the background is that of `backgroundConfiguration.updated(for:)` for the view's state.
  public var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configurations?.updatesBackground ?? true }
    set {
      guard newValue != automaticallyUpdatesBackgroundConfiguration else { return }
      neededConfigurations.updatesBackground = newValue
      setNeedsUpdateConfiguration()
    }
  }

  /// A configuration that looks as a header does, or as a footer where the view was dequeued for one,
  /// without contents.
  public func defaultContentConfiguration() -> ListContentConfiguration {
    neededConfigurations.defaultContent(isFooter ? .footer : .header)
  }

  /// Has `updateConfiguration(using:)` called in the next layout.
  public func setNeedsUpdateConfiguration() {
    if configurationMark.set() { markForLayout() }
  }

  // MARK: - Inside

  var neededConfigurations: ViewConfigurations<ViewConfigurationState> {
    if let configurations { return configurations }
    let made = ViewConfigurations<ViewConfigurationState>()
    configurations = made
    return made
  }

  var currentState: ViewConfigurationState {
    var state = ViewConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    return state
  }

  func updateConfigurationIfNeeded() {
    if configurationMark.begin() {
      updateConfiguration(using: configurationState)
      configurationMark.end()
    }
    if configurations?.hasUnusedLabels == true, superview != nil {
      warnOnce(
        "a \(type(of: self)) has a contentConfiguration: its textLabel and detailTextLabel "
          + "aren't shown")
    }
  }

  func followState(_ state: ViewConfigurationState) {
    guard let configurations else { return }
    let hadView = configurations.contentView != nil
    if configurations.update(for: state, in: contentView) { contentViewChanged(from: hadView) }
  }

  private func contentViewChanged(from hadView: Bool) {
    if !hadView {
      let unused = standardViews
      for view in unused { view.removeFromSuperview() }
      if !unused.isEmpty { configurations?.hasUnusedLabels = true }
    } else if configurations?.contentView == nil {
      configurations?.hasUnusedLabels = false
      addStandardViews(standardViews)
    }
    setNeedsLayout()
  }

  /// Adds views of the standard layouts, unless a configuration takes their place.
  func addStandardViews(_ views: [View]) {
    if let configurations, configurations.contentView != nil {
      configurations.hasUnusedLabels = true
    } else {
      for view in views { contentView.addSubview(view) }
    }
  }

  /// Whether titles needn't be shown in a label.
  var hasConfiguration: Bool { contentConfiguration != nil || configurationUpdateHandler != nil }

  /// - Returns: Whether a configuration takes the place of the standard views.
  func layOutConfigurations() -> Bool {
    guard let configurations else { return false }
    configurations.layOut(in: contentView, indentation: 0, bounds: bounds)
    return configurations.contentView != nil
  }
}
