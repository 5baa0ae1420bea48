public import ButteryGrid

/// A control that chooses a number by the position of a knob on a track.
///
///     let volume = Slider(frame: Rect(x: 0, y: 0, width: 20, height: 1))
///     volume.addAction(Action { [unowned self] _ in play(volume.value) }, for: .valueChanged)
///
/// Left and Right move the knob by a twentieth of the range, with Shift by a hundredth. Page Up and
/// Page Down move it by a fifth, and Home and End to the ends. A press of the mouse moves the knob
/// there, and a drag takes it along. A slider has no intrinsic width, so its width must be set by
/// its frame or by constraints. In a single column it is drawn as a bar whose height shows the
/// value.
@MainActor open class Slider: Control {
  private var number: Float = 0

  /// The number, from `minimumValue` to `maximumValue`; 0 at first.
  ///
  /// Setting it sends no events.
  open var value: Float {
    get { number }
    set { setValue(newValue, animated: false) }
  }

  /// The number at the left end; 0 by default.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      setValue(number, animated: false)
    }
  }

  /// The number at the right end; 1 by default.
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      setValue(number, animated: false)
    }
  }

  /// Whether a drag sends `valueChanged` at each column; if not, it sends it once, at its end.
  open var isContinuous = true

  /// The colour of the track before the knob; `nil` for the usual one.
  open var minimumTrackTintColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// The colour of the track after the knob; `nil` for the terminal's text colour, dim.
  ///
  /// A display without colours shows this part dim in either case.
  open var maximumTrackTintColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Sets the value without sending events; `animated` makes no difference.
  open func setValue(_ value: Float, animated: Bool) {
    let value = value.isNaN ? minimumValue : min(max(value, minimumValue), maximumValue)
    number = value
    setNeedsDisplay()
  }

  /// One line of any width.
  open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 1) }

  override var defaultAccessoryWidth: Int { 16 }

  override var spokenValue: String? { Spoken.number(Double(value)) }

  override var spokenRole: String? {
    "slider from \(Spoken.number(Double(minimumValue))) to \(Spoken.number(Double(maximumValue)))"
  }

  override var spokenTraits: AccessibilityTraits { super.spokenTraits.union(.adjustable) }

  // MARK: Keys and the mouse

  /// Becomes first responder, so that keys change the value.
  override func performAccessoryAction() -> Bool { becomeFirstResponder() }

  /// Whether the slider is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  private func choose(_ value: Float) {
    guard isEnabled else { return }
    let old = number
    setValue(value, animated: true)
    if number != old { sendValueChanged() }
  }

  private func move(by part: Float) {
    choose(number + (maximumValue - minimumValue) * part)
  }

  private func parts(of key: Key) -> Float? {
    switch key.code {
    case .left: key.modifiers == .shift ? -0.01 : -0.05
    case .right: key.modifiers == .shift ? 0.01 : 0.05
    case .pageUp: 0.2
    case .pageDown: -0.2
    default: nil
    }
  }

  /// Handles keys and the mouse.
  open override func handle(_ event: Buttery.Event) -> Bool {
    guard isEnabled, case .key(let key) = event else { return super.handle(event) }
    guard Self.help.names(key) else { return false }
    switch key {
    case Key(.home): choose(minimumValue)
    case Key(.end): choose(maximumValue)
    default: parts(of: key).map(move(by:))
    }
    return true
  }

  private static let help = KeyHelp(
    "Slider",
    [
      KeyHelp.Row([Key(.left), Key(.right)], "less, more"),
      KeyHelp.Row(
        [Key(.left, modifiers: .shift), Key(.right, modifiers: .shift)], "less, more in small steps"
      ),
      KeyHelp.Row([Key(.pageDown), Key(.pageUp)], "less, more in large steps"),
      KeyHelp.Row([Key(.home), Key(.end)], "minimum, maximum"),
    ])

  override func binds(_ key: Key) -> Bool {
    isEnabled && Self.help.names(key) || super.binds(key)
  }

  override var keyHelp: [KeyHelp] { super.keyHelp + (isEnabled ? [Self.help] : []) }

  override var hint: String? { "←→ less, more" }

  /// Moves the knob to the mouse.
  open override func beginTracking(_ mouse: MouseEvent) -> Bool {
    valueBeforePress = number
    drag(to: mouse)
    return true
  }

  /// Moves the knob to the mouse.
  open override func continueTracking(_ mouse: MouseEvent) -> Bool {
    drag(to: mouse)
    return true
  }

  /// Moves the knob to the mouse; if `isContinuous` is false and the press has changed the value, sends
  /// the value.
  open override func endTracking(_ mouse: MouseEvent) {
    drag(to: mouse)
    if !isContinuous, number != valueBeforePress { sendValueChanged() }
  }

  private var valueBeforePress: Float = 0

  private func drag(to mouse: MouseEvent) {
    let track = contentColumns
    guard track.count > 1 else { return }
    // A press on the knob's column keeps the value, which may lie between two columns.
    let column = column(of: mouse)
    guard column != knob else { return }
    let part = Float(column - track.lowerBound) / Float(track.count - 1)
    let value = minimumValue + (maximumValue - minimumValue) * min(max(part, 0), 1)
    if isContinuous { choose(value) } else { setValue(value, animated: true) }
  }

  // MARK: The picture

  /// The part of the track before the knob, from 0 to 1.
  private var part: Double {
    let way = maximumValue - minimumValue
    return way > 0 && way.isFinite ? Double((number - minimumValue) / way) : 0
  }

  /// The column of the knob.
  private var knob: Int {
    let track = contentColumns
    return track.lowerBound + Int((Double(max(0, track.count - 1)) * part).rounded())
  }

  /// An invisible cursor at the knob.
  open override var cursor: Cursor? { cursor(atColumn: knob) }

  /// Draws the track and the knob.
  open override func draw(in canvas: inout Canvas) {
    let look = look(on: canvas)
    guard bounds.width > 1 else {
      canvas.writeLevel(part, at: Point(x: 0, y: contentLine), style: look.accent)
      return drawFocus(in: &canvas, look)
    }
    let (track, knob) = (contentColumns, knob)
    let (behind, ahead) = Self.signs(canvas.traits)
    let done = minimumTrackTintColor.map(look.foreground) ?? look.accent
    let restColor = look.traits.hasColors ? maximumTrackTintColor : nil
    let rest = restColor.map(look.foreground) ?? look.quiet
    canvas.fill(
      Rect(x: track.lowerBound, y: contentLine, width: knob - track.lowerBound, height: 1),
      with: behind, style: done)
    canvas.fill(
      Rect(x: knob, y: contentLine, width: track.upperBound - knob, height: 1), with: ahead,
      style: rest)
    var style = look.plain
    if isEnabled { style.attributes.insert(.bold) }
    if isHighlighted { style.attributes.insert(.reverse) }
    canvas.write(
      canvas.traits.hasSigns ? "●" : "O", at: Point(x: knob, y: contentLine), style: style)
    drawFocus(in: &canvas, look)
  }

  /// The glyphs of the track before and after the knob.
  private static func signs(_ traits: DisplayTraits) -> (Unicode.Scalar, Unicode.Scalar) {
    traits.hasSigns ? ("━", "─") : ("=", "-")
  }
}
