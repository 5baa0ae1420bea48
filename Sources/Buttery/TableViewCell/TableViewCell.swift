public import ButteryGrid

/// One row of a table view.
///
/// Use it directly, in one of four styles, or subclass it: add views to `contentView` once, in the
/// initialiser, and place them in `layoutSubviews()`. Cells are reused, so
/// `tableView(_:cellForRowAt:)` must set everything that differs between rows.
///
///     let cell = tableView.dequeueReusableCell(withIdentifier: "year", for: indexPath)
///     cell.textLabel?.text = "1975"
///     cell.detailTextLabel?.text = "247"
///
/// Differs from UIKit: the initialiser is `required`, because the table creates cells from a class.
@MainActor open class TableViewCell: View {
  /// The standard layout that the labels follow.
  let style: CellStyle

  /// The identifier under which the cell is recycled; `nil` for a cell that is never recycled.
  public internal(set) var reuseIdentifier: String?

  /// The view to which a subclass adds its views; narrower than the cell if there is an accessory.
  ///
  /// Place them inside its `layoutMarginsGuide`: on the focused row, a mark is drawn over what
  /// stands in the first column.
  public let contentView: View = ElementContentView()

  /// The number of the reuse pool that the cell came from; 0 for a cell that didn't come from one.
  var poolNumber = 0
  /// The row for which the cell is displayed.
  var displayedKey: ElementKey?
  var separator = CellSeparator()
  var editingLook = CellEditing()
  /// The cell's configurations; `nil` if it never had one.
  var configurations: ViewConfigurations<CellConfigurationState>?
  var configurationMark = ConfigurationMark()

  /// The width that the accessory view had when it was set, in columns.
  private(set) var accessoryWidth = 0

  private var ownTextLabel: Label?
  private var ownDetailTextLabel: Label?
  private var ownImageView: ImageView?

