import Buttery

/// A horizontal bar, exact to an eighth of a column.
final class BarView: View {
  /// How much of the width is filled, 0 to 1.
  var fraction = 0.0 {
    didSet {
      if fraction != oldValue { setNeedsDisplay() }
    }
  }

  private static let ends: [Unicode.Scalar] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  override func draw(in canvas: inout Canvas) {
    guard bounds.width > 0 else { return }
    let eighths = max(1, Int((fraction * Double(bounds.width * 8)).rounded()))
    let style = Style(foreground: Palette.accent)
    for column in 0..<min(bounds.width, eighths / 8) {
      canvas.write("█" as Unicode.Scalar, at: Point(x: column, y: 0), style: style)
    }
    if eighths % 8 > 0, eighths / 8 < bounds.width {
      canvas.write(Self.ends[eighths % 8 - 1], at: Point(x: eighths / 8, y: 0), style: style)
    }
  }
}
