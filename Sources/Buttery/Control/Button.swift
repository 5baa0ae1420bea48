public import ButteryGrid

/// A control that Enter, the space bar and the mouse press.
///
///     let button = Button(
///       configuration: .filled(),
///       primaryAction: Action(title: "Send") { [unowned self] _ in send() })
///
/// A press sends `touchUpInside` and `primaryActionTriggered` together, so that an action for both
/// is performed once.
@MainActor open class Button: Control {
  private var titles: [State: String] = [:]

  /// The look of the button; `nil` is the same as `plain()`.
  open var configuration: Configuration? {
    didSet { if configuration != oldValue { contentChanged() } }
  }

  /// Called in the next layout after `state` may have changed, to adapt `configuration`.
  ///
  ///     button.configurationUpdateHandler = { button in
  ///       button.configuration?.title = button.isSelected ? "Pause" : "Play"
  ///     }
  open var configurationUpdateHandler: ((Button) -> Void)? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// The purpose of the button; the title of a `destructive` one is red, that of a `primary` one
  /// bold.
  open var role = Role.normal {
    didSet { setNeedsDisplay() }
  }

  /// Whether a press toggles `isSelected`, which a check mark shows.
  open var changesSelectionAsPrimaryAction = false {
    didSet { if changesSelectionAsPrimaryAction != oldValue { contentChanged() } }
  }

  private var ownTitle: String?

  /// Creates a plain button with a frame in the coordinates of its future superview.
  public override init(frame: Rect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// Creates a button; without a title in the configuration it shows the action's title.
  ///
  /// The button performs the action for `primaryActionTriggered`.
  public convenience init(configuration: Configuration, primaryAction: Action? = nil) {
    self.init(frame: .zero)
    self.configuration = configuration
    adopt(primaryAction)
  }

  /// Creates a plain button that performs an action and shows its title.
  public convenience init(primaryAction: Action?) {
    self.init(frame: .zero)
    adopt(primaryAction)
  }

  private func adopt(_ action: Action?) {
    guard let action else { return }
    ownTitle = action.title.isEmpty ? nil : action.title
    addAction(action, for: .primaryActionTriggered)
  }

  // MARK: The title

  /// Returns the title in `state`; without one, the title in the normal state or that of the
  /// action.
  open func title(for state: State) -> String? {
    if let title = titles[state] { return title }
    let plainer = state.subtracting(.focused)
    return titles[plainer] ?? titles[.normal] ?? ownTitle
  }

  /// Sets the title in `state`; `nil` removes it.
  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    contentChanged()
  }

  /// The title that the button shows now.
  open var currentTitle: String? { configuration?.title ?? title(for: state) }

  /// Makes the button call `configurationUpdateHandler` in the next layout.
  open func setNeedsUpdateConfiguration() {
    if configurationUpdateHandler != nil { setNeedsLayoutFromInside() }
  }

  override func stateChanged() {
    super.stateChanged()
    if !titles.isEmpty { contentChanged() }
    setNeedsUpdateConfiguration()
  }

  override var spokenLabel: String? { currentTitle }

  override var spokenTraits: AccessibilityTraits { super.spokenTraits.union(.button) }

  private func contentChanged() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  /// Calls `configurationUpdateHandler`.
  open override func layoutSubviews() { configurationUpdateHandler?(self) }

  /// One line as wide as the title with its padding.
  open override var intrinsicContentSize: Size {
    Size(width: TextMetrics.width(of: shownTitle) + 2 * padding, height: 1)
  }

  override var defaultHuggingPriority: Int { LayoutPriority.defaultHigh }

  private var padding: Int { configuration?.padding ?? 1 }

  /// The title, with room for a check mark before it if the button may show one.
  private var shownTitle: String {
    let title = currentTitle ?? ""
    guard changesSelectionAsPrimaryAction || isSelected else { return title }
    return (isSelected ? "✓ " : "  ") + title
  }

  // MARK: Keys and the mouse

  /// Whether the button is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Presses the button, as Enter does.
  open override func performPrimaryAction() {
    guard isEnabled else { return }
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
    sendActions(for: [.touchUpInside, .primaryActionTriggered])
  }

  override func endPressInside() { performPrimaryAction() }

  /// Handles Enter, the space bar and the mouse.
  open override func handle(_ event: Buttery.Event) -> Bool {
    guard isEnabled, case .key(let key) = event else { return super.handle(event) }
    guard Self.pressKeys.contains(key) else { return false }
    performPrimaryAction()
    return true
  }

  private static let pressKeys = [Key(.enter), " "]

  override func binds(_ key: Key) -> Bool {
    isEnabled && Self.pressKeys.contains(key) || super.binds(key)
  }

  override var hint: String? { "Enter press" }

