public import ButteryGrid

/// The header or footer of a section, recycled like a cell.
///
/// Use it directly, with its `textLabel`, or add views to `contentView`; or subclass it and build
/// the content once, in the initialiser. Change the background through `backgroundView` or the
/// content view: a background colour set on the view itself is removed with a warning.
///
/// Differs from UIKit: the initialiser is `required`, because the table creates views from a class.
@MainActor open class TableViewHeaderFooterView: View {
  /// The identifier under which the view is recycled; `nil` for a view that is never recycled.
  public internal(set) var reuseIdentifier: String?

  /// The view to which content is added; as large as the view itself.
  public let contentView: View = ElementContentView()

  /// The number of the reuse pool that the view came from; 0 for a view that didn't come from one.
  var poolNumber = 0
  /// Whether the table created the view for a title.
  var isStandard = false
  /// Whether the view was dequeued for a footer.
  var isFooter = false
  /// The view's configurations; `nil` if it never had one.
  var configurations: ViewConfigurations<ViewConfigurationState>?
  var configurationMark = ConfigurationMark()

  private var ownTextLabel: Label?
  private var ownDetailTextLabel: Label?
  /// Whether a missing label is created on access.
  private var makesLabels = true

  /// Creates a view; subclasses build their content here.
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    clipsToBounds = true
    contentView.clipsToBounds = true
    addSubview(contentView)
    contentView.isPlacedBySuperview = true
  }

  /// The label for the title, created in `contentView` on first access.
  ///
  /// The table sets the data source's title on it if it has no text.
  open var textLabel: Label? {
    get {
      guard makesLabels else { return ownTextLabel }
      let label = ownTextLabel ?? adopt(Self.makeTitle())
      ownTextLabel = label
      return label
    }
    set {
      ownTextLabel?.removeFromSuperview()
      ownTextLabel = newValue.map { adopt($0) }
    }
  }

  /// A second label below the title, created in `contentView` on first access.
  open var detailTextLabel: Label? {
    get {
      guard makesLabels else { return ownDetailTextLabel }
      let label = ownDetailTextLabel ?? adopt(Label())
      ownDetailTextLabel = label
      return label
    }
    set {
      ownDetailTextLabel?.removeFromSuperview()
      ownDetailTextLabel = newValue.map { adopt($0) }
    }
  }

  private static func makeTitle() -> Label {
    let label = Label()
    label.numberOfLines = 0
    label.textAttributes = .bold
    return label
  }

  private func adopt(_ label: Label) -> Label {
    addStandardViews([label])
    setNeedsLayoutFromInside()
    return label
  }

  /// The labels that have been created so far.
  var standardViews: [View] { [ownTextLabel, ownDetailTextLabel].compactMap { $0 } }

  /// A view drawn behind the content, as large as the view.
  open var backgroundView: View? {
    didSet {
      replaceBackground(oldValue, by: backgroundView)
      if backgroundView != nil { backgroundConfiguration = nil }
    }
  }

  // MARK: - What a person hears

  override var isSpokenAsOne: Bool { true }

  override var spokenLabel: String? { contentView.spokenInside }

  // MARK: - Configurations

  /// A function that sets the configurations for a state.
  ///
  /// It is called before layout if the view is new or its state has changed.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// The state that the view's configurations depend on.
  open var configurationState: ViewConfigurationState { currentState }

  /// Updates the configurations for a state, then calls `configurationUpdateHandler`.
  ///
  /// It is called at most once in a pass, if the view is new, its state has changed, or
  /// `setNeedsUpdateConfiguration()` was called.
  ///
  /// - Parameter state: The state that the configurations depend on.
  open func updateConfiguration(using state: ViewConfigurationState) {
    followState(state)
    configurationUpdateHandler?(self, state)
  }

  override func prepareForLayout() { updateConfigurationIfNeeded() }

  override func isUserInteractionEnabledChanged() { setNeedsUpdateConfiguration() }

  // MARK: - Reuse

  /// Called before a recycled view is dequeued again, but never for a new view.
  ///
  /// The texts of both labels have been cleared by then, so that no section shows the title of
  /// another one; an override needn't call `super`. The configurations and their handler are kept.
  open func prepareForReuse() {
    clearTexts()
  }

  /// Resets what the table resets itself, whatever a subclass does in `prepareForReuse()`.
  func resetForReuse() {
    isHidden = false
    clearTexts()
  }

  private func clearTexts() {
    // The properties are used, because a subclass may have labels of its own; no label is created.
    makesLabels = false
    textLabel?.text = nil
    detailTextLabel?.text = nil
    makesLabels = true
  }

  // MARK: - Layout

  /// The height in lines of the configured content, or of the built-in labels without one, at the
  /// view's present width; `noIntrinsicMetric` if there is neither a configured content nor a text.
  open override var intrinsicContentSize: Size {
    if let lines = configurations?.contentLines(forWidth: bounds.width) {
      return Size(width: View.noIntrinsicMetric, height: lines)
    }
    let lines = labelLines(forWidth: bounds.width)
    return Size(
      width: View.noIntrinsicMetric, height: lines > 0 ? lines : View.noIntrinsicMetric)
  }

  private func labelLines(forWidth width: Int) -> Int {
    let inner = max(0, width - layoutMargins.left - layoutMargins.right)
    return (ownTextLabel?.fittingHeight(forWidth: inner) ?? 0)
      + (ownDetailTextLabel?.fittingHeight(forWidth: inner) ?? 0)
  }

  open override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    elementSizeChanged()
  }

  override func contentOfSubviewChanged() {
    layoutContentChanged()
    setNeedsLayoutFromInside()
    elementSizeChanged(isInside: true)
  }

  override func insets(ofPinned subview: View) -> EdgeInsets? {
    subview === contentView ? .zero : nil
  }

  open override func layoutSubviews() {
    backgroundView?.frame = bounds
    contentView.frame = bounds
    if !layOutConfigurations() { layoutLabels() }
  }

  /// Places the title at the top and the detail below it, or at the bottom of a header; a title alone
  /// gets the whole height.
  private func layoutLabels() {
    let inner = bounds.inset(by: layoutMargins)
    let detailHeight = min(
      inner.height, ownDetailTextLabel?.fittingHeight(forWidth: inner.width) ?? 0)
    var titleHeight = inner.height - detailHeight
    // The line that some styles have below footers isn't one of the texts'.
    if isFooter, detailHeight > 0 {
      titleHeight = min(titleHeight, ownTextLabel?.fittingHeight(forWidth: inner.width) ?? 0)
    }
    ownTextLabel?.frame = Rect(
      x: inner.minX, y: inner.minY, width: inner.width, height: titleHeight)
    ownDetailTextLabel?.frame = Rect(
      x: inner.minX, y: inner.minY + titleHeight, width: inner.width, height: detailHeight)
  }
}

