import Buttery

/// A horizontal bar, exact to half a column.
///
/// The bar is thin, so that the bars of neighbouring rows stay apart.
final class BarView: View {
  /// How much of the width is filled, 0 to 1.
  var fraction = 0.0 {
    didSet {
      if fraction != oldValue { setNeedsDisplay() }
    }
  }

  override func draw(in canvas: inout Canvas) {
    guard bounds.width > 0 else { return }
    let halves = max(1, Int((fraction * Double(bounds.width * 2)).rounded()))
    let style = Style(foreground: Palette.accent)
    canvas.fill(
      Rect(x: 0, y: 0, width: min(bounds.width, halves / 2), height: 1), with: "━", style: style)
    if !halves.isMultiple(of: 2) {
      canvas.write("╸" as Unicode.Scalar, at: Point(x: halves / 2, y: 0), style: style)
    }
  }
}
