/// What is to be shown in a cell, a header or a footer, as a value that makes the view for it.
///
///     struct Rating: ContentConfiguration, Hashable {
///       var stars = 0
///       func makeContentView() -> any View & ContentView { RatingView(self) }
///       func updated(for state: any ConfigurationState) -> Rating { self }
///     }
///
/// A view gets another configuration of the same kind in place of being made anew, and nothing
/// happens where a configuration equals the one before: make it `Equatable`.
///
/// Differs from UIKit: `isEqual(to:)`, which nobody has to write.
public protocol ContentConfiguration {
  /// A new view that shows this configuration.
  @MainActor func makeContentView() -> any View & ContentView

  /// The configuration for a state: by default itself.
  ///
  /// - Parameter state: A `CellConfigurationState` in cells, a `ViewConfigurationState` in headers
  ///   and footers.
  @MainActor func updated(for state: any ConfigurationState) -> Self

  /// Whether `other` is of the same type and equal; `false` for types that aren't `Equatable`.
  ///
  /// - Parameter other: The configuration that a view has until now.
  @MainActor func isEqual(to other: any ContentConfiguration) -> Bool
}

extension ContentConfiguration {
  /// The configuration itself.
  ///
  /// - Parameter state: Makes no difference.
  @MainActor public func updated(for state: any ConfigurationState) -> Self { self }

  /// Always `false`.
  ///
  /// - Parameter other: Makes no difference.
  @MainActor public func isEqual(to other: any ContentConfiguration) -> Bool { false }
}

extension ContentConfiguration where Self: Equatable {
  /// Whether `other` is of the same type and equal.
  ///
  /// - Parameter other: The configuration that a view has until now.
  @MainActor public func isEqual(to other: any ContentConfiguration) -> Bool {
    (other as? Self) == self
  }
}

/// A view that shows a configuration, and another one when it is set.
///
/// Its height, where that is automatic, is what its constraints or its intrinsic size ask for.
@MainActor public protocol ContentView: View {
  /// What is shown.
  var configuration: any ContentConfiguration { get set }

  /// Whether the view can show a configuration: by default one of the type that it has.
  ///
  /// - Parameter configuration: What might be set.
  func supports(_ configuration: any ContentConfiguration) -> Bool
}

extension ContentView {
  /// Whether a configuration has the type of the present one.
  ///
  /// - Parameter configuration: What might be set.
  public func supports(_ configuration: any ContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}
