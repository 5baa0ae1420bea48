/// What a configuration of what isn't there depends on.
public struct ContentUnavailableConfigurationState: ConfigurationState, Sendable {
  /// The traits of the screen.
  public var traitCollection: TraitCollection
  /// What is looked for; `nil` where no search goes on.
  public var searchText: String?

  /// Creates a state in which no search goes on.
  ///
  /// - Parameter traitCollection: The traits of the screen.
  public init(traitCollection: TraitCollection) {
    self.traitCollection = traitCollection
  }
}