  override var keyHelp: [KeyHelp] {
    guard isEnabled else { return super.keyHelp }
    let title = currentTitle.map { "press \($0)" } ?? "press the button"
    return super.keyHelp + [KeyHelp("Button", [KeyHelp.Row(Self.pressKeys, title)])]
  }

  // MARK: The picture

  /// The columns that the button takes between the marks of the first responder: the title, and its
  /// padding if there is room.
  private var body: (columns: Range<Int>, padding: Int) {
    let room = contentColumns
    let title = TextMetrics.width(of: shownTitle)
    let edges = padding - 1
    let padding = room.count >= title + 2 * edges || room.count >= 3 ? edges : 0
    let width = min(title + 2 * padding, room.count)
    let free = room.count - width
    let start =
      switch contentHorizontalAlignment {
      case .left, .leading: room.lowerBound
      case .right, .trailing: room.lowerBound + free
      case .center: room.lowerBound + free / 2
      case .fill: room.lowerBound
      }
    return (start..<start + (contentHorizontalAlignment == .fill ? room.count : width), padding)
  }

  /// An invisible cursor at the title.
  open override var cursor: Cursor? {
    cursor(atColumn: body.columns.lowerBound + body.padding)
  }

  /// Draws the title and what surrounds it.
  open override func draw(in canvas: inout Canvas) {
    let look = look(on: canvas)
    let (columns, padding) = body
    let style = titleStyle(look)
    let isFilled = configuration?.kind == .filled
    canvas.fill(
      Rect(
        x: columns.lowerBound, y: isFilled ? 0 : contentLine, width: columns.count,
        height: isFilled ? bounds.height : 1), with: style)
    drawTitle(in: columns.lowerBound + padding..<columns.upperBound - padding, &canvas, style)
    if configuration?.kind == .bordered, padding > 0 {
      canvas.write("[", at: Point(x: columns.lowerBound, y: contentLine), style: style)
      canvas.write("]", at: Point(x: columns.upperBound - 1, y: contentLine), style: style)
    }
    if bounds.width >= 3 { drawFocus(in: &canvas, look) }
  }

  private func drawTitle(in columns: Range<Int>, _ canvas: inout Canvas, _ style: Style) {
    // In a narrow button, the title is more important than the room for a check mark.
    let title = columns.count < 3 && !isSelected ? currentTitle ?? "" : shownTitle
    let free = max(0, columns.count - TextMetrics.width(of: title))
    canvas.write(
      title, at: Point(x: columns.lowerBound + free / 2, y: contentLine), style: style,
      columns: columns.count, ellipsis: columns.count > 1)
  }

  private func titleStyle(_ look: ControlLook) -> Style {
    let configuration = configuration ?? .plain()
    let color = configuration.baseForegroundColor ?? (role == .destructive ? .red : nil)
    var style =
      switch configuration.kind {
      case .plain: look.foreground(color ?? look.tint ?? look.traits.accent)
      case .bordered: color.map(look.foreground) ?? look.plain
      case .filled:
        look.background(
          configuration.baseBackgroundColor ?? (role == .destructive ? .red : nil),
          foreground: configuration.baseForegroundColor)
      }
    if role == .primary || isFocused { style.attributes.insert(.bold) }
    // The first responder is reversed, unless it is filled and has room for marks. A press inverts
    // that. A filled button without colours is reversed already, so the attribute is toggled.
    let isReversed =
      isHighlighted != (isFocused && (configuration.kind != .filled || bounds.width < 3))
    if isReversed { style.attributes.formSymmetricDifference(.reverse) }
    return style
  }
}

// MARK: - Configurations

extension Button {
  /// The look of a button.
  ///
  ///     var configuration = Button.Configuration.filled()
  ///     configuration.title = "Send"
  ///     let button = Button(configuration: configuration, primaryAction: send)
  public struct Configuration: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case plain, bordered, filled }

    let kind: Kind

    /// The title; `nil` for the one set by `setTitle(_:for:)`, or else the action's title.
    public var title: String?
    /// The colour of the title; `nil` for the usual one.
    public var baseForegroundColor: Color?
    /// The background of a filled button; `nil` for the usual one.
    public var baseBackgroundColor: Color?

    private init(_ kind: Kind) { self.kind = kind }

    /// A title in the accent colour.
    public static func plain() -> Configuration { Configuration(.plain) }

    /// A title in brackets.
    public static func bordered() -> Configuration { Configuration(.bordered) }

    /// A title on an accented background, for the main button.
    public static func filled() -> Configuration { Configuration(.filled) }

    /// The columns at each side of a title, one of them for a mark, if there is room.
    var padding: Int { kind == .plain ? 1 : 2 }
  }

  /// The purpose of a button.
  public enum Role: Hashable, Sendable {
    /// No special purpose; the main action; leaving without a change; deleting something.
    case normal, primary, cancel, destructive
  }
}
