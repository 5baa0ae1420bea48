public import ButteryGrid

/// An animated sign that shows that work is in progress.
///
///     indicator.startAnimating()
///     rows = await load()
///     indicator.stopAnimating()
///
/// It is the only view that keeps changing by itself: ten times a second, while it is on the
/// screen. While it is stopped, hidden, scrolled out of sight or behind another view, it costs
/// nothing and doesn't wake the program. On a display without animation (`DisplayTraits.animates`),
/// such as a slow line, the sign doesn't change.
@MainActor open class ActivityIndicatorView: View {
  /// The size of the indicator.
  public enum Style: Hashable, Sendable {
    /// One column, or three columns of dots.
    case medium, large
  }

  /// The size of the indicator; one column by default.
  open var style = Style.medium {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }

  /// The colour; `nil` for the usual one.
  open var color: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Whether the indicator is invisible while it is stopped; true by default.
  open var hidesWhenStopped = true {
    didSet { setNeedsDisplay() }
  }

  /// Whether the indicator was started and not stopped since.
  public private(set) final var isAnimating = false

  private var step = 0
  /// The scheduled next step, while the indicator is in sight.
  private var nextStep: ScheduledWork?

  private static let stepDuration = Duration.milliseconds(100)

  /// Creates a stopped indicator.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
  }

  isolated deinit { nextStep?.cancel() }

  /// Starts the animation.
  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    setNeedsDisplay()
  }

  /// Stops the animation.
  open func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    nextStep?.cancel()
    nextStep = nil
    setNeedsDisplay()
  }

  /// One line of one column, or of three.
  open override var intrinsicContentSize: Size { Size(width: columns, height: 1) }

  override var defaultHuggingPriority: Int { LayoutPriority.defaultHigh }

  private var columns: Int { style == .medium ? 1 : 3 }

  // MARK: The picture

  override var isSpokenAsOne: Bool { true }

  override var spokenLabel: String? { isAnimating ? "in progress" : nil }

  /// Draws the sign of the present step and schedules the next step.
  ///
  /// Steps are scheduled only here, because a view that is drawn is in sight.
  open override func draw(in canvas: inout Canvas) {
    guard isAnimating || !hidesWhenStopped else { return }
    let traits = canvas.traits
    let look = ButteryGrid.Style.foreground(color ?? tintColor ?? traits.accent, on: traits)
    let moves = isAnimating && traits.animates
    let sign = Self.sign(moves ? step : nil, style, traits)
    let width = min(columns, bounds.width)
    canvas.write(
      sign,
      at: Point(x: (bounds.width - width) / 2, y: max(0, bounds.height - 1) / 2),
      style: isAnimating ? look : ButteryGrid.Style(attributes: .dim), columns: width)
    if moves { scheduleStep() }
  }

  private static func sign(_ step: Int?, _ style: Style, _ traits: DisplayTraits) -> String {
    guard style == .medium else { return dots[step.map { $0 / 2 % 4 } ?? 3] }
    let signs = traits.hasSigns ? braille : ascii
    return step.map { signs[$0 % signs.count] } ?? (traits.hasSigns ? "⠿" : "*")
  }

  private static let braille = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let ascii = ["|", "/", "-", "\\"]
  private static let dots = ["•  ", " • ", "  •", "•••"]

  private func scheduleStep() {
    guard nextStep == nil, let application = window?.application else { return }
    nextStep = application.post(after: Self.stepDuration) { [weak self] in self?.makeStep() }
  }

  private func makeStep() {
    nextStep = nil
    // An indicator that comes into sight again is drawn, and so schedules its next step.
    guard isAnimating, isInSight else { return }
    step += 1
    setNeedsDisplay()
  }

  private var isInSight: Bool {
    guard let place = screenPoint(for: bounds.origin) else { return false }
    return window?.frontView(at: place) { $0.isTransparent }?.isDescendant(of: self) ?? false
  }
}
