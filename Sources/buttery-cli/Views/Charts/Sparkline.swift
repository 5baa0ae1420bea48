import Buttery

/// A sparkline of one or two lines.
///
/// There is one bar for each value, or one for several values if there are fewer columns.
final class SparklineView: View {
  /// The values as parts of the largest one, 0 to 1.
  var values: [Double] = [] {
    didSet { setNeedsDisplay() }
  }

  var color: Color? = Palette.accent {
    didSet { setNeedsDisplay() }
  }

  override var intrinsicContentSize: Size { Size(width: values.count, height: 1) }

  override func draw(in canvas: inout Canvas) {
    ColumnBars(values: values, size: bounds.size)
      .draw(in: &canvas, style: Style(foreground: color))
  }
}

/// A sparkline of one line, cached as text, since it is drawn far more often than it changes.
struct SparklineText {
  /// The bars in UTF-8.
  private var text: [UInt8] = []
  /// The width of the text; 0 if there is none.
  private var width = 0

  /// Clears the cache, so that the next call of `fit` makes a new text.
  mutating func forget() { width = 0 }

  /// Makes a text of `width` columns, unless the cached one has that width.
  mutating func fit(_ values: [Double], width: Int) {
    guard width != self.width else { return }
    self.width = width
    text.removeAll(keepingCapacity: true)
    ColumnBars(values: values, size: Size(width: width, height: 1)).appendText(to: &text)
  }

  func write(at point: Point, style: Style, on canvas: inout Canvas) {
    text.withUnsafeBufferPointer { _ = canvas.write(utf8: $0, at: point, style: style) }
  }
}
