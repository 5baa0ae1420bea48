internal import ButteryGrid

// Contents and backgrounds as values.
extension TableViewCell: ConfiguredView {
  static var standardViewNames: String { "textLabel, detailTextLabel and imageView" }

  func removeBackgroundViews() {
    if backgroundView != nil { backgroundView = nil }
    if selectedBackgroundView != nil { selectedBackgroundView = nil }
  }

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
    set { setContent(newValue) }
  }

  /// What is behind the content; `nil` for `backgroundView` and `selectedBackgroundView`.
  ///
  /// Setting it takes these views out, and setting one of them takes it out.
  public var backgroundConfiguration: BackgroundConfiguration? {
    get { configurations?.background }
    set { setBackground(newValue) }
  }

  /// Whether the content is that of `contentConfiguration.updated(for:)` for the cell's state.
  ///
  /// Differs from UIKit: what is set stays as it is; only what is shown follows the state.
  public var automaticallyUpdatesContentConfiguration: Bool {
    get { updatesContent }
    set { updatesContent = newValue }
  }

  /// Whether the background is that of `backgroundConfiguration.updated(for:)` for the cell's state.
  public var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { updatesBackground }
    set { updatesBackground = newValue }
  }

  /// A configuration that looks as the cell's style does, without contents.
  public func defaultContentConfiguration() -> ListContentConfiguration {
    let isSideBySide = style == .value1 || style == .value2
    return neededConfigurations.defaultContent(isSideBySide ? .valueCell : .cell)
  }

  /// Has `updateConfiguration(using:)` called in the next layout.
  public func setNeedsUpdateConfiguration() { markConfiguration() }

  /// How many of the configurations that `defaultContentConfiguration()` gave needed new memory.
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
}
