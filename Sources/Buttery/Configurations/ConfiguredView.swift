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
    let (configurations, changes) = (neededConfigurations, neededConfigurations.contentChanges)
    let hadView = configurations.contentView != nil
    if configurations.setContent(new, in: contentView, for: configurationState) {
      contentViewChanged(from: hadView)
    }
    if configurations.contentChanges != changes { elementSizeChanged() }
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
      tracked(.configuration) { updateConfiguration(using: configurationState) }
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

// MARK: - Configurations of a view

/// The configurations of a cell, a header or a footer, and the views that show them.
///
/// The storage of the previous configuration is kept, and `defaultContent` hands it out again, so
/// that a recycled view is configured without an allocation.
@MainActor final class ViewConfigurations<State: ConfigurationState> {
  private(set) var content: (any ContentConfiguration)?
  private(set) var contentView: (any View & ContentView)?
  private(set) var background: BackgroundConfiguration?
  private(set) var backgroundView: ConfiguredBackgroundView?
  var updatesContent = true
  var updatesBackground = true
  /// Whether standard labels have been used although a configuration replaces them.
  fileprivate var hasUnusedLabels = false

  /// How often another content was set.
  private(set) var contentChanges = 0

  /// The number of default contents for which storage was allocated.
  private(set) var allocationCount = 0

  private var spare: ListContentConfiguration?
  // The state is kept in both forms, because converting it to an existential allocates.
  private var state: State?
  private var anyState: (any ConfigurationState)?

  func defaultContent(
    _ values: ListContentConfiguration.Values
  ) -> ListContentConfiguration {
    if var unused = spare {
      spare = nil
      if unused.reset(to: values) { return unused }
    }
    allocationCount += 1
    return ListContentConfiguration(values)
  }

  private func known(_ state: State) -> any ConfigurationState {
    if let anyState, self.state == state { return anyState }
    self.state = state
    anyState = state
    return state
  }

  /// Shows `new` in `host`, in the present content view if that supports it.
  ///
  /// - Returns: Whether the content view was replaced or removed.
  func setContent(
    _ new: (any ContentConfiguration)?, in host: View, for state: State
  ) -> Bool {
    guard let new else {
      if content != nil { contentChanges += 1 }
      content = nil
      return replaceContentView(by: nil, in: host)
    }
    if let content, new.isEqual(to: content) {
      spare = new as? ListContentConfiguration
      return false
    }
    spare = content as? ListContentConfiguration
    content = new
    contentChanges += 1
    return show(new, in: host, for: state)
  }

  private func show(
    _ configuration: any ContentConfiguration, in host: View, for state: State
  ) -> Bool {
    let shown = updatesContent ? configuration.updated(for: known(state)) : configuration
    if let contentView, contentView.supports(shown) {
      if !shown.isEqual(to: contentView.configuration) { contentView.configuration = shown }
      return false
    }
    return replaceContentView(by: shown.makeContentView(), in: host)
  }

  private func replaceContentView(by view: (any View & ContentView)?, in host: View) -> Bool {
    guard contentView !== view else { return false }
    contentView?.removeFromSuperview()
    contentView = view
    if let view {
      host.addSubview(view)
      view.isPlacedBySuperview = true
    }
    return true
  }

  /// Shows `new` behind all other subviews of `owner`.
  func setBackground(_ new: BackgroundConfiguration?, in owner: View, for state: State) {
    guard new != background else { return }
    background = new
    guard let new else {
      owner.replaceBackground(backgroundView, by: nil)
      backgroundView = nil
      return
    }
    if backgroundView == nil {
      let view = ConfiguredBackgroundView()
      owner.replaceBackground(nil, by: view)
      backgroundView = view
    }
    backgroundView?.show(updatesBackground ? new.updated(for: known(state)) : new)
  }

  /// Updates the configurations that follow the state.
  ///
  /// - Returns: Whether the content view was replaced.
  func update(for state: State, in host: View) -> Bool {
    if updatesBackground, let background {
      backgroundView?.show(background.updated(for: known(state)))
    }
    guard updatesContent, let content else { return false }
    return show(content, in: host, for: state)
  }

  /// Places the background, and the content view to the right of the indentation.
  func layOut(in host: View, indentation: Int, bounds: Rect) {
    backgroundView?.frame = bounds
    contentView?.frame = host.bounds.inset(by: EdgeInsets(left: indentation))
  }

  /// The height of the content in lines for a width in columns; `nil` without content.
  func contentLines(forWidth width: Int) -> Int? {
    contentView.map { max(1, $0.wantedSize(forWidth: max(0, width)).height) }
  }
}

/// Whether a view's configuration must be updated in the next layout.
struct ConfigurationMark {
  private var isSet = true
  private var isUpdating = false

  /// Notes that an update is needed, unless one is under way.
  ///
  /// - Returns: Whether the view needs layout.
  mutating func set() -> Bool {
    guard !isUpdating else { return false }
    isSet = true
    return true
  }

  mutating func begin() -> Bool {
    guard isSet, !isUpdating else { return false }
    isSet = false
    isUpdating = true
    return true
  }

  mutating func end() { isUpdating = false }
}
