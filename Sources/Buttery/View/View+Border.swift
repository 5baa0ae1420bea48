public import ButteryGrid

extension View {
  /// A line along the edges of a view.
  public struct Border: Hashable, Sendable {
    /// The kind of line.
    public enum Style: Hashable, Sendable {
      /// A single line, one with round corners, a double line, or a heavy line.
      case line, rounded, double, heavy
    }

    /// The kind of line.
    public var style: Style
    /// The line's colour; `nil` for the terminal's text colour, dim.
    public var color: Color?

    /// Creates a border.
    public init(_ style: Style = .line, color: Color? = nil) {
      self.style = style
      self.color = color
    }

    /// The four corners clockwise from the top left, the horizontal and the vertical line.
    private var signs: [Unicode.Scalar] {
      switch style {
      case .line: ["┌", "┐", "┘", "└", "─", "│"]
      case .rounded: ["╭", "╮", "╯", "╰", "─", "│"]
      case .double: ["╔", "╗", "╝", "╚", "═", "║"]
      case .heavy: ["┏", "┓", "┛", "┗", "━", "┃"]
      }
    }

    func draw(in canvas: inout Canvas) {
      let area = canvas.bounds
      guard area.width >= 2, area.height >= 2 else { return }
      let style = ButteryGrid.Style(foreground: color, attributes: color == nil ? .dim : [])
      let (right, bottom, signs) = (area.maxX - 1, area.maxY - 1, signs)
      for y in [area.minY, bottom] {
        canvas.fill(
          Rect(x: area.minX, y: y, width: area.width, height: 1), with: signs[4], style: style)
      }
      for x in [area.minX, right] {
        canvas.fill(
          Rect(x: x, y: area.minY, width: 1, height: area.height), with: signs[5], style: style)
      }
      let corners = [
        Point(x: area.minX, y: area.minY), Point(x: right, y: area.minY),
        Point(x: right, y: bottom), Point(x: area.minX, y: bottom),
      ]
      for (corner, sign) in zip(corners, signs) { canvas.write(sign, at: corner, style: style) }
    }
  }
}
