internal import ButteryGrid

/// A cell, a header or a footer: it shows its configurations, or its standard views if it has none.
@MainActor protocol ConfiguredView: View {
  associatedtype State: ConfigurationState

  var contentView: View { get }
  /// The view's configurations; `nil` if the view never had one.
  var configurations: ViewConfigurations<State>? { get set }
  var configurationMark: ConfigurationMark { get set }
  var configurationState: State { get }
  /// The views of the standard layout that have been created so far.
  var standardViews: [View] { get }
  /// The property names of all views of the standard layout, for a warning.
  static var standardViewNames: String { get }

  func updateConfiguration(using state: State)
  /// Removes the views that a background configuration replaces.
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

  /// Whether the content configuration is updated when the state changes.
  var updatesContent: Bool {
    get { configurations?.updatesContent ?? true }
    set {
      guard newValue != updatesContent else { return }
      neededConfigurations.updatesContent = newValue
      markConfiguration()
    }
  }

  /// Whether the background configuration is updated when the state changes.
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

  /// Adds views of the standard layout, unless a content configuration replaces them.
  func addStandardViews(_ views: [View]) {
    if let configurations, configurations.contentView != nil {
      configurations.hasUnusedLabels = true
    } else {
      for view in views { contentView.addSubview(view) }
    }
  }

  /// Places the background and the content view, which begins behind the indentation.
  ///
  /// - Returns: Whether a content configuration replaces the standard views.
  func layOutConfigurations(indentation: Int = 0) -> Bool {
    guard let configurations else { return false }
    configurations.layOut(in: contentView, indentation: indentation, bounds: bounds)
    return configurations.contentView != nil
  }
}
