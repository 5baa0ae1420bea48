public import ButteryGrid

/// A picture of a grid as text, for expectations that can be read in a review.
///
/// Each line is enclosed in two bars, so that trailing blanks stay visible:
///
///     let drawing = Drawing(width: 8, height: 2) { canvas in
///       canvas.write("Butter", at: Point(x: 1, y: 0))
///     }
///     #expect(
///       drawing == """
///         | Butter |
///         |        |
///         """)
///
/// A glyph of two columns is written once, so the bars are aligned if the editor's font is as wide
/// as a terminal's.
public struct Drawing: Hashable, Sendable {
  /// The lines, joined by newlines.
  public let text: String

  /// Creates a drawing of the text in `grid`, without its styles.
  public init(of grid: Grid) {
    text = Self.framed((0..<grid.size.height).map(grid.text(ofLine:)))
  }

  /// Creates a drawing of what `body` draws into a new grid of `width` columns and `height` lines.
  public init(
    width: Int, height: Int, traits: DisplayTraits = DisplayTraits(),
    _ body: (inout Canvas) -> Void
  ) {
    var grid = Grid(size: Size(width: width, height: height), traits: traits)
    grid.draw(body)
    self.init(of: grid)
  }

  /// Creates a drawing of the styles in `grid`, with one letter of `legend` for each column.
  public init(stylesOf grid: Grid, legend: StyleLegend = StyleLegend()) {
    text = Self.framed(
      (0..<grid.size.height).map { line in
        String(
          (0..<grid.size.width).map { legend.letter(for: grid.style(at: Point(x: $0, y: line))) })
      })
  }

  private static func framed(_ lines: [String]) -> String {
    lines.map { "|\($0)|" }.joined(separator: "\n")
  }
}

extension Drawing: ExpressibleByStringLiteral {
  /// Creates a drawing from its text in a source file.
  public init(stringLiteral text: String) { self.text = text }
}

extension Drawing: CustomStringConvertible {
  /// The lines, joined by newlines.
  public var description: String { text }
}