// MARK: - Content and background configurations

extension TableViewHeaderFooterView: ConfiguredView {
  static var standardViewNames: String { "textLabel and detailTextLabel" }

  func removeBackgroundViews() {
    if backgroundView != nil { backgroundView = nil }
  }

  /// A function that sets a view's configurations for a state.
  public typealias ConfigurationUpdateHandler =
    @MainActor (_ view: TableViewHeaderFooterView, _ state: ViewConfigurationState) -> Void

  /// The configuration of the view's content; `nil` if the view shows its labels and the subviews
  /// added to `contentView`.
  ///
  /// If the new configuration has the same type as the present one, its view is kept, also when it
  /// is recycled. Setting an equal configuration does nothing. `textLabel`, which titles are set
  /// on, and `detailTextLabel` aren't shown while there is a configuration.
  ///
  /// Differs from UIKit: the configuration's view is a subview of `contentView` and as large as
  /// that; it doesn't replace `contentView`.
  public var contentConfiguration: (any ContentConfiguration)? {
    get { configurations?.content }
    set { setContent(newValue) }
  }

  /// The configuration of the background; `nil` if the view uses `backgroundView`.
  ///
  /// Setting one of the two removes the other one.
  public var backgroundConfiguration: BackgroundConfiguration? {
    get { configurations?.background }
    set { setBackground(newValue) }
  }

  /// Whether the view shows `contentConfiguration.updated(for:)` for its state.
  ///
  /// Differs from UIKit: the property keeps the configuration that was set; only what is shown
  /// follows the state.
  public var automaticallyUpdatesContentConfiguration: Bool {
    get { updatesContent }
    set { updatesContent = newValue }
  }

  /// Whether the view shows `backgroundConfiguration.updated(for:)` for its state.
  public var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { updatesBackground }
    set { updatesBackground = newValue }
  }

  /// Returns a configuration without contents that looks like a header, or like a footer if the
  /// view was dequeued for one.
  public func defaultContentConfiguration() -> ListContentConfiguration {
    neededConfigurations.defaultContent(isFooter ? .footer : .header)
  }

  /// Requests a call of `updateConfiguration(using:)` in the next layout.
  public func setNeedsUpdateConfiguration() { markConfiguration() }

  var currentState: ViewConfigurationState {
    var state = ViewConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    return state
  }

  /// Whether configurations replace the label for the section's title.
  var hasConfiguration: Bool { contentConfiguration != nil || configurationUpdateHandler != nil }
}
