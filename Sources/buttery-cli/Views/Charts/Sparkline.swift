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

  override var intrinsicContentSize: Size { Size(width: values.count, height: 1) }

  override func draw(in canvas: inout Canvas) {
    ColumnBars(values: values, size: bounds.size)
      .draw(in: &canvas, style: Style(foreground: color))
  }
}

/// A row of little bars on one line as text, for what is drawn far more often than it changes.
struct SparklineText {
  /// In UTF-8.
  private var text: [UInt8] = []
  /// The columns that it takes; 0 where there is none.
  private var width = 0

  /// Has the next values made into a text.
  mutating func forget() { width = 0 }

  /// Makes values into a text of so many columns, unless they are one.
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
