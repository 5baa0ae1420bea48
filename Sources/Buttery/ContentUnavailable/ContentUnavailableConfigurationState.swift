/// The state that a configuration of missing content depends on.
public struct ContentUnavailableConfigurationState: ConfigurationState, Sendable {
  /// The traits of the screen.
  public var traitCollection: TraitCollection
  /// The text that is searched for; `nil` if there is no search.
  public var searchText: String?

  /// Creates a state without a search.
  ///
  /// - Parameter traitCollection: The traits of the screen.
  public init(traitCollection: TraitCollection) {
    self.traitCollection = traitCollection
  }
}