  /// Creates a cell; what `style` means beyond the standard labels is up to the class.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    clipsToBounds = true
    contentView.clipsToBounds = true
    addSubview(contentView)
    contentView.isPlacedBySuperview = true
  }

  /// Creates a cell of the default style that is never recycled.
  public convenience init() {
    self.init(style: .default, reuseIdentifier: nil)
  }

  /// The label of the standard layouts; created on first access.
  open var textLabel: Label? {
    get {
      let label = ownTextLabel ?? adopt(Label())
      ownTextLabel = label
      return label
    }
    set { replace(&ownTextLabel, by: newValue) }
  }

  /// The second label; `nil` in the default style.
  ///
  /// It is created on first access.
  open var detailTextLabel: Label? {
    get {
      guard style != .default || ownDetailTextLabel != nil else { return nil }
      let label = ownDetailTextLabel ?? adopt(Label())
      ownDetailTextLabel = label
      return label
    }
    set { replace(&ownDetailTextLabel, by: newValue) }
  }

  /// The image view at the leading edge; `nil` in the style `value2`.
  ///
  /// The view is created on first access.
  open var imageView: ImageView? {
    get {
      guard style != .value2 || ownImageView != nil else { return nil }
      let view = ownImageView ?? adopt(ImageView())
      ownImageView = view
      return view
    }
    set { replace(&ownImageView, by: newValue) }
  }

  private func adopt<Part: View>(_ part: Part) -> Part {
    addStandardViews([part])
    setNeedsLayoutFromInside()
    return part
  }

  /// The views of the standard layouts that have been created so far.
  var standardViews: [View] {
    [ownImageView, ownTextLabel, ownDetailTextLabel].compactMap { $0 }
  }

  private func replace<Part: View>(_ part: inout Part?, by other: Part?) {
    part?.removeFromSuperview()
    part = other.map { adopt($0) }
  }

  /// A view drawn behind everything else, as large as the cell.
  open var backgroundView: View? {
    didSet {
      replaceBackground(oldValue, by: backgroundView)
      if backgroundView != nil { backgroundConfiguration = nil }
    }
  }

  /// A view drawn behind the content, instead of reverse video, while the cell is selected or
  /// highlighted; `backgroundView` is behind it.
  open var selectedBackgroundView: View? {
    didSet {
      removeOwn(oldValue)
      if selectedBackgroundView != nil { backgroundConfiguration = nil }
      showSelection()
    }
  }

  /// The accessory at the trailing edge.
  open var accessoryType = AccessoryType.none {
    didSet {
      if accessoryType != oldValue { accessoryChanged() }
    }
  }

  /// The accessory at the trailing edge while the cell is being edited.
  open var editingAccessoryType = AccessoryType.none {
    didSet {
      if editingAccessoryType != oldValue { accessoryChanged() }
    }
  }

  /// A view at the trailing edge, instead of `accessoryType`, with its intrinsic size or, without an
  /// intrinsic width, with the width that its frame had when it was set.
  open var accessoryView: View? {
    didSet {
      removeOwn(oldValue)
      if let accessoryView {
        accessoryWidth = accessoryView.frame.width
        addSubview(accessoryView)
        accessoryView.isPlacedBySuperview = true
      }
      accessoryChanged()
    }
  }

  /// Requests a new layout of the content between the controls at the edges.
  func accessoryChanged() {
    setNeedsLayout()
    if layoutState != nil { layoutStructureChanged() }
  }

  /// The number of steps by which the content is moved to the right.
  open var indentationLevel = 0 {
    didSet {
      if indentationLevel != oldValue { setNeedsLayout() }
    }
  }

  /// The width of one step in columns.
  open var indentationWidth = 2 {
    didSet { if indentationWidth != oldValue { setNeedsLayout() } }
  }

  // MARK: - Selection and editing

  private var selection = false
  private var highlight = false
  private var editing = false

  /// Whether the cell shows that it is selected or highlighted.
  open var selectionStyle = SelectionStyle.default {
    didSet { showSelection() }
  }

  /// Whether the cell shows that its row is selected; setting it calls `setSelected(_:animated:)`.
  open var isSelected: Bool {
    get { selection }
    set { setSelected(newValue, animated: false) }
  }

  /// Whether the cell shows that its row is being pressed; setting it calls
  /// `setHighlighted(_:animated:)`.
  open var isHighlighted: Bool {
    get { highlight }
    set { setHighlighted(newValue, animated: false) }
  }

  /// Whether the cell is being edited; setting it calls `setEditing(_:animated:)`.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }

  /// Whether the cell shows that its row has the focus.
  public internal(set) var isFocused = false {
    didSet {
      guard isFocused != oldValue else { return }
      setNeedsDisplay()
      setNeedsUpdateConfiguration()
    }
  }

  /// Whether the content makes room for the control at the leading edge while the cell is edited;
  /// the delegate must allow it too.
  open var shouldIndentWhileEditing = true {
    didSet {
      if shouldIndentWhileEditing != oldValue { accessoryChanged() }
    }
  }

  /// Whether the cell shows a reorder control while it is edited; the table sets it for rows that
  /// can be moved.
  open var showsReorderControl = false {
    didSet {
      if showsReorderControl != oldValue { accessoryChanged() }
    }
  }

  /// Shows whether the row is selected; `animated` is ignored.
  ///
  /// Override it to change more than the background, and call `super`.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != selection else { return }
    selection = selected
    showSelection()
    setNeedsUpdateConfiguration()
  }

  /// Shows whether the row is being pressed; `animated` is ignored.
  ///
  /// Override it to change more than the background, and call `super`.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != highlight else { return }
    highlight = highlighted
    showSelection()
    setNeedsUpdateConfiguration()
  }

  /// Shows or hides the editing controls, and shows `editingAccessoryType` instead of
  /// `accessoryType` while the cell is edited; `animated` is ignored.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != self.editing else { return }
    self.editing = editing
    accessoryChanged()
    setNeedsUpdateConfiguration()
  }

  private var showsSelection: Bool { (selection || highlight) && selectionStyle != .none }

  private func showSelection() {
    setNeedsDisplay()
    guard let selectedBackgroundView else { return }
    if !showsSelection {
      selectedBackgroundView.removeFromSuperview()
    } else if selectedBackgroundView.superview !== self {
      selectedBackgroundView.stackingLevel = -1
      addSubview(selectedBackgroundView)
      selectedBackgroundView.isPlacedBySuperview = true
      setNeedsLayout()
    }
  }

  // MARK: - What a person hears

  override var isSpokenAsOne: Bool { true }

  override var spokenLabel: String? {
    let parts = [
      contentView.spokenInside, accessoryView.flatMap { Spoken.line($0.spokenParts).first },
    ]
    let texts = parts.compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  override var spokenTraits: AccessibilityTraits { isSelected ? .selected : .none }

  override var spokenRole: String? { accessoryView == nil ? shownAccessoryType.spokenWord : nil }

  // MARK: - Configurations

  /// A function that sets the configurations for a state, called before layout if the cell is new
  /// or its state has changed.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// The state that the cell's configurations depend on.
  open var configurationState: CellConfigurationState { currentState }

  /// Updates the configurations for a state, then calls `configurationUpdateHandler`; called once in
  /// a pass if the cell is new, its state has changed or `setNeedsUpdateConfiguration()` was called.
  ///
  /// - Parameter state: The state that the configurations depend on.
  open func updateConfiguration(using state: CellConfigurationState) {
    followState(state)
    configurationUpdateHandler?(self, state)
  }

  override func prepareForLayout() { updateConfigurationIfNeeded() }

  override func isUserInteractionEnabledChanged() { setNeedsUpdateConfiguration() }

  // MARK: - Reuse

  /// Called before a recycled cell is dequeued again, but never for a new cell.
  ///
  /// There is no need to clear texts and images, because they are set for the next row anyway. The
  /// configurations, their handler and the content's view are kept.
  open func prepareForReuse() {}

  func resetForReuse() {
    isHidden = false
    if selection { isSelected = false }
    if highlight { isHighlighted = false }
    resetEditing()
    isFocused = false
  }

  // MARK: - Layout and drawing

  /// No intrinsic width, and the height in lines that the configured content, or else the labels and
  /// the image, need; at least 1.
  open override var intrinsicContentSize: Size {
    let lines =
      configuredLines ?? max(standardContent.height, ownImageView?.image?.size.height ?? 0, 1)
    return Size(width: View.noIntrinsicMetric, height: lines)
  }

  private var standardContent: StandardCellLayout {
    var content = unwrappedContent
    guard wraps(ownTextLabel) || wraps(ownDetailTextLabel) else { return content }
    let frames = content.frames(height: 1)
    if let label = ownTextLabel, wraps(label) {
      content.textLines = max(1, label.fittingHeight(forWidth: frames.text.width))
    }
    if let label = ownDetailTextLabel, wraps(label) {
      content.detailLines = max(1, label.fittingHeight(forWidth: frames.detail.width))
    }
    return content
  }

  private func wraps(_ label: Label?) -> Bool { label.map { $0.numberOfLines != 1 } ?? false }

  private var unwrappedContent: StandardCellLayout {
    StandardCellLayout(
      style: style, width: contentView.bounds.width,
      indentation: indentation,
      imageSize: ownImageView?.image?.size, textWidth: ownTextLabel?.textWidth ?? 0,
      detailWidth: ownDetailTextLabel?.text.map { _ in ownDetailTextLabel?.textWidth ?? 0 })
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
    subview === contentView ? editingLayout.insets : nil
  }

  open override func layoutSubviews() {
    backgroundView?.frame = bounds
    if showsSelection { selectedBackgroundView?.frame = bounds }
    let layout = editingLayout
    layoutAccessory(before: layout.accessoryEnd)
    contentView.frame = Rect(
      x: layout.content.lowerBound, y: 0, width: layout.content.count, height: bounds.height)
    if layOutConfigurations(indentation: indentation) { return }
    guard ownTextLabel != nil || ownDetailTextLabel != nil || ownImageView != nil else { return }
    let frames = standardContent.frames(height: bounds.height)
    ownImageView?.frame = frames.image
    ownTextLabel?.frame = frames.text
    ownDetailTextLabel?.frame = frames.detail
  }

  /// Draws accessory and editing controls, unless a background view would cover them.
  open override func draw(in canvas: inout Canvas) {
    if !hasBackgroundInFront { drawSigns(in: &canvas) }
  }

  override func drawOverSubviews(in canvas: inout Canvas) {
    if hasBackgroundInFront { drawSigns(in: &canvas) }
    if showsSelection, isReversed(hasColors: canvas.traits.hasColors) {
      canvas.add(.reverse, to: Rect(origin: .zero, size: bounds.size))
    }
    if editingLook.menu != nil || editingLook.isLifted { drawEditingOverContent(in: &canvas) }
    if isFocused { drawFocusMark(in: &canvas, isSelected: showsSelection) }
    if separator.isShown { drawSeparator(in: &canvas) }
  }
}

// MARK: - Styles

extension TableViewCell {
  /// The standard layouts of a cell.
  public enum CellStyle: Hashable, Sendable {
    /// The text is at the leading edge, after the image.
    case `default`
    /// The text is at the leading edge, the detail text at the trailing edge.
    case value1
    /// The text is right-aligned in the first quarter, with the detail text after it and no image.
    case value2
    /// The detail text is on a second line below the text.
    case subtitle
  }

  /// The ways in which a cell shows that it is selected or highlighted.
  public enum SelectionStyle: Hashable, Sendable {
    /// The cell looks the same.
    case none
    /// The cell is shown in reverse video, or with its `selectedBackgroundView`.
    case `default`
  }
}

extension TableViewCell {
  /// The control that a cell shows at its leading edge while its table is edited.
  public enum EditingStyle: Hashable, Sendable {
    /// No control.
    case none
    /// A control that deletes the row.
    case delete
    /// A control that inserts a row.
    case insert
  }
}
