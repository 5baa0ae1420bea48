import Buttery

/// A row of little bars, one a value, over one or two lines.
final class SparklineView: View {
  /// The values as parts of the largest one, 0 to 1.
  var values: [Double] = [] {
    didSet { setNeedsDisplay() }
  }

  var color: Color? = Palette.accent {
    didSet { setNeedsDisplay() }
  }

  private static let steps: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  override var intrinsicContentSize: Size { Size(width: values.count, height: 1) }

  override func draw(in canvas: inout Canvas) {
    guard bounds.height > 0 else { return }
    let eighths = bounds.height * 8
    let style = Style(foreground: color)
    for (column, value) in values.prefix(bounds.width).enumerated() {
      // A value is never invisible: one eighth at least.
      let height = max(1, min(eighths, Int((value * Double(eighths)).rounded())))
      for line in 0..<bounds.height {
        let filled = height - (bounds.height - 1 - line) * 8
        guard filled > 0 else { continue }
        canvas.write(
          Self.steps[min(filled, 8) - 1], at: Point(x: column, y: line), style: style)
      }
    }
  }
}
