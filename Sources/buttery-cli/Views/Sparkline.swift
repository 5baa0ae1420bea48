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

// MARK: - Bars

/// Bars that stand side by side, each a column wide and exact to an eighth of a line.
///
/// There is one bar for each value, or one for several values if there are fewer columns.
struct ColumnBars {
  /// The values as parts of the largest one, 0 to 1.
  let values: [Double]
  /// The room for the bars.
  let size: Size

  private static let steps: [Unicode.Scalar] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The columns that are used.
  var columns: Int { max(0, min(size.width, values.count)) }

  /// The column that shows a value.
  func column(ofValue index: Int) -> Int { ((index + 1) * columns - 1) / max(1, values.count) }

  /// The line in which the bar in `column` ends.
  func top(ofColumn column: Int) -> Int { size.height - 1 - (eighths(atColumn: column) - 1) / 8 }

  /// Draws the bars, with their lower ends on the last line.
  func draw(in canvas: inout Canvas, style: Style) {
    guard size.height > 0 else { return }
    for column in 0..<columns {
      let eighths = eighths(atColumn: column)
      for line in 0..<size.height {
        let filled = eighths - (size.height - 1 - line) * 8
        guard filled > 0 else { continue }
        canvas.write(
          Self.steps[min(filled, 8) - 1], at: Point(x: column, y: line), style: style)
      }
    }
  }

  /// The bars of one line as UTF-8, for callers that draw them again and again.
  func appendText(to text: inout [UInt8]) {
    for column in 0..<columns {
      text.append(contentsOf: Self.steps[min(eighths(atColumn: column), 8) - 1].utf8)
    }
  }

  /// The height of a bar, at least one eighth so that it is visible.
  private func eighths(atColumn column: Int) -> Int {
    let most = size.height * 8
    return max(1, min(most, Int((mean(atColumn: column) * Double(most)).rounded())))
  }

  /// The mean of the values that fall into `column`; the first and the last value always have a
  /// column.
  private func mean(atColumn column: Int) -> Double {
    let first = column * values.count / columns
    let end = max(first + 1, (column + 1) * values.count / columns)
    var sum = 0.0
    for index in first..<end { sum += values[index] }
    return sum / Double(end - first)
  }
}

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

// MARK: - Colours

/// The program's colours: one accent; everything else has the terminal's default colour, bold or
/// dim.
enum Palette {
  static let accent = Color.yellow
  /// Names of files and sections, in bold: a colour with no less contrast than the terminal's own text.
  static let title = Color.brightYellow
}
