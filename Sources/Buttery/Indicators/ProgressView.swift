public import ButteryGrid

/// A bar that shows how much of something is done.
///
/// It is a line high and has no width of its own; in one column it is a bar that is as high as the
/// progress.
@MainActor open class ProgressView: View {
  private var part: Float = 0

  /// How much is done, from 0 to 1.
  open var progress: Float {
    get { part }
    set { setProgress(newValue, animated: false) }
  }

  /// The ink of what is done; `nil` for the usual one.
  open var progressTintColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// The ink of what isn't; `nil` is the terminal's own, dim.
  open var trackTintColor: Color? {
    didSet { setNeedsDisplay() }
  }

  /// Shows how much is done; `animated` makes no difference.
  ///
  /// Only a change that can be seen leads to a picture: a loop may call it as often as it likes.
  open func setProgress(_ progress: Float, animated: Bool) {
    let old = part
    part = progress.isNaN ? 0 : min(max(progress, 0), 1)
    if bounds.width <= 1 ? part != old : halves(old) != halves(part) { setNeedsDisplay() }
  }

  /// The half columns that are done.
  private func halves(_ part: Float) -> Int {
    let all = 2 * max(0, bounds.width)
    // What isn't done doesn't look done.
    return part < 1 ? min(Int((Float(all) * part).rounded()), max(0, all - 1)) : all
  }

  /// A line of any width.
  open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 1) }

  override var usualColumns: Int { 16 }

  /// Draws the bar.
  open override func draw(in canvas: inout Canvas) {
    let traits = canvas.traits
    let line = max(0, bounds.height - 1) / 2
    let done = Style.ink(progressTintColor ?? tintColor ?? traits.accent, on: traits)
    guard bounds.width > 1 else {
      return canvas.writeLevel(Double(part), at: Point(x: 0, y: line), style: done)
    }
    let rest =
      trackTintColor.map { Style.ink($0, on: traits) } ?? Style(attributes: .dim)
    let halves = halves(part)
    let signs: (done: Unicode.Scalar, half: Unicode.Scalar, rest: Unicode.Scalar) =
      traits.isUnicode ? ("━", "╸", "─") : ("#", ".", ".")
    canvas.fill(
      Rect(x: 0, y: line, width: bounds.width, height: 1), with: signs.rest, style: rest)
    canvas.fill(Rect(x: 0, y: line, width: halves / 2, height: 1), with: signs.done, style: done)
    if halves % 2 == 1 {
      canvas.write(signs.half, at: Point(x: halves / 2, y: line), style: done)
    }
  }
}

extension Style {
  /// An ink as far as the display has it; bold where not.
  static func ink(_ color: Color?, on traits: DisplayTraits) -> Style {
    guard traits.hasColors, let color else { return Style(attributes: .bold) }
    return Style(foreground: color)
  }
}
