/// What is shown in place of content that isn't there: a picture, a text, more text, buttons.
///
///     var configuration = ContentUnavailableConfiguration.empty()
///     configuration.text = "No Contacts"
///     configuration.secondaryText = "Those that you add are shown here."
///     configuration.button.title = "Add"
///     configuration.buttonProperties.primaryAction = Action { [unowned self] _ in add() }
///     contentUnavailableConfiguration = configuration
///
/// A button is shown where it has a title.
@MainActor public struct ContentUnavailableConfiguration {
  /// What a button does, and whether it can.
  public struct ButtonProperties {
    /// What it does.
    public var primaryAction: Action?
    /// Whether it can be pressed.
    public var isEnabled = true
  }

  enum Kind { case empty, loading, search }

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

  var isSearch: Bool { kind == .search }

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
}
