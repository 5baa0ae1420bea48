public import ButteryGrid

/// A sign that something goes on.
///
///     indicator.startAnimating()
///     rows = await load()
///     indicator.stopAnimating()
///
/// It is the only view that moves by itself: a sign in one column, ten times a second, as long as it
/// is on the screen. While it has stopped, is hidden, is scrolled out of sight or behind something
/// else, it costs nothing and nobody is woken. Where the display doesn't animate
/// (`DisplayTraits.animates`), as on slow lines, it stands still.
@MainActor open class ActivityIndicatorView: View {
  /// How large it is.
  public enum Style: Hashable, Sendable {
    /// One column; three columns, of dots.
    case medium, large
  }

  /// How large it is; a column by default.
  open var style = Style.medium {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }

  /// The ink; `nil` for the usual one.
  open var color: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Whether nothing is shown while it stands; by default so.
  open var hidesWhenStopped = true {
    didSet { setNeedsDisplay() }
  }

  /// Whether it says that something goes on.
  public private(set) final var isAnimating = false

  private var step = 0
  /// The next step, while somebody sees it.
  private var nextStep: ScheduledWork?

  private static let stepDuration = Duration.milliseconds(100)

  /// Creates an indicator that stands.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
  }

  isolated deinit { nextStep?.cancel() }

  /// Says that something goes on.
  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    setNeedsDisplay()
  }

  /// Says that nothing goes on any more.
  open func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    nextStep?.cancel()
    nextStep = nil
    setNeedsDisplay()
  }

  /// A line of one column, or three.
  open override var intrinsicContentSize: Size { Size(width: columns, height: 1) }

  private var columns: Int { style == .medium ? 1 : 3 }

  // MARK: The picture

  /// Draws the sign of this step.
  ///
  /// Being drawn means being in sight: from here the next step is asked for, and from nowhere else.
  open override func draw(in canvas: inout Canvas) {
    guard isAnimating || !hidesWhenStopped else { return }
    let traits = canvas.traits
    let look = ButteryGrid.Style.ink(color ?? tintColor ?? traits.accent, on: traits)
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
    let signs = traits.isUnicode ? braille : ascii
    return step.map { signs[$0 % signs.count] } ?? (traits.isUnicode ? "⠿" : "*")
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
    // What comes into sight is drawn, and so moves on from there.
    guard isAnimating, isInSight else { return }
    step += 1
    setNeedsDisplay()
  }

  private var isInSight: Bool {
    guard let place = screenPoint(for: bounds.origin) else { return false }
    return window?.frontView(at: place) { $0.isTransparent }?.isInside(self) ?? false
  }
}
