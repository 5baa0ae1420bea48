/// What a configuration depends on.
///
/// Differs from UIKit: there are no custom states.
public protocol ConfigurationState: Hashable {
  /// The traits of the screen.
  var traitCollection: TraitCollection { get set }

  /// Creates a state in which nothing is the case.
  ///
  /// - Parameter traitCollection: The traits of the screen.
  init(traitCollection: TraitCollection)
}

/// What the configuration of a header or a footer depends on.
public struct ViewConfigurationState: ConfigurationState, Sendable {
  /// The traits of the screen.
  public var traitCollection: TraitCollection
  /// Whether neither the mouse nor Tab comes to the view.
  public var isDisabled = false
  /// Whether it is being pressed.
  public var isHighlighted = false
  /// Whether it is selected.
  public var isSelected = false
  /// Whether it has the focus.
  public var isFocused = false

  /// Creates a state in which nothing is the case.
  ///
  /// - Parameter traitCollection: The traits of the screen.
  public init(traitCollection: TraitCollection) {
    self.traitCollection = traitCollection
  }
}

/// What the configuration of a cell depends on.
public struct CellConfigurationState: ConfigurationState, Sendable {
  /// The traits of the screen.
  public var traitCollection: TraitCollection
  /// Whether neither the mouse nor Tab comes to the cell.
  public var isDisabled = false
  /// Whether its row is being pressed.
  public var isHighlighted = false
  /// Whether its row is selected.
  public var isSelected = false
  /// Whether its row has the focus.
  public var isFocused = false
  /// Whether it is being edited.
  public var isEditing = false
  /// Whether buttons are open at one end of it.
  public var isSwiped = false
  /// Whether its row was taken to be moved.
  public var isReordering = false

  /// Creates a state in which nothing is the case.
  ///
  /// - Parameter traitCollection: The traits of the screen.
  public init(traitCollection: TraitCollection) {
    self.traitCollection = traitCollection
  }
}
