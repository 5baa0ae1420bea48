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
