/// What is shown in place of content that isn't there: a picture, a text, more text, buttons.
///
///     var configuration = ContentUnavailableConfiguration.empty()
///     configuration.text = "No Contacts"
///     configuration.secondaryText = "Those that you add are shown here."
///     configuration.button.title = "Add"
///     configuration.buttonProperties.primaryAction = Action { [unowned self] _ in add() }
///     contentUnavailableConfiguration = configuration
///
/// A button is shown where it has a title. A table says what it hasn't behind its rows by
/// `tableView.backgroundView = configuration.makeContentView()`; a cell, a header or a footer says it
/// by `contentConfiguration`.
public struct ContentUnavailableConfiguration: ContentConfiguration, Hashable {
  /// What a button does, and whether it can.
  public struct ButtonProperties: Hashable {
    /// What it does.
    public var primaryAction: Action?
    /// Whether it can be pressed.
    public var isEnabled = true

    /// Whether two buttons do the same: the same action, not one that is like it.
    ///
    /// - Parameters:
    ///   - lhs: One button's.
    ///   - rhs: The other one's.
    public static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.primaryAction === rhs.primaryAction && lhs.isEnabled == rhs.isEnabled
    }

    /// Hashes which action it is, and whether it can be pressed.
    ///
    /// - Parameter hasher: Takes both.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(primaryAction.map(ObjectIdentifier.init))
      hasher.combine(isEnabled)
    }
  }

  enum Kind: Hashable { case empty, loading, search }

  let kind: Kind
  /// A picture above the text.
  public var image: Image?
  /// What there isn't.
  public var text: String?
  /// What to do about it, in a sentence or two.
  public var secondaryText: String?
  /// How a button below looks, and what it says.
  public var button = Button.Configuration.filled()
  /// What it does.
  public var buttonProperties = ButtonProperties()
  /// How another button looks, and what it says.
  public var secondaryButton = Button.Configuration.plain()
  /// What that one does.
  public var secondaryButtonProperties = ButtonProperties()

  private init(_ kind: Kind) { self.kind = kind }

  /// Nothing but what is added to it.
  public static func empty() -> Self { Self(.empty) }

  /// A sign that something goes on, and "Loading…".
  public static func loading() -> Self {
    var configuration = Self(.loading)
    configuration.text = "Loading…"
    return configuration
  }

  /// That nothing was found.
  public static func search() -> Self {
    var configuration = Self(.search)
    configuration.text = "No Results"
    configuration.secondaryText = "Check the spelling or try a new search."
    return configuration
  }

  /// A new `ContentUnavailableView` that shows this configuration.
  @MainActor public func makeContentView() -> any View & ContentView {
    ContentUnavailableView(configuration: self)
  }

  /// The configuration for a state: one for a search says what was looked for.
  ///
  /// - Parameter state: Makes a difference where it is a `ContentUnavailableConfigurationState`.
  @MainActor public func updated(for state: any ConfigurationState) -> Self {
    guard kind == .search,
      let text = (state as? ContentUnavailableConfigurationState)?.searchText, !text.isEmpty
    else { return self }
    var updated = self
    updated.text = "No Results for “\(text)”"
    return updated
  }
}
