public import ButteryGrid

/// A control of two halves that decrease and increase a number.
///
///     let stepper = Stepper(frame: .zero, primaryAction: Action { [unowned self] action in
///       guard let stepper = action.sender as? Stepper else { return }
///       show(cups: Int(stepper.value))
///     })
///     stepper.maximumValue = 12
///
/// `-`, Left and a click on the left half subtract a step. `+`, Right and a click on the right half
/// add one. Home and End go to the bounds. A half is dim while it can't change the number. As in
/// UIKit, the stepper doesn't show the number.
///
/// Differs from UIKit: there is no `autorepeat`, because a key that is held repeats itself.
@MainActor open class Stepper: Control {
  private var number = 0.0

  /// The number, from `minimumValue` to `maximumValue`; 0 at first.
  ///
  /// Setting it sends no events.
  open var value: Double {
    get { number }
    set { setValue(newValue) }
  }

  /// The smallest number; 0 by default.
  open var minimumValue = 0.0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      setValue(number)
    }
  }

  /// The largest number; 100 by default.
  open var maximumValue = 100.0 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      setValue(number)
    }
  }

  /// The number that a step adds or subtracts; 1 by default.
  open var stepValue = 1.0

  /// Whether a step beyond a bound leads to the other bound; false by default.
  open var wraps = false {
    didSet { setNeedsDisplay() }
  }

  private func setValue(_ value: Double) {
    let value = value.isNaN ? minimumValue : min(max(value, minimumValue), maximumValue)
    guard value != number else { return setNeedsDisplay() }
    number = value
    setNeedsDisplay()
  }

  /// One line of seven columns.
  open override var intrinsicContentSize: Size { Size(width: 7, height: 1) }

  override var defaultHuggingPriority: Int { LayoutPriority.defaultHigh }

  override var spokenValue: String? { Spoken.number(value) }

  override var spokenRole: String? {
    "stepper from \(Spoken.number(minimumValue)) to \(Spoken.number(maximumValue))"
  }

  override var spokenTraits: AccessibilityTraits { super.spokenTraits.union(.adjustable) }

  // MARK: Keys and the mouse

  /// Whether the stepper is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Adds a step, as Enter does.
  open override func performPrimaryAction() { step(by: 1) }

  private func step(by count: Double) {
    let wanted = number + count * stepValue
    guard wraps, wanted < minimumValue || wanted > maximumValue else { return choose(wanted) }
    choose(wanted < minimumValue ? maximumValue : minimumValue)
  }

  private func choose(_ value: Double) {
    guard isEnabled else { return }
    let old = number
    setValue(value)
    if number != old { sendValueChanged() }
  }

  /// Subtracts a step if the mouse is on the left half, else adds one.
  open override func beginTracking(_ mouse: MouseEvent) -> Bool {
    step(by: column(of: mouse) < bounds.width / 2 ? -1 : 1)
    return true
  }

  /// Handles keys and the mouse.
  open override func handle(_ event: Buttery.Event) -> Bool {
    guard isEnabled, case .key(let key) = event else { return super.handle(event) }
    switch key {
    case Key(.left), "-": step(by: -1)
    case Key(.right), "+", "=", Key(.enter), " ": step(by: 1)
    case Key(.home): choose(minimumValue)
    case Key(.end): choose(maximumValue)
    default: return false
    }
    return true
  }

  private static let help = KeyHelp(
    "Stepper",
    [
      KeyHelp.Row(["-", Key(.left)], "less"),
      KeyHelp.Row(["+", "=", Key(.right), " ", Key(.enter)], "more"),
      KeyHelp.Row([Key(.home), Key(.end)], "minimum, maximum"),
    ])

  override func binds(_ key: Key) -> Bool {
    isEnabled && Self.help.names(key) || super.binds(key)
  }

  override var keyHelp: [KeyHelp] { super.keyHelp + (isEnabled ? [Self.help] : []) }

  override var hint: String? { "←→ less, more" }

  // MARK: The picture

  /// An invisible cursor at the first column of the content.
  open override var cursor: Cursor? { cursor(atColumn: contentColumns.lowerBound) }

  /// Draws both halves.
  open override func draw(in canvas: inout Canvas) {
    let look = look(on: canvas)
    let (less, more) = (wraps || number > minimumValue, wraps || number < maximumValue)
    guard bounds.width >= 5 else { return drawNarrow(in: &canvas, look) }
    let middle = bounds.width / 2
    let end = contentColumns
    draw("−", at: (end.lowerBound + middle - 1) / 2, style(leadsOn: less, look), &canvas)
    draw("│", at: middle, look.quiet, &canvas)
    draw("+", at: (middle + end.upperBound + 1) / 2, style(leadsOn: more, look), &canvas)
    drawFocus(in: &canvas, look)
  }

  private func draw(
    _ sign: Unicode.Scalar, at column: Int, _ style: Style, _ canvas: inout Canvas
  ) {
    canvas.write(sign, at: Point(x: column, y: contentLine), style: style)
  }

  private func style(leadsOn: Bool, _ look: ControlLook) -> Style {
    var style = leadsOn ? look.accent : look.quiet
    if leadsOn, isEnabled { style.attributes.insert(.bold) }
    return style
  }

  private func drawNarrow(in canvas: inout Canvas, _ look: ControlLook) {
    let room = contentColumns
    draw(room.count >= 2 ? "−" : "±", at: room.lowerBound, look.accent, &canvas)
    if room.count >= 2 { draw("+", at: room.lowerBound + 1, look.accent, &canvas) }
    drawFocus(in: &canvas, look)
  }
}
