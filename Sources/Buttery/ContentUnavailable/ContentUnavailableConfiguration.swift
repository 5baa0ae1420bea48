/// A placeholder for missing content: an image, a text, a secondary text and buttons.
///
///     var configuration = ContentUnavailableConfiguration.empty()
///     configuration.text = "No Contacts"
///     configuration.secondaryText = "Those that you add are shown here."
///     configuration.button.title = "Add"
///     configuration.buttonProperties.primaryAction = Action { [unowned self] _ in add() }
///     contentUnavailableConfiguration = configuration
///
/// A button is shown if it has a title. To show the placeholder behind a table's rows, set
/// `tableView.backgroundView = configuration.makeContentView()`; in a cell, header or footer, set
/// it as the `contentConfiguration`.
public struct ContentUnavailableConfiguration: ContentConfiguration, Hashable {
  /// The action of a button, and whether the button is enabled.
  public struct ButtonProperties: Hashable {
    /// The action that the button performs.
    public var primaryAction: Action?
    /// Whether the button can be pressed.
    public var isEnabled = true

    /// Whether two buttons are equally enabled and have the identical action.
    ///
    /// - Parameters:
    ///   - lhs: The properties of one button.
    ///   - rhs: The properties of the other button.
    public static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.primaryAction === rhs.primaryAction && lhs.isEnabled == rhs.isEnabled
    }

    /// Hashes the identity of the action, and whether the button is enabled.
    ///
    /// - Parameter hasher: The hasher that receives both.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(primaryAction.map(ObjectIdentifier.init))
      hasher.combine(isEnabled)
    }
  }

  enum Kind: Hashable { case empty, loading, search }

  let kind: Kind
  /// The image above the text.
  public var image: Image?
  /// The text that says what is missing.
  public var text: String?
  /// A text below that says what to do about it, in a sentence or two.
  public var secondaryText: String?
  /// The look and the title of a button below the texts.
  public var button = Button.Configuration.filled()
  /// The action of that button.
  public var buttonProperties = ButtonProperties()
  /// The look and the title of a second button.
  public var secondaryButton = Button.Configuration.plain()
  /// The action of the second button.
  public var secondaryButtonProperties = ButtonProperties()

  private init(_ kind: Kind) { self.kind = kind }

  /// A configuration without contents.
  public static func empty() -> Self { Self(.empty) }

  /// A configuration with an activity indicator and the text "Loading…".
  public static func loading() -> Self {
    var configuration = Self(.loading)
    configuration.text = "Loading…"
    return configuration
  }

  /// A configuration that says that a search has no results.
  public static func search() -> Self {
    var configuration = Self(.search)
    configuration.text = "No Results"
    configuration.secondaryText = "Check the spelling or try a new search."
    return configuration
  }

  /// Creates a `ContentUnavailableView` that shows this configuration.
  @MainActor public func makeContentView() -> any View & ContentView {
    ContentUnavailableView(configuration: self)
  }

  /// Returns the configuration for a state; `search()` then names the text that was searched for.
  ///
  /// - Parameter state: Has an effect if it is a `ContentUnavailableConfigurationState`.
  @MainActor public func updated(for state: any ConfigurationState) -> Self {
    guard kind == .search,
      let text = (state as? ContentUnavailableConfigurationState)?.searchText, !text.isEmpty
    else { return self }
    var updated = self
    updated.text = "No Results for “\(text)”"
    return updated
  }
}
