public import ButteryGrid

/// A bar that shows how much of some work is done.
///
/// It is one line high and has no intrinsic width. In a single column it is drawn as a bar whose
/// height shows the progress.
@MainActor open class ProgressView: View {
  private var part: Float = 0

  /// The part that is done, from 0 to 1.
  open var progress: Float {
    get { part }
    set { setProgress(newValue, animated: false) }
  }

  /// The colour of the part that is done; `nil` for the usual one.
  open var progressTintColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// The colour of the other part; `nil` for the terminal's text colour, dim.
  ///
  /// A display without colours shows this part dim in either case.
  open var trackTintColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Sets the progress; `animated` makes no difference.
  ///
  /// The view is drawn again only if the change is visible, so that a loop may call this often.
  open func setProgress(_ progress: Float, animated: Bool) {
    let old = part
    part = progress.isNaN ? 0 : min(max(progress, 0), 1)
    if bounds.width <= 1 ? part != old : halves(old) != halves(part) { setNeedsDisplay() }
  }

  /// Returns the number of half columns that are done.
  private func halves(_ part: Float) -> Int {
    let all = 2 * max(0, bounds.width)
    // Before the work is complete, at least half a column stays empty.
    return part < 1 ? min(Int((Float(all) * part).rounded()), max(0, all - 1)) : all
  }

  override var isSpokenAsOne: Bool { true }

  override var spokenValue: String? { "\(Int((progress * 100).rounded())) percent" }

  override var spokenTraits: AccessibilityTraits { .updatesFrequently }

  /// One line of any width.
  open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 1) }

  override var defaultAccessoryWidth: Int { 16 }

  /// Draws the bar.
  open override func draw(in canvas: inout Canvas) {
    let traits = canvas.traits
    let line = max(0, bounds.height - 1) / 2
    let done = Style.foreground(progressTintColor ?? tintColor ?? traits.accent, on: traits)
    guard bounds.width > 1 else {
      return canvas.writeLevel(Double(part), at: Point(x: 0, y: line), style: done)
    }
    let restColor = traits.hasColors ? trackTintColor : nil
    let rest = restColor.map { Style(foreground: $0) } ?? Style(attributes: .dim)
    let halves = halves(part)
    let signs: (done: Unicode.Scalar, half: Unicode.Scalar, rest: Unicode.Scalar) =
      traits.hasSigns ? ("━", "╸", "─") : ("#", ".", ".")
    canvas.fill(
      Rect(x: 0, y: line, width: bounds.width, height: 1), with: signs.rest, style: rest)
    canvas.fill(Rect(x: 0, y: line, width: halves / 2, height: 1), with: signs.done, style: done)
    if halves % 2 == 1 {
      canvas.write(signs.half, at: Point(x: halves / 2, y: line), style: done)
    }
  }
}

extension Style {
  /// Returns a style in that colour; bold on a display without colours, or for `nil`.
  static func foreground(_ color: Color?, on traits: DisplayTraits) -> Style {
    guard traits.hasColors, let color else { return Style(attributes: .bold) }
    return Style(foreground: color)
  }
}
