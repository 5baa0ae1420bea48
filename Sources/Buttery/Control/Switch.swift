public import ButteryGrid

/// A control that is on or off.
///
///     let wiFi = Switch(primaryAction: Action { [unowned self] action in
///       isWiFiOn = (action.sender as? Switch)?.isOn ?? false
///     })
///     cell.accessoryView = wiFi
///
/// Enter, the space bar and a click toggle it, Left turns it off and Right on. It is five columns
/// wide: `━━●` or `○──`, between two columns for the marks of the first responder. On a display
/// with only ASCII it is `[x]` or `[ ]`.
@MainActor open class Switch: Control {
  private var value = false

  /// Whether the switch is on; setting it sends no events.
  open var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off without sending events; `animated` makes no difference.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != value else { return }
    value = on
    setNeedsDisplay()
  }

  /// The colour while the switch is on; `nil` for green.
  open var onTintColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// One line of five columns.
  open override var intrinsicContentSize: Size { Size(width: 5, height: 1) }

  override var defaultHuggingPriority: Int { LayoutPriority.defaultHigh }

  override var spokenValue: String? { isOn ? "on" : "off" }

  override var spokenTraits: AccessibilityTraits { super.spokenTraits.union(.toggleButton) }

  // MARK: Keys and the mouse

  /// Whether the switch is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Toggles the switch and sends the events, as Enter does.
  open override func performPrimaryAction() { turn(!value) }

  private func turn(_ on: Bool) {
    guard isEnabled, on != value else { return }
    setOn(on, animated: true)
    sendValueChanged()
  }

  override func endPressInside() {
    sendActions(for: .touchUpInside)
    performPrimaryAction()
  }

  /// Handles keys and the mouse.
  open override func handle(_ event: Buttery.Event) -> Bool {
    guard isEnabled, case .key(let key) = event else { return super.handle(event) }
    switch key {
    case Key(.enter), " ": performPrimaryAction()
    case Key(.left): turn(false)
    case Key(.right): turn(true)
    default: return false
    }
    return true
  }

  private static let help = KeyHelp(
    "Switch",
    [
      KeyHelp.Row([" ", Key(.enter)], "toggle"),
      KeyHelp.Row([Key(.left), Key(.right)], "off, on"),
    ])

  override func binds(_ key: Key) -> Bool {
    isEnabled && Self.help.names(key) || super.binds(key)
  }

  override var keyHelp: [KeyHelp] { super.keyHelp + (isEnabled ? [Self.help] : []) }

  override var hint: String? { "Space toggle" }

  // MARK: The picture

  /// The columns of the switch, between the marks of the first responder.
  private var columns: Range<Int> {
    let room = contentColumns
    let width = min(3, room.count)
    let free = room.count - width
    let start =
      switch contentHorizontalAlignment {
      case .left, .leading: room.lowerBound
      case .right, .trailing: room.lowerBound + free
      case .center, .fill: room.lowerBound + free / 2
      }
    return start..<start + width
  }

  /// An invisible cursor at the knob.
  open override var cursor: Cursor? {
    cursor(atColumn: value ? columns.upperBound - 1 : columns.lowerBound)
  }

  /// Draws the switch.
  open override func draw(in canvas: inout Canvas) {
    let look = look(on: canvas)
    let columns = columns
    let sign = canvas.traits.hasSigns ? Self.sign(value) : value ? "[x]" : "[ ]"
    var style = value ? look.foreground(onTintColor ?? .green) : look.plain
    if value, isEnabled { style.attributes.insert(.bold) }
    if isHighlighted { style.attributes.insert(.reverse) }
    if columns.count == 3 {
      canvas.write(sign, at: Point(x: columns.lowerBound, y: contentLine), style: style)
    } else {
      // A switch with too little room shows only its knob.
      let knob = canvas.traits.hasSigns ? value ? "●" : "○" : value ? "x" : "-"
      canvas.write(
        knob, at: Point(x: columns.lowerBound, y: contentLine), style: style,
        columns: columns.count)
    }
    drawFocus(in: &canvas, look)
  }

  private static func sign(_ isOn: Bool) -> String { isOn ? "━━●" : "○──" }
}
