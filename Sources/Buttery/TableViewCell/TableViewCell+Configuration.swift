internal import ButteryGrid

// Content and background configurations.
extension TableViewCell: ConfiguredView {
  static var standardViewNames: String { "textLabel, detailTextLabel and imageView" }

  func removeBackgroundViews() {
    if backgroundView != nil { backgroundView = nil }
    if selectedBackgroundView != nil { selectedBackgroundView = nil }
  }

  /// A function that sets a cell's configurations for a state.
  public typealias ConfigurationUpdateHandler =
    @MainActor (_ cell: TableViewCell, _ state: CellConfigurationState) -> Void

  /// The configuration of the cell's content; `nil` if the cell shows its labels, its image and the
  /// subviews added to `contentView`.
  ///
  /// If the new configuration has the same type as the present one, its view is kept, also in a
  /// recycled cell. Setting an equal configuration does nothing. `textLabel`, `detailTextLabel` and
  /// `imageView` aren't shown while there is a configuration.
  ///
  /// Differs from UIKit: the configuration's view is a subview of `contentView` and as large as
  /// that; it doesn't replace `contentView`.
  public var contentConfiguration: (any ContentConfiguration)? {
    get { configurations?.content }
    set { setContent(newValue) }
  }

  /// The configuration of the background; `nil` if the cell uses `backgroundView` and
  /// `selectedBackgroundView`.
  ///
  /// Setting it removes these views, and setting one of them removes the configuration.
  public var backgroundConfiguration: BackgroundConfiguration? {
    get { configurations?.background }
    set { setBackground(newValue) }
  }

  /// Whether the cell shows `contentConfiguration.updated(for:)` for its state.
  ///
  /// Differs from UIKit: the property keeps the configuration that was set; only what is shown
  /// follows the state.
  public var automaticallyUpdatesContentConfiguration: Bool {
    get { updatesContent }
    set { updatesContent = newValue }
  }

  /// Whether the cell shows `backgroundConfiguration.updated(for:)` for its state.
  public var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { updatesBackground }
    set { updatesBackground = newValue }
  }

  /// Returns a configuration without contents that looks like the cell's style.
  public func defaultContentConfiguration() -> ListContentConfiguration {
    let isSideBySide = style == .value1 || style == .value2
    return neededConfigurations.defaultContent(isSideBySide ? .valueCell : .cell)
  }

  /// Requests a call of `updateConfiguration(using:)` in the next layout.
  public func setNeedsUpdateConfiguration() { markConfiguration() }

  /// The number of calls of `defaultContentConfiguration()` that had to allocate memory.
  package var configurationAllocationCount: Int { configurations?.allocationCount ?? 0 }

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

  /// The columns by which the content is moved to the right.
  var indentation: Int { max(0, indentationLevel) * max(0, indentationWidth) }

  /// The height in lines that the configured content needs; `nil` without a content configuration.
  var configuredLines: Int? {
    configurations?.contentLines(forWidth: contentView.bounds.width - indentation)
  }

  /// Returns whether the cell shows its selection in reverse video.
  func isReversed(hasColors: Bool) -> Bool {
    guard selectedBackgroundView == nil else { return false }
    return configurations?.background?.reversesSelection(hasColors: hasColors) ?? true
  }
}
