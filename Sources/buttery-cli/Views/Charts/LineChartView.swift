import Buttery

/// A line chart of evenly spaced values, one of them marked, with labels at the ends of its axes.
///
/// The line is drawn with braille dots, or as bars if the terminal has only ASCII.
final class LineChartView: View {
  /// What a chart shows.
  struct Content: Hashable {
    /// The values, scaled from 0 for the smallest to 1 for the largest.
    var values: [Double] = []
    /// The name of each value.
    ///
    /// The first and the last name are shown, and that of the marked value if it fits.
    var names: [String] = []
    /// The labels of the values 1 and 0.
    var largest = ""
    var smallest = ""
    /// The index of the marked value; nil for none.
    var marked: Int?
  }

  var content = Content() {
    didSet {
      if content != oldValue { setNeedsDisplay() }
    }
  }

  private static let leastWidthWithScale = 20

  override func draw(in canvas: inout Canvas) {
    guard !content.values.isEmpty, bounds.width > 0, bounds.height > 1 else { return }
    let left = scaleWidth
    let room = Size(width: bounds.width - left, height: bounds.height - 1)
    var plot = canvas.clipped(to: Rect(origin: Point(x: left, y: 0), size: room))
    let (width, mark) =
      canvas.traits.isUnicode
      ? drawLine(in: &plot, size: room) : drawBars(in: &plot, size: room)
    drawScale(in: &canvas, width: left)
    var names = canvas.clipped(to: Rect(x: left, y: room.height, width: width, height: 1))
    drawNames(in: &names, width: width, mark: mark)
  }

  // MARK: The line and its mark

  /// - Returns: The columns of the plot, and the one with the mark, if any.
  private func drawLine(in canvas: inout Canvas, size: Size) -> (width: Int, mark: Int?) {
    var dots = BrailleDots(size: size)
    let points = content.values.indices.map { point(ofValue: $0, in: size) }
    for (start, end) in zip(points, points.dropFirst() + points.suffix(1)) {
      dots.addLine(from: start, to: end)
    }
    dots.draw(in: &canvas, style: Style(foreground: Palette.accent))
    guard let marked = content.marked else { return (size.width, nil) }
    let mark = BrailleDots.place(of: points[marked])
    for y in mark.y + 1..<max(mark.y + 1, size.height)
    where dots.isEmpty(at: Point(x: mark.x, y: y)) {
      canvas.write("│" as Unicode.Scalar, at: Point(x: mark.x, y: y), style: Self.dim)
    }
    canvas.write("●" as Unicode.Scalar, at: mark, style: Self.bold)
    return (size.width, mark.x)
  }

  private func point(ofValue index: Int, in size: Size) -> Point {
    let part = Double(index) / Double(max(1, content.values.count - 1))
    return Point(
      x: Int((part * Double(size.width * 2 - 1)).rounded()),
      y: Int(((1 - content.values[index]) * Double(size.height * 4 - 1)).rounded()))
  }

  /// - Returns: The same as `drawLine(in:size:)`.
  private func drawBars(in canvas: inout Canvas, size: Size) -> (width: Int, mark: Int?) {
    let bars = ColumnBars(values: content.values, size: size)
    bars.draw(in: &canvas, style: Style(foreground: Palette.accent))
    guard let marked = content.marked else { return (bars.columns, nil) }
    let column = bars.column(ofValue: marked)
    let top = bars.top(ofColumn: column)
    for y in top + 1..<max(top + 1, size.height) {
      canvas.write("|" as Unicode.Scalar, at: Point(x: column, y: y), style: Self.bold)
    }
    canvas.write("O" as Unicode.Scalar, at: Point(x: column, y: top), style: Self.bold)
    return (bars.columns, column)
  }

  // MARK: What the ends stand for

  private var scaleWidth: Int {
    guard bounds.width >= Self.leastWidthWithScale else { return 0 }
    return max(TextMetrics.width(of: content.largest), TextMetrics.width(of: content.smallest)) + 1
  }

  private func drawScale(in canvas: inout Canvas, width: Int) {
    guard width > 0 else { return }
    let ends = [(content.largest, 0), (content.smallest, bounds.height - 2)]
    for (text, y) in bounds.height > 2 ? ends : Array(ends.prefix(1)) {
      let left = width - 1 - TextMetrics.width(of: text)
      canvas.write(text, at: Point(x: left, y: y), style: .plain)
    }
  }

  private func drawNames(in canvas: inout Canvas, width: Int, mark: Int?) {
    let names = content.names
    guard let first = names.first, let last = names.last else { return }
    let firstEnd = TextMetrics.width(of: first)
    let lastStart = width - TextMetrics.width(of: last)
    write(first, at: 0, isMarked: content.marked == 0, in: &canvas)
    guard lastStart > firstEnd else { return }
    write(last, at: lastStart, isMarked: content.marked == names.count - 1, in: &canvas)
    guard let mark, let marked = content.marked else { return }
    let name = names[marked]
    let start = mark - (TextMetrics.width(of: name) - 1) / 2
    guard start > firstEnd, start + TextMetrics.width(of: name) < lastStart else { return }
    write(name, at: start, isMarked: true, in: &canvas)
  }

  private func write(_ name: String, at column: Int, isMarked: Bool, in canvas: inout Canvas) {
    canvas.write(name, at: Point(x: column, y: 0), style: isMarked ? Self.bold : .plain)
  }

  private static let bold = Style(attributes: .bold)
  private static let dim = Style(attributes: .dim)
}
