public import ButteryGrid

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

// MARK: - States

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

// MARK: - The view

/// A view that shows a placeholder for missing content in its middle.
///
/// Parts for which there is no room are hidden, from the bottom up.
@MainActor public final class ContentUnavailableView: View, ContentView {
  var shown: ContentUnavailableConfiguration {
    didSet {
      if shown != oldValue { configurationChanged() }
    }
  }

  /// The `ContentUnavailableConfiguration` that is shown; setting one of another type has no
  /// effect.
  public var configuration: any ContentConfiguration {
    get { shown }
    set {
      if let new = newValue as? ContentUnavailableConfiguration { shown = new }
    }
  }

  private let indicator = ActivityIndicatorView()
  private let imageView = ImageView()
  private let label = Label()
  private let detail = Label()
  private var button = Button(configuration: .filled())
  private var secondButton = Button(configuration: .plain())

  /// Creates a view.
  ///
  /// - Parameter configuration: The configuration to show.
  public init(configuration: ContentUnavailableConfiguration) {
    shown = configuration
    super.init(frame: .zero)
    clipsToBounds = true
    for text in [label, detail] {
      text.numberOfLines = 0
      text.textAlignment = .center
    }
    label.textAttributes = .bold
    detail.textAttributes = .dim
    for view in [indicator, imageView, label, detail] as [View] { addSubview(view) }
    configurationChanged()
  }

  private func configurationChanged() {
    imageView.image = shown.image
    label.text = shown.text
    detail.text = shown.secondaryText
    if shown.kind == .loading {
      indicator.startAnimating()
    } else {
      indicator.stopAnimating()
    }
    button = replace(button, by: shown.button, shown.buttonProperties)
    secondButton = replace(
      secondButton, by: shown.secondaryButton, shown.secondaryButtonProperties)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Updates a button and returns it, or a new button if the action is another one.
  ///
  /// The button is kept if possible, because it may be the first responder.
  private func replace(
    _ old: Button, by look: Button.Configuration,
    _ properties: ContentUnavailableConfiguration.ButtonProperties
  ) -> Button {
    var button = old
    if let action = properties.primaryAction, !old.performs(action) || old.superview == nil {
      old.removeFromSuperview()
      button = Button(configuration: look, primaryAction: action)
    }
    button.configuration = look
    button.isEnabled = properties.isEnabled
    let isShown = look.title?.isEmpty == false
    if !isShown {
      button.removeFromSuperview()
    } else if button.superview == nil {
      addSubview(button)
    }
    return button
  }

  // MARK: Layout

  private struct Part {
    let view: View
    let size: Size
    /// The blank lines above the part, if there is room for all parts and gaps.
    let gap: Int
  }

  /// Returns the parts to show for a width in columns, from top to bottom.
  private func parts(forWidth width: Int) -> [Part] {
    let margins = width > Self.minimumWithMargins ? 2 : 0
    let room = max(0, min(width - margins, Self.maximumColumns))
    return candidates.compactMap { view, gap in
      let wanted = view.contentSize(forWidth: room)
      guard view.superview != nil, wanted.height > 0, wanted.width > 0,
        view !== indicator || indicator.isAnimating
      else { return nil }
      return Part(
        view: view, size: Size(width: min(room, wanted.width), height: wanted.height), gap: gap)
    }
  }

  private var candidates: [(view: View, gap: Int)] {
    [(indicator, 0), (imageView, 0), (label, 0), (detail, 0), (button, 1), (secondButton, 0)]
  }

  private static func lines(of parts: [Part]) -> Int {
    parts.reduce(0) { $0 + $1.size.height + $1.gap }
  }

  /// No intrinsic width, and the lines that all parts need at the view's present width.
  public override var intrinsicContentSize: Size { contentSize(forWidth: bounds.width) }

  override func contentSize(forWidth width: Int?) -> Size {
    Size(
      width: View.noIntrinsicMetric,
      height: Self.lines(of: parts(forWidth: width ?? bounds.width)))
  }

  /// Places the parts for which there is room in the middle.
  public override func layoutSubviews() {
    let parts = parts(forWidth: bounds.width)
    for (view, _) in candidates where !parts.contains(where: { $0.view === view }) {
      view.isHidden = true
    }
    place(parts)
  }

  private func place(_ parts: [Part]) {
    let height = Self.lines(of: parts)
    var line = max(0, (bounds.height - height) / 2)
    // If there isn't room for everything, gaps are left out first.
    let hasGaps = height <= bounds.height
    for part in parts {
      if hasGaps { line += part.gap }
      let lines = min(part.size.height, bounds.height - line)
      part.view.isHidden = lines <= 0
      part.view.frame = Rect(
        x: (bounds.width - part.size.width) / 2, y: line, width: part.size.width,
        height: max(0, lines))
      line += part.size.height
    }
  }

  private static let maximumColumns = 60
  private static let minimumWithMargins = 20
}

// MARK: - What a controller shows where there is nothing to show

extension ViewController {
  /// What is shown in place of the content, in front of all of it; `nil` shows the content.
  public var contentUnavailableConfiguration: ContentUnavailableConfiguration? {
    get { unavailable?.shown }
    set {
      guard let newValue else {
        unavailable?.removeFromSuperview()
        unavailable = nil
        return
      }
      if let unavailable { unavailable.shown = newValue } else { show(newValue) }
    }
  }

  private func show(_ configuration: ContentUnavailableConfiguration) {
    let cover = ContentUnavailableView(configuration: configuration)
    unavailable = cover
    cover.stackingLevel = View.coverLevelInFront
    cover.isStacked = true
    view.addSubview(cover)
    placeCover()
  }

  /// Makes the next layout call `updateContentUnavailableConfiguration(using:)`.
  public func setNeedsUpdateContentUnavailableConfiguration() {
    needsUnavailableUpdate = true
    viewIfLoaded?.setNeedsLayout()
  }

  /// The state that a configuration depends on: the traits and the text of the search.
  public var contentUnavailableConfigurationState: ContentUnavailableConfigurationState {
    let search = ownNavigationItem?.searchController
    var state = ContentUnavailableConfigurationState(traitCollection: traitCollection)
    if let search, search.isActive { state.searchText = search.searchBar.text }
    return state
  }

  /// The view that is shown instead of the content, if a button there takes keys; else `nil`.
  var coverWithKeys: View? {
    guard let unavailable, !unavailable.tabStops().isEmpty else { return nil }
    return unavailable
  }

  /// Makes a first responder behind the view that is shown instead of the content resign, so that
  /// keys go to a button of that view.
  private func resignCoveredFirstResponder() {
    guard let cover = coverWithKeys, let home = homeController,
      let holder = home.firstResponder as? View, holder.isDescendant(of: view),
      !holder.isDescendant(of: cover)
    else { return }
    home.resignFirstResponder(holder)
  }

  /// Places the view that is shown instead of the content.
  func placeCover() {
    if needsUnavailableUpdate {
      needsUnavailableUpdate = false
      view.tracked(.unavailable) {
        updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState)
      }
    }
    guard let unavailable, let loadedView else { return }
    if unavailable.superview !== loadedView { loadedView.addSubview(unavailable) }
    unavailable.frame = loadedView.bounds
    resignCoveredFirstResponder()
  }
}
