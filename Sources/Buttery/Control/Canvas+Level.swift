internal import ButteryGrid

extension Canvas {
  /// Draws a bar in one column, whose height shows a part of a whole from 0 to 1.
  mutating func writeLevel(_ part: Double, at place: Point, style: Style) {
    let part = part.isNaN ? 0 : min(max(part, 0), 1)
    let levels = Self.levels
    write(levels[Int((part * Double(levels.count - 1)).rounded())], at: place, style: style)
  }

  private static let levels: [Unicode.Scalar] = ["_", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
