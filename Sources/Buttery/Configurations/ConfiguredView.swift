internal import ButteryGrid

/// A cell, a header or a footer: what shows configurations, or views of its own where it has none.
@MainActor protocol ConfiguredView: View {
  associatedtype State: ConfigurationState

  var contentView: View { get }
  /// `nil` where the view never had a configuration.
  var configurations: ViewConfigurations<State>? { get set }
  var configurationMark: ConfigurationMark { get set }
  var configurationState: State { get }
  /// The views of the standard layouts that were made.
  var standardViews: [View] { get }
  /// The names of all views that there may be of the standard layouts.
  static var standardViewNames: String { get }

  func updateConfiguration(using state: State)
  /// Takes out the views that a configured background takes the place of.
  func removeBackgroundViews()
}

extension ConfiguredView {
  var neededConfigurations: ViewConfigurations<State> {
    if let configurations { return configurations }
    let made = ViewConfigurations<State>()
    configurations = made
    return made
  }

  func setContent(_ new: (any ContentConfiguration)?) {
    guard new != nil || configurations != nil else { return }
    let hadView = configurations?.contentView != nil
    if neededConfigurations.setContent(new, in: contentView, for: configurationState) {
      contentViewChanged(from: hadView)
    }
  }

  func setBackground(_ new: BackgroundConfiguration?) {
    guard new != nil || configurations != nil else { return }
    neededConfigurations.setBackground(new, in: self, for: configurationState)
    if new != nil { removeBackgroundViews() }
  }

  /// Whether the content follows the state.
  var updatesContent: Bool {
    get { configurations?.updatesContent ?? true }
    set {
      guard newValue != updatesContent else { return }
      neededConfigurations.updatesContent = newValue
      markConfiguration()
    }
  }

  /// Whether the background follows the state.
  var updatesBackground: Bool {
    get { configurations?.updatesBackground ?? true }
    set {
      guard newValue != updatesBackground else { return }
      neededConfigurations.updatesBackground = newValue
      markConfiguration()
    }
  }

  func markConfiguration() {
    if configurationMark.set() { markForLayout() }
  }

  func updateConfigurationIfNeeded() {
    if configurationMark.begin() {
      updateConfiguration(using: configurationState)
      configurationMark.end()
    }
    if configurations?.hasUnusedLabels == true, superview != nil {
      warnOnce(
        "a \(type(of: self)) has a contentConfiguration: its \(Self.standardViewNames) "
          + "aren't shown")
    }
  }

  func followState(_ state: State) {
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

  /// Places what is configured, and the content behind an indentation.
  ///
  /// - Returns: Whether a configuration takes the place of the standard views.
  func layOutConfigurations(indentation: Int = 0) -> Bool {
    guard let configurations else { return false }
    configurations.layOut(in: contentView, indentation: indentation, bounds: bounds)
    return configurations.contentView != nil
  }
}
