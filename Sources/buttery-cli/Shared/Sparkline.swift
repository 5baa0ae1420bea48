import Buttery

/// A row of little bars over one or two lines.
///
/// One bar a value; where there is less room than values, one for several.
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
    for column in 0..<min(bounds.width, values.count) {
      // A value is never invisible: one eighth at least.
      let value = mean(atColumn: column)
      let height = max(1, min(eighths, Int((value * Double(eighths)).rounded())))
      for line in 0..<bounds.height {
        let filled = height - (bounds.height - 1 - line) * 8
        guard filled > 0 else { continue }
        canvas.write(
          Self.steps[min(filled, 8) - 1], at: Point(x: column, y: line), style: style)
      }
    }
  }

  /// The mean of the values that fall into `column`, so that the first and the last are always
  /// shown.
  private func mean(atColumn column: Int) -> Double {
    let columns = min(bounds.width, values.count)
    let first = column * values.count / columns
    let end = max(first + 1, (column + 1) * values.count / columns)
    var sum = 0.0
    for index in first..<end { sum += values[index] }
    return sum / Double(end - first)
  }
}
