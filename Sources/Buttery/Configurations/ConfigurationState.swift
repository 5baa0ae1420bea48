/// The state of a view that its configurations depend on.
///
/// Differs from UIKit: there are no custom states.
public protocol ConfigurationState: Hashable {
  /// The traits of the screen.
  var traitCollection: TraitCollection { get set }

  /// Creates a state in which all flags are false.
  ///
  /// - Parameter traitCollection: The traits of the screen.
  init(traitCollection: TraitCollection)
}

/// The state that the configurations of a header or a footer depend on.
public struct ViewConfigurationState: ConfigurationState, Sendable {
  /// The traits of the screen.
  public var traitCollection: TraitCollection
  /// Whether user interaction is disabled: neither the mouse nor Tab reaches the view.
  public var isDisabled = false
  /// Whether the view is being pressed.
  public var isHighlighted = false
  /// Whether the view is selected.
  public var isSelected = false
  /// Whether the view has the focus.
  public var isFocused = false

  /// Creates a state in which all flags are false.
  ///
  /// - Parameter traitCollection: The traits of the screen.
  public init(traitCollection: TraitCollection) {
    self.traitCollection = traitCollection
  }
}

/// The state that the configurations of a cell depend on.
public struct CellConfigurationState: ConfigurationState, Sendable {
  /// The traits of the screen.
  public var traitCollection: TraitCollection
  /// Whether user interaction is disabled: neither the mouse nor Tab reaches the cell.
  public var isDisabled = false
  /// Whether the cell's row is being pressed.
  public var isHighlighted = false
  /// Whether the cell's row is selected.
  public var isSelected = false
  /// Whether the cell's row has the focus.
  public var isFocused = false
  /// Whether the cell is being edited.
  public var isEditing = false
  /// Whether buttons, such as swipe actions, are open at one end of the cell.
  public var isSwiped = false
  /// Whether the cell's row is being moved by the user.
  public var isReordering = false

  /// Creates a state in which all flags are false.
  ///
  /// - Parameter traitCollection: The traits of the screen.
  public init(traitCollection: TraitCollection) {
    self.traitCollection = traitCollection
  }
}
