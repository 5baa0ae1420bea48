public import ButteryGrid

/// The header or footer of a section, recycled like a cell.
///
/// Use it as it is, with its `textLabel`, or add views to `contentView`; or subclass it and build
/// the content once, in the initialiser. Change the background through `backgroundView` or the
/// content view: a background colour set on the view itself is taken off with a warning.
///
/// Differs from UIKit: the initialiser is `required`, because instances are made from a class.
@MainActor open class TableViewHeaderFooterView: View {
  /// The identifier under which the view is recycled; `nil` for a view that never is.
  public internal(set) var reuseIdentifier: String?

  /// Where content is added; as large as the view.
  public let contentView = View()

  /// The number of the pool that the view came from; 0 for a view made by hand.
  var poolNumber = 0
  /// Whether the table made the view for a title.
  var isStandard = false
  /// Whether the view was taken for a footer.
  var isFooter = false
  /// `nil` where the view never had a configuration.
  var configurations: ViewConfigurations<ViewConfigurationState>?
  var configurationMark = ConfigurationMark()

  private var ownTextLabel: Label?
  private var ownDetailTextLabel: Label?
  /// Whether a label that is asked for and isn't there is made.
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

  /// The title, filled in from the data source where it has no text of its own; created in
  /// `contentView` when it is first asked for.
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

  /// A second label below the title; created in `contentView` when it is first asked for.
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
    setNeedsLayout()
    return label
  }

  /// The labels that were made.
  var standardViews: [View] { [ownTextLabel, ownDetailTextLabel].compactMap { $0 } }

  /// Drawn behind the content, as large as the view.
  open var backgroundView: View? {
    didSet {
      replaceBackground(oldValue, by: backgroundView)
      if backgroundView != nil { backgroundConfiguration = nil }
    }
  }

  // MARK: - Configurations

  /// Sets configurations for a state; called before the layout in which the view is new or its
  /// state is another one.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// What configurations depend on.
  open var configurationState: ViewConfigurationState { currentState }

  /// Has configurations follow the state, and calls `configurationUpdateHandler`; once in a pass, in
  /// which the view is new, its state is another one or `setNeedsUpdateConfiguration()` was called.
  ///
  /// - Parameter state: What configurations depend on.
  open func updateConfiguration(using state: ViewConfigurationState) {
    followState(state)
    configurationUpdateHandler?(self, state)
  }

  override func prepareForLayout() { updateConfigurationIfNeeded() }

  override func isUserInteractionEnabledChanged() { setNeedsUpdateConfiguration() }

  // MARK: - Reuse

  /// Called before a recycled view is handed out again, never for a new one.
  ///
  /// The texts of the two labels are cleared by then, so that no section shows another one's title;
  /// an override needn't call `super`. Configurations and their handler are kept.
  open func prepareForReuse() {
    clearTexts()
  }

  /// What the table resets itself, whatever a subclass does in `prepareForReuse()`.
  func resetForReuse() {
    isHidden = false
    clearTexts()
  }

  private func clearTexts() {
    // Through the properties, for a subclass may have labels of its own; none is made for that.
    makesLabels = false
    textLabel?.text = nil
    detailTextLabel?.text = nil
    makesLabels = true
  }

  // MARK: - Layout

  /// The lines of the configured content, else of the built-in labels, at the view's present width;
  /// `noIntrinsicMetric` where there is neither content nor a text.
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

  override func contentOfSubviewChanged() {
    layoutContentChanged()
    setNeedsLayout()
  }

  override func insets(ofPinned subview: View) -> EdgeInsets? {
    subview === contentView ? .zero : nil
  }

  open override func layoutSubviews() {
    backgroundView?.frame = bounds
    contentView.frame = bounds
    if !layOutConfigurations() { layoutLabels() }
  }

  /// The title at the top, below it the detail; alone, the title stands in the middle.
  private func layoutLabels() {
    let inner = bounds.inset(by: layoutMargins)
    let detailHeight = min(
      inner.height, ownDetailTextLabel?.fittingHeight(forWidth: inner.width) ?? 0)
    ownTextLabel?.frame = Rect(
      x: inner.minX, y: inner.minY, width: inner.width, height: inner.height - detailHeight)
    ownDetailTextLabel?.frame = Rect(
      x: inner.minX, y: inner.maxY - detailHeight, width: inner.width, height: detailHeight)
  }
}
