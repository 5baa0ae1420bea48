internal import ButteryGrid

// Contents and backgrounds as values.
extension TableViewCell {
  /// Sets a cell's configurations for a state.
  public typealias ConfigurationUpdateHandler =
    @MainActor (_ cell: TableViewCell, _ state: CellConfigurationState) -> Void

  /// What the cell shows; `nil` for its labels, its image and what is added to `contentView`.
  ///
  /// The view of a configuration of the same kind is kept, in a recycled cell too; setting an equal
  /// one does nothing. `textLabel`, `detailTextLabel` and `imageView` aren't shown beside it.
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

  /// What is behind the content; `nil` for `backgroundView` and `selectedBackgroundView`.
  ///
  /// Setting it takes these views out, and setting one of them takes it out.
  public var backgroundConfiguration: BackgroundConfiguration? {
    get { configurations?.background }
    set {
      guard newValue != nil || configurations != nil else { return }
      neededConfigurations.setBackground(newValue, in: self, for: configurationState)
      guard newValue != nil else { return }
      if backgroundView != nil { backgroundView = nil }
      if selectedBackgroundView != nil { selectedBackgroundView = nil }
    }
  }

  /// Whether the content is that of `contentConfiguration.updated(for:)` for the cell's state.
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

  /// Whether the background is that of `backgroundConfiguration.updated(for:)` for the cell's state.
  public var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configurations?.updatesBackground ?? true }
    set {
      guard newValue != automaticallyUpdatesBackgroundConfiguration else { return }
      neededConfigurations.updatesBackground = newValue
      setNeedsUpdateConfiguration()
    }
  }

  /// A configuration that looks as the cell's style does, without contents.
  public func defaultContentConfiguration() -> ListContentConfiguration {
    let isSideBySide = style == .value1 || style == .value2
    return neededConfigurations.defaultContent(isSideBySide ? .valueCell : .cell)
  }

  /// Has `updateConfiguration(using:)` called in the next layout.
  public func setNeedsUpdateConfiguration() {
    if configurationMark.set() { markForLayout() }
  }

  /// How many of the configurations that `defaultContentConfiguration()` gave needed new memory.
  package var configurationAllocationCount: Int { configurations?.allocationCount ?? 0 }

  // MARK: - Inside

  var neededConfigurations: ViewConfigurations<CellConfigurationState> {
    if let configurations { return configurations }
    let made = ViewConfigurations<CellConfigurationState>()
    configurations = made
    return made
  }

  var currentState: CellConfigurationState {
    var state = CellConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    state.isHighlighted = isHighlighted
    state.isSelected = isSelected
    state.isFocused = isFocused
    state.isEditing = isEditing
    state.isSwiped = editingLook.menu != nil
    state.isReordering = editingLook.isLifted
    return state
  }

  func updateConfigurationIfNeeded() {
    if configurationMark.begin() {
      updateConfiguration(using: configurationState)
      configurationMark.end()
    }
    if configurations?.hasUnusedLabels == true, superview != nil {
      warnOnce(
        "a \(type(of: self)) has a contentConfiguration: its textLabel, detailTextLabel and imageView "
          + "aren't shown")
    }
  }

  func followState(_ state: CellConfigurationState) {
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

  /// The columns that the content is moved to the right.
  var indentation: Int { max(0, indentationLevel) * max(0, indentationWidth) }

  /// The lines that the configured content asks for; `nil` without.
  var configuredLines: Int? {
    configurations?.contentLines(forWidth: contentView.bounds.width - indentation)
  }

  /// Whether a cell that shows that it is selected does so by reversing.
  func isReversed(hasColors: Bool) -> Bool {
    guard selectedBackgroundView == nil else { return false }
    return configurations?.background?.reversesSelection(hasColors: hasColors) ?? true
  }

  /// - Returns: Whether a configuration takes the place of the standard views.
  func layOutConfigurations() -> Bool {
    guard let configurations else { return false }
    configurations.layOut(in: contentView, indentation: indentation, bounds: bounds)
    return configurations.contentView != nil
  }
}
