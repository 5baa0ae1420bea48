/// The content of a cell, a header or a footer, as a value that creates the view for it.
///
///     struct Rating: ContentConfiguration, Hashable {
///       var stars = 0
///       func makeContentView() -> any View & ContentView { RatingView(self) }
///       func updated(for state: any ConfigurationState) -> Rating { self }
///     }
///
/// If a view already shows a configuration of the same type, it gets the new configuration instead
/// of being replaced. Nothing happens if the new configuration equals the present one, so make the
/// type `Equatable`.
///
/// Differs from UIKit: there is `isEqual(to:)`, which has a default implementation.
public protocol ContentConfiguration {
  /// Creates a view that shows this configuration.
  @MainActor func makeContentView() -> any View & ContentView

  /// Returns the configuration for a state; by default the configuration itself.
  ///
  /// - Parameter state: A `CellConfigurationState` in cells, a `ViewConfigurationState` in headers
  ///   and footers.
  @MainActor func updated(for state: any ConfigurationState) -> Self

  /// Returns whether `other` has the same type and is equal; `false` if the type isn't `Equatable`.
  ///
  /// - Parameter other: The view's present configuration.
  @MainActor func isEqual(to other: any ContentConfiguration) -> Bool
}

extension ContentConfiguration {
  /// Returns the configuration itself.
  ///
  /// - Parameter state: Ignored.
  @MainActor public func updated(for state: any ConfigurationState) -> Self { self }

  /// Returns `false`.
  ///
  /// - Parameter other: Ignored.
  @MainActor public func isEqual(to other: any ContentConfiguration) -> Bool { false }
}

extension ContentConfiguration where Self: Equatable {
  /// Returns whether `other` has the same type and is equal.
  ///
  /// - Parameter other: The view's present configuration.
  @MainActor public func isEqual(to other: any ContentConfiguration) -> Bool {
    (other as? Self) == self
  }
}

/// A view that shows a configuration, which can be replaced by another one.
///
/// If its height is automatic, it follows from the view's constraints or its intrinsic size.
@MainActor public protocol ContentView: View {
  /// The configuration that the view shows.
  var configuration: any ContentConfiguration { get set }

  /// Returns whether the view can show a configuration; by default, if it has the type of the
  /// present one.
  ///
  /// - Parameter configuration: The configuration to test.
  func supports(_ configuration: any ContentConfiguration) -> Bool
}

extension ContentView {
  /// Returns whether a configuration has the type of the present one.
  ///
  /// - Parameter configuration: The configuration to test.
  public func supports(_ configuration: any ContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}
