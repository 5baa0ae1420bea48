import Buttery

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
